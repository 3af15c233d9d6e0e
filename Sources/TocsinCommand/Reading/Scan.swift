import TocsinTime
import TocsinWire

/// One pass over the words of a known command.
struct Scan {
  let verb: Verb
  let words: [String]
  let isBare: Bool

  private var index = 0
  private var given: [Invocation.Given] = []
  private var operands: [String] = []
  private var beforeDashes: Int?

  private init(verb: Verb, words: [String], isBare: Bool) {
    self.verb = verb
    self.words = words
    self.isBare = isBare
  }

  /// A word that is looked up among the options. `-` alone is an operand, and so is what no
  /// option can look like: a dash before a digit or a blank (B058).
  static func isOption(_ word: String) -> Bool {
    let bytes = word.utf8
    guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first else {
      return false
    }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second > 0x20
  }

  static func needsValue(_ option: CommandOption) -> Bool {
    if case .value = option.takes { return true }
    return false
  }

  /// Reads the words to their end.
  static func order(
    _ verb: Verb, _ words: [String], isBare: Bool = false
  ) throws(Failure) -> Order {
    var scan = Scan(verb: verb, words: words, isBare: isBare)
    return try scan.order()
  }

  private mutating func order() throws(Failure) -> Order {
    // What a shell is completing is not ours to read.
    if verb.name == .complete {
      return .run(
        Invocation(verb: verb, given: [], operands: words, beforeDashes: nil, isBare: false))
    }
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        beforeDashes = operands.count
        operands += words[index...]
        break
      }
      guard Scan.isOption(word) else {
        operands.append(word)
        continue
      }
      let order = word.hasPrefix("--") ? try long(word) : try short(word)
      if let order { return order }
    }
    try checkOperands()
    return .run(
      Invocation(
        verb: verb, given: given, operands: operands, beforeDashes: beforeDashes, isBare: isBare))
  }

  private mutating func long(_ word: String) throws(Failure) -> Order? {
    let body = word.dropFirst(2)
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0]
    let value = parts.count == 2 ? String(parts[1]) : nil
    guard let option = verb.option(long: name) else { throw unknown("--\(name)", String(name)) }
    if option.name == .help, value == nil { return .help(isBare ? nil : verb, long: true) }
    switch option.takes {
    case .nothing:
      guard value == nil else { throw .usage("'--\(name)' takes no value") }
      given.append(.init(option: option, value: nil))
    case .maybe:
      try add(option, value)
    case .value:
      if let value {
        try add(option, value)
      } else {
        try add(option, try next("--\(name)", option))
      }
    }
    return nil
  }

  private mutating func short(_ word: String) throws(Failure) -> Order? {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = verb.option(short: letter) else {
        throw unknown("-\(letter)", nil)
      }
      if option.name == .help { return .help(isBare ? nil : verb, long: false) }
      guard Scan.needsValue(option) else {
        given.append(.init(option: option, value: nil))
        continue
      }
      try add(option, letters.isEmpty ? try next("-\(letter)", option) : String(letters))
      return nil
    }
    return nil
  }

  private mutating func next(_ spelled: String, _ option: CommandOption) throws(Failure) -> String {
    guard index < words.count else {
      guard case .value(let word) = option.takes else { return "" }
      throw .usage("'\(spelled)' needs a value: \(word)")
    }
    defer { index += 1 }
    return words[index]
  }

  private mutating func add(_ option: CommandOption, _ value: String?) throws(Failure) {
    if let value, case .words(let known) = option.offers {
      let read = Scan.alias(of: value, for: option.name)
      guard known.contains(where: { $0 == read }) else {
        let hint = Nearest.word(to: value, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw .usage(
          "'--\(option.name.rawValue)' cannot be '\(value)', only \(list(known))\(hint)")
      }
      given.append(.init(option: option, value: read))
      return
    }
    given.append(.init(option: option, value: value))
  }

  /// As notify-send writes levels.
  static func alias(of value: String, for name: OptionName) -> String {
    guard name == .level else { return value }
    return switch value {
    case "low": "passive"
    case "normal": "active"
    default: value
    }
  }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func unknown(_ spelled: String, _ long: String?) -> Failure {
    // A mistyped command has options that `add` does not know; it is the word that is wrong.
    if isBare, let word = words.first(where: { !Scan.isOption($0) }),
      let failure = MistypedCommand.failure(word)
    {
      return failure
    }
    let of = isBare ? "" : " of '\(verb.name.rawValue)'"
    if CommandTable.isLater(option: long ?? String(spelled.dropFirst()), of: verb) {
      return .usage("'\(spelled)'\(of) is not in this version")
    }
    if let long, let instead = CommandTable.instead(of: long, in: verb) {
      return .usage("no option '\(spelled)'\(of); \(instead)")
    }
    if let long, let whole = only(startingWith: long) {
      return .usage("no option '\(spelled)'\(of); did you mean '--\(whole)'?")
    }
    if let long, let near = Nearest.word(to: long, among: verb.options.map(\.name.rawValue)) {
      return .usage("no option '\(spelled)'\(of); did you mean '--\(near)'?")
    }
    switch verb.operands {
    case .whenAndText, .text:
      return .usage("no option '\(spelled)'\(of); a text that begins with '-' needs '--' before it")
    default:
      return .usage("no option '\(spelled)'\(of); see 'tocsin help \(verb.name.rawValue)'")
    }
  }

  /// The one option whose name goes on from there.
  private func only(startingWith start: String) -> String? {
    let names = verb.options.map(\.name.rawValue).filter { $0.hasPrefix(start) }
    return start.isEmpty || names.count != 1 ? nil : names.first
  }

  private func checkOperands() throws(Failure) {
    if operands.count < verb.leastOperands {
      throw .usage("'\(verb.name.rawValue)' needs \(verb.operandWord)")
    }
    if let most = verb.mostOperands, operands.count > most {
      var message = "'\(verb.name.rawValue)' takes no '\(operands[most])'"
      if verb.name == .edit {
        let rest = Speech.line(Array(operands[most...]))
        message += "; write --when '\(rest)' for a new time, --title '\(rest)' for other words"
      }
      throw .usage(message)
    }
  }
}
