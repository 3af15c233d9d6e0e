package import TocsinModel
import TocsinTime

/// What is wrong with one value; the reader of the file adds the key and the place.
package struct Complaint: Error, Hashable, Sendable {
  package var message: String
  /// What else is wrong with it: each item of a list is judged by itself (C1.3).
  package var further: [String] = []

  package init(_ message: String) { self.message = message }

  /// One for all of them; nil where there is none.
  init?(all messages: [String]) {
    guard let first = messages.first else { return nil }
    message = first
    further = Array(messages.dropFirst())
  }

  var all: [String] { [message] + further }
}

/// How one kind of value is read from a notation, and shown again.
package struct SettingKind<Content>: Sendable {
  package let read: @Sendable (Value) throws(Complaint) -> Content
  package let show: @Sendable (Content) -> Value

  package init(
    read: @escaping @Sendable (Value) throws(Complaint) -> Content,
    show: @escaping @Sendable (Content) -> Value
  ) {
    self.read = read
    self.show = show
  }
}

extension Value {
  /// What a person would call it, for "expected …, not …".
  package var kindName: String {
    switch self {
    case .text, .json: "text"
    case .bool: "true or false"
    case .integer, .unsigned, .count, .number: "a number"
    case .texts, .tables, .list: "a list"
    case .table, .textTable: "a table"
    case .bytes: "bytes"
    case .file: "a file"
    case .null: "null"
    }
  }

  package func expected(_ what: String) -> Complaint {
    Complaint("expected \(what), not \(kindName)")
  }
}

extension SettingKind {
  /// Text that is read further; `what` names it where something else stands.
  package init(
    text what: String, _ read: @escaping @Sendable (String) throws(Complaint) -> Content,
    show: @escaping @Sendable (Content) -> String
  ) {
    self.init(
      read: { value throws(Complaint) in
        guard case .text(let text) = value else { throw value.expected(what) }
        return try read(text)
      },
      show: { .text(show($0)) })
  }
}

extension SettingKind<Bool> {
  package static let bool = SettingKind(
    read: { value throws(Complaint) in
      guard case .bool(let bool) = value else { throw value.expected("true or false") }
      return bool
    },
    show: { .bool($0) })
}

extension SettingKind<Int64> {
  package static func integer(_ range: ClosedRange<Int64>) -> SettingKind {
    SettingKind(
      read: { value throws(Complaint) in
        guard case .integer(let number) = value else { throw value.expected("an integer") }
        guard range.contains(number) else {
          throw Complaint(
            range.upperBound == .max
              ? "expected \(range.lowerBound) or more, not \(number)"
              : "expected \(range.lowerBound) to \(range.upperBound), not \(number)")
        }
        return number
      },
      show: { .integer($0) })
  }

  static let size = SettingKind(
    text: "a size as text, such as \"64KiB\"", Size.read, show: Size.text(bytes:))
}

extension SettingKind<String> {
  /// Not empty, and without NUL, which no file name, argument or D-Bus text can hold.
  package static let text = SettingKind(
    text: "text",
    { text throws(Complaint) in
      guard !text.isEmpty else { throw Complaint("may not be empty") }
      guard !text.utf8.contains(0) else { throw Complaint("may not hold NUL") }
      return text
    }, show: { $0 })

  /// Text that may be empty: an argument of a program.
  package static let argument = SettingKind(
    text: "text",
    { text throws(Complaint) in
      guard !text.utf8.contains(0) else { throw Complaint("may not hold NUL") }
      return text
    }, show: { $0 })
}

extension SettingKind<Span> {
  static func span(_ range: ClosedRange<Span>) -> SettingKind {
    SettingKind(
      text: "a span as text, such as \"10m\"",
      { text throws(Complaint) in
        let span: Span
        do throws(Refusal) { span = try Spans.read(text) } catch { throw Complaint(error) }
        guard range.contains(span) else {
          throw Complaint(
            "expected \(Spans.print(range.lowerBound)) to \(Spans.print(range.upperBound)), not "
              + text.quoted)
        }
        return span
      }, show: Spans.print)
  }
}

extension SettingKind<TimeOfDay> {
  static let timeOfDay = SettingKind(
    text: "a time of day as text, such as \"09:00\"",
    { text throws(Complaint) in
      do throws(Refusal) { return try TimeOfDay.read(text) } catch { throw Complaint(error) }
    }, show: \.description)
}

extension Complaint {
  fileprivate init(_ refusal: Refusal) { self.init(refusal.message.onOneLine) }
}

extension SettingKind<Configuration.Language> {
  static let language = SettingKind(
    text: "a language as text, such as \"de\" or \"auto\"",
    { text throws(Complaint) in
      if text.hasSameBytes(as: "auto") { return .auto }
      guard text.isLanguageTag else {
        throw Complaint("\(text.quoted) is no language tag, such as 'de' or 'pt-BR'")
      }
      return .tag(text)
    },
    show: {
      switch $0 {
      case .auto: "auto"
      case .tag(let tag): tag
      }
    })
}

extension SettingKind<String> {
  /// BCP 47.
  package static let languageTag = SettingKind(
    text: "a language as text, such as \"de\"",
    { text throws(Complaint) in
      guard text.isLanguageTag else {
        throw Complaint("\(text.quoted) is no language tag, such as 'de' or 'pt-BR'")
      }
      return text
    }, show: { $0 })
}

extension SettingKind<Setting> {
  package static let toggle = SettingKind(
    read: { value throws(Complaint) in
      switch value {
      case .bool(let bool): return bool ? .on : .off
      case .text(let text) where text.hasSameBytes(as: "not-supported"): return .notSupported
      case .text(let text):
        throw Complaint("expected true, false or \"not-supported\", not \(text.quoted)")
      default: throw value.expected("true, false or \"not-supported\"")
      }
    },
    show: { $0 == .notSupported ? .text("not-supported") : .bool($0 == .on) })
}

extension String {
  /// The shape of a BCP 47 tag: parts of letters and digits, the first of two to eight letters.
  var isLanguageTag: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, first.count >= 2, first.allSatisfy(\.isLetter) else {
      return false
    }
    return parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isLetter || $0.isDigit }
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
