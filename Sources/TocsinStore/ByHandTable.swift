package import TocsinModel

// What a person set by hand, one row for each key.

extension Store {
  package func byHand() throws(StoreError) -> ByHand {
    let rows = try connection.statement("SELECT key, value FROM by_hand ORDER BY key").rows {
      (key: $0.text(0), value: $0.text(1))
    }
    var byHand = ByHand()
    for row in rows {
      guard let key = ByHandKey(rawValue: row.key), key.read(row.value, into: &byHand) else {
        throw .damaged("what was set by hand cannot be read")
      }
    }
    return byHand
  }

  /// All of it anew.
  package func write(_ byHand: ByHand) throws(StoreError) {
    try write()
    try connection.statement("DELETE FROM by_hand").run()
    for key in ByHandKey.allCases {
      guard let value = key.value(byHand) else { continue }
      try connection.statement("INSERT INTO by_hand VALUES (?, ?)").bind(key.rawValue).bind(value)
        .run()
    }
  }
}

extension Store {
  /// The last day on which the digest came, `2026-11-30`; nil before the first.
  package func digestDay() throws(StoreError) -> String? { try meta("digest-day") }

  /// The day of the digest before that one: what came since is what the last one told of.
  package func digestDayBefore() throws(StoreError) -> String? { try meta("digest-before") }

  package func mark(digestDay day: String) throws(StoreError) {
    try write()
    try connection.statement(
      """
      INSERT OR REPLACE INTO meta
      SELECT 'digest-before', value FROM meta WHERE key = 'digest-day' AND value <> ?
      """
    ).bind(day).run()
    try connection.statement("INSERT OR REPLACE INTO meta VALUES ('digest-day', ?)").bind(day)
      .run()
  }

  private func meta(_ key: String) throws(StoreError) -> String? {
    let statement = try connection.statement("SELECT value FROM meta WHERE key = ?")
    defer { statement.reset() }
    return try statement.bind(key).step() ? statement.text(0) : nil
  }
}

/// Raw values are in stores and never change.
private enum ByHandKey: String, CaseIterable {
  case locked, silent, foreground, present, previews, car, space, quirks, focus

  /// Nil where it is not said.
  func value(_ byHand: ByHand) -> String? {
    let device = byHand.device
    return switch self {
    case .locked: device.isLocked.map { PackedWords.word($0) }
    case .silent: device.isSilent.map { PackedWords.word($0) }
    case .foreground: device.isForeground.map { PackedWords.word($0) }
    case .present: device.present.map(DeviceWords.present)
    case .previews: device.previews?.rawValue
    case .car: device.isInCar.map { PackedWords.word($0) }
    case .space: device.space?.rawValue
    case .quirks: device.quirks.map(DeviceWords.quirks)
    case .focus:
      byHand.focus.map {
        PackedWords.pack([PackedWords.word($0.name?.text), PackedWords.word($0.until)])
      }
    }
  }

  /// False for a value that is none.
  func read(_ value: String, into byHand: inout ByHand) -> Bool {
    func put<T>(_ value: T?, _ place: WritableKeyPath<DeviceOverlay, T?>) -> Bool {
      byHand.device[keyPath: place] = value
      return value != nil
    }
    switch self {
    case .locked: return put(PackedWords.flag(value[...]), \.isLocked)
    case .silent: return put(PackedWords.flag(value[...]), \.isSilent)
    case .foreground: return put(PackedWords.flag(value[...]), \.isForeground)
    case .present: return put(DeviceWords.present(value), \.present)
    case .previews: return put(Previews(rawValue: value), \.previews)
    case .car: return put(PackedWords.flag(value[...]), \.isInCar)
    case .space: return put(DeviceState.Space(rawValue: value), \.space)
    case .quirks: return put(DeviceWords.quirks(value), \.quirks)
    case .focus:
      let words = PackedWords.unpack(value)
      guard words.count == 2, let name = PackedWords.text(words[0]),
        let until = PackedWords.time(words[1])
      else { return false }
      var focus = FocusByHand(nil, until: until)
      if let name {
        focus.name = FocusName(name)
        guard focus.name != nil else { return false }
      }
      byHand.focus = focus
      return true
    }
  }
}
