package import TocsinModel

/// All that a decision looks at beside what the notification says: whose it is, what that app may
/// do, how the machine is, and what lies in the center already. `now` is given; nothing here reads a
/// clock.
package struct Situation: Sendable {
  package var app: AppID
  /// Effective: as stored, as pinned, and as the category of this notification has it.
  package var settings: AppSettings
  /// What no button of ours changes, because the configuration says it (C4.1).
  package var pinned: Pinned = []
  /// Of the app, by id (D9.2).
  package var categories: [CategoryID: Category] = [:]
  /// What the app has registered of its texts (D8.12).
  package var strings = StringTables()
  /// BCP 47: the app's, for its texts and for plural forms of categories without their own (D10.9);
  /// nil is that of `texts`.
  package var language: String?
  package var device = DeviceState()
  package var profile = DeliveryProfile()
  /// What lies in the group that this one joins, without the one that it replaces (D8.3).
  package var others = Tally()
  package var badge: Int64 = 0
  /// A time-sensitive one of this app was shown before, in the center still or not (D4.5).
  package var hasExplainedTimeSensitive = false
  /// When the next scheduled summary comes (D10.14); a civil time, so its caller works it out.
  package var nextSummary: WallTime?
  /// `soundMissing` or `soundTooLong` where the named sound cannot be played (D5.9).
  package var soundFault: Reason?
  package var texts = Texts()
  package var now: WallTime

  package struct Pinned: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let authorization = Pinned(rawValue: 1)
    package static let timeSensitive = Pinned(rawValue: 2)

    package init(_ overlay: SettingsOverlay) {
      self = []
      if overlay.authorization != nil { insert(.authorization) }
      if overlay.timeSensitive != nil { insert(.timeSensitive) }
    }
  }

  package init(app: AppID, settings: AppSettings, now: WallTime) {
    self.app = app
    self.settings = settings
    self.now = now
  }

  /// With what the app has in the center, oldest first, as `content` finds it there under the name
  /// `identifier`. The settings are in place already.
  package mutating func meet(
    _ cards: [Card], with content: Content, as identifier: RequestIdentifier? = nil
  ) {
    let group = Group.of(content, app: app, grouping: settings.grouping)
    others = Tally(of: cards, in: group, grouping: settings.grouping, but: identifier)
    if cards.contains(where: { $0.level == .timeSensitive }) { hasExplainedTimeSensitive = true }
  }
}
