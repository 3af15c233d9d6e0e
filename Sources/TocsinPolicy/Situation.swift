package import TocsinModel

/// All that a decision looks at beside what the notification says: whose it is, what that app may
/// do, how the machine is, and what lies in the center already. `now` is given; nothing here reads a
/// clock.
package struct Situation: Sendable {
  package var app: AppID
  /// Effective: as stored, as pinned, and as the category of this notification has it.
  package var settings: AppSettings
  /// Of the app, by id (D9.2).
  package var categories: [CategoryID: Category] = [:]
  package var device = DeviceState()
  package var profile = DeliveryProfile()
  /// What this app has in the center, oldest first.
  package var center: [Card] = []
  /// The name of this one: a card of the same name is replaced by it (D8.3).
  package var identifier: RequestIdentifier?
  package var badge: Int64 = 0
  /// A time-sensitive one has been shown that is no longer in the center (D4.5).
  package var hasExplainedTimeSensitive = false
  /// When the next scheduled summary comes (D10.14); a civil time, so its caller works it out.
  package var nextSummary: WallTime?
  /// `soundMissing` or `soundTooLong` where the named sound cannot be played (D5.9).
  package var soundFault: Reason?
  package var texts = Texts()
  package var now: WallTime

  package init(app: AppID, settings: AppSettings, now: WallTime) {
    self.app = app
    self.settings = settings
    self.now = now
  }
}

/// What lies in the center.
package struct Card: Equatable, Sendable {
  package var identifier: RequestIdentifier?
  package var content: Content
  /// As it was decided when it was shown.
  package var level: InterruptionLevel
  /// It was shown on trial (D2.27).
  package var isProvisional: Bool

  package init(
    identifier: RequestIdentifier? = nil, content: Content, level: InterruptionLevel,
    isProvisional: Bool = false
  ) {
    self.identifier = identifier
    self.content = content
    self.level = level
    self.isProvisional = isProvisional
  }
}
