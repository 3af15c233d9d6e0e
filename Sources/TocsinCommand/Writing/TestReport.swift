import TocsinModel
import TocsinSimulator
import TocsinWire

/// What came of a run of policy tests.
struct TestReport {
  struct File {
    var name: String
    var results: [CaseResult]
    var faults: [Fault]
  }

  /// Nil where nobody asked for it.
  let coverage: Coverage?
  private(set) var files: [File] = []
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var assertions = 0
  private(set) var faultCount = 0

  init(coverage: Coverage? = nil) { self.coverage = coverage }

  mutating func add(_ file: PolicyFile, _ results: [CaseResult]) {
    files.append(File(name: file.name, results: results, faults: file.faults))
    faultCount += file.faultCount
    for result in results {
      assertions += result.assertions
      if result.hasPassed { passed += 1 } else { failed += 1 }
    }
  }

  /// All files can be read, and nothing of them was run.
  var hasRunNothing: Bool { passed + failed == 0 && faultCount == 0 }

  var exit: Int32 {
    if faultCount > 0 || passed + failed == 0 { return Exit.usage }
    return failed > 0 ? Exit.no : Exit.done
  }

  /// The faults that are shown of a run; the others are counted.
  var shownFaults: [Fault] { Array(files.flatMap(\.faults).prefix(PolicyFile.mostFaults)) }

  var lastLine: String { "\(passed) passed, \(failed) failed, \(assertions) assertions" }
}

extension TestReport.File {
  /// `FILE:LINE`, as far as the notation has lines.
  func place(_ line: Int?) -> String { line.map { "\(name):\($0)" } ?? name }

  /// Of a failure. JSON may stand in one line, so there the column is said too.
  func place(_ failure: CaseResult.Failure, of result: CaseResult) -> String {
    guard name.utf8.suffix(5).elementsEqual(".json".utf8), failure.line != nil,
      let column = failure.column
    else { return place(failure.line ?? result.line) }
    return place(failure.line) + ":\(column)"
  }
}

extension CaseResult.Failure {
  /// `sound: expected "none", got "default"`; of a timeline the moment before it, and behind it the
  /// nearest thing that did happen and why.
  var message: String {
    var text = moment.map { "at \($0)" + (app.map { ", \($0)" } ?? "") + ": " } ?? ""
    text += "\(key): expected \(JSONWriting.text(expected, orNothing: true)), got "
    text += JSONWriting.text(got, orNothing: true)
    if let note { text += "; \(note)" }
    if !reasons.isEmpty {
      text += "; reasons " + reasons.map(\.rawValue).joined(separator: ", ")
    }
    return text + because.words
  }
}

extension JSONWriting {
  fileprivate static func text(_ value: Value, orNothing: Bool) -> String {
    if orNothing, case .null = value { return "nothing" }
    return text(value)
  }
}

extension CaseResult {
  /// Why it came so, and where a configuration says it; each failure of a timeline says it itself.
  var why: String? {
    guard kind == .case else { return nil }
    return "reasons " + reasons.map(\.rawValue).joined(separator: ", ") + because.words
  }
}

extension [Because] {
  /// `; because tocsin.toml:12 (sound)`, and nothing for none.
  fileprivate var words: String {
    guard !isEmpty else { return "" }
    return "; because " + map { "\($0.source) (\($0.setting))" }.joined(separator: ", ")
  }

  fileprivate var value: Value {
    .tables(
      map {
        Table([
          .init(key: "setting", value: .text($0.setting)),
          .init(key: "source", value: .text($0.source)),
        ])
      })
  }
}

extension TestReport {
  func write(to output: Output) {
    for fault in shownFaults { output.complain(Escape.line(fault.description)) }
    let hidden = faultCount - shownFaults.count
    if hidden > 0 { output.complain("and \(hidden) more faults") }
    for file in files {
      for result in file.results {
        for failure in result.failures {
          let place = Escape.line(file.place(failure, of: result))
          let rest =
            " \(result.kind.rawValue) \"\(result.name)\": \(failure.message)"
            + (result.why.map { "; \($0)" } ?? "")
          output.line(output.style.bold(place + ":") + Escape.line(rest))
        }
      }
    }
    for line in coverage?.text ?? [] { output.line(Escape.line(line)) }
    output.line(lastLine)
  }

  var table: Table {
    var table = Table()
    table.append("passed", .integer(Int64(passed)))
    table.append("failed", .integer(Int64(failed)))
    table.append("assertions", .integer(Int64(assertions)))
    table.append("cases", .tables(files.flatMap { file in file.results.map { $0.table(file) } }))
    let faults = shownFaults.map(\.description)
    if !faults.isEmpty { table.append("faults", .texts(faults)) }
    if let coverage { table.append("coverage", .table(coverage.table)) }
    return table
  }
}

extension CaseResult {
  fileprivate func table(_ file: TestReport.File) -> Table {
    var table = Table()
    table.append("file", .text(file.name))
    table.append("line", line.map { .integer(Int64($0)) })
    table.append("kind", .text(kind.rawValue))
    table.append("name", .text(name))
    table.append("passed", .bool(hasPassed))
    table.append("assertions", .integer(Int64(assertions)))
    if !failures.isEmpty {
      table.append(
        "failures",
        .tables(
          failures.map { failure in
            var table = Table([.init(key: "key", value: .text(failure.key))])
            table.append("line", failure.line.map { .integer(Int64($0)) })
            table.append("app", text: failure.app)
            table.append("expected", failure.expected)
            table.append("got", failure.got)
            table.append("moment", text: failure.moment)
            table.append("note", text: failure.note)
            if !failure.reasons.isEmpty {
              table.append("reasons", .texts(failure.reasons.map(\.rawValue)))
            }
            if !failure.because.isEmpty { table.append("because", failure.because.value) }
            return table
          }))
    }
    if kind == .case { table.append("reasons", .texts(reasons.map(\.rawValue))) }
    if !because.isEmpty { table.append("because", because.value) }
    return table
  }
}
