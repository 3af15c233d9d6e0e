/// Words to an order, by the command table, in GNU's style: `--name=VALUE`, `--name VALUE`,
/// letters together, options among operands, `--`.
package enum Parser {
  package static func parse(_ words: [String]) throws(Failure) -> Order {
    guard !words.isEmpty else { return .help(nil, long: false) }
    guard let at = firstOperand(words) else { return try parseOptionsAlone(words) }
    let word = words[at]
    if let verb = CommandTable.verb(word) {
      var rest = words
      rest.remove(at: at)
      return try Scan.order(verb, rest)
    }
    if CommandTable.later.contains(word) {
      throw .usage("'\(word)' is not in this version")
    }
    let isAlone = words.allSatisfy { $0 == word || Scan.isOption($0) }
    if let meant = CommandTable.meant[word] ?? (isAlone ? CommandTable.meantAlone[word] : nil) {
      throw .usage("no command '\(word)'; did you mean '\(meant)'?")
    }
    return try Scan.order(CommandTable.add, words, isBare: true)
  }

  /// Where the first word stands that is neither an option nor its value. Before the command is
  /// known, options are those of `add`: the bare form may begin with them.
  private static func firstOperand(_ words: [String]) -> Int? {
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" { return nil }
      guard Scan.isOption(word) else { return index }
      index += takesNextWord(word) ? 2 : 1
    }
    return nil
  }

  private static func takesNextWord(_ word: String) -> Bool {
    if word.hasPrefix("--") {
      guard !word.utf8.contains(UInt8(ascii: "=")) else { return false }
      return CommandTable.add.option(long: word.dropFirst(2)).map(Scan.needsValue) ?? false
    }
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = CommandTable.add.option(short: letter) else { return false }
      if Scan.needsValue(option) { return letters.isEmpty }
    }
    return false
  }

  /// No command and no time: `tocsin --version`, `tocsin -h`, or `tocsin -t x` by mistake.
  private static func parseOptionsAlone(_ words: [String]) throws(Failure) -> Order {
    switch words[0] {
    case "--version": return .version
    case "-h": return .help(nil, long: false)
    case "--help": return .help(nil, long: true)
    default: return try Scan.order(CommandTable.add, words, isBare: true)
    }
  }
}
