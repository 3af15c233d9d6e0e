package import TocsinModel
import TocsinTime
package import TocsinWire

/// One expected value, and what of an outcome it is compared with.
package struct Assertion: Sendable {
  package var key: String
  /// Where the key stands; nil in JSON.
  package var position: Position?
  package var expected: Value
  /// Nil where it holds; else what is there instead.
  package var difference: @Sendable (Outcome) -> Value?
}

/// What a case expects, while it is read.
struct Expectation: Sendable {
  var assertions: [Assertion] = []
  var surfaces: Surfaces?
  var held: Outcome.Held?
}

extension PolicyRow<Expectation> {
  /// A key, its kind, and how an outcome shows what it has for it.
  fileprivate init<Content: Sendable>(
    _ key: String, _ kind: SettingKind<Content>,
    note: @escaping @Sendable (inout Expectation, Content) -> Void = { _, _ in },
    _ difference: @escaping @Sendable (Outcome, Content) -> Value?
  ) {
    self.init(key: key) { owner, entry, reading in
      guard let expected = reading.value(entry, kind) else { return }
      note(&owner, expected)
      owner.assertions.append(
        Assertion(
          key: key, position: entry.position, expected: entry.value,
          difference: { difference($0, expected) }))
    }
  }

  fileprivate init<Content: Equatable & Sendable>(
    _ key: String, _ kind: SettingKind<Content>, is get: @escaping @Sendable (Outcome) -> Content,
    note: @escaping @Sendable (inout Expectation, Content) -> Void = { _, _ in }
  ) {
    self.init(key, kind, note: note) { outcome, expected in
      let got = get(outcome)
      return got == expected ? nil : kind.show(got)
    }
  }

  /// Texts compare byte for byte.
  fileprivate init(
    _ key: String, text kind: SettingKind<String>, _ get: @escaping @Sendable (Outcome) -> String
  ) {
    self.init(key, kind) { outcome, expected in
      let got = get(outcome)
      return got.hasSameBytes(as: expected) ? nil : .text(got)
    }
  }
}

extension Expectation {
  static let rows: [PolicyRow<Expectation>] = [
    PolicyRow(
      "surfaces", .set(of: Surfaces.names), is: { $0.surfaces }, note: { $0.surfaces = $1 }),
    PolicyRow("stays", .bool, is: { $0.stays }),
    PolicyRow("sound", text: .filled) { $0.sound.word },
    PolicyRow("volume", .share) { outcome, expected in
      guard let volume = outcome.volume else { return .text("none") }
      return volume == expected ? nil : .number(volume)
    },
    PolicyRow("haptic", .bool, is: { $0.haptic }),
    PolicyRow("wakes-screen", .bool, is: { $0.wakesScreen }),
    PolicyRow("badge", .badge) { outcome, expected in
      expected.holds(outcome.badge) ? nil : outcome.badge.shown
    },
    PolicyRow("level", .word, is: { $0.level }),
    PolicyRow("title", text: .argument) { $0.title },
    PolicyRow("subtitle", text: .argument) { $0.subtitle },
    PolicyRow("body", text: .argument) { $0.body },
    PolicyRow("previews-hidden", .bool, is: { $0.previewsHidden }),
    PolicyRow("actions", .list(of: .filledName(ActionKind.self)), is: { $0.actions.map(\.id) }),
    PolicyRow("prompt", .word, is: { $0.prompt }),
    PolicyRow("held", .word, is: { $0.held }, note: { $0.held = $1 }),
    PolicyRow("until", .stamp) { outcome, expected in
      guard let until = outcome.until else { return .text("none") }
      return until == expected.instant
        ? nil : .text(RFC3339.print(until, offset: expected.offset))
    },
    PolicyRow("group", text: .filled) { $0.group?.word ?? "none" },
    PolicyRow("summary", text: .argument) { $0.summary },
    PolicyRow("error", text: .code) { $0.error?.rawValue ?? "none" },
    PolicyRow("reasons", .reasons) { outcome, expected in
      expected.allSatisfy(outcome.reasons.contains)
        ? nil : .texts(outcome.reasons.map(\.rawValue))
    },
  ]
}

