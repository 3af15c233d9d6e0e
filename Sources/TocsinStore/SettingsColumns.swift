import TocsinModel

// Settings as columns: those of an app, and those of an overlay, where NULL is not said.

extension Setting {
  /// The word of the schema.
  var column: String {
    switch self {
    case .on: "on"
    case .off: "off"
    case .notSupported: "not-supported"
    }
  }

  init?(column: String) {
    switch column {
    case "on": self = .on
    case "off": self = .off
    case "not-supported": self = .notSupported
    default: return nil
    }
  }
}

/// The columns that settings and overlays have in common, in this order.
enum SettingsColumns {
  static let switches: [(AppSettings.Switch, SettingsOverlay.Switch)] = [
    (\.alert, \.alert), (\.lockScreen, \.lockScreen), (\.notificationCenter, \.notificationCenter),
    (\.sound, \.sound), (\.badge, \.badge), (\.directMessages, \.directMessages),
    (\.critical, \.critical), (\.timeSensitive, \.timeSensitive),
  ]

  static let names = """
    authorization, delivery, alert_style, alert, lock_screen, notification_center, sound, badge,
      direct_messages, critical, time_sensitive, scheduled_summary, previews, grouping
    """
  static let count: Int32 = 14

  static func bind(_ settings: AppSettings, to statement: Statement) {
    statement.bind(settings.authorization.rawValue).bind(settings.delivery.rawValue)
      .bind(settings.alertStyle.rawValue)
    for (place, _) in switches { statement.bind(settings[keyPath: place].column) }
    statement.bind(settings.scheduledSummary).bind(settings.previews.rawValue)
      .bind(settings.grouping.rawValue)
  }

  static func bind(_ overlay: SettingsOverlay, to statement: Statement) {
    statement.bind(overlay.authorization?.rawValue).bind(overlay.delivery?.rawValue)
      .bind(overlay.alertStyle?.rawValue)
    for (_, place) in switches { statement.bind(overlay[keyPath: place]?.column) }
    statement.bind(overlay.scheduledSummary.map { $0 ? 1 : 0 as Int64 })
      .bind(overlay.previews?.rawValue).bind(overlay.grouping?.rawValue)
  }

  /// False where a column has a word that is none.
  static func read(
    _ row: Statement, from first: Int32, into settings: inout AppSettings
  ) -> Bool {
    guard let overlay = overlay(row, from: first), let authorization = overlay.authorization,
      let delivery = overlay.delivery, let alertStyle = overlay.alertStyle,
      let scheduledSummary = overlay.scheduledSummary, let previews = overlay.previews,
      let grouping = overlay.grouping
    else { return false }
    settings.authorization = authorization
    settings.delivery = delivery
    settings.alertStyle = alertStyle
    for (place, source) in switches {
      guard let setting = overlay[keyPath: source] else { return false }
      settings[keyPath: place] = setting
    }
    settings.scheduledSummary = scheduledSummary
    settings.previews = previews
    settings.grouping = grouping
    return true
  }

  /// Nil where a column has a word that is none.
  static func overlay(_ row: Statement, from first: Int32) -> SettingsOverlay? {
    var overlay = SettingsOverlay()
    var isGood = true
    func word<Word: RawRepresentable<String>>(_ column: Int32) -> Word? {
      guard let text = row.textOrNil(first + column) else { return nil }
      guard let word = Word(rawValue: text) else {
        isGood = false
        return nil
      }
      return word
    }
    overlay.authorization = word(0)
    overlay.delivery = word(1)
    overlay.alertStyle = word(2)
    for (position, (_, place)) in switches.enumerated() {
      guard let text = row.textOrNil(first + 3 + Int32(position)) else { continue }
      guard let setting = Setting(column: text) else { return nil }
      overlay[keyPath: place] = setting
    }
    overlay.scheduledSummary = row.isNull(first + 11) ? nil : row.bool(first + 11)
    overlay.previews = word(12)
    overlay.grouping = word(13)
    return isGood ? overlay : nil
  }
}

extension AppSettings {
  typealias Switch = any WritableKeyPath<AppSettings, Setting> & Sendable
}

extension SettingsOverlay {
  typealias Switch = any WritableKeyPath<SettingsOverlay, Setting?> & Sendable
}
