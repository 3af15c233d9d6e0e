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
        PolicyRow(key: "attachments") { $2.noteLater($1, "attachments are") },
        PolicyRow(key: "nag") { $2.noteLater($1, "nagging is") },
        timing("when", .filled), timing("tz", .filled), timing("until", .filled),
        timing("late", .filled), timing("expire", .filled),
        PolicyRow(key: "count") { asked, entry, reading in
          guard reading.value(entry, .integer(1 ... .max)) != nil else { return }
          asked.timing.append("count", entry.value)
        },
        PolicyRow(key: "trigger") { $2.trigger($1, into: &$0.timing) },
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
    reading.require(["id"], in: inner, entry)
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
    guard inner["file"] == nil || inner["aps"] != nil else {
      reading.noteLater(entry, "files of payloads are")
      return nil
    }
    var identifier: RequestIdentifier?
    if let id = table.entries.first(where: { $0.key == "id" }) {
      identifier = reading.value(id, .filledName(RequestKind.self))
    }
    guard let content = reading.payload(inner, entry) else { return nil }
    guard content.saysSomething else { return .wakeApp(app) }
    if let identifier { add(identifier, of: app) }
    return .add(SimulatedRequest(Draft(app: app, identifier: identifier, content: content.content)))
  }
}

extension PolicyReading {
  /// What another version will bring is never left out in silence.
  func noteLater(_ entry: Table.Entry, _ what: String) {
    note(entry, "\(what) not in this version (\(Names.version))")
  }

  fileprivate func trigger(_ entry: Table.Entry, into timing: inout Table) {
    guard let table = table(entry) else { return }
    for inner in table.entries {
      switch inner.key {
      case "interval": _ = value(inner, .plainSpan)
      case "repeats": _ = value(inner, .bool)
      case "zone": _ = value(inner, .filled)
      case "calendar": _ = self.table(inner)
      default: noteUnknown(inner, ["interval", "calendar", "repeats", "zone"])
      }
    }
    if (table["interval"] == nil) == (table["calendar"] == nil) {
      note(entry, "needs either 'interval' or 'calendar'")
    }
    timing.append("trigger", entry.value)
  }
}
