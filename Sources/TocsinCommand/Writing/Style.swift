/// Colour, which never carries meaning alone.
package struct Style: Sendable {
  package var isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func faint(_ text: String) -> String { wrap(text, "2") }
  package func warning(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// `asked` is `--color`; nil is auto.
  package static func isOn(
    asked: String?, isTerminal: Bool, noColor: String?, term: String?
  ) -> Bool {
    switch asked {
    case "always": true
    case "never": false
    default: isTerminal && (noColor ?? "").isEmpty && term != "dumb"
    }
  }
}
