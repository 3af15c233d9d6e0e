import TocsinModel
import TocsinTime

/// The reader of times, asked where a time ends (T8.1) and, where nothing is sent, what it means.
enum LineReading {
  static func split(
    _ words: [String], isBare: Bool, _ draft: Draft, _ session: Session
  ) throws(Failure) -> Remind.Line {
    let clock = session.clock
    _ = try zone(draft, clock)
    if draft.hasText, let when = try whole(words, draft, session) {
      return .init(when: when.words, text: [], zone: pinned(when, draft, try zone(draft, clock)))
    }
    do throws(Refusal) {
      let names = isBare ? CommandTable.shown.flatMap { [$0.name.rawValue] + $0.aliases } : []
      let line = try session.inSomeZone { () throws(Refusal) in
        try onAnyDay(clock) { day throws(Refusal) in
          try Line.split(
            words: words, now: clock.now, zone: try place(draft, clock), day: day,
            zones: clock.zones, force: draft.force, commands: names)
        }
      }
      return .init(
        when: line.when.words, text: [line.text],
        zone: pinned(line.when, draft, try place(draft, clock)), notes: line.notes)
    } catch {
      if isBare, let later = words.first, CommandTable.later.contains(later) {
        throw .usage("'\(later)' is not in this version")
      }
      throw failure(error, isBare: isBare)
    }
  }

  /// T3.30: a zone in the words wins over `--tz`.
  static func pinned(_ reading: Reading, _ draft: Draft, _ zone: Zone) -> ZoneName? {
    switch reading.kind {
    case .once(let once):
      if let named = once.zone ?? once.offset.map({ Zone.offset($0).name }) { return named }
    case .recurrence(let recurrence, _): if let named = recurrence.zone { return named }
    case .interval: break
    }
    return draft.zone == nil ? nil : zone.name
  }

  /// With `--title` or `--body` a line may be all time.
  private static func whole(
    _ words: [String], _ draft: Draft, _ session: Session
  ) throws(Failure) -> Reading? {
    let clock = session.clock
    _ = try zone(draft, clock)
    do throws(Refusal) {
      return try session.inSomeZone { () throws(Refusal) in
        try onAnyDay(clock) { day throws(Refusal) in
          try Words.read(
            words.joined(separator: " "), now: clock.now, zone: try place(draft, clock), day: day,
            zones: clock.zones, force: draft.force)
        }
      }
    } catch {
      if error.isFinal { throw failure(error, isBare: false) }
      return nil
    }
  }

  /// Where a time ends does not depend on the hours of the day, but whether it has gone by may:
  /// only then the configuration is read, which takes as long as all the rest of the command.
  private static func onAnyDay<Value>(
    _ clock: LocalClock, _ read: (DaySettings) throws(Refusal) -> Value
  ) throws(Refusal) -> Value {
    do throws(Refusal) { return try read(DaySettings()) } catch {
      guard error.isFinal, clock.day != DaySettings() else { throw error }
      return try read(clock.day)
    }
  }

  /// For `--dry-run`, and for the message about a text that is missing.
  static func read(
    _ when: String, _ draft: Draft, _ session: Session
  ) throws(Failure) -> Reading {
    let clock = session.clock
    _ = try zone(draft, clock)
    do throws(Refusal) {
      return try session.inSomeZone { () throws(Refusal) in
        try Words.read(
          when, now: clock.now, zone: try place(draft, clock), day: clock.day,
          zones: clock.zones, force: draft.force)
      }
    } catch {
      throw failure(error, isBare: false)
    }
  }

  /// The zone of `--tz`, or that in which words are read.
  private static func place(_ draft: Draft, _ clock: LocalClock) throws(Refusal) -> Zone {
    guard let name = draft.zone else { return clock.place }
    return try clock.zones.find(name, allowsOffset: true)
  }

  static func zone(_ draft: Draft, _ clock: LocalClock) throws(Failure) -> Zone {
    do throws(Refusal) { return try place(draft, clock) } catch {
      throw Failure(
        code: error.code.rawValue, message: "'--tz': \(error.message)", exit: Exit.usage)
    }
  }

  private static let noCommand = "no command or time"

  static func failure(_ refusal: Refusal, isBare: Bool) -> Failure {
    var message = refusal.description
    if refusal.message.hasPrefix(noCommand) {  // T8.5: the first word, so its column says nothing
      message = refusal.message
      if !isBare {
        let parts = message.dropFirst(noCommand.count).split(separator: ";", maxSplits: 1)
        message =
          "cannot read\(parts.first ?? "") as a time" + (parts.count > 1 ? ";\(parts[1])" : "")
      }
    }
    return Failure(code: refusal.code.rawValue, message: message, exit: Exit.usage)
  }
}
