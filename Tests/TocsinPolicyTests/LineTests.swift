import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// Groups and the line under the leading notification (D10.1 to D10.13).
struct LineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var line: String
    var group: String?
    var reason: Reason?
    var change: @Sendable (inout Scene) -> Void

    init(
      _ name: String, _ line: String, group: String? = nil, reason: Reason? = nil,
      _ change: @escaping @Sendable (inout Scene) -> Void
    ) {
      (self.name, self.line, self.group, self.reason) = (name, line, group, reason)
      self.change = change
    }

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row("alone", "", group: "org.example.app") { _ in },
    Row("D10.3 one other", "1 more notification") { $0.before() },
    Row("D10.21", "9 more notifications", group: "org.example.app") {
      for _ in 1...9 { $0.before() }
    },
    Row("D10.22", "3 more messages", group: "org.example.app/trip") { $0.trip() },
    Row("D10.23", "7 more episodes from A and B") { $0.episodes() },
    Row(
      "D10.23 as the leading one counts too (leading-argument)", "7 more episodes from C, A, and B"
    ) {
      $0.episodes()
      $0.content.summaryArgument = "C"
      $0.profile.includesLeadingArgument = true
    },
    Row("the leading one's argument is not in the list", "7 more episodes from A and B") {
      $0.episodes()
      $0.content.summaryArgument = "C"
    },
    Row("D10.24", "4 more emails from Work") { $0.mails("Work", "Work", "Work", "Work") },
    Row("three names", "3 more emails from C, B, and A") { $0.mails("A", "B", "C") },
    Row("four names, newest first, each once", "5 more emails from A, D, C, and B") {
      $0.mails("A", "B", "C", "D", "A")
    },
    Row("D10.25", "2 more messages, 1 more photo") { $0.album() },
    Row("D10.25 with another joiner", "2 more messages · 1 more photo") {
      $0.album()
      $0.profile.lineJoiner = " · "
    },
    Row("D10.26", "3 more notifications", reason: .summaryArgumentsMixed) {
      $0.album()
      $0.center[1].content.summaryArgument = "Bus"
    },
    Row(
      "D10.26, the argument is the leading one's", "3 more notifications",
      reason: .summaryArgumentsMixed
    ) {
      $0.album()
      $0.content.summaryArgument = "Bus"
    },
    Row("D10.27 thread a", "2 more notifications", group: "org.example.app/a") { $0.club("a") },
    Row("D10.27 thread b", "2 more notifications", group: "org.example.app/b") { $0.club("b") },
    Row("D10.27 no thread", "4 more notifications", group: "org.example.app") { $0.club(nil) },
    Row("D10.28", "8 more notifications", group: "org.example.app") {
      $0.club("a")
      $0.settings.grouping = .byApp
    },
    Row("D10.29", "") {
      $0.club("a")
      $0.settings.grouping = .off
    },
    Row("D10.30 after unlock", "3 more messages") { $0.trip() },
    Row("D10.32", "3 more notifications", reason: .summaryArgumentsIgnored) {
      $0.episodes()
      $0.profile = DeliveryProfile(.ios15)
    },
    Row(
      "D10.13 a format with a number alone still works, counts do not",
      "2 more messages", reason: .summaryArgumentsIgnored
    ) {
      $0.profile = DeliveryProfile(.ios15)
      $0.category("msg") { $0.summaryFormat = PluralText("%u more messages") }
      $0.before(category: "msg", count: 5)
      $0.before(category: "msg")
      $0.this(category: "msg")
    },
    Row("D10.4 the list before the number", "2 more notifications", reason: .summaryFormatInvalid) {
      $0.formatted("from %@: %u more")
    },
    Row("D10.4 no number", "2 more notifications", reason: .summaryFormatInvalid) {
      $0.formatted("more")
    },
    Row("D10.4 two numbers", "2 more notifications", reason: .summaryFormatInvalid) {
      $0.formatted("%u and %u")
    },
    Row("D10.4 two lists", "2 more notifications", reason: .summaryFormatInvalid) {
      $0.formatted("%u from %@ %@")
    },
    Row("D10.4 another escape", "2 more notifications", reason: .summaryFormatInvalid) {
      $0.formatted("%u more, 100%")
    },
    Row("D10.4 words before the number", "all 2 of them") { $0.formatted("all %u of them") },
    Row("a format with a list where nothing has an argument", "2 more notifications") {
      $0.formatted("%u more from %@")
    },
    Row("what is filled in is filled once", "1 more from %u %@") {
      $0.formatted("%u more from %@")
      $0.center.removeAll()
      $0.before(category: "f", argument: "%u %@")
    },
    Row("D10.8 a count below 1 counts as 1", "2 more letters") {
      $0.category("l") { $0.summaryFormat = PluralText("%u more letters") }
      $0.before(category: "l", count: 0)
      $0.before(category: "l", count: -4)
      $0.this(category: "l")
    },
    Row("counts beyond all sense do not overflow", "2199023255552 more letters") {
      $0.category("l") { $0.summaryFormat = PluralText("%u more letters") }
      $0.before(category: "l", count: .max)
      $0.before(category: "l", count: .max)
      $0.this(category: "l")
    },
    Row("kinds without a format count together", "1 more message, 3 more notifications") {
      $0.category("msg") {
        $0.summaryFormat = PluralText(forms: [
          .one: "%u more message", .other: "%u more messages",
        ])
      }
      $0.before(category: "unknown")
      $0.before()
      $0.before(category: "other")
      $0.before(category: "msg")
      $0.this(category: "msg")
    },
    Row("D10.9 Russian", "22 новых письма") { $0.letters(22) },
    Row("D10.9 Russian, one", "21 новое письмо") { $0.letters(21) },
    Row("D10.9 Russian, many", "11 новых писем") { $0.letters(11) },
    Row("D10.9 a missing form is other", "2 more") {
      $0.category("l") {
        $0.language = "ru"
        $0.summaryFormat = PluralText(forms: [.one: "%u one", .other: "%u more"])
      }
      $0.before(category: "l", count: 2)
      $0.this(category: "l")
    },
    Row("D10.9 the app's language where the category has none", "1 one") {
      $0.category("l") {
        $0.summaryFormat = PluralText(forms: [.one: "%u one", .other: "%u more"])
      }
      $0.language = "de"
      $0.before(category: "l")
      $0.this(category: "l")
    },
    Row("D10.10 a name of the other direction is isolated", "1 more from \u{2068}דנה\u{2069}") {
      $0.formatted("%u more from %@")
      $0.center.removeAll()
      $0.before(category: "f", argument: "דנה")
    },
    Row("own words", "noch 2") {
      $0.texts = Texts(
        written: [.moreNotifications: PluralText(forms: [.one: "noch eine", .other: "noch %u"])],
        language: "de")
      $0.before()
      $0.before()
    },
    Row("nothing is seen, so no line", "") {
      $0.before()
      $0.front([])
    },
    Row("hidden words, no line that names anybody", "") {
      $0.mails("Work")
      $0.hide()
    },
  ]

  @Test("The line counts the others, and never the leading one", arguments: rows)
  func line(row: Row) {
    let outcome = Scene(row.change).outcome
    #expect(outcome.summary == row.line)
    if let group = row.group { #expect(outcome.group?.word == group) }
    if row.line.isEmpty, row.name.hasPrefix("D10.29") { #expect(outcome.group == nil) }
    let spoken = outcome.reasons.filter {
      [.summaryFormatInvalid, .summaryArgumentsMixed, .summaryArgumentsIgnored].contains($0)
    }
    #expect(spoken == (row.reason.map { [$0] } ?? []))
  }
}

extension Scene {
  fileprivate mutating func trip() {
    category("msg") { $0.summaryFormat = PluralText("%u more messages") }
    for _ in 1...3 { before(thread: "trip", category: "msg") }
    this(thread: "trip", category: "msg")
  }

  fileprivate mutating func episodes() {
    category("episode") { $0.summaryFormat = PluralText("%u more episodes from %@") }
    before(category: "episode", argument: "A", count: 3)
    before(category: "episode", argument: "B", count: 1)
    before(category: "episode", argument: "A", count: 3)
    this(category: "episode", argument: "A", count: 2)
  }

  fileprivate mutating func mails(_ names: String...) {
    category("mail") { $0.summaryFormat = PluralText("%u more emails from %@") }
    for name in names { before(category: "mail", argument: name) }
    this(category: "mail", argument: names.last ?? "")
  }

  fileprivate mutating func album() {
    category("msg") { $0.summaryFormat = PluralText("%u more messages") }
    category("photo") {
      $0.summaryFormat = PluralText(forms: [.one: "%u more photo", .other: "%u more photos"])
    }
    before(category: "photo")
    before(category: "msg")
    before(category: "msg")
    this(category: "msg")
  }

  fileprivate mutating func club(_ thread: String?) {
    for thread in ["a", "b", nil, "a", "b", nil, nil, nil] { before(thread: thread) }
    this(thread: thread)
  }

  fileprivate mutating func formatted(_ format: String) {
    category("f") { $0.summaryFormat = PluralText(format) }
    before(category: "f")
    before(category: "f")
    this(category: "f")
  }

  fileprivate mutating func letters(_ count: Int64) {
    category("l") {
      $0.language = "ru-RU"
      $0.summaryFormat = PluralText(forms: [
        .one: "%u новое письмо", .few: "%u новых письма", .many: "%u новых писем", .other: "%u",
      ])
    }
    before(category: "l", count: count)
    this(category: "l")
  }
}
