import Testing

/// What breaks a rule, as a compiler would say it.
struct Finding: CustomStringConvertible, Equatable {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// A rule of the house, and a snippet that breaks it: the proof that the rule can fail.
struct Rule: Sendable, CustomTestStringConvertible {
  let name: String
  /// Where the snippets would stand, what they are, and which lines of them break the rule.
  let guards: [Snippet]
  let check: @Sendable (SourceFile) -> [Finding]

  var testDescription: String { name }
}

struct Snippet: Sendable {
  let path: String
  let source: String
  let lines: [Int]

  init(_ path: String, _ source: String, lines: [Int]) {
    self.path = path
    self.source = source
    self.lines = lines
  }
}

extension SourceFile {
  func finding(_ line: Int, _ message: String) -> Finding {
    Finding(path: path, line: line, message: message)
  }

  /// Calls the closure for every token, with the one before and those that follow.
  func each(_ body: (_ before: String?, _ token: Token, _ after: ArraySlice<Token>) -> Finding?)
    -> [Finding]
  {
    tokens.indices.compactMap { index in
      body(index > 0 ? tokens[index - 1].text : nil, tokens[index], tokens[(index + 1)...])
    }
  }

  /// Words that may not stand in this file's code, as names of their own.
  func banned(_ words: Set<String>, _ why: String) -> [Finding] {
    each { before, token, after in
      guard words.contains(token.text), before != ".", after.first?.text != ":" else { return nil }
      return finding(token.line, "'\(token.text)' \(why)")
    }
  }

  /// Functions of the C library that may not be called in this file.
  func bannedCalls(_ names: Set<String>, _ why: String) -> [Finding] {
    each { before, token, after in
      guard names.contains(token.text), after.first?.text == "(", before != "func" else {
        return nil
      }
      return finding(token.line, "'\(token.text)()' \(why)")
    }
  }

  var imports: [(module: String, line: Int)] {
    let kinds: Set<String> = [
      "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
    var found: [(String, Int)] = []
    for index in tokens.indices where tokens[index].text == "import" {
      guard index == 0 || tokens[index - 1].text != "." else { continue }
      let rest = tokens[(index + 1)...].drop { kinds.contains($0.text) }
      if let module = rest.first, module.line == tokens[index].line {
        found.append((module.text, module.line))
      }
    }
    return found
  }
}
