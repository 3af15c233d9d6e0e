/// The generated part of tocsin(1), as scdoc: every command with its options and examples.
package enum ManFragment {
  package static let begin = "; generated from the table of commands: tocsin __man"
  package static let end = "; end of the generated part"

  package static func text() -> String {
    var out = "# COMMANDS\n"
    for verb in CommandTable.shown { out += section(verb) }
    out += "\n# EXIT STATUS\n"
    for (code, about) in Help.exits { out += "\n*\(code)*\n\t\(escape(about))\n" }
    return out
  }

  private static func section(_ verb: Verb) -> String {
    var out = "\n## \(verb.name.rawValue)\n\n"
    out += verb.synopsis.map { "*\(escape($0))*" }.joined(separator: "++\n") + "\n"
    out += "\n" + escape(Help.sentence(verb.about)) + "\n"
    for paragraph in verb.description { out += "\n" + escape(paragraph) + "\n" }
    if !verb.aliases.isEmpty {
      out += "\nAlso written: " + verb.aliases.map { "*\($0)*" }.joined(separator: ", ") + "\n"
    }
    for option in verb.options {
      out += "\n" + spelling(option) + "\n\t" + escape(option.about) + "\n"
    }
    if !verb.examples.isEmpty { out += "\nExamples:\n" }
    for example in verb.examples {
      out += "\n\t*\(escape(example.line))*++\n" + escape(example.about) + "\n"
    }
    return out
  }

  /// `*-t*, *--title*=_TEXT_`
  static func spelling(_ option: CommandOption) -> String {
    let letter = option.short.map { "*-\($0)*, " } ?? ""
    let name = "*--\(option.name.rawValue)*"
    return switch option.takes {
    case .nothing: letter + name
    case .value(let word): letter + name + "=_\(escape(word))_"
    case .maybe(let word): letter + name + "\\[=_\(escape(word))_\\]"
    }
  }

  /// What scdoc would read as its own notation.
  static func escape(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if "\\*_`<>[]#~".unicodeScalars.contains(scalar) { out += "\\" }
      out.unicodeScalars.append(scalar)
    }
    return out
  }
}
