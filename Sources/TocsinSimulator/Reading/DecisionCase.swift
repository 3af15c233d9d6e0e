import TocsinModel
import TocsinTime
package import TocsinWire

/// One `[[case]]`: a notification, an app, a device and a moment, and what must come of it.
package struct DecisionCase: Sendable {
  package var name = ""
  package var position: Position?
  package var assertions: [Assertion] = []
  var now = DecisionCase.usualNow
  var content = PolicyContent()
  var app = PolicyApp()
  var device = PolicyDevice()

  /// 2026-12-01T12:00:00Z
  private static let usualNow = RFC3339.Stamp(
    instant: WallTime(seconds: 1_796_126_400), offset: 0)

  /// What may stand in the defaults and in a case.
  static let commonRows: [PolicyRow<DecisionCase>] = [
    PolicyRow("now", \.now, .stamp),
    part("content", \.content, PolicyContent.rows),
    part("app", \.app, PolicyApp.rows) { $0.written.formUnion($1) },
    part("device", \.device, PolicyDevice.rows) { $0.written.formUnion($1) },
  ]

  private static let rows =
    commonRows + [
      PolicyRow("name", \.name, .filled),
      PolicyRow(key: "expect") { $2.expectation($1, of: &$0) },
    ]

  /// A table whose keys are laid over what is there already: the base case, then the defaults.
  private static func part<Part>(
    _ key: String, _ path: any WritableKeyPath<DecisionCase, Part> & Sendable,
    _ rows: [PolicyRow<Part>],
    written: @escaping @Sendable (inout Part, [String]) -> Void = { _, _ in }
  ) -> PolicyRow<DecisionCase> {
    PolicyRow(key: key) { owner, entry, reading in
      guard let table = reading.table(entry) else { return }
      reading.read(table, into: &owner[keyPath: path], rows)
      written(&owner[keyPath: path], table.entries.map(\.key))
    }
  }

  /// - Parameter defaults: a case with `[defaults]` laid over the base case.
  static func read(
    _ table: Table, over defaults: DecisionCase, _ reading: PolicyReading
  ) -> DecisionCase {
    var result = defaults
    result.position = table.position
    reading.read(table, into: &result, rows)
    if let key = result.content.looseArguments {
      reading.note(table.position, "'\(key)' fills the places of a key that is not there")
    }
    if table["name"] == nil { reading.note(table.position, "the case has no name") }
    if table["expect"] == nil {
      reading.note(table.position, "the case \(result.name.quoted) expects nothing")
    }
    return result
  }
}

extension PolicyReading {
  fileprivate func expectation(_ entry: Table.Entry, of result: inout DecisionCase) {
    guard let table = table(entry) else { return }
    guard !table.entries.isEmpty else { return note(entry, "is empty: the case expects nothing") }
    result.assertions = expectation(table, Expectation.rows).assertions
  }
}
