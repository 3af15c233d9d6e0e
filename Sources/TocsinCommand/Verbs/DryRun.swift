import TocsinModel
import TocsinTime
import TocsinWire

/// `--dry-run`: everything is checked that can be without the daemon, and nothing is sent. The
/// reading is the command's own, by the same code and settings.
enum DryRun {
  static func run(
    _ when: String?, _ draft: Draft, title: String, _ session: Session
  ) throws(Failure) -> Int32 {
    let output = session.output
    _ = session.readInDaemonsZone()
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
    var repeats: String?
    if let reading { repeats = try Self.repeats(reading, draft, zone, session) }
    let late = draft.passed.last { $0.key == "late" }.flatMap { try? RequestCoding.late($0.text) }?
      .word
    if output.form != nil {
      var table = Table([.init(key: "dry-run", value: .bool(true))])
      table.append("next", .text(RFC3339.print(next, in: session.clock.place)))
      table.append("next-usec", .integer(next.usec))
      table.append("repeats", text: repeats)
      table.append("late", text: late)
      table.append("notes", .texts(reading?.notes ?? []))
      output.json(.table(table))
    } else {
      let pinned = reading.flatMap { LineReading.pinned($0, draft, zone) }
      output.line(
        AddedLine.text(
          id: "-", next, given: RFC3339.print(next, in: session.clock.place), pinned: pinned,
          repeats: AddedLine.how([repeats, AddedLine.late(late)]), title: title, session))
    }
    output.note("dry run; nothing is stored")
    return Exit.done
  }

  /// As the daemon will say it.
  private static func repeats(
    _ reading: Reading, _ draft: Draft, _ zone: Zone, _ session: Session
  ) throws(Failure) -> String? {
    let clock = session.clock
    let times = TimeContext(now: clock.now, zone: zone, zones: clock.zones, day: clock.day)
    do throws(CallError) {
      let trigger = try TriggerCoding.trigger(
        of: reading, count: draft.count.map { Int64($0) },
        pinned: draft.zone == nil ? nil : zone.name, madeIn: clock.place.name, times: times)
      return NotificationCoding.repeats(
        trigger, next: reading.first, zone: clock.place, place: zone)
    } catch {
      throw OptionKeys.spelled(
        Failure(code: error.code.rawValue, message: error.message, exit: Exit.usage))
    }
  }
}
