import TocsinTime

/// `--until` and `--count` end what repeats. The daemon reads them together with the time; a fault
/// of theirs is told here, by the option's name.
enum EndOfRepeat {
  static func check(_ when: String?, _ draft: Draft, _ session: Session) throws(Failure) {
    let until = draft.passed.last { $0.key == "until" }?.text
    guard until != nil || draft.count != nil, let when else { return }
    // A time that cannot be read is the daemon's to refuse.
    guard let reading = try? LineReading.read(when, draft, session) else { return }
    if case .once = reading.kind {
      let option = until == nil ? "--count" : "--until"
      throw .usage("'\(option)' ends what repeats; '\(when)' rings once")
    }
    guard let until else { return }
    // Together, so that an end counts from the start and a day counts whole (T3.28).
    do throws(Failure) { _ = try LineReading.read("\(when) until \(until)", draft, session) } catch
    {
      throw fault(until, error, draft, session)
    }
  }

  private static func fault(
    _ until: String, _ whole: Failure, _ draft: Draft, _ session: Session
  ) -> Failure {
    var failure = whole
    if whole.code == "time-never" {
      failure.message =
        "'--until \(until)': it never rings, for it ends before it would ring for the first time"
      return failure
    }
    do throws(Failure) { _ = try LineReading.read(until, draft, session) } catch {
      // Alone it may lie in the past where it does not after a start.
      if error.code != "time-past" || whole.code == "time-past" { failure = error }
    }
    failure.message = "'--until \(until)': \(failure.message)"
    return failure
  }
}
