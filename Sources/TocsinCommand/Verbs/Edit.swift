import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin edit`.
enum Edit {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let changes = call.given.filter { !printing.contains($0.option.name) }
    guard !changes.isEmpty else {
      throw .usage("'edit' needs something to change, such as '--when' or '--title'")
    }
    let draft = try Draft(call)
    let when = call.value(.when)
    if when == nil {
      for name in [OptionName.tz, .until, .count, .force] where call.has(name) {
        throw .usage("'--\(name.rawValue)' needs '--when': together they are the new time")
      }
    }
    for file in [draft.icon, draft.sound] {
      if let file, file.utf8.contains(UInt8(ascii: "/")) {
        throw .usage("'edit' takes names of the theme, and '\(file)' is a file")
      }
    }
    var pinned: ZoneName?
    if let when {
      let zone = try LineReading.zone(draft, session.clock)
      pinned = LineReading.pinned(try LineReading.read(when, draft, session), draft, zone)
      try EndOfRepeat.check(when, draft, session)
    }
    let speech = try Speech(words: [], input: nil, draft: draft)
    var table = try draft.request(when: when, speech: speech, environment: session.environment)
      .table
    // An empty text takes away the one that is there.
    for (key, text) in [("title", draft.title), ("subtitle", draft.subtitle), ("body", draft.body)]
    where text?.isEmpty == true {
      table.append(key, .text(""))
    }
    let changed = try Later.table(
      try session.control.call("Edit", [.text(call.operands[0]), .table(table)]))
    for note in changed.texts("notes") { session.output.note(note) }
    Later.write(changed, pinned: pinned, session)
    return Exit.done
  }

  /// Says how to print, and changes nothing.
  private static let printing: Set<OptionName> = [.json, .timestamp, .color, .quiet]
}
