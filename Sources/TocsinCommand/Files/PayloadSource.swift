import TocsinModel
import TocsinWire

/// A payload that the person named: a file, or `-` for standard input.
struct PayloadSource {
  /// As it is named to the person.
  let name: String
  let bytes: [UInt8]

  init(_ operand: String, _ session: Session) throws(Failure) {
    name = operand
    if operand == "-" {
      bytes = Array(try session.input().utf8)
      return
    }
    do throws(Fault) { bytes = try FileContents.read(operand) } catch {
      throw .file(error.file == nil ? error.message : "'\(operand)': \(error.message)")
    }
  }

  func read() throws(PayloadFinding) -> PushedFile {
    do throws(PayloadFault) { return try PayloadReading.read(bytes) } catch {
      throw PayloadFinding(error, in: name)
    }
  }
}

/// What is wrong with a payload, as it is told: `FILE:LINE:COLUMN: error: what is wrong [code]`.
struct PayloadFinding: Error {
  var file: String
  var line: Int?
  var column: Int?
  var key: String
  var code: String
  var message: String
  var isError: Bool

  init(_ fault: PayloadFault, in file: String) {
    self.file = file
    line = fault.position?.line
    column = fault.position?.column
    key = fault.path.joined(separator: ".")
    code = fault.callError().code.rawValue
    message = "\(fault.message) (\(fault.word.rawValue))"
    isError = true
  }

  init(_ warning: PayloadWarning, in file: String, isError: Bool) {
    self.file = file
    line = warning.line
    column = warning.column
    key = warning.path.joined(separator: ".")
    code = warning.code.rawValue
    message = warning.message
    self.isError = isError
  }

  /// As the daemon sent it.
  init(_ table: Table, in file: String, isError: Bool) {
    self.file = file
    line = table.integer("line").map { Int(clamping: $0) }
    column = table.integer("column").map { Int(clamping: $0) }
    key = table.text("key") ?? ""
    code = table.text("code") ?? ""
    message = table.text("message") ?? ""
    self.isError = isError
  }

  /// Where the file names nobody that it is for (D12.2).
  static func noApp(in file: String) -> PayloadFinding {
    var finding = PayloadFinding(
      PayloadFault(
        .topicDisallowed,
        "no app is named: '\(PayloadReading.targetKey)' beside 'aps', or --app APP"), in: file)
    finding.code = "no-app"
    return finding
  }

  var severity: String { isError ? "error" : "warning" }

  var text: String {
    var place = Escape.line(file)
    if let line, let column { place += ":\(line):\(column)" }
    let key = key.isEmpty ? "" : Escape.line(key) + ": "
    return "\(place): \(severity): \(key)\(Escape.line(message)) [\(code)]"
  }

  var table: Table {
    var table = Table([.init(key: "file", value: .text(file))])
    table.append("line", line.map { .integer(Int64($0)) })
    table.append("column", column.map { .integer(Int64($0)) })
    table.append("severity", .text(severity))
    table.append("key", .text(key))
    table.append("code", .text(code))
    table.append("message", .text(message))
    return table
  }
}
