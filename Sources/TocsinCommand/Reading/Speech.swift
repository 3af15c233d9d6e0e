import TocsinModel

/// What a notification says, from TEXT and the options that name a part of it.
package struct Speech: Equatable, Sendable {
  package var title = ""
  package var subtitle = ""
  package var body = ""

  /// `words` is TEXT as it was typed, `input` what standard input held when TEXT is `-` alone.
  package init(words: [String], input: String?, draft: Draft) throws(Failure) {
    subtitle = draft.subtitle ?? ""
    title = draft.title ?? ""
    body = draft.body ?? ""
    let text = input ?? Speech.line(words)
    if !text.isEmpty {
      switch (draft.title, draft.body) {
      case (nil, nil): (title, body) = Speech.split(text)
      case (_, nil): body = text
      case (nil, _):
        guard !text.utf8.contains(UInt8(ascii: "\n")) else {
          throw .usage("with '--body' TEXT is the title and has one line; it has more")
        }
        title = text
      case (_, _):
        throw .usage("'--title' and '--body' leave no place for the text '\(text)'")
      }
    }
    guard title.utf8.count + subtitle.utf8.count + body.utf8.count <= Limits.textBytes else {
      throw .tooLarge("the text is longer than 64 KiB")
    }
  }

  /// The words with a blank between. The library's `joined` looks up its types at run time, which
  /// is a tenth of the program's start.
  static func line(_ words: [String]) -> String {
    guard var line = words.first else { return "" }
    for word in words[1...] {
      line += " "
      line += word
    }
    return line
  }

  /// Nothing that a person could read (B065).
  package var isBlank: Bool {
    [title, subtitle, body].allSatisfy { text in
      text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }
  }

  /// The first line is the title, the rest the body. Over bytes: "\r\n" is one Character.
  static func split(_ text: String) -> (title: String, body: String) {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return (text, "") }
    var first = text[..<end]
    if first.utf8.last == UInt8(ascii: "\r") { first = Substring(first.utf8.dropLast()) }
    return (String(first), String(text[text.utf8.index(after: end)...]))
  }
}
