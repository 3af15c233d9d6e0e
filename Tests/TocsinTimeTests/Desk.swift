import Testing
import TocsinModel
import TocsinTime

/// A place and a moment at which words are read.
struct Desk {
  let now: WallTime
  let zone: Zone
  static let zones = SystemZones()

  init(_ now: String = "2026-12-02T10:00:00+01:00", _ zone: String = "Europe/Berlin") throws {
    self.now = try #require(RFC3339.read(now)).instant
    self.zone = try Desk.zones.find(zone)
  }

  func read(_ words: String, force: Bool = false) throws(Refusal) -> Reading {
    try Words.read(
      words, now: now, zone: zone, day: DaySettings(), zones: Desk.zones, force: force)
  }

  /// The first `count` rings, or `time-code column: message`.
  func rings(_ words: String, count: Int = 1, force: Bool = false) -> [String] {
    do {
      let reading = try read(words, force: force)
      switch reading.kind {
      case .once(let once):
        return [
          once.offset.map { RFC3339.print(once.instant, offset: $0) }
            ?? RFC3339.print(once.instant, in: zone)
        ]
      case .interval(let interval, let first):
        var rings = [first]
        while rings.count < count, let last = rings.last,
          case .at(let next) = interval.next(after: last)
        {
          rings.append(next)
        }
        return rings.map { RFC3339.print($0, in: zone) }
      case .recurrence(let read, let first):
        var rings = [first]
        // As it comes back from where it is stored.
        guard let recurrence = Recurrence(read.stored(words: words, madeIn: zone.name)),
          recurrence == read
        else { return ["not the same when stored: \(read.rule)"] }
        let place = try place(of: recurrence)
        while rings.count < count, let last = rings.last,
          case .at(let next) = recurrence.next(after: last, in: place)
        {
          rings.append(next)
        }
        return rings.map { RFC3339.print($0, in: zone) }
      }
    } catch {
      return ["\(error.code.rawValue) \(error.column): \(error.message)"]
    }
  }

  /// Where it is pinned to, or else here.
  func place(of recurrence: Recurrence) throws(Refusal) -> Zone {
    guard let name = recurrence.zone else { return zone }
    if let offset = Zone.offset(named: name.text) { return offset }
    return try Desk.zones.find(name.text)
  }

  func split(_ line: String, commands: [String] = []) throws(Refusal) -> (Reading, String) {
    try split(line.split(separator: " ").map(String.init), commands: commands)
  }

  func split(_ words: [String], commands: [String] = []) throws(Refusal) -> (Reading, String) {
    let line = try Line.split(
      words: words, now: now, zone: zone, day: DaySettings(), zones: Desk.zones,
      commands: commands)
    return (line.when, line.text)
  }
}
