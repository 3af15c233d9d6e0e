/// How far a long run is: one line on a terminal that is gone at the end.
struct ProgressBar {
  private static let width = 24
  /// Below that a run is over before anybody looks.
  private static let least = 10

  private let output: Output
  private let count: Int
  private var done = 0

  init(_ output: Output, of count: Int) {
    self.output = output
    self.count = output.isTerminal && output.form == nil && count >= Self.least ? count : 0
  }

  /// `name` is what is being worked on.
  mutating func advance(to name: String) {
    guard count > 0 else { return }
    let filled = done * Self.width / count
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let text = " \(done)/\(count) "
    let rest = output.fitted(Escape.line(name), after: Self.width + text.utf8.count + 1)
    output.text("\r\u{1B}[K" + output.style.faint(bar) + text + rest)
    output.flush()
    done += 1
  }

  func clear() {
    if count > 0 { output.text("\r\u{1B}[K") }
  }
}
