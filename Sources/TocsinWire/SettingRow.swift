import TocsinModel

/// One key that may stand in a table: how it is read into the table's type, laid over another
/// (C4.2), and shown.
struct SettingRow<Owner>: Sendable {
  let key: String
  let read: @Sendable (inout Owner, Table.Entry, SettingPath, ConfigurationReading) -> Void
  /// Takes from the second what it has.
  let overlay: @Sendable (inout Owner, Owner) -> Void
  let show: @Sendable (Owner, SettingPath, inout [Configuration.Shown]) -> Void
}

extension Configuration {
  /// One value for `tocsin config show`; nil is absent and without a default.
  package struct Shown: Sendable {
    package var path: SettingPath
    package var value: Value?
  }
}

extension SettingRow {
  /// A value that has a default.
  init<Content>(
    _ key: String, _ path: any WritableKeyPath<Owner, Content> & Sendable,
    _ kind: SettingKind<Content>
  ) {
    self.init(
      key: key,
      read: { owner, entry, place, reading in
        if let content = reading.read(entry, place, kind) { owner[keyPath: path] = content }
      },
      overlay: { owner, other in owner[keyPath: path] = other[keyPath: path] },
      show: { owner, place, shown in
        shown.append(Configuration.Shown(path: place, value: kind.show(owner[keyPath: path])))
      })
  }

  /// A value that may be absent.
  init<Content>(
    _ key: String, _ path: any WritableKeyPath<Owner, Content?> & Sendable,
    _ kind: SettingKind<Content>
  ) {
    self.init(
      key: key,
      read: { owner, entry, place, reading in
        if let content = reading.read(entry, place, kind) { owner[keyPath: path] = content }
      },
      overlay: { owner, other in
        if let content = other[keyPath: path] { owner[keyPath: path] = content }
      },
      show: { owner, place, shown in
        shown.append(
          Configuration.Shown(path: place, value: owner[keyPath: path].map(kind.show)))
      })
  }

  /// A key of which several values of a larger one are made.
  init<Content>(
    _ key: String, _ kind: SettingKind<Content>,
    set: @escaping @Sendable (inout Owner, Content) -> Void,
    get: @escaping @Sendable (Owner) -> Content?
  ) {
    self.init(
      key: key,
      read: { owner, entry, place, reading in
        if let content = reading.read(entry, place, kind) { set(&owner, content) }
      },
      overlay: { owner, other in if let content = get(other) { set(&owner, content) } },
      show: { owner, place, shown in
        shown.append(Configuration.Shown(path: place, value: get(owner).map(kind.show)))
      })
  }

  /// A row of a part of the owner, at the same level of keys.
  init<Part>(_ part: any WritableKeyPath<Owner, Part> & Sendable, _ row: SettingRow<Part>) {
    self.init(
      key: row.key,
      read: { owner, entry, place, reading in
        row.read(&owner[keyPath: part], entry, place, reading)
      },
      overlay: { owner, other in row.overlay(&owner[keyPath: part], other[keyPath: part]) },
      show: { owner, place, shown in row.show(owner[keyPath: part], place, &shown) })
  }
}
