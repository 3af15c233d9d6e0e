package import TocsinModel

/// A Focus as it concerns one notification: `focus` among the `device` keys.
package enum FocusCoding {
  private static let keys = [
    "on", "allows-app", "allows-person", "allows-time-sensitive", "shows-silenced-on-lock-screen",
    "hides-badges", "holds-silenced", "filter",
  ]

  /// A table of keys, or the name of one that the configuration has.
  static func read(_ reader: TableReader) throws(CallError) -> DeviceCoding.FocusWord? {
    switch reader.table["focus"] {
    case nil, .null?: return nil
    case .text?:
      guard let name: FocusName = try reader.exact("focus") else { return nil }
      return .named(name)
    case .table(let table)?: return .keys(try read(table))
    default: throw reader.wrong("focus", "a table or the name of a Focus")
    }
  }

  private static func read(_ table: Table) throws(CallError) -> FocusOverlay {
    let reader = try TableReader(table, owner: "focus", known: keys)
    var focus = FocusOverlay()
    focus.isOn = try reader.bool("on")
    focus.allowsApp = try reader.bool("allows-app")
    focus.allowsPerson = try reader.bool("allows-person")
    focus.allowsTimeSensitive = try reader.bool("allows-time-sensitive")
    focus.showsSilencedOnLockScreen = try reader.bool("shows-silenced-on-lock-screen")
    focus.hidesBadges = try reader.bool("hides-badges")
    focus.holdsSilenced = try reader.bool("holds-silenced")
    focus.filter = try reader.text("filter")
    return focus
  }

  /// `on` alone where none is in force.
  package static func write(_ focus: FocusState?) -> Table {
    var table = Table()
    table.append("on", .bool(focus != nil))
    guard let focus else { return table }
    table.append("name", text: focus.name?.text)
    table.append("allows-app", .bool(focus.allowsApp))
    table.append("allows-person", .bool(focus.allowsPerson))
    table.append("allows-time-sensitive", .bool(focus.allowsTimeSensitive))
    table.append("shows-silenced-on-lock-screen", .bool(focus.showsSilencedOnLockScreen))
    table.append("hides-badges", .bool(focus.hidesBadges))
    table.append("holds-silenced", .bool(focus.holdsSilenced))
    table.append("filter", text: focus.filter)
    return table
  }
}
