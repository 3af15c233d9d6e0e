package import TocsinModel

extension SettingsCoding {
  /// What a person may set of an app, in the order of policy-tests.md.
  package static let keys =
    ["authorization", "delivery", "alert-style"] + switches.map(\.key)
    + ["scheduled-summary", "previews", "grouping"]

  /// The other keys of `settings`: known, and not a person's to set.
  private static let ofTheApp = ["requested", "badge-count", "muted-until", "pinned"]

  /// What a table says, for `SetApp` and for what a policy test changes.
  ///
  /// - Parameter byPerson: `not-supported` is what an app is that never asked, and nobody's to say.
  package static func overlay(
    _ table: Table, forCategory: Bool = false, byPerson: Bool = false
  ) throws(CallError) -> SettingsOverlay {
    let known = forCategory ? SettingsOverlay.categoryKeys : keys
    for entry in table.entries where !known.contains(entry.key) {
      if keys.contains(entry.key) {
        throw CallError(
          .badRequest, "\(entry.key.quoted) is set for an app, not for one of its categories")
      }
      if ofTheApp.contains(entry.key) {
        throw CallError(.badRequest, "\(entry.key.quoted) is read, and not set")
      }
    }
    let reader = try TableReader(table, known: known)
    var overlay = SettingsOverlay()
    overlay.authorization = try reader.word("authorization")
    overlay.delivery = try reader.word("delivery")
    overlay.alertStyle = try reader.word("alert-style")
    for row in switches {
      overlay[keyPath: row.overlay] = try reader.setting(row.key)
      if byPerson, overlay[keyPath: row.overlay] == .notSupported {
        throw CallError(.badRequest, "'\(row.key)' must be true or false, not 'not-supported'")
      }
    }
    overlay.scheduledSummary = try reader.bool("scheduled-summary")
    overlay.previews = try reader.word("previews")
    overlay.grouping = try reader.word("grouping")
    return overlay
  }

  /// The same as people type it, `KEY=VALUE` for each.
  package static func table(
    words: [String], byPerson: Bool = false
  ) throws(CallError) -> Table {
    var kinds: [(key: String, kind: KeyWords.Kind)] = [
      ("authorization", .text), ("delivery", .text), ("alert-style", .text),
    ]
    kinds += switches.map { ($0.key, byPerson ? .bool : .setting) }
    kinds += [("scheduled-summary", .bool), ("previews", .text), ("grouping", .text)]
    // What is not a person's to set is refused where it is read.
    kinds += ofTheApp.map { ($0, .text) }
    return try KeyWords.table(words, kinds, offering: keys)
  }

  /// What an overlay says; nothing for the rest.
  package static func write(_ overlay: SettingsOverlay) -> Table {
    var table = Table()
    table.append("authorization", text: overlay.authorization?.rawValue)
    table.append("delivery", text: overlay.delivery?.rawValue)
    table.append("alert-style", text: overlay.alertStyle?.rawValue)
    for row in switches {
      table.append(row.key, overlay[keyPath: row.overlay].map(SettingKind<Setting>.toggle.show))
    }
    table.append("scheduled-summary", overlay.scheduledSummary.map { .bool($0) })
    table.append("previews", text: overlay.previews?.rawValue)
    table.append("grouping", text: overlay.grouping?.rawValue)
    return table
  }
}

extension TableReader {
  /// `true`, `false` or `"not-supported"`, as `b` or `s` (W3.1).
  func setting(_ key: String) throws(CallError) -> Setting? {
    switch table[key] {
    case nil, .null?: return nil
    case .bool(let value)?: return value ? .on : .off
    case .text("true")?: return .on
    case .text("false")?: return .off
    case .text("not-supported")?: return .notSupported
    default: throw wrong(key, "true, false or 'not-supported'")
    }
  }
}
