import TocsinModel

/// Tables of one kind: they are compared with each other, and more is a mistake.
private let mostTables = 1000

extension SettingRow {
  /// A table with fixed keys, merged key by key (C1.1).
  init<Part>(
    table key: String, _ part: any WritableKeyPath<Owner, Part> & Sendable,
    _ rows: [SettingRow<Part>]
  ) {
    self.init(
      key: key,
      read: { owner, entry, place, reading in
        guard let table = reading.table(entry) else { return }
        reading.read(table, place, into: &owner[keyPath: part], rows)
      },
      overlay: { owner, other in
        for row in rows { row.overlay(&owner[keyPath: part], other[keyPath: part]) }
      },
      show: { owner, place, shown in
        for row in rows { row.show(owner[keyPath: part], place.appending(row.key), &shown) }
      })
  }

  /// A table of tables with names of the person's choice, merged key by key.
  init<Name: Hashable & SendableMetatype, Part>(
    tables key: String, _ parts: any WritableKeyPath<Owner, [Name: Part]> & Sendable,
    named kind: SettingKind<Name>, _ rows: [SettingRow<Part>],
    new: @escaping @Sendable (Name) -> Part
  ) {
    self.init(
      key: key,
      read: { owner, entry, place, reading in
        guard let table = reading.table(entry) else { return }
        for entry in table.entries {
          guard let name = reading.name(entry, kind), let table = reading.table(entry) else {
            continue
          }
          let place = place.appending(entry.key)
          reading.remember(entry, place)
          reading.read(
            table, place, into: &owner[keyPath: parts][name, default: new(name)], rows)
        }
      },
      overlay: { owner, other in
        for (name, part) in other[keyPath: parts] {
          for row in rows { row.overlay(&owner[keyPath: parts][name, default: new(name)], part) }
        }
      },
      show: { owner, place, shown in
        let all = owner[keyPath: parts].compactMap {
          name, part -> (place: SettingPath, part: Part)? in
          guard case .text(let text) = kind.show(name) else { return nil }
          return (place.appending(text), part)
        }
        for (place, part) in all.sorted(by: { $0.place < $1.place }) {
          for row in rows { row.show(part, place.appending(row.key), &shown) }
        }
      })
  }

  /// `[[…]]`: tables that are appended (C1.1). `finish` checks one that has been read.
  init<Part>(
    list key: String, _ parts: any WritableKeyPath<Owner, [Part]> & Sendable,
    _ rows: [SettingRow<Part>], required: [String] = [], new: @escaping @Sendable () -> Part,
    finish: @escaping @Sendable (Owner, Part, Table, ConfigurationReading) -> Void = {
      _, _, _, _ in
    }
  ) {
    self.init(
      key: key,
      read: { owner, entry, place, reading in
        guard let tables = reading.tables(entry) else { return }
        for table in tables {
          guard owner[keyPath: parts].count < mostTables else {
            reading.note(table.position, "\(key): more than \(mostTables) of them")
            return
          }
          var part = new()
          let place = place.appending(index: owner[keyPath: parts].count + 1)
          reading.read(table, place, into: &part, rows)
          for missing in required where table[missing] == nil {
            reading.note(table.position ?? entry.position, "\(key): '\(missing)' is missing")
          }
          finish(owner, part, table, reading)
          owner[keyPath: parts].append(part)
        }
      },
      overlay: { owner, other in owner[keyPath: parts] += other[keyPath: parts] },
      show: { owner, place, shown in
        for (index, part) in owner[keyPath: parts].enumerated() {
          let place = place.appending(index: index + 1)
          for row in rows { row.show(part, place.appending(row.key), &shown) }
        }
      })
  }
}
