import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinTime
import TocsinWire

/// What a failure says beside what was expected and what came: the nearest thing that did happen,
/// its reasons, and where a configuration says so.
struct Why {
  var note: String?
  var reasons: [Reason] = []
  var because: [Because] = []

  /// Both, in this order; what stands in the first already is not said again.
  mutating func add(_ other: Why) {
    if let more = other.note { note = note.map { "\($0); \(more)" } ?? more }
    reasons += other.reasons.filter { !reasons.contains($0) }
    because += other.because.filter { !because.contains($0) }
  }
}

// Why things stand as they do: what has last become of what stands otherwise.

extension Comparison {
  /// With a moment behind it.
  func said(_ sentence: String, of happening: SimulatedHappening) -> Why {
    let reasons = happening.reasons
    return Why(
      note: "\(sentence) at \(text(happening.moment))", reasons: reasons,
      because: timeline.because(reasons, of: happening, in: file))
  }

  /// The last of an app that is about the name, or about any.
  private func last(
    of app: AppID, _ name: RequestIdentifier? = nil,
    where isMeant: (SimulatedHappening) -> Bool
  ) -> SimulatedHappening? {
    happenings.last {
      $0.app == app && (name == nil || $0.identifier == name) && isMeant($0)
    }
  }

  /// Each name that is listed and not expected, or the other way round.
  func whyListed(
    _ expected: [RequestIdentifier], _ got: [RequestIdentifier], of app: AppID,
    _ simulation: Simulation, isPending: Bool = false
  ) -> Why {
    let missing = expected.filter { !got.contains($0) }
    let extra = got.filter { !expected.contains($0) }
    let names = missing + extra
    guard !names.isEmpty else {
      let first = isPending ? "the next to ring" : "the newest"
      return Why(note: "the order is another one: \(first) comes first")
    }
    var why = Why()
    for name in names.prefix(Comparison.mostNames) {
      why.add(self.why(name, of: app, simulation, isListed: extra.contains(name), isPending))
    }
    if names.count > Comparison.mostNames {
      why.add(Why(note: "and \(names.count - Comparison.mostNames) more"))
    }
    return why
  }

  /// So many of a list are explained.
  private static var mostNames: Int { 3 }

  private func why(
    _ name: RequestIdentifier, of app: AppID, _ simulation: Simulation, isListed: Bool,
    _ isPending: Bool
  ) -> Why {
    let waiting = simulation.pending(of: app).first { $0.identifier == name }
    let last = last(of: app, name) { $0.sentence != nil }
    if isPending, isListed, let waiting, !waiting.isPaused { return ring(waiting, simulation) }
    if let last, let sentence = last.sentence {
      if !isPending, case .delivered(let outcome) = last.what,
        !outcome.surfaces.contains(.center)
      {
        return said("\(sentence), and not to the center,", of: last)
      }
      return said(sentence, of: last)
    }
    if let waiting { return ring(waiting, simulation) }
    return Why(note: "nothing has become of '\(name)' by then")
  }

  private func ring(_ request: Request, _ simulation: Simulation) -> Why {
    guard let next = request.next, let moment = simulation.clock.moment(of: next) else {
      return Why(note: "'\(request.identifier)' is to ring at no time")
    }
    let time = Moments.text(moment, next, simulation.zone)
    return Why(note: "'\(request.identifier)' is to ring at \(time)")
  }

  /// What has last given it a time.
  func whyNext(_ name: RequestIdentifier, of app: AppID, at moment: Span) -> Why {
    let last = last(of: app, name) { $0.sentence != nil }
    if let added = done(to: app, until: moment, { $0.addition(of: name) }),
      last.map({ $0.moment < added.moment }) ?? true
    {
      return Why(note: told(added))
    }
    guard let last, let sentence = last.sentence else { return Why() }
    return said(sentence, of: last)
  }

  /// The last thing done to an app that `sentence` has words for.
  func done(
    to app: AppID?, until moment: Span, _ sentence: (SimulatedEvent) -> String?
  ) -> Done? {
    for event in timeline.events.reversed()
    where event.at <= moment && (app == nil || event.event.app == app) {
      if let sentence = sentence(event.event) {
        return Done(sentence: sentence, moment: event.at, position: event.position)
      }
    }
    return nil
  }

  /// With its moment, and the line on which the timeline has it.
  func told(_ done: Done) -> String {
    "\(done.sentence) at \(text(done.moment))"
      + (done.position.map { ", line \($0.line)" } ?? "")
  }

