import TocsinModel
import TocsinTime
import TocsinWire

// What is asked for: locally, and by a push.

extension TimelineReading {
  /// The words of times are kept as they are: they are read when it is asked for, as the daemon
  /// reads them.
  private struct Asked {
    var content = PolicyContent()
    var timing = Table()

    static let rows: [PolicyRow<Asked>] =
      PolicyContent.rows.filter { $0.key != "attachments" }.map { row in
        PolicyRow(key: row.key) { row.read(&$0.content, $1, $2) }
      } + [
        PolicyRow(key: "attachments", isListed: false) { $2.noteLater($1, "attachments are") },
        timing("when", .filled), timing("until", .filled),
        timing("late", .filled), timing("expire", .filled), timing("nag", .filled),
        PolicyRow(key: "count") { asked, entry, reading in
          guard reading.value(entry, .integer(1 ... .max)) != nil else { return }
          asked.timing.append("count", entry.value)
        },
        PolicyRow(key: "tz") { asked, entry, _ in asked.timing.append("tz", entry.value) },
        PolicyRow(key: "trigger") { asked, entry, _ in asked.timing.append("trigger", entry.value)
        },
      ]

    private static func timing(_ key: String, _ kind: SettingKind<String>) -> PolicyRow<Asked> {
      PolicyRow(key: key) { asked, entry, reading in
        guard reading.value(entry, kind) != nil else { return }
        asked.timing.append(key, entry.value)
      }
    }
  }

  func add(_ entry: Table.Entry, _ table: Table) -> SimulatedEvent? {
    guard let inner = reading.table(entry), let app = oneApp(entry, table) else { return nil }
    var asked = Asked()
    reading.read(inner, into: &asked, Asked.rows)
    for timing in inner.entries {
      reading.within(timing.key) {
        if timing.key == "trigger" { checkTrigger(timing) }
        if timing.key == "tz" { checkZone(timing, allowsOffset: true) }
      }
    }
    reading.require(["id"], in: inner, entry)
    if let key = asked.content.looseArguments {
      reading.note(entry, "'\(key)' fills the places of a key that is not there")
    }
    if inner["when"] != nil, inner["trigger"] != nil {
      reading.note(entry, "has both 'when' and 'trigger'; give one of them")
    }
    guard let identifier = asked.content.identifier else { return nil }
    add(identifier, of: app)
    let draft = Draft(app: app, identifier: identifier, content: asked.content.complete)
    return .add(SimulatedRequest(draft, timing: asked.timing.entries.isEmpty ? nil : asked.timing))
  }

  func push(_ entry: Table.Entry, _ table: Table) -> SimulatedEvent? {
    guard let inner = reading.table(entry), let app = oneApp(entry, table) else { return nil }
    var identifier: RequestIdentifier?
    if let id = table.entries.first(where: { $0.key == "id" }) {
      identifier = reading.value(id, .filledName(RequestKind.self))
    }
    let payload: Payload?
    if inner["aps"] == nil, let file = inner.entries.first(where: { $0.key == "file" }) {
      var read: Payload?
      reading.within(file.key) { read = reading.payload(file: file) }
      for other in inner.entries where other.key != "file" { reading.noteUnknown(other, ["file"]) }
      payload = read
    } else {
      payload = reading.payload(inner, entry)
    }
    guard let payload else {
      add(identifier, of: app)  // one fault is enough
      return nil
    }
    guard !payload.isBackground else { return .wakeApp(app) }
    add(identifier, of: app)
    return .add(
      SimulatedRequest(
        Draft(app: app, identifier: identifier, content: payload.asked, origin: .push)))
  }
}

extension PolicyReading {
  /// What another version will bring is never left out in silence.
  func noteLater(_ entry: Table.Entry, _ what: String) {
    note(entry, "\(what) not in this version (\(Names.version))")
  }
}

extension TimelineReading {
  /// A zone by its name, or as a distance from UTC.
  private func checkZone(_ entry: Table.Entry, allowsOffset: Bool) {
    guard let name = reading.value(entry, .filled) else { return }
    do throws(Refusal) { _ = try zones.find(name, allowsOffset: allowsOffset) } catch {
      reading.note(entry, error.message)
    }
  }

  /// Its shape; whether such a time ever comes the daemon says.
  private func checkTrigger(_ entry: Table.Entry) {
    guard let table = reading.table(entry) else { return }
    let repeats =
      table["repeats"].flatMap { if case .bool(true) = $0 { true } else { nil } } ?? false
    for inner in table.entries {
      reading.within(inner.key) {
        switch inner.key {
        case "interval":
          let least = repeats ? Limits.shortestRepeat : .seconds(1)
          if let every = reading.value(inner, .plainSpan), every < least {
            reading.note(inner, "is at least \(Spans.print(least))")
          }
        case "repeats": _ = reading.value(inner, .bool)
        case "zone": checkZone(inner, allowsOffset: false)
        case "calendar":
          guard let calendar = reading.table(inner) else { return }
          for part in calendar.entries { checkPart(part) }
        default: reading.noteUnknown(inner, ["interval", "calendar", "repeats", "zone"])
        }
      }
    }
    if (table["interval"] == nil) == (table["calendar"] == nil) {
      reading.note(entry, "needs either 'interval' or 'calendar'")
    }
  }

  private func checkPart(_ entry: Table.Entry) {
    let keys = Components.keys.map(\.name)
    guard keys.contains(where: { $0.hasSameBytes(as: entry.key) }) else {
      return reading.noteUnknown(entry, keys)
    }
    if entry.key == "weekday", case .text = entry.value { return }
    let least: Int64 = entry.key == "weekday-ordinal" ? -5 : 0
    reading.within(entry.key) { _ = reading.value(entry, .integer(least ... .max)) }
  }
}
