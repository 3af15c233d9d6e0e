import Testing
import TocsinModel
import TocsinPolicy

/// What stands in place of hidden words (D5.15 to D5.17).
struct HiddenTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var body: String
    var change: @Sendable (inout Scene) -> Void

    init(
      _ name: String, _ body: String, _ change: @escaping @Sendable (inout Scene) -> Void
    ) {
      (self.name, self.body, self.change) = (name, body, change)
    }

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row("one alone", "Notification") { _ in },
    Row("D10.30", "4 messages") {
      $0.kind("m", "%u messages")
      for _ in 1...3 { $0.before(category: "m") }
      $0.this(category: "m")
    },
    Row("without a number", "Meeting") {
      $0.kind("m", "Meeting")
      $0.before(category: "m")
      $0.this(category: "m")
    },
    Row("D5.16 an empty one", "") {
      $0.kind("m", "")
      $0.this(category: "m")
    },
    Row("D5.16 an empty one beside another", "1 a") {
      $0.kind("m", "")
      $0.kind("a", "%u a")
      $0.before(category: "a")
      $0.this(category: "m")
    },
    Row("D5.16 two numbers are no placeholder", "Notification") {
      $0.kind("m", "%u of %u")
      $0.this(category: "m")
    },
    Row("D5.16 another escape is no placeholder", "Notification") {
      $0.kind("m", "%u %@")
      $0.this(category: "m")
    },
    Row("D5.16 a lone sign is no placeholder", "Notification") {
      $0.kind("m", "100 %")
      $0.this(category: "m")
    },
    Row("D5.17 three kinds, newest first", "1 c, 2 b, and 1 a") {
      for id in ["a", "b", "c"] { $0.kind(id, "%u \(id)") }
      for id in ["a", "b", "b"] { $0.before(category: id) }
      $0.this(category: "c")
    },
    Row("D5.17 one without a placeholder in a list", "1 a and 1 Notification") {
      $0.kind("a", "%u a")
      $0.before()
      $0.this(category: "a")
    },
    Row(
      "D5.17 those without one count together, where the newest of them is",
      "1 a, 3 Notifications, and 1 b"
    ) {
      $0.kind("a", "%u a")
      $0.kind("b", "%u b")
      $0.before()
      $0.before(category: "b")
      $0.before(category: "unknown")
      $0.before()
      $0.this(category: "a")
    },
    Row("another thread does not count", "Notification") { $0.before(thread: "t") },
    Row("with grouping off each is alone", "Notification") {
      $0.before()
      $0.settings.grouping = .off
    },
    Row("D10.9 plural forms", "3 fotky") {
      $0.category("m") {
        $0.language = "cs"
        $0.placeholder = PluralText(forms: [
          .one: "%u fotka", .few: "%u fotky", .other: "%u fotek",
        ])
      }
      $0.before(category: "m")
      $0.before(category: "m")
      $0.this(category: "m")
    },
    Row("no text, nothing to hide", "") { ($0.content.title, $0.content.body) = ("", "") },
  ]

  @Test("Hidden words leave the placeholder of each kind with its count", arguments: rows)
  func body(row: Row) {
    let outcome = Scene {
      $0.hide()
      row.change(&$0)
    }.outcome
    #expect(outcome.body == row.body)
  }

  @Test("D6.68: unlocked, the same decision has the words")
  func unlocked() {
    var scene = Scene { $0.hide() }
    scene.device.isLocked = false
    #expect(scene.outcome.title == "T")
    #expect(scene.outcome.body == "B")
  }
}

extension Scene {
  fileprivate mutating func kind(_ id: String, _ placeholder: String) {
    category(id) { $0.placeholder = PluralText(placeholder) }
  }
}
