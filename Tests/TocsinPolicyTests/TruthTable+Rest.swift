import TocsinModel
import TocsinPolicy

extension TruthTable {
  /// D6.92 to D6.113: what meets critical, the car, categories, and the rest.
  static let rest: [TruthRow] = [
    TruthRow("92", .row36, [.authorized]) {
      $0.before()
      $0.center[0].identifier = RequestIdentifier("same")
      $0.identifier = RequestIdentifier("same")
      $0.lock()
    } also: {
      $0.summary == ""  // one entry
    },
    TruthRow("93", .row36, [.carNotAllowed]) {
      $0.request([.alert, .sound, .badge, .car])
      $0.device.isInCar = true
      $0.category("c")
      $0.this(category: "c")
      $0.lock()
    },
    TruthRow(
      "94", .row36.with { $0.surfaces = [.car, .lockScreen, .center] }, [.authorized]
    ) {
      $0.request([.alert, .sound, .badge, .car])
      $0.device.isInCar = true
      $0.category("c") { $0.isAllowedInCar = true }
      $0.this(category: "c")
      $0.lock()
    },
    TruthRow(
      "95", .row41.with { ($0.surfaces, $0.badge) = (.lockScreen, .unchanged) },
      [.criticalExempt, .levelCritical]
    ) {
      $0.settings.authorization = .denied
      $0.critical()
      $0.lock()
    } also: {
      $0.error == nil
    },
    TruthRow(
      "96", .row41.with { ($0.badge, $0.prompt) = (.unchanged, .keepOrTurnOff) },
      [.criticalExempt, .provisional]
    ) {
      $0.settings.authorization = .provisional
      $0.critical()
      $0.lock()
    },
    TruthRow("97", .entry, [.quiet]) {
      $0.settings.delivery = .quiet
      $0.timeSensitive(first: true)
    } also: {
      $0.level == .timeSensitive
    },
    TruthRow(
      "98", .row0.with { ($0.sound, $0.badge) = (.critical, .unchanged) },
      [.criticalExempt, .muted]
    ) {
      $0.settings.mutedUntil = Scene.now.adding(.hours(1))
      $0.critical()
    },
    TruthRow("99", .row0.with { $0.sound = .named("bell.oga") }, [.silentOverridden]) {
      $0.critical()
      $0.content.sound = .named("bell.oga", critical: false, volume: nil)
      $0.device.isSilent = true
    },
    TruthRow("100", .row0, [.criticalOff], { $0.critical(.off) }, also: { $0.level == .active }),
    TruthRow("101", .row36.with { $0.surfaces = .lockScreen }, [.centerOff]) {
      $0.settings.notificationCenter = .off
      $0.lock()
    },
    TruthRow("102", .row36, [.authorized]) {
      $0.settings.alertStyle = .none
      $0.lock()
    },
    TruthRow("103", .row0, [.unknownCategory], { $0.this(category: "mail") }) {
      $0.actions.isEmpty
    },
    TruthRow("104", .row0, [.actionsLimited]) {
      $0.category("c") { $0.has(12) }
      $0.this(category: "c")
    } also: {
      $0.actions.map(\.id.text) == (1...10).map { "a\($0)" }
    },
    TruthRow("104 limited", .row0, [.actionsLimited]) {
      $0.category("c") { $0.has(12) }
      $0.this(category: "c")
      $0.device.space = .limited
    } also: {
      $0.actions.map(\.id.text) == ["a1", "a2"]
    },
    TruthRow("104 ios-8", .row0, [.actionsLimited]) {
      $0.category("c") { $0.has(12) }
      $0.this(category: "c")
      $0.profile = DeliveryProfile(.ios8)
    } also: {
      $0.actions.count == 4
    },
    TruthRow("104 ios-8 limited", .row0, [.actionsLimited]) {
      $0.category("c") { $0.has(12) }
      $0.this(category: "c")
      $0.profile = DeliveryProfile(.ios8)
      $0.device.space = .limited
    } also: {
      $0.actions.count == 2
    },
    TruthRow("105", .row0, [.unknownCategory]) {
      $0.category("Mail") { $0.has(2) }
      $0.this(category: "mail")
    } also: {
      $0.actions.isEmpty
    },
    TruthRow("106", .trial, [.provisional, .foregroundAnswered]) {
      $0.settings.authorization = .provisional
      $0.front([.banner, .list, .sound, .badge])
    },
    TruthRow("107", .row36, [.authorized]) {
      $0.device.isForeground = true
      $0.lock()
    } also: {
      !$0.reasons.contains(.foregroundNoDelegate)
    },
    TruthRow("108", .row48.with { $0.held = .summary }, [.focusSilenced, .summaryHeld]) {
      $0.settings.scheduledSummary = true
      $0.focus { $0.holdsSilenced = true }
    },
    TruthRow("109", .row0, [.previewsNever, .previewsByApp]) {
      $0.settings.previews = .never
    } also: {
      $0.title == "" && $0.body == "Notification"
    },
    TruthRow("110", .row0, [.criticalNotEntitled], { $0.content.sound = .standardCritical }) {
      $0.level == .active
    },
    TruthRow("112", .row48, [.focusSilenced, .levelPassive]) {
      $0.focus { $0.holdsSilenced = true }
      $0.content.level = .passive
    },
    TruthRow("113", .entry, [.provisional]) {
      $0.settings.authorization = .provisional
      $0.device.quirks = [.keepButtonsOnFirstOnly]
      $0.before(isProvisional: true)
    },
    TruthRow("113, the first one", .trial, [.provisional]) {
      $0.settings.authorization = .provisional
      $0.device.quirks = [.keepButtonsOnFirstOnly]
      $0.before(isProvisional: false)
    },
  ]
}
