import TocsinModel
import TocsinTime

/// The reading of several files into one configuration: collects the faults and remembers where
/// each value stands. Rows (`SettingRow`) say what may stand where.
final class ConfigurationReading {
  /// The one that is being read.
  var file = ""
  private(set) var faults: [Fault] = []
  private(set) var count = 0
  /// The keys that were told last.
  private var told: [String] = []
  private(set) var sources: [SettingPath: Source] = [:]

  func read<Owner>(
    _ table: Table, _ place: SettingPath, into owner: inout Owner, _ rows: [SettingRow<Owner>]
  ) {
    for entry in table.entries {
      if let row = rows.first(where: { $0.key.hasSameBytes(as: entry.key) }) {
        row.read(&owner, entry, place.appending(entry.key), self)
      } else {
        noteUnknown(entry, rows.map(\.key))
      }
    }
  }

  /// Nil when a fault was noted.
  func read<Content>(
    _ entry: Table.Entry, _ place: SettingPath, _ kind: SettingKind<Content>
  ) -> Content? {
    do throws(Complaint) {
      let content = try kind.read(entry.value)
      remember(entry, place)
      return content
    } catch {
      for message in error.all {
        note(entry.valuePosition ?? entry.position, "\(entry.key): \(message)")
      }
      return nil
    }
  }

  func table(_ entry: Table.Entry) -> Table? {
    if case .table(let table) = entry.value { return table }
    note(
      entry.valuePosition ?? entry.position,
      "\(entry.key): \(entry.value.expected("a table").message)")
    return nil
  }

  func tables(_ entry: Table.Entry) -> [Table]? {
    switch entry.value {
    case .tables(let tables): return tables
    case .list(let values) where values.isEmpty: return []
    default:
      note(
        entry.valuePosition ?? entry.position,
        "\(entry.key): expected tables, each begun with [[\(entry.key)]]")
      return nil
    }
  }

  /// The key of a table as the name that it is.
  func name<Name>(_ entry: Table.Entry, _ kind: SettingKind<Name>) -> Name? {
    do throws(Complaint) {
      return try kind.read(.text(entry.key))
    } catch {
      note(entry.position, unquoted(entry, kind) ?? error.message)
      return nil
    }
  }

  /// `[app.org.example.chat]`, which is four keys, one within the other.
  private func unquoted<Name>(_ entry: Table.Entry, _ kind: SettingKind<Name>) -> String? {
    var (name, table) = (entry.key, entry.value)
    while case .table(let inner) = table, let next = inner.entries.first, case .table = next.value,
      !next.key.hasSameBytes(as: "category")
    {
      name += "." + next.key
      table = next.value
    }
    guard !name.hasSameBytes(as: entry.key), (try? kind.read(.text(name))) != nil else {
      return nil
    }
    return "a name with dots stands in quotes: \"\(name)\" in place of \(name)"
  }

  func remember(_ entry: Table.Entry, _ place: SettingPath) {
    sources[place] = Source(
      file: file, position: entry.position, valuePosition: entry.valuePosition)
  }

  /// C1.3: what is beyond the limit is only counted.
  func note(_ position: Position?, _ message: String, file: String? = nil) {
    note(Fault(file: file ?? self.file, position: position, message))
  }

  func note(_ fault: Fault) {
    count += 1
    if faults.count < ConfigurationFaults.most { faults.append(fault) }
  }

  func noteUnknown(_ entry: Table.Entry, _ known: [String]) {
    note(entry.position, "unknown key \(entry.key.quoted)" + hint(entry.key, known))
  }

  /// Looked for only where it will be listed; all the keys of a table are told once.
  private func hint(_ key: String, _ known: [String]) -> String {
    guard faults.count < ConfigurationFaults.most else { return "" }
    let near = Nearest.hint(for: key, among: known)
    guard near.isEmpty, told != known else { return near }
    told = known
    return Nearest.hint(forKey: key, among: known)
  }
}

/// What is wrong with a configuration, in the order of the files.
package struct ConfigurationFaults: Error, Sendable {
  /// C1.3
  package static let most = 20

  /// At most `most` of them.
  package var faults: [Fault]
  /// How many there are in all.
  package var count: Int

  package init(_ faults: [Fault], count: Int? = nil) {
    self.faults = Array(faults.prefix(Self.most))
    self.count = count ?? faults.count
  }

  /// A line each, and one for those beyond `most`.
  package var lines: [String] {
    faults.map(\.description)
      + (count > faults.count ? ["and \(count - faults.count) more faults"] : [])
  }
}
