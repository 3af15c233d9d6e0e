import TocsinModel
import TocsinWire

/// A file of categories: `[[categories]]` in TOML; in JSON an object with the list `categories`, or
/// the list alone.
enum CategoryFile {
  struct Faulty: Error { var faults: [Fault] }

  /// As it is sent.
  static func read(_ path: String) throws(Faulty) -> [Table] {
    let bytes: [UInt8]
    let tables: [Table]
    do throws(Fault) {
      bytes = try FileContents.read(path)
      tables = try list(bytes, path)
    } catch {
      throw Faulty(faults: [error])
    }
    let faults = faults(tables, path, isToml: !isJSON(bytes))
    guard faults.isEmpty else { throw Faulty(faults: faults) }
    return tables
  }

  /// No TOML document begins with a brace, and one that begins with a bracket has a name in it.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let text = bytes.drop { $0 <= 0x20 }
    guard let first = text.first else { return false }
    if first == UInt8(ascii: "{") { return true }
    guard first == UInt8(ascii: "[") else { return false }
    let next = text.dropFirst().first { $0 > 0x20 }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
  }

  private static func list(_ bytes: [UInt8], _ path: String) throws(Fault) -> [Table] {
    var table: Table
    if isJSON(bytes) {
      switch try JSONReading.value(of: bytes, file: path) {
      case .tables(let tables): return tables
      case .table(let whole): table = whole
      case .list(let list) where list.isEmpty: return []
      default: throw Fault(file: path, "neither an object nor a list of objects")
      }
    } else {
      table = try TomlReading.table(of: bytes, file: path)
    }
    for entry in table.entries where !entry.key.hasSameBytes(as: "categories") {
      throw Fault(
        file: path, position: entry.position,
        "unknown key \(entry.key.quoted), only 'categories'")
    }
    switch table["categories"] {
    case .tables(let tables)?: return tables
    case .list(let list)? where list.isEmpty: return []
    case .texts(let list)? where list.isEmpty: return []
    case nil: throw Fault(file: path, "no [[categories]]")
    default:
      throw Fault(
        file: path, position: table.entries.first?.valuePosition,
        "'categories' must be a list of tables")
    }
  }

  /// Each category by itself, and then what one may not have because of another.
  private static func faults(_ tables: [Table], _ path: String, isToml: Bool) -> [Fault] {
    var faults: [Fault] = []
    for (index, table) in tables.enumerated() {
      var rest: Table? = table
      while let judged = rest, faults.count < ConfigurationFaults.most {
        do throws(CallError) {
          _ = try CategoryCoding.read([judged])
          rest = nil
        } catch {
          faults.append(
            Fault(
              file: path, position: place(of: error, in: judged),
              path: isToml ? [] : ["categories", String(index + 1)], error.message))
          rest = without(error, judged)
        }
      }
    }
    guard faults.isEmpty else { return faults }
    let categories: [Category]
    do throws(CallError) {
      var read: [Category] = []
      for table in tables { read += try CategoryCoding.read([table]) }
      categories = read
      guard tables.count > Limits.categories else {
        return CategoryCoding.faults(categories).map { error in
          let named = named(by: error)
          let last = tables.last { table in
            let ids = [table.text("id")] + table.tables("actions").map { $0.text("id") }
            return ids.contains { id in id.map(named.contains) ?? false }
          }
          return Fault(file: path, position: last?.position, error.message)
        }
      }
      _ = try CategoryCoding.read(tables)
    } catch {
      faults.append(Fault(file: path, position: nil, error.message))
    }
    return faults
  }

  /// What is left to judge without the part that is wrong (C1.3 of a file of categories); nil where
  /// nothing can be told any more.
  private static func without(_ error: CallError, _ table: Table) -> Table? {
    var rest = table
    var actions = table.tables("actions")
    let wrong = actions.firstIndex { action in
      do throws(CallError) { try CategoryCoding.check(action: action) } catch let own {
        return own.message.hasSameBytes(as: error.message)
      }
      return false
    }
    if let wrong {
      let named = named(by: error)
      let key = actions[wrong].entries.firstIndex { named.contains($0.key) }
      if let key, !["id", "title"].contains(actions[wrong].entries[key].key) {
        actions[wrong].entries.remove(at: key)
      } else {
        actions.remove(at: wrong)
        // It may be named there, and not for nothing.
        rest.entries.removeAll { $0.key.hasSameBytes(as: "actions-minimal") }
      }
      for index in rest.entries.indices where rest.entries[index].key.hasSameBytes(as: "actions") {
        rest.entries[index].value = .tables(actions)
      }
      return rest
    }
    let named = named(by: error)
    guard let key = rest.entries.firstIndex(where: { named.contains($0.key) }),
      !["id", "actions"].contains(rest.entries[key].key)
    else { return nil }
    rest.entries.remove(at: key)
    return rest
  }

  /// The part that is wrong by itself: its key, or where it begins. Of what goes wrong only together
  /// the action, or the key, that the message names.
  private static func place(of error: CallError, in table: Table) -> Position? {
    for action in table.tables("actions") {
      do throws(CallError) { try CategoryCoding.check(action: action) } catch let own {
        if own.message.hasSameBytes(as: error.message) {
          return position(of: error, in: action) ?? action.position
        }
      }
    }
    if let position = position(of: error, in: table) { return position }
    let named = named(by: error)
    return table.tables("actions").last { $0.text("id").map(named.contains) ?? false }?.position
      ?? table.position
  }

  /// An unknown key is wrong itself, of others the value is.
  private static func position(of error: CallError, in table: Table) -> Position? {
    let named = named(by: error)
    guard let entry = table.entries.first(where: { named.contains($0.key) }) else { return nil }
    return error.message.hasPrefix("unknown key ")
      ? entry.position : entry.valuePosition ?? entry.position
  }

  /// What stands in quotes, without the key that holds it.
  private static func named(by error: CallError) -> Set<String> {
    let parts = error.message.split(separator: "'", omittingEmptySubsequences: false)
    var named: Set<String> = []
    for (index, part) in parts.enumerated() where index % 2 == 1 {
      named.insert(String(part))
      if let last = part.split(separator: ".").last { named.insert(String(last)) }
    }
    return named
  }
}
