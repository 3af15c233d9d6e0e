import Glibc
package import TocsinWire

/// How JSON was asked for.
package enum JSONForm: Sendable { case short, pretty }

/// What a command writes: the result to standard output, talk to standard error.
package final class Output {
  package var form: JSONForm?
  package var isQuiet = false
  package var timestamps = TimestampForm.pretty
  package var style = Style(isOn: false)
  package let isTerminal: Bool
  /// The width of the terminal; nil where output is for a program and stays whole.
  package let columns: Int?
  package let pager: Pager
  private let talk: (String) -> Void
  private var pending: [UInt8] = []

  /// `talk` takes the lines for standard error.
  package init(
    isTerminal: Bool, columns: Int? = nil, pager: Pager,
    talk: @escaping (String) -> Void = Output.standardError
  ) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.pager = pager
    self.talk = talk
  }

  /// One line of the result.
  package func line(_ text: String) {
    pending.append(contentsOf: text.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= 32 * 1024 { flush() }
  }

  package func text(_ text: String) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= 32 * 1024 { flush() }
  }

  /// The last text of a line, cut to what is left of the terminal's width.
  package func fitted(_ text: String, after used: Int) -> String {
    columns.map { DisplayWidth.cut(text, to: $0 - used) } ?? text
  }

  package func json(_ value: Value) {
    JSONWriting.append(value, to: &pending, form == .pretty ? .pretty : .short)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= 32 * 1024 { flush() }
  }

  package func flush() {
    guard !pending.isEmpty else { return }
    pager.write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes what is left and waits for the pager. False when standard output took it not.
  package func finish() -> Bool {
    flush()
    return pager.finish()
  }

  /// Talk that `-q` silences.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    complain("tocsin: " + Escape.line(text))
  }

  package func error(_ failure: Failure) {
    let message = Echoed.cut(failure.message)
    guard form != nil else { return complain("tocsin: " + Escape.line(message)) }
    let error = Table([
      .init(key: "code", value: .text(failure.code)),
      .init(key: "message", value: .text(message)),
    ])
    flush()
    talk(JSONWriting.text(Table([.init(key: "error", value: .table(error))]), .short))
  }

  /// A line for standard error as it is, after what has been printed so far.
  package func complain(_ line: String) {
    flush()
    talk(Echoed.cut(line))
  }

  package static func standardError(_ line: String) {
    _ = Descriptors.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }
}
