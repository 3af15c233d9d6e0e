import TocsinTime

/// Where the time ends in a line (time.md section 8). What it means is for the daemon to say; its
/// reading is the one that is echoed.
enum WhenAndText {
  static func split(
    _ call: Invocation, _ draft: Draft, _ session: Session
  ) throws(Failure) -> Remind.Line {
    let words = call.operands
    if let dashes = call.beforeDashes {  // T8.1
      guard dashes > 0 else { throw .usage("there is no time before '--'") }
      return .init(
        when: Speech.line(Array(words[..<dashes])), text: Array(words[dashes...]),
        zone: draft.zone.flatMap { ZoneName($0) })
    }
    guard !words.isEmpty else { throw .usage("'add' needs a time and a text") }
    return try LineReading.split(words, isBare: call.isBare, draft, session)
  }

  /// B065: refused now, never at the time of ringing.
  static func noText(_ when: String?, _ draft: Draft, _ session: Session) -> Failure {
    var message = "no text; write what to say"
    if let when, let reading = try? LineReading.read(when, draft, session) {  // T8.4
      let times = session.times
      let distance = Echo.distance(from: times.now, to: reading.first)
      message =
        "no text after '\(when)' (\(times.time(reading.first)), \(distance)); "
        + "write what to say"
    }
    return Failure(code: "notification-invalid-no-content", message: message, exit: Exit.usage)
  }
}
