import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin when`: how a time is read, without the daemon.
enum When {
  private static let usual = 5
  private static let most: Int64 = 1000

  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let clock = session.clock
    let count = try count(call)
    let zone = try zone(call.value(.tz), clock)
    var context = TimeContext(now: clock.now, zone: zone, zones: clock.zones, day: clock.day)
    if let text = call.value(.now) { context.now = try now(text, zone, clock) }
    let words = Speech.line(call.operands)
    let limit = try Draft.count(call).map(Int64.init)
    let reading = try EndOfRepeat.reading(
      words, until: call.value(.until), isCounted: limit != nil
    ) { words throws(Failure) in
      do throws(Refusal) {
        return try Words.read(
          words, now: context.now, zone: zone, day: context.day, zones: clock.zones,
          force: call.has(.force))
      } catch {
        throw LineReading.failure(error, isBare: false)
      }
    }
    guard
      let rings = Rings(
        reading, count: count, limit: limit, pinned: call.value(.tz) == nil ? nil : zone, context)
    else { throw .usage("'--count' must be 1 to \(TocsinTime.Recurrence.maximumCount)") }
    for note in reading.notes { session.output.note(note) }
    if session.output.form != nil {
      session.output.json(.table(table(reading, rings)))
    } else {
      write(reading, rings, context, session)
    }
    return Exit.done
  }

  private static func count(_ call: Invocation) throws(Failure) -> Int {
    guard let text = call.value(.iterations) else { return usual }
    guard let number = Digits.integer(text), (1...most).contains(number) else {
      throw .usage("'--iterations' needs a number from 1 to \(most), not '\(text)'")
    }
    return Int(number)
  }

  private static func zone(_ name: String?, _ clock: LocalClock) throws(Failure) -> Zone {
    guard let name else { return clock.zone }
    do throws(Refusal) { return try clock.zones.find(name, allowsOffset: true) } catch {
      throw Failure(
        code: error.code.rawValue, message: "'--tz': \(error.message)", exit: Exit.usage)
    }
  }

  /// `--now`: what names a year may lie in the past.
  private static func now(
    _ text: String, _ zone: Zone, _ clock: LocalClock
  ) throws(Failure) -> WallTime {
    let bytes = text.utf8
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let isAbsolute =
      bytes.first == UInt8(ascii: "@")
      || (bytes.count > 4 && bytes.prefix(4).allSatisfy(isDigit)
        && !isDigit(bytes[bytes.index(bytes.startIndex, offsetBy: 4)]))
    let reading: Reading
    do throws(Refusal) {
      reading = try Words.read(
        text, now: isAbsolute ? WallTime(usec: 0) : clock.now, zone: zone, day: clock.day,
        zones: clock.zones, force: true)
    } catch {
      throw Failure(code: error.code.rawValue, message: "'--now': \(error)", exit: Exit.usage)
    }
    guard case .once(let once) = reading.kind else {
      throw .usage("'--now \(text)' repeats; write one moment")
    }
    return once.instant
  }

  /// cli.md, Rules.
  private static func table(_ reading: Reading, _ rings: Rings) -> Table {
    var table = Table()
    table.append("words", .text(reading.words))
    table.append("normalized", .text(rings.normalized))
    table.append("kind", .text(reading.kindName))
    table.append("zone", .text(rings.place.name.text))
    table.append("notes", .texts(reading.notes))
    table.append(
      "next",
      .tables(
        rings.rings.map { ring in
          var row = Table()
          row.append("time", .text(RFC3339.print(ring.instant, in: rings.place)))
          row.append("time-usec", .integer(ring.instant.usec))
          row.append("mark", text: ring.mark)
          return row
        }))
    return table
  }

  private static func write(
    _ reading: Reading, _ rings: Rings, _ context: TimeContext, _ session: Session
  ) {
    let times = TimePrinter(
      form: session.output.timestamps, now: context.now, zone: session.clock.zone)
    var block = Block(times: times, style: session.output.style)
    block.add("words", Escape.line(reading.words))
    block.add("normalized", Escape.line(rings.normalized))
    block.add("kind", reading.kindName)
    block.add("zone", rings.place.name.text)
    var columns = Columns([.left, .left, .left, .right, .left])
    let rows = columns.lines(rings.rings.map { cells($0, rings, times) })
    for (index, row) in rows.enumerated() { block.add(index == 0 ? "next" : "", row) }
    for line in block.lines() { session.output.line(line) }
  }

  /// In the zone it is tied to, in that of the system, in UTC; the distance, the mark. A zone in
  /// which the clock shows the same is not told again.
  private static func cells(_ ring: Rings.Ring, _ rings: Rings, _ times: TimePrinter) -> [String] {
    var cells = [times.time(ring.instant)]
    if times.form == .pretty {
      let isElsewhere = rings.differ(rings.place, times.zone)
      if isElsewhere { cells.insert(Echo.instant(ring.instant, in: rings.place), at: 0) }
      if rings.differ(times.zone, .utc), !isElsewhere || rings.differ(rings.place, .utc) {
        cells.append(Echo.instant(ring.instant, in: .utc))
      }
    }
    while cells.count < 3 { cells.append("") }
    return cells + [times.distance(beside: ring.instant), ring.mark ?? ""]
  }
}

extension Reading {
  /// As a stored one is called (time.md section 5); what rings once is not stored as one.
  var kindName: String {
    switch kind {
    case .once: "once"
    case .interval: "interval"
    case .recurrence(let recurrence, _): recurrence.kind.rawValue
    }
  }
}
