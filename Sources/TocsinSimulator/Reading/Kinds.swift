import TocsinModel
import TocsinTime
import TocsinWire

extension SettingKind<String> {
  /// Text that names something.
  static let filled = SettingKind(
    text: "text",
    { text throws(Complaint) in
      guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
        throw Complaint("may not be blank")
      }
      guard !text.utf8.contains(0) else { throw Complaint("may not hold NUL") }
      return text
    }, show: { $0 })

  /// `notifications-not-allowed`
  static let code = SettingKind(
    text: "a code as text",
    { text throws(Complaint) in
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let isCode = parts.enumerated().allSatisfy { index, part in
        !part.isEmpty
          && part.allSatisfy { $0.isSmallLetter || (index > 0 && (48...57).contains($0)) }
      }
      guard isCode else { throw Complaint("\(text.quoted) is no code, such as 'limit'") }
      return text
    }, show: { $0 })
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension SettingKind {
  /// A name of any kind, not blank.
  static func filledName<Kind>(_: Kind.Type) -> SettingKind where Content == Exact<Kind> {
    let name = SettingKind.name(Kind.self)
    return SettingKind(
      read: { value throws(Complaint) in
        _ = try SettingKind<String>.filled.read(value)
        return try name.read(value)
      }, show: name.show)
  }

  /// Words of a closed list, none of them twice.
  static func set(of names: [(Content, String)]) -> SettingKind
  where Content: OptionSet & Sendable, Content.Element == Content {
    let words = names.map(\.1)
    return SettingKind(
      read: { value throws(Complaint) in
        var set: Content = []
        for (index, item) in try value.items.enumerated() {
          guard case .text(let text) = item else {
            throw Complaint("item \(index + 1): \(item.expected("text").message)")
          }
          guard let known = names.first(where: { $0.1.hasSameBytes(as: text) }) else {
            throw Complaint(
              "item \(index + 1): unknown word \(text.quoted)"
                + (Nearest.word(to: text, among: words).map { "; did you mean '\($0)'?" }
                  ?? "; expected one of \(words.joined(separator: ", "))"))
          }
          guard !set.contains(known.0) else {
            throw Complaint("item \(index + 1) stands there twice")
          }
          set.formUnion(known.0)
        }
        return set
      },
      show: { set in .texts(names.filter { set.contains($0.0) }.map(\.1)) })
  }
}

extension SettingKind<Bool> {
  /// A switch with a word for each of its two ways.
  static func words(off: String, on: String) -> SettingKind {
    SettingKind(
      text: "'\(off)' or '\(on)'",
      { text throws(Complaint) in
        if text.hasSameBytes(as: on) { return true }
        if text.hasSameBytes(as: off) { return false }
        throw Complaint("expected '\(off)' or '\(on)', not \(text.quoted)")
      }, show: { $0 ? on : off })
  }
}

extension SettingKind<Double> {
  /// 0 to 1.
  static let share = SettingKind(
    read: { value throws(Complaint) in
      let number: Double
      switch value {
      case .number(let given): number = given
      case .integer(let given): number = Double(given)
      default: throw value.expected("a number from 0 to 1")
      }
      guard (0...1).contains(number) else { throw Complaint("expected 0 to 1, not \(number)") }
      return number
    },
    show: { .number($0) })
}

extension SettingKind<RFC3339.Stamp> {
  static let stamp = SettingKind(
    text: "an RFC 3339 time as text",
    { text throws(Complaint) in
      let bytes = Array(text.utf8)
      guard let stamp = RFC3339.read(text), bytes.count > 10, bytes[10] == UInt8(ascii: "T"),
        bytes.last != UInt8(ascii: "z")
      else {
        throw Complaint(
          "\(text.quoted) is no RFC 3339 time with offset, such as '2026-12-01T12:00:00Z'")
      }
      return stamp
    }, show: { RFC3339.print($0.instant, offset: $0.offset) })
}

extension SettingKind<Span> {
  /// `90s`, `1h30m`: units from the largest down, each once, nothing between.
  static let plainSpan = SettingKind(
    text: "a span as text, such as \"90s\"",
    { text throws(Complaint) in
      guard text.isPlainSpan, let span = try? Spans.read(text) else {
        throw Complaint("\(text.quoted) is no span, such as '90s' or '1h30m'")
      }
      return span
    }, show: { Spans.print($0) })
}

extension String {
  fileprivate var isPlainSpan: Bool {
    var units = "wdhms".utf8[...]
    var digits = 0
    for byte in utf8 {
      if (48...57).contains(byte) {
        digits += 1
      } else {
        guard digits > 0, let at = units.firstIndex(of: byte) else { return false }
        units = units[units.index(after: at)...]
        digits = 0
      }
    }
    return !isEmpty && digits == 0
  }
}

extension SettingKind<TimeOfDay> {
  /// `08:00`
  static let clock = SettingKind(
    text: "a time of day as text, such as \"08:00\"",
    { text throws(Complaint) in
      guard text.utf8.count == 5, text.utf8.contains(UInt8(ascii: ":")),
        let time = try? TimeOfDay.read(text), time.description.hasSameBytes(as: text)
      else { throw Complaint("\(text.quoted) is no time of day, such as '08:00'") }
      return time
    }, show: \.description)
}

extension SettingKind<PluralText> {
  /// One text, or a table of plural forms with at least `other`.
  static let plural = SettingKind(
    read: { value throws(Complaint) in
      switch value {
      case .text(let text): return PluralText(text)
      case .table(let table):
        var forms: [PluralText.Form: String] = [:]
        for entry in table.entries {
          guard let form = PluralText.Form(rawValue: entry.key) else {
            throw Complaint(
              "unknown key \(entry.key.quoted)"
                + Nearest.hint(
                  forKey: entry.key, among: PluralText.Form.allCases.map(\.rawValue)))
          }
          guard case .text(let text) = entry.value else {
            throw Complaint("\(entry.key): \(entry.value.expected("text").message)")
          }
          forms[form] = text
        }
        guard forms[.other] != nil else { throw Complaint("'other' is missing") }
        return PluralText(forms: forms)
      default: throw value.expected("text or a table of plural forms")
      }
    },
    show: { text in
      .table(
        Table(
          PluralText.Form.allCases.compactMap { form in
            text.forms[form].map { .init(key: form.rawValue, value: .text($0)) }
          }))
    })
}
