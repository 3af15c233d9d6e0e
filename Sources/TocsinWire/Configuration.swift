package import TocsinModel
package import TocsinTime

/// What the person has set, with the defaults for the rest: `tocsin.toml` and its drop-ins
/// (spec/config.md). Daemon, command and policy tests read it through the same code.
package struct Configuration: Sendable {
  /// The habits that are played (D1.5).
  package var profile = DeliveryProfile.Base.ios14
  /// Where deliveries go: each a table of `sinkTables`, `desktop` or `journal`.
  package var sinks = [SinkName.desktop, .journal]
  package var snooze = Span.minutes(10)
  /// The app of the command without `--app`.
  package var defaultApp = AppID.reminders
  package var language = Language.auto

  package var day = Day()
  package var device = Device()
  package var apps: [AppSelector: App] = [:]
  /// `do-not-disturb` is always there (C5.1).
  package var focuses: [FocusName: Focus] = [.doNotDisturb: Focus()]
  package var desktop = Desktop()
  package var servers: [ServerName: Server] = [:]
  /// Only what is written; `sink(named:)` knows the two that need not be.
  package var sinkTables: [SinkName: Sink] = [:]
  package var limits = Limits()
  package var history = History()

  package var handlers: [Handler] = []
  package var serviceExtensions: [ServiceExtension] = []
  package var contentExtensions: [ContentExtension] = []
  package var calendars: [Calendar] = []
  /// Tocsin's own words, where they are not the English ones.
  package var texts: [Texts.Name: PluralText] = [:]

  /// Where each value stands; what is missing here is a default (C1.1).
  package var sources: [SettingPath: Source] = [:]

  package init() {}
}

package enum ServerKind {}

/// As `GetServerInformation` gives it.
package typealias ServerName = Exact<ServerKind>

extension Exact<SinkNameKind> {
  package static let desktop = Exact<SinkNameKind>(known: "desktop")
  package static let journal = Exact<SinkNameKind>(known: "journal")
}

extension Configuration {
  package enum Language: Hashable, Sendable {
    /// `LC_MESSAGES` of the user manager.
    case auto
    /// A BCP 47 tag.
    case tag(String)
  }

  package struct Day: Equatable, Sendable {
    /// What the words mean that name no hour (T1.6).
    package var words = DaySettings()
    /// The hour from which leads of all-day events count.
    package var allDay = DaySettings().standard
  }

  package struct Device: Equatable, Sendable {
    package var previews = Previews.always
    /// D10.14; 1 to 12.
    package var summaryTimes = [8, 18].compactMap { TimeOfDay(hour: $0, minute: 0) }
    package var quirks: [DeviceState.Quirk] = []
  }

  package struct Limits: Equatable, Sendable {
    package var pendingPerApp: Int64 = 10_000
    package var pending: Int64 = 2_000_000
    /// In bytes.
    package var attachmentsPerApp: Int64 = 256_000_000
    package var backgroundPushesPerHour: Int64 = 3
    package var backgroundStartsApp = true
    /// At once, in all.
    package var handlers: Int64 = 4
    /// The default of a handler's `timeout` (D9.8).
    package var handlerTime = Span.seconds(30)
  }

  package struct History: Equatable, Sendable {
    package var keep = Span.days(365)
    package var entries: Int64 = 100_000
    /// How long `tocsin undo` can bring back what was removed.
    package var undo = Span.days(1)
  }
}

extension Configuration {
  /// Summaries are in use when their times are written or an app asks for them (D2.4, D2.9).
  package var usesScheduledSummary: Bool {
    sources[SettingPath("device", "summary-times")] != nil
      || apps.values.contains { $0.settings.scheduledSummary == true }
  }
}
