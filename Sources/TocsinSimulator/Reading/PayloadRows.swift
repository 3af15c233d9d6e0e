import TocsinModel
import TocsinWire

/// A pushed payload that stands in a timeline: the keys of delivery.md section 11 that make a
/// notification.
struct PolicyPayload: Sendable {
  var content = Content()
  private var wakesApp = false

  /// Only a push that shows or counts something is a notification (D11.5).
  var saysSomething: Bool {
    content.hasText || content.badge != nil || content.sound != .none || !wakesApp
  }

  fileprivate static let rows: [PolicyRow<PolicyPayload>] =
    shared + [
      PolicyRow(key: "alert") { owner, entry, reading in
        switch entry.value {
        case .text(let text): owner.content.body = text
        case .table(let table): reading.read(table, into: &owner, alert)
        default: reading.note(entry, entry.value.expected("text or a table").message)
        }
      },
      PolicyRow(key: "badge") { owner, entry, reading in
        if let number = reading.value(entry, .integer(-(1 << 31)...(1 << 31) - 1)) {
          owner.content.badge = max(number, 0)  // D8.10: a negative one takes it away
        }
      },
      PolicyRow(key: "sound") { owner, entry, reading in
        if let sound = reading.payloadSound(entry) { owner.content.sound = sound }
      },
      PolicyRow("thread-id", \.content.threadID, .filledName(ThreadKind.self)),
      PolicyRow("category", \.content.category, .filledName(CategoryKind.self)),
      PolicyRow("target-content-id", \.content.targetContentID, .filled),
      PolicyRow("filter-criteria", \.content.filterCriteria, .filled),
      PolicyRow("interruption-level", \.content.level, .word),
      PolicyRow(key: "relevance-score") { owner, entry, reading in
        if let score = reading.value(entry, .anyNumber) {
          owner.content.relevanceScore = min(max(score, 0), 1)
        }
      },
      PolicyRow("content-available", \.wakesApp, .flag),
      PolicyRow(key: "mutable-content", isListed: false) { $2.noteLater($1, "extensions are") },
    ]

  /// In `alert`, and in `aps` too.
  private static let shared: [PolicyRow<PolicyPayload>] = [
    PolicyRow("summary-arg", \.content.summaryArgument, .argument),
    PolicyRow(key: "summary-arg-count") { owner, entry, reading in
      // D11.3: repaired, where an add would be refused for it (D10.8).
      if let count = reading.value(entry, .integer(.min ... .max)) {
        owner.content.summaryArgumentCount = max(1, count)
      }
    },
  ]

  private static let alert: [PolicyRow<PolicyPayload>] =
    shared + [
      PolicyRow("title", \.content.title, .argument),
      PolicyRow("subtitle", \.content.subtitle, .argument),
      PolicyRow("body", \.content.body, .argument),
      // Ignored (section 11).
      PolicyRow(key: "action") {
        _ = $2.value($1, .argument); _ = $0
      },
      PolicyRow(key: "action-loc-key") {
        _ = $2.value($1, .argument); _ = $0
      },
    ]
    + [
      "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key", "title-loc-args",
      "subtitle-loc-args", "loc-args",
    ].map { key in
      PolicyRow(key: key, isListed: false) { $2.noteLater($1, "this key of a payload is") }
    }
}

extension PolicyReading {
  /// Own keys beside `aps` reach the app with it (D11.1).
  func payload(_ table: Table, _ entry: Table.Entry) -> PolicyPayload? {
    guard let aps = table.entries.first(where: { $0.key == "aps" }) else {
      note(entry, "the payload has no 'aps'")
      return nil
    }
    var payload = PolicyPayload()
    within("aps") {
      guard let inner = self.table(aps) else { return }
      // What stands in `alert` wins.
      var ordered = inner
      ordered.entries.removeAll { $0.key == "alert" }
      ordered.entries += inner.entries.filter { $0.key == "alert" }
      read(ordered, into: &payload, PolicyPayload.rows)
    }
    payload.content.userInfo = JSONWriting.text(.table(table))
    return payload
  }

  fileprivate func payloadSound(_ entry: Table.Entry) -> Sound? {
    guard case .table(let table) = entry.value else {
      guard let name = value(entry, .filled) else { return nil }
      return name == "default" ? .standard : .named(name, critical: false, volume: nil)
    }
    struct Owner {
      var name = "default"
      var isCritical = false
      var volume: Double?
    }
    var owner = Owner()
    read(
      table, into: &owner,
      [
        PolicyRow("name", \.name, .filled), PolicyRow("critical", \.isCritical, .flag),
        PolicyRow(key: "volume") { owner, entry, reading in
          owner.volume = reading.value(entry, .anyNumber).map { min(max($0, 0), 1) }
        },
      ])
    return .named(owner.name, critical: owner.isCritical, volume: owner.volume)
  }
}

extension SettingKind<Bool> {
  /// 1, as Apple writes it, or true.
  fileprivate static let flag = SettingKind(
    read: { value throws(Complaint) in
      switch value {
      case .bool(let bool): return bool
      case .integer(1): return true
      case .integer(0): return false
      default: throw Complaint("expected 1 or 0")
      }
    }, show: { .bool($0) })
}

extension SettingKind<Double> {
  fileprivate static let anyNumber = SettingKind(
    read: { value throws(Complaint) in
      switch value {
      case .number(let number) where number.isFinite: return number
      case .integer(let number): return Double(number)
      default: throw value.expected("a number")
      }
    }, show: { .number($0) })
}