  /// What has last touched the badge; else what has last left it alone.
  func whyBadge(of app: AppID, _ simulation: Simulation) -> Why {
    let focus = simulation.performer.core.focus
    if let name = focus.name, simulation.setup.focus(named: name)?.hidesBadges == true {
      var grounds = timeline.grounds(app, at: simulation.clock.elapsed, in: file)
      grounds?.focus = focus
      return Why(
        note: "\(Comparison.words(of: name)) hides badges", reasons: [.focusHidesBadges],
        because: grounds?.because([.focusHidesBadges]) ?? [])
    }
    func badge(_ happening: SimulatedHappening) -> Outcome.Badge? {
      if case .delivered(let outcome) = happening.what { outcome.badge } else { nil }
    }
    if let last = last(of: app, where: { badge($0).map { $0 != .unchanged } ?? false }),
      let name = last.identifier
    {
      let words =
        switch badge(last) {
        case .number(let number): "made it \(number)"
        case .removed: "took it away"
        default: "counted it, and a Focus hid it,"
        }
      return said("'\(name)' \(words)", of: last)
    }
    if let last = last(of: app, where: { badge($0) != nil }), let name = last.identifier {
      return said("'\(name)' left it alone", of: last)
    }
    return Why(note: "nothing was delivered by then")
  }

  /// What was last asked, answered or set of what the app may do; and what it may.
  func whyPermission(of app: AppID, _ simulation: Simulation) -> Why {
    let reason = simulation.settings(of: app).authorization.reason
    return whyPermission(of: app, reason, at: simulation.clock.elapsed)
  }

  func whyPermission(of app: AppID?, _ reason: Reason?, at moment: Span) -> Why {
    let last = done(to: app, until: moment, \.permission)
    let reasons = reason.map { [$0] } ?? []
    return Why(
      note: last.map { told($0) }
        ?? "nobody has asked or set anything by then",
      reasons: reasons,
      because: timeline.grounds(app, at: moment, in: file)?.because(reasons) ?? [])
  }

  /// What was last done to an answer: by a person, and by the handler that was given it before; and
  /// how the notification was shown.
  func whyAnswer(_ happening: SimulatedHappening) -> Why {
    let name = happening.identifier
    let before = happenings.filter {
      $0.moment <= happening.moment && $0.identifier == name && $0.app == happening.app
    }
    var why = Why()
    if let done = done(
      to: happening.app, until: happening.moment, { $0.answer(to: name) })
    {
      why.add(Why(note: told(done)))
    }
    if case .response(_, _, let attempt) = happening.what, attempt > 1,
      let end = before.last(where: { $0.end != nil && $0.moment < happening.moment }),
      let sentence = end.end
    {
      why.add(said(sentence, of: end))
    }
    if let shown = before.last(where: { if case .delivered = $0.what { true } else { false } }) {
      why.reasons = shown.reasons
      why.because = timeline.because(shown.reasons, of: shown, in: file)
    }
    return why
  }

  /// Which Focus was in force when something was decided that it had a say in, and since when.
  func whyFocus(_ happening: SimulatedHappening) -> Why {
    guard let name = happening.focus.name, happening.reasons.contains(where: { $0.focusKey != nil })
    else { return Why() }
    let words = Comparison.words(of: name)
    if happening.focus.cause == .schedule { return Why(note: "\(words) was on by its schedule") }
    return Why(
      note: done(to: nil, until: happening.moment, \.focus).map { told($0) } ?? "\(words) was on")
  }

  /// What a summary that came holds, and why it came.
  func whySummary(_ happening: SimulatedHappening) -> Why {
    let names = happenings.filter {
      guard $0.moment == happening.moment, case .logged(let entry, _) = $0.what else {
        return false
      }
      return entry.isReleased
    }.compactMap(\.identifier)
    var note = "it holds " + names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    if names.count > 5 { note += " and \(names.count - 5) more" }
    var why = Why(note: names.isEmpty ? nil : note, reasons: happening.reasons)
    if case .summary(.focusEnd, _, _) = happening.what,
      let done = done(to: nil, until: happening.moment, \.focus)
    {
      why.add(Why(note: told(done)))
    }
    why.add(whyHeld(until: happening.moment))
    return why
  }

  /// By which rule something was last held.
  func whyHeld(until moment: Span) -> Why {
    let last = happenings.last {
      guard $0.moment <= moment, case .delivered(let outcome) = $0.what else { return false }
      return outcome.held != .no
    }
    guard let last else { return Why(note: "nothing was held by then") }
    var note: String?
    if let name = last.identifier, last.reasons.contains(.focusSilenced),
      let focus = last.focus.name
    {
      note = "'\(name)' was held by \(Comparison.words(of: focus))"
    }
    return Why(
      note: note, reasons: last.reasons, because: timeline.because(last.reasons, of: last, in: file)
    )
  }
}

extension Comparison {
  /// One thing that was done to an app.
  struct Done {
    var sentence: String
    var moment: Span
    var position: Position?
  }

  /// One that the timeline describes has no name.
  static func words(of focus: FocusName) -> String {
    focus == Simulation.describedFocus ? "the Focus in force" : "the Focus '\(focus)'"
  }
}

extension Authorization {
  var reason: Reason {
    switch self {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .provisional: .provisional
    case .authorized: .authorized
    case .ephemeral: .ephemeral
    }
  }
}
