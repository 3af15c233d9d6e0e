import TocsinModel

/// A text of an app's string table, with places for the arguments of a notification: `%@`, `%1$@`,
/// and `%%` for the sign itself. `%d`, `%i`, `%u` and `%s`, also with `l`, `ll`, `h`, `q` or `z`, take an
/// argument as the text that it is. Anything else stays as it is written.
///
///     %@ …        the next argument that was not counted
///     %2$@ …      the second, whatever was taken before
enum FormatText {
  /// A place without an argument is left empty. One pass, so what is filled in is read by nobody;
  /// what would make it longer than `limit` bytes is left out, cut between characters: a text that
  /// names one argument often is no way to fill the memory.
  static func filled(_ text: String, _ arguments: [String], atMost limit: Int) -> String {
    var result = ""
    var next = 0
    var rest = text.utf8[...]
    while let escape = rest.firstIndex(of: UInt8(ascii: "%")) {
      guard result.append(rest[..<escape], atMost: limit) else { return result }
      rest = rest[escape...]
      guard let place = Place(rest) else {
        guard result.append(rest.prefix(1), atMost: limit) else { return result }
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(place.length)
      switch place.meaning {
      case .sign:
        guard result.append("%".utf8[...], atMost: limit) else { return result }
      case .argument(let number):
        let position = number.map { $0 - 1 } ?? next
        if number == nil { next += 1 }
        guard arguments.indices.contains(position) else { continue }
        guard result.append(arguments[position].utf8[...], atMost: limit) else { return result }
      }
    }
    _ = result.append(rest, atMost: limit)
    return result
  }

  /// One escape at the beginning of a text.
  private struct Place {
    enum Meaning {
      case sign
      /// From 1; nil is the next one.
      case argument(Int?)
    }

    var meaning: Meaning
    /// Bytes of the whole escape.
    var length: Int

    /// Nil for what is none.
    init?(_ text: Substring.UTF8View) {
      var rest = text.dropFirst()
      if rest.first == UInt8(ascii: "%") {
        self = Place(.sign, 2)
        return
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      var number: Int?
      if !digits.isEmpty {
        rest = rest.dropFirst(digits.count)
        // Three digits are more arguments than a message holds; `%5d` is no place of ours.
        guard rest.first == UInt8(ascii: "$"), digits.count <= 3, let read = Int(Substring(digits)),
          read > 0
        else { return nil }
        number = read
        rest = rest.dropFirst()
      }
      let length = rest.prefix { "lhqz".utf8.contains($0) }
      guard length.count <= 2 else { return nil }
      rest = rest.dropFirst(length.count)
      guard let letter = rest.first,
        (length.isEmpty ? "@disu" : "diu").utf8.contains(letter)
      else { return nil }
      self = Place(.argument(number), text.count - rest.count + 1)
    }

    private init(_ meaning: Meaning, _ length: Int) {
      self.meaning = meaning
      self.length = length
    }
  }
}

extension String {
  /// False when it is full.
  fileprivate mutating func append(_ text: Substring.UTF8View, atMost limit: Int) -> Bool {
    let room = limit - utf8.count
    guard text.count > room else {
      self += Substring(text)
      return true
    }
    for character in Substring(text) {
      guard utf8.count + character.utf8.count <= limit else { return false }
      append(character)
    }
    return false
  }
}
