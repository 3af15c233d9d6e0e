/// What the configuration says, as far as decisions need it: made of it in one place for the daemon,
/// `explain` and policy tests (C8.1). A reload replaces it whole and counts from then on (C1.7).
package struct Setup: Equatable, Sendable {
  package struct Sink: Equatable, Sendable {
    package enum Kind: Sendable {
      /// A notification server, which comes and goes.
      case desktop
      /// A log or the journal, which is always there.
      case log
    }

    package var name: SinkName
    package var kind: Kind
    /// The apps that it shows; nil for every one. A log asks for itself.
    package var apps: Set<AppID>?

    package init(name: SinkName, kind: Kind, apps: Set<AppID>? = nil) {
      self.name = name
      self.kind = kind
      self.apps = apps
    }

    /// Tocsin's own are questions and digests about any app.
    package func takes(_ app: AppID) -> Bool { apps?.contains(app) ?? true || app == .tocsin }
  }

  package var sinks: [Sink]
  package var profile: DeliveryProfile
  /// What `[app."*"]` says; each of `apps` has it already.
  package var everyApp: AppConfiguration?
  package var apps: [AppID: AppConfiguration]
  package var pendingPerApp: Int64
  /// Of all apps together.
  package var pending: Int64
  /// In byte order of their names, in which the first whose schedule holds is in force (C5.2).
  package var focuses: [FocusRule] = [FocusRule(name: .doNotDisturb)]
  /// Since midnight on the clock, ascending (D10.14).
  package var summaryTimes = [Span.hours(8), .hours(18)]
  /// Whether scheduled summaries are offered (D2.4, D2.9).
  package var usesSummaries = false
  package var previews = Previews.always
  package var quirks: Set<DeviceState.Quirk> = []
  package var texts = Texts()
  package var desktop = Desktop()
  /// In the order in which they are asked.
  package var handlers: [HandlerTable] = []
  package var sources = SettingSources()
  /// Of those that have been heard of.
  package var identities: [AppID: AppIdentity] = [:]

  /// `[desktop]`, as far as decisions need it.
  package struct Desktop: Equatable, Sendable {
    /// A server that says do-not-disturb means `focus` (S7.1).
    package var followsServer = true
    /// S6.11
    package var hasCenterDigest = true
    /// Also that of `tocsin focus on` without a name.
    package var focus = FocusName.doNotDisturb
    /// Popups for a crowd of late ones before the one that counts the rest (S5.8).
    package var latePopups: Int64 = 5

    package init() {}
  }

  package init(
    sinks: [Sink], profile: DeliveryProfile = DeliveryProfile(),
    everyApp: AppConfiguration? = nil, apps: [AppID: AppConfiguration] = [:],
    pendingPerApp: Int64 = 10_000,
    pending: Int64 = 2_000_000
  ) {
    self.sinks = sinks
    self.profile = profile
    self.everyApp = everyApp
    self.apps = apps
    self.pendingPerApp = pendingPerApp
    self.pending = pending
  }

  package func configuration(of app: AppID) -> AppConfiguration {
    var configuration = written(of: app)
    guard app != .tocsin, let identity = identities[app] else { return configuration }
    if let name = identity.name, sources.source(of: "name", in: .app(app, nil)) == nil {
      configuration.name = name
    }
    if configuration.icon == nil { configuration.icon = identity.icon }
    return configuration
  }

  private func written(of app: AppID) -> AppConfiguration {
    if let known = apps[app] { return known }
    // What holds for every app is said of those that ask; the questions come from us.
    if app == .tocsin { return .standard(for: app) }
    guard var every = everyApp else { return .standard(for: app) }
    let standard = AppConfiguration.standard(for: app)
    every.name = standard.name
    every.entitlements.formUnion(standard.entitlements)
    return every
  }

  package func focus(named name: FocusName) -> FocusRule? { focuses.first { $0.name == name } }

  /// The machine before anything is known of it.
  package var deviceState: DeviceState {
    var state = DeviceState()
    state.previews = previews
    state.quirks = quirks
    return state
  }

  /// The zones that schedules name; whoever asks for the Focus in force has learnt them.
  package var zoneNames: Set<String> {
    Set(focuses.flatMap { $0.schedule.compactMap(\.zone) })
  }

  /// `FILE:LINE` of a key of an app; nil for what is not written (C4.1).
  package func source(
    of key: String, app: AppID, category: CategoryID? = nil
  ) -> String? {
    sources.source(of: key, app: app, category: category)
  }

  /// `FILE:LINE` of a key of a Focus; nil for a default.
  package func source(of key: String, focus: FocusName) -> String? {
    sources.source(of: key, in: .focus(focus))
  }
}
