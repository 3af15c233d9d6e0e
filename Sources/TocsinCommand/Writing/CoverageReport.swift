import TocsinModel
import TocsinSimulator
import TocsinWire

extension Coverage {
  /// What is missing, a line each, and how much is there.
  var text: [String] {
    missingLines.map { "\($0.source): not covered: \($0.setting)" }
      + missingReasons.map { "not covered: \(Coverage.rule($0)) (\($0.rawValue))" } + [
        "covered \(lineCount - missingLines.count) of \(lineCount) lines of the configuration, "
          + "\(ruleCount - missingReasons.count) of \(ruleCount) rules"
      ]
  }

  var table: Table {
    func part(_ count: Int, _ missing: [(String, String, String, String)]) -> Value {
      var table = Table()
      table.append("all", .integer(Int64(count)))
      table.append("covered", .integer(Int64(count - missing.count)))
      table.append(
        "missing",
        .tables(
          missing.map {
            Table([.init(key: $0.0, value: .text($0.1)), .init(key: $0.2, value: .text($0.3))])
          }))
      return .table(table)
    }
    var table = Table()
    table.append(
      "lines",
      part(lineCount, missingLines.map { ("setting", $0.setting, "source", $0.source) }))
    table.append(
      "rules",
      part(
        ruleCount, missingReasons.map { ("reason", $0.rawValue, "rule", Coverage.rule($0)) }))
    return table
  }
}
