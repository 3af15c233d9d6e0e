import TocsinModel
import TocsinPolicy

extension TruthTable {
  /// D6.0 to D6.33: permission and settings.
  static let permission: [TruthRow] = [
    TruthRow("0", .row0, [.authorized], also: { $0.level == .active && !$0.stays }),
    TruthRow("1", .row1, [.notDetermined]) {
      $0.settings = .notDetermined
      $0.lock()
    } also: {
      $0.error == .notificationsNotAllowed
    },
    TruthRow("2", .row1, [.denied]) {
      $0.settings.authorization = .denied
      $0.timeSensitive()
    } also: {
      $0.error == .notificationsNotAllowed
    },
    TruthRow("2 locked, critical not entitled", .row1, [.denied]) {
      $0.settings.authorization = .denied
      $0.critical(.notSupported)
      $0.lock()
    } also: {
      $0.error == .notificationsNotAllowed
    },
    TruthRow(
      "3", .row41.with { ($0.surfaces, $0.badge) = (.lockScreen, .unchanged) },
      [.levelCritical, .criticalExempt]
    ) {
      $0.everythingOff()
      $0.critical()
      $0.lock()
    },
    TruthRow(
      "3 not locked",
      .row0.with { ($0.surfaces, $0.sound, $0.badge) = (.banner, .critical, .unchanged) },
      [.levelCritical, .criticalExempt]
    ) {
      $0.everythingOff()
      $0.critical()
    },
    TruthRow("4", .trial, [.provisional]) {
      $0.settings.authorization = .provisional
      $0.lock()
    },
    TruthRow("5", .trial, [.provisional]) { $0.settings.authorization = .provisional },
    TruthRow("6", .trial, [.provisional]) {
      $0.settings.authorization = .provisional
      $0.timeSensitive(first: true)
    } also: {
      $0.level == .timeSensitive
    },
    TruthRow("7", .trial, [.provisional, .criticalNotEntitled]) {
      $0.settings.authorization = .provisional
      $0.critical(.notSupported)
    } also: {
      $0.level == .active
    },
    TruthRow("8", .entry, [.quiet]) {
      $0.profile = DeliveryProfile(.ios15)
      $0.quiet()
      $0.lock()
    },
    TruthRow("9", .row48.with { $0.held = .summary }, [.summaryHeld]) {
      $0.profile = DeliveryProfile(.ios15)
      $0.settings.scheduledSummary = true
    } also: {
      $0.until == Scene.summary
    },
    TruthRow("10", .row36.with { $0.badge = .unchanged }, [.badgeNotRequested]) {
      $0.request([.alert, .sound])
      $0.lock()
    },
    TruthRow("11", .entry, [.quiet]) { $0.settings.delivery = .quiet },
    TruthRow("12", .row1, [.denied], { $0.settings.authorization = .denied }),
    TruthRow("13", .row36, [.ephemeral]) {
      $0.settings.authorization = .ephemeral
      $0.settings.launched = Scene.now.adding(.hours(-2))
      $0.lock()
    },
    TruthRow("14", .row1, [.ephemeralEnded]) {
      $0.settings.authorization = .ephemeral
      $0.settings.launched = Scene.now.adding(.hours(-8))
      $0.lock()
    } also: {
      $0.error == .notificationsNotAllowed
    },
    TruthRow("15", .row48.with { $0.held = .summary }, [.summaryHeld]) {
      $0.settings.scheduledSummary = true
      $0.lock()
    },
    TruthRow(
      "16", .row36.with { ($0.sound, $0.haptic) = (.none, false) }, [.soundNotRequested]
    ) {
      $0.request([.alert, .badge])
      $0.lock()
    },
    TruthRow(
      "17", .row0.with { ($0.surfaces, $0.badge) = (.center, .unchanged) },
      [.alertNotRequested, .badgeNotRequested]
    ) { $0.request(.sound) },
    TruthRow("18", .row36.with { ($0.sound, $0.haptic) = (.none, false) }, [.soundOff]) {
      $0.settings.sound = .off
      $0.lock()
    },
    TruthRow("19", .row0.with { $0.badge = .unchanged }, [.badgeOff]) {
      $0.settings.badge = .off
    },
    TruthRow("20", .row0.with { $0.surfaces = .center }, [.alertStyleNone]) {
      $0.settings.alertStyle = .none
    },
    TruthRow("21", .row0, [.authorized], { $0.settings.alertStyle = .banner }, also: { !$0.stays }),
    TruthRow("22", .row0, [.authorized], { $0.settings.alertStyle = .alert }, also: { $0.stays }),
    TruthRow(
      "23", .row36.with { ($0.surfaces, $0.wakes) = (.center, false) }, [.alertOff]
    ) {
      $0.settings.alert = .off
      $0.lock()
    },
    TruthRow(
      "24", .row36.with { ($0.surfaces, $0.wakes) = (.center, false) }, [.lockScreenOff]
    ) {
      $0.settings.lockScreen = .off
      $0.lock()
    },
    TruthRow("25", .row0, [.authorized], { $0.settings.lockScreen = .off }),
    TruthRow("26", .row0.with { $0.surfaces = .banner }, [.centerOff]) {
      $0.settings.notificationCenter = .off
    },
    TruthRow("27", .row0.with { $0.surfaces = [] }, [.centerOff, .alertStyleNone]) {
      $0.settings.lockScreen = .off
      $0.settings.notificationCenter = .off
      $0.settings.alertStyle = .none
    },
    TruthRow("28", .row36.with { ($0.sound, $0.haptic) = (.none, false) }, [.noSound]) {
      $0.content.sound = .none
      $0.lock()
    },
    TruthRow("29", .row0.with { $0.badge = .unchanged }, [.noBadge], { $0.content.badge = nil }),
    TruthRow("30", .row0.with { $0.badge = .removed }, [.authorized], { $0.content.badge = 0 }),
    TruthRow("30 with the quirk", .row0.with { $0.badge = .removed }, [.badgeClearedCenter]) {
      $0.content.badge = 0
      $0.device.quirks = [.badgeZeroClearsCenter]
    },
    TruthRow("31", .row0, [.soundTooLong]) {
      $0.content.sound = .named("long.oga", critical: false, volume: nil)
      $0.soundFault = .soundTooLong
    },
    TruthRow("32", .row0, [.soundMissing]) {
      $0.content.sound = .named("none.oga", critical: false, volume: nil)
      $0.soundFault = .soundMissing
    },
    TruthRow("33", .row0.with { $0.surfaces = [] }, [.noText]) {
      $0.content.title = ""
      $0.content.body = ""
    },
  ]
}
