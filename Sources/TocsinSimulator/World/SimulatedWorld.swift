package import TocsinModel
package import TocsinTime

/// What a simulation begins with.
package struct SimulatedWorld {
  package var start: WallTime
  package var zone: Zone
  package var zones: any ZoneSource
  package var day = DaySettings()
  /// Its sinks are not asked: a simulation has one server.
  package var setup: Setup
  package var apps: [SimulatedApp] = []
  package var device = SimulatedDevice()
  /// Every app of it listens for its answers.
  package var hasListeners = true
  /// New popups at once; what is beyond is paced (S5.8).
  package var popups = ServerProfile.of("", version: "").popups
  /// In front at the start.
  package var foreground: [AppID] = []
  /// `[limits]`
  package var handlers = 4
  package var handlerTime = Span.seconds(30)

  package init(start: WallTime, zone: Zone, zones: any ZoneSource, setup: Setup) {
    self.start = start
    self.zone = zone
    self.zones = zones
    self.setup = setup
  }
}

/// An app as it is at the start.
package struct SimulatedApp: Sendable {
  package var app: App
  package var categories: [Category]
  /// What lies in the center already, oldest first.
  package var delivered: [(RequestIdentifier, Content)]
  package var strings: StringTables

  package init(
    _ app: App, categories: [Category] = [], delivered: [(RequestIdentifier, Content)] = [],
    strings: StringTables = StringTables()
  ) {
    self.strings = strings
    self.app = app
    self.categories = categories
    self.delivered = delivered
  }
}
