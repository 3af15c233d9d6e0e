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
      for name in [OptionName.tz, .force] where call.has(name) {
        throw .usage("'--\(name.rawValue)' needs '--when': together they are the new time")
      }
    }
    if when?.isEmpty == true {
      throw .usage("'--when' cannot be empty; 'tocsin rm' takes it back, 'tocsin pause' holds it")
    }
    var pinned: ZoneName?
    if let when {
      let zone = try LineReading.zone(draft, session.clock)
      do throws(Failure) {
        pinned = LineReading.pinned(try LineReading.read(when, draft, session), draft, zone)
      } catch {
        // What is tied to a zone is read in that one, which only the daemon knows.
        guard draft.zone == nil, ["time-past", "time-never"].contains(error.code) else {
          throw error
        }
      }
      try EndOfRepeat.check(when, draft, session)
    }
    let speech = try Speech(words: [], input: nil, draft: draft)
    let parcel = try draft.request(
      when: when, speech: speech, environment: session.environment)
    let changed: Table
    do throws(Failure) {
      changed = try Later.table(
        try session.control.call("Edit", [.text(call.operands[0]), .table(parcel.table)]))
    } catch {
      throw named(error)
    }
    withExtendedLifetime(parcel.files) {}
    for note in changed.texts("notes") { session.output.note(note) }
    Later.write(changed, pinned: pinned, session)
    return Exit.done
  }

  /// The time is an option here, as it is nowhere else.
  private static func named(_ failure: Failure) -> Failure {
    var failure = failure
    let key = "give 'when' too"
    if failure.message.hasSuffix(key) {
      failure.message = failure.message.dropLast(key.count) + "give '--when' too"
    }
    return failure
  }

  /// Says how to print, and changes nothing.
  private static let printing: Set<OptionName> = [.json, .timestamp, .color, .quiet]
}
