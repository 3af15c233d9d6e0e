import TocsinSimulator
import TocsinWire

/// The XML of JUnit as CI services read it: a suite a file. Without times, for a run has none that
/// say anything, and the same files give the same bytes.
enum JUnitReport {
  static func text(_ report: TestReport) -> String {
    let errors = report.files.reduce(0) { $0 + ($1.faults.isEmpty ? 0 : 1) }
    let tests = report.passed + report.failed + errors
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out +=
      "<testsuites name=\"tocsin test\" tests=\"\(tests)\" failures=\"\(report.failed)\" "
      + "errors=\"\(errors)\" skipped=\"0\" assertions=\"\(report.assertions)\">\n"
    for file in report.files { out += suite(file) }
    return out + "</testsuites>\n"
  }

  private static func suite(_ file: TestReport.File) -> String {
    let name = attribute(file.name)
    let failed = file.results.reduce(0) { $0 + ($1.hasPassed ? 0 : 1) }
    let assertions = file.results.reduce(0) { $0 + $1.assertions }
    let errors = file.faults.isEmpty ? 0 : 1
    var out =
      "  <testsuite name=\"\(name)\" tests=\"\(file.results.count + errors)\" "
      + "failures=\"\(failed)\" errors=\"\(errors)\" skipped=\"0\" "
      + "assertions=\"\(assertions)\">\n"
    if !file.faults.isEmpty {
      out += "    <testcase name=\"\(name)\" classname=\"\(name)\">\n"
      out += "      <error message=\"\(attribute(file.faults[0].description))\">"
      out += escape(file.faults.map(\.description).joined(separator: "\n"))
      out += "</error>\n    </testcase>\n"
    }
    for result in file.results { out += self.result(result, file) }
    return out + "  </testsuite>\n"
  }

  private static func result(_ result: CaseResult, _ file: TestReport.File) -> String {
    let line = result.line.map { " line=\"\($0)\"" } ?? ""
    let head =
      "    <testcase name=\"\(attribute(result.name))\" classname=\"\(attribute(file.name))\" "
      + "file=\"\(attribute(file.name))\"\(line) assertions=\"\(result.assertions)\""
    guard !result.hasPassed else { return head + "/>\n" }
    // One element: several are not read by everybody.
    let messages = result.failures.map { failure in
      "\(file.place(failure, of: result)): \(failure.message)"
    }
    return head + ">\n      <failure message=\"\(attribute(messages[0]))\">"
      + escape((messages + (result.why.map { [$0] } ?? [])).joined(separator: "\n"))
      + "</failure>\n    </testcase>\n"
  }

  private static func attribute(_ text: String) -> String { escape(Escape.line(text)) }

  /// What XML 1.0 cannot hold even escaped is shown as in other lines.
  private static func escape(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n": out += "\n"
      case "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
      default: out += scalar.value < 0x20 ? Escape.line(String(scalar)) : String(scalar)
      }
    }
    return out
  }
}