extension PolicyReading {
  /// What is expected of one outcome, in a table as in a timeline. What can never fail, and what can
  /// never hold, whatever is decided, is a fault.
  func expectation(
    _ table: Table, _ rows: [PolicyRow<Expectation>]
  ) -> Expectation {
    var expectation = Expectation()
    read(table, into: &expectation, rows)
    func note(_ key: String, _ message: String) {
      guard let entry = table.entries.first(where: { $0.key == key }) else { return }
      within(key) { self.note(entry, message) }
    }
    if table["until"] != nil, expectation.held != .summary {
      note("until", "is of what is held for a summary; write held = \"summary\" beside it")
    }
    if table["stays"] != nil, let surfaces = expectation.surfaces, !surfaces.contains(.banner) {
      note("stays", "is about a banner, and none is expected")
    }
    return expectation
  }
}

extension SettingKind<[Reason]> {
  /// Some of an outcome's; it has many more than a message can list.
  fileprivate static let reasons = SettingKind(
    read: { value throws(Complaint) in
      let words = try SettingKind<[String]>.list(of: .filled).read(value)
      guard !words.isEmpty else {
        throw Complaint("expects nothing; leave it out or name a reason")
      }
      var reasons: [Reason] = []
      for (index, word) in words.enumerated() {
        guard let reason = Reason.allCases.first(where: { $0.rawValue.hasSameBytes(as: word) })
        else {
          throw Complaint("item \(index + 1): unknown word \(word.quoted)" + near(word))
        }
        reasons.append(reason)
      }
      return reasons
    }, show: { .texts($0.map(\.rawValue)) })

  /// A slip of the hand is told the nearest one, anything else three that share a word with it.
  private static func near(_ word: String) -> String {
    let known = Reason.allCases.map(\.rawValue)
    let slip = Nearest.hint(for: word, among: known)
    guard slip.isEmpty else { return slip }
    func parts(_ text: String) -> Set<String> {
      Set(
        text.utf8.split { !$0.isLetter }.filter { $0.count > 2 }
          .map { String(decoding: $0, as: UTF8.self).lowercased() })
    }
    let wanted = parts(word)
    let shared = known.enumerated().map { ($1, $0, wanted.intersection(parts($1)).count) }
    let near = shared.filter { $0.2 > 0 }.sorted { ($1.2, $0.1) < ($0.2, $1.1) }.prefix(3).map(\.0)
    let hint =
      near.isEmpty
      ? ""
      : "; there \(near.count == 1 ? "is" : "are") "
        + near.map { "'\($0)'" }.joined(separator: ", ")
    return hint + "; tocsin-policy(7) lists them"
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

/// What becomes of the badge, as a file says it.
private enum ExpectedBadge: Sendable {
  case unchanged, removed, hidden
  case number(Int64)

  func holds(_ badge: Outcome.Badge) -> Bool {
    switch (self, badge) {
    case (.unchanged, .unchanged), (.removed, .removed), (.hidden, .hidden): true
    case (.number(let expected), .number(let got)): expected == got
    default: false
    }
  }
}

extension Outcome.Badge {
  package var shown: Value {
    switch self {
    case .unchanged: .text("unchanged")
    case .removed: .text("removed")
    case .hidden: .text("hidden")
    case .number(let number): .integer(number)
    }
  }
}

extension SettingKind<ExpectedBadge> {
  fileprivate static let badge = SettingKind(
    read: { value throws(Complaint) in
      switch value {
      case .integer(let number) where number >= 1: return .number(number)
      case .integer(let number): throw Complaint("expected 1 or more, not \(number)")
      case .text("unchanged"): return .unchanged
      case .text("removed"): return .removed
      case .text("hidden"): return .hidden
      default: throw Complaint("expected 'unchanged', 'removed', 'hidden' or a number")
      }
    },
    show: { _ in .null })
}
