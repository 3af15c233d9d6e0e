import TocsinTime

/// `--until` and `--count` end what repeats. The daemon reads them together with the time; a fault
/// of theirs is told here, by the option's name.
enum EndOfRepeat {
  static func check(_ when: String?, _ draft: Draft, _ session: Session) throws(Failure) {
    var until = draft.passed.last { $0.key == "until" }?.text
    if until?.isEmpty == true { until = nil }  // of edit: without that end
    guard until != nil || draft.count != nil, let when else { return }
    // A time that cannot be read is the daemon's to refuse.
    guard (try? LineReading.read(when, draft, session)) != nil else { return }
    _ = try reading(when, until: until, isCounted: draft.count != nil) { words throws(Failure) in
      try LineReading.read(words, draft, session)
    }
  }

  /// `when` with its end, read together, so that an end counts from the start and a day counts
  /// whole (T3.28).
  static func reading(
    _ when: String, until: String?, isCounted: Bool, _ read: (String) throws(Failure) -> Reading
  ) throws(Failure) -> Reading {
    let reading = try read(when)
    guard until != nil || isCounted else { return reading }
    if case .once = reading.kind {
      let option = until == nil ? "--count" : "--until"
      throw .usage("'\(option)' ends what repeats; '\(when)' rings once")
    }
    if reading.endsByItself {
      let option = until == nil ? "--count" : "--until"
      throw .usage("'\(when)' has an end of its own; leave out '\(option)'")
    }
    guard let until else { return reading }
    do throws(Failure) { return try read("\(when) until \(until)") } catch {
      throw fault(until, error, read)
    }
  }

  private static func fault(
    _ until: String, _ whole: Failure, _ read: (String) throws(Failure) -> Reading
  ) -> Failure {
    var failure = whole
    if whole.code == "time-never" {
      failure.message =
        "'--until \(until)': it never rings, for it ends before it would ring for the first time"
      return failure
    }
    do throws(Failure) { _ = try read(until) } catch {
      // Alone it may lie in the past where it does not after a start.
      if error.code != "time-past" || whole.code == "time-past" { failure = error }
    }
    failure.message = "'--until \(until)': \(failure.message)"
    return failure
  }
}

extension Reading {
  /// Its words say when it ends, or after how many.
  fileprivate var endsByItself: Bool {
    switch kind {
    case .once: false
    case .interval(let interval, _): interval.until != nil
    case .recurrence(let recurrence, _): recurrence.until != nil || recurrence.count != nil
    }
  }
}
