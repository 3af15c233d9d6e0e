import TocsinModel
import TocsinTime
import TocsinWire

/// `--dry-run`: everything is checked that can be without the daemon, and nothing is sent. The
/// reading is the command's own, by the same code and the default settings of the day.
enum DryRun {
  static func run(
    _ when: String?, _ draft: Draft, title: String, _ session: Session
  ) throws(Failure) -> Int32 {
    let output = session.output
    var reading: Reading?
    if var when {
      if let until = draft.passed.last(where: { $0.key == "until" }) {
        when += " until \(until.text)"
      }
      reading = try LineReading.read(when, draft, session)
    }
    for note in reading?.notes ?? [] { output.note(note) }
    let next = reading?.first ?? session.clock.now
    let zone = try LineReading.zone(draft, session.clock)
    if output.form != nil {
      var table = Table([.init(key: "dry-run", value: .bool(true))])
      table.append("next", .text(RFC3339.print(next, in: zone)))
      table.append("next-usec", .integer(next.usec))
      table.append("notes", .texts(reading?.notes ?? []))
      output.json(.table(table))
    } else {
      let pinned = reading.flatMap { LineReading.pinned($0, draft, zone) }
      output.line(
        AddedLine.text(
          id: "-", next, given: nil, pinned: pinned,
          repeats: reading.flatMap { Self.repeats($0, draft, zone) },
          title: title, session))
    }
    output.note("dry run; nothing is stored")
    return Exit.done
  }

  /// As the daemon will say it.
  private static func repeats(_ reading: Reading, _ draft: Draft, _ zone: Zone) -> String? {
    var trigger = reading.trigger(readIn: zone)
    let count = draft.count.map { Int64($0) }
    switch trigger {
    case .now, .once: break
    case .interval(var interval):
      interval.count = count
      trigger = .interval(interval)
    case .recurrence(var recurrence):
      recurrence.count = count ?? recurrence.count
      trigger = .recurrence(recurrence)
    }
    return NotificationCoding.repeats(trigger, zone: zone)
  }
}
