import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin add`, the bare form, and the first half of `ask`: one call, one line.
enum Remind {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let draft = try Draft(call)
    let isAsk = call.verb.name == .ask
    let line =
      isAsk ? Line(when: nil, text: call.operands) : try WhenAndText.split(call, draft, session)
    for note in line.notes { session.output.note(note) }
    var input: String?
    if line.text == ["-"], call.beforeDashes == nil {
      input = try session.input()
      // Whoever typed it took a while; "in 5m" is five minutes from here.
      session.clock.advance()
    }
    let speech = try Speech(words: line.text, input: input, draft: draft)
    guard !speech.isBlank else { throw WhenAndText.noText(line.when, draft, session) }
    try EndOfRepeat.check(line.when, draft, session)
    let parcel = try draft.request(
      when: line.when, speech: speech, environment: session.environment)
    let title = speech.title.isEmpty ? speech.body : speech.title
    if draft.isDryRun { return try DryRun.run(line.when, draft, title: title, session) }

    if draft.waits { try session.control.prepareToWait() }
    let reply: [Value]
    do throws(Failure) {
      reply = try session.control.call("Add", [.text(draft.app), .table(parcel.table)])
    } catch  where draft.waits && error.exit == Exit.unreachable {
      return Answer.unreachable(error, nil, draft, session)
    }
    withExtendedLifetime(parcel.files) {}
    guard reply.count == 2, let id = reply[0].wholeNumber, case .table(let added) = reply[1] else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    for note in added.texts("notes") + added.texts("warnings") { session.output.note(note) }
    report(id, added, line, title: title, draft, isAsk: isAsk, session)
    guard draft.waits else { return Exit.done }
    return try Answer.wait(
      for: id, added: added.integer("added-usec"),
      posted: isAsk ? session.clock.now : added.instant("next") ?? session.clock.now,
      draft, session)
  }

  struct Line {
    var when: String?
    var text: [String]
    /// The zone to which the words, or `--tz`, tie it.
    var zone: ZoneName?
    /// About what of the line became text.
    var notes: [String] = []
  }

  /// `12  Fri 2026-12-04 14:00 CET  in 2d 4h  leave` (T1.2). Where the answer is the result, the
  /// line is talk.
  private static func report(
    _ id: Int64, _ added: Table, _ typed: Line, title: String, _ draft: Draft, isAsk: Bool,
    _ session: Session
  ) {
    let output = session.output
    if draft.printsID {
      output.line(String(id))
      if let replaced = AddedLine.replaced(added, session) { output.note("\(id) \(replaced)") }
      // A script reads it while it waits for the answer.
      output.flush()
      return
    }
    if isAsk { return }
    if output.form != nil {
      guard !draft.waits else { return }
      var whole = Table([.init(key: "id", value: .integer(id))])
      whole.entries += added.entries.filter { !$0.key.hasSameBytes(as: "id") }
      return output.json(.table(whole))
    }
    let line = AddedLine.text(id: String(id), added, pinned: typed.zone, title: title, session)
    draft.waits ? output.note(line) : output.line(line)
  }
}

enum AddedLine {
  static func text(
    id: String, _ added: Table, pinned: ZoneName?, title: String, _ session: Session
  ) -> String {
    guard let next = added.instant("next") else {
      return "\(id)  " + session.output.fitted(Escape.line(title), after: id.utf8.count + 2)
    }
    return text(
      id: id, next, given: added.text("next"), pinned: pinned,
      repeats: how([added.text("repeats"), late(added.text("late"))]),
      replaced: replaced(added, session), title: title, session)
  }

  /// `replaces Thu 2026-12-03 09:00 CET`: what had that name, at its time (B120).
  static func replaced(_ added: Table, _ session: Session) -> String? {
    guard added.bool("replaced") else { return nil }
    guard let before = added.instant("replaced-next") else { return "replaces one that has rung" }
    return "replaces \(session.times.time(before, given: added.text("replaced-next")))"
  }

  /// `late none`: what becomes of it when it is missed; nil for the default.
  static func late(_ word: String?) -> String? { word.map { "late \($0)" } }

  static func how(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// `pinned` is the zone to which the words tied it; both are told (B023).
  static func text(
    id: String, _ next: WallTime, given: String?, pinned: ZoneName?, repeats: String?,
    replaced: String? = nil, title: String, _ session: Session
  ) -> String {
    let times = session.times
    var when = times.time(next, given: given)
    if times.form == .pretty, let zone = pinned.flatMap({ place(of: $0, session) }),
      differ(zone.offset(at: next), times.zone.offset(at: next))
    {
      when = "\(Echo.instant(next, in: zone)) (\(when))"
    } else if times.form == .pretty, let shown = given.flatMap({ RFC3339.read($0) }),
      shown.offset != times.zone.offset(at: next).seconds
    {
      // The daemon's own zone, in which it was read and will ring.
      when = "\(Echo.instant(next, in: .offset(shown.offset))) (\(when))"
    }
    var line = id
    for part in [
      when, times.distance(beside: next), Escape.line(repeats ?? ""), replaced ?? "",
    ]
    where !part.isEmpty {
      line += "  " + part
    }
    let shown = Escape.line(title)
    if shown.isEmpty { return line }
    return line + "  " + session.output.fitted(shown, after: DisplayWidth.of(line) + 2)
  }

  /// A zone, or a distance from UTC.
  private static func place(of name: ZoneName, _ session: Session) -> Zone? {
    Zone.offset(named: name.text) ?? (try? session.clock.zones.zone(name))
  }

  /// A distance has no name of its own, so only the clocks count.
  private static func differ(_ pinned: Offset, _ here: Offset) -> Bool {
    pinned.abbreviation.utf8.contains(UInt8(ascii: ":"))
      ? pinned.seconds != here.seconds : pinned.abbreviation != here.abbreviation
  }
}
