import TocsinModel
import TocsinWire

/// One key that may stand in a table of a policy file, and how it is read.
struct PolicyRow<Owner>: Sendable {
  let key: String
  /// False for a key that is only there to be refused with a word of its own.
  var isListed = true
  let read: @Sendable (inout Owner, Table.Entry, PolicyReading) -> Void
}

extension PolicyRow {
  init<Content>(
    _ key: String, _ path: any WritableKeyPath<Owner, Content> & Sendable,
    _ kind: SettingKind<Content>
  ) {
    self.init(key: key) { owner, entry, reading in
      if let content = reading.value(entry, kind) { owner[keyPath: path] = content }
    }
  }

  init<Content>(
    _ key: String, _ path: any WritableKeyPath<Owner, Content?> & Sendable,
    _ kind: SettingKind<Content>
  ) {
    self.init(key: key) { owner, entry, reading in
      if let content = reading.value(entry, kind) { owner[keyPath: path] = content }
    }
  }

  /// A table with fixed keys. It replaces one of the defaults whole.
  init<Part>(
    table key: String, _ rows: [PolicyRow<Part>], required: [String] = [],
    new: @escaping @Sendable () -> Part, set: @escaping @Sendable (inout Owner, Part) -> Void
  ) {
    self.init(key: key) { owner, entry, reading in
      guard let table = reading.table(entry) else { return }
      var part = new()
      reading.read(table, into: &part, rows)
      reading.require(required, in: table, entry)
      set(&owner, part)
    }
  }

  /// A list of tables. `finish` looks at all of them.
  init<Part>(
    tables key: String, _ path: any WritableKeyPath<Owner, [Part]> & Sendable,
    _ rows: [PolicyRow<Part>], required: [String] = [], new: @escaping @Sendable () -> Part,
    finish: @escaping @Sendable ([Part], Table.Entry, PolicyReading) -> Void = { _, _, _ in }
  ) {
    self.init(key: key) { owner, entry, reading in
      guard let tables = reading.tables(entry) else { return }
      var parts: [Part] = []
      for (index, table) in tables.enumerated() {
        reading.within(String(index + 1)) {
          var part = new()
          reading.read(table, into: &part, rows)
          reading.require(required, in: table, entry)
          parts.append(part)
        }
      }
      finish(parts, entry, reading)
      owner[keyPath: path] = parts
    }
  }
}

extension PolicyReading {
  func require(_ keys: [String], in table: Table, _ entry: Table.Entry) {
    for key in keys where table[key] == nil {
      note(
        table.position ?? entry.valuePosition ?? entry.position,
        entry.position == nil || isJSON
          ? "'\(key)' is missing" : "\(entry.key): '\(key)' is missing")
    }
  }
}

/// The texts that stand more than once, byte for byte.
func repeated(_ texts: [String]) -> String? {
  var seen: Set<[UInt8]> = []
  return texts.first { !seen.insert(Array($0.utf8)).inserted }
}
