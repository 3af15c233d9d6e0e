import TocsinModel
import TocsinTime
import TocsinWire

/// The reading of one policy file: collects what is wrong with it, each with its place.
final class PolicyReading {
  let file: String
  private(set) var faults: [Fault] = []
  private(set) var count = 0
  /// The keys that were told last.
  private var told: [String] = []
  /// Whether it was said what may happen in an event.
  var hasListedEvents = false
  private var path: [String] = []
  /// A Focus can be named only where there is a configuration (C8.1).
  var hasConfiguration = false
  /// Those of the configuration; nil where it cannot be read.
  var focuses: [FocusName]?

  /// Lines tell little in JSON, which may stand in one: the path of keys is told beside them.
  let isJSON: Bool
  /// Of the files that this one names.
  let contents: PolicyReader.Contents

  init(file: String, contents: @escaping PolicyReader.Contents) {
    self.file = file
    self.contents = contents
    isJSON = file.utf8.suffix(5).elementsEqual(".json".utf8)
  }

  func read<Owner>(_ table: Table, into owner: inout Owner, _ rows: [PolicyRow<Owner>]) {
    for entry in table.entries {
      if let row = rows.first(where: { $0.key.hasSameBytes(as: entry.key) }) {
        within(entry.key) { row.read(&owner, entry, self) }
      } else {
        noteUnknown(entry, rows.filter(\.isListed).map(\.key))
      }
    }
  }

  func within(_ key: String, _ body: () -> Void) {
    path.append(key)
    body()
    path.removeLast()
  }

  /// Nil when a fault was noted.
  func value<Content>(_ entry: Table.Entry, _ kind: SettingKind<Content>) -> Content? {
    do throws(Complaint) {
      return try kind.read(entry.value)
    } catch {
      note(entry, error.message)
      return nil
    }
  }

  func table(_ entry: Table.Entry) -> Table? {
    if case .table(let table) = entry.value { return table }
    note(entry, entry.value.expected("a table").message)
    return nil
  }

  func tables(_ entry: Table.Entry) -> [Table]? {
    switch entry.value {
    case .tables(let tables): return tables
    case .list(let values) where values.isEmpty: return []
    default:
      note(entry, entry.value.expected("a list of tables").message + writing(entry))
      return nil
    }
  }

  /// How a list is written where one table stands: `[[case]]` with a head of its own, else in
  /// brackets.
  private func writing(_ entry: Table.Entry) -> String {
    guard case .table = entry.value, !isJSON else { return "" }
    let keys = path.filter { Int64($0) == nil }.joined(separator: ".")
    let hasHead = ["case", "timeline", "event", "expect"].contains {
      $0.hasSameBytes(as: entry.key)
    }
    return hasHead ? "; write [[\(keys)]]" : "; write \(entry.key) = [ { … } ]"
  }

  /// Of the value of a key that is being read.
  func note(_ entry: Table.Entry, _ message: String) {
    let position = entry.valuePosition ?? entry.position
    if position == nil || isJSON { return note(position, message) }
    note(position, "\(entry.key): \(message)")
  }

  func note(_ position: Position?, _ message: String) {
    note(
      Fault(file: file, position: position, path: position == nil || isJSON ? path : [], message))
  }

  /// What is beyond the limit is only counted.
  func note(_ fault: Fault) {
    count += 1
    if faults.count < PolicyFile.mostFaults { faults.append(fault) }
  }

  func noteUnknown(_ entry: Table.Entry, _ known: [String]) {
    note(entry.position, "unknown key \(entry.key.quoted)" + hint(entry.key, known))
  }

  /// Looked for only where it will be listed; all the keys of a table are told once.
  private func hint(_ key: String, _ known: [String]) -> String {
    guard faults.count < PolicyFile.mostFaults else { return "" }
    let near = Nearest.hint(for: key, among: known)
    guard near.isEmpty else { return near }
    // Two letters are like too much, unless one is missing at the end.
    if key.utf8.count == 2,
      let only = known.first(where: {
        $0.utf8.count == 3 && $0.utf8.starts(with: key.utf8)
      })
    {
      return "; did you mean '\(only)'?"
    }
    guard told != known else { return "" }
    told = known
    return Nearest.hint(forKey: key, among: known)
  }
}
