import TocsinWire

/// An array that is written while it arrives, so that a long list needs no room.
struct JSONArray {
  private let output: Output
  private var isEmpty = true

  init(_ output: Output) { self.output = output }

  mutating func append(_ table: Table) {
    let isPretty = output.form == .pretty
    let text = JSONWriting.text(table, isPretty ? .pretty : .short)
    output.text((isEmpty ? "[" : ",") + (isPretty ? "\n" : ""))
    // Texts hold no raw newline, so every one is the writer's.
    output.text(
      isPretty
        ? text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") : text)
    isEmpty = false
  }

  func finish() {
    if isEmpty { return output.line("[]") }
    output.line(output.form == .pretty ? "\n]" : "]")
  }
}
