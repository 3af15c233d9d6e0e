package import TocsinModel

/// What the configuration says, as far as decisions need it. A reload replaces it whole and counts
/// from then on (config.md C1.7).
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

    package init(name: SinkName, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package var sinks: [Sink]
  package var profile: DeliveryProfile
  /// What `[app."*"]` says; each of `apps` has it already.
  package var everyApp: AppConfiguration?
  package var apps: [AppID: AppConfiguration]
  package var pendingPerApp: Int64
  /// Of all apps together.
  package var pending: Int64

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
    if let known = apps[app] { return known }
    guard var every = everyApp else { return .standard(for: app) }
    let standard = AppConfiguration.standard(for: app)
    every.name = standard.name
    every.entitlements.formUnion(standard.entitlements)
    return every
  }
}
