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
    PolicyRow("reasons", .list(of: .word) as SettingKind<[Reason]>) { outcome, expected in
      expected.allSatisfy(outcome.reasons.contains)
        ? nil : .texts(outcome.reasons.map(\.rawValue))
    },
  ]
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
