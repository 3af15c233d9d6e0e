package import TocsinModel
import TocsinTime

extension Configuration {
  /// What decisions need of it: the one way from what is written to what counts, for the daemon,
  /// `explain` and policy tests (C8.1).
  package var setup: Setup { setup(automatic: "en") }

  /// - Parameter automatic: BCP 47, what `language = "auto"` stands for.
  package func setup(automatic: String) -> Setup {
    let sinks = self.sinks.compactMap { name -> Setup.Sink? in
      guard let sink = sink(named: name) else { return nil }
      guard sink.kind == .desktop else { return Setup.Sink(name: name, kind: .log) }
      return Setup.Sink(name: name, kind: .desktop, apps: sink.onlyApps)
    }
    var known: [AppID: AppConfiguration] = [:]
    for case .one(let id) in apps.keys { known[id] = configuration(of: id) }
    known[.reminders] = configuration(of: .reminders)
    var setup = Setup(
      sinks: sinks, profile: DeliveryProfile(profile),
      everyApp: apps[.every].map { own($0.configuration(AppConfiguration(name: ""))) },
      apps: known, pendingPerApp: limits.pendingPerApp, pending: limits.pending)
    setup.focuses = focuses.sorted { $0.key < $1.key }.map { $0.value.rule(named: $0.key) }
    setup.summaryTimes = device.summaryTimes.sorted().map(\.sinceMidnight)
    setup.usesSummaries = usesScheduledSummary
    setup.previews = device.previews
    setup.quirks = Set(device.quirks)
    setup.texts.written = texts
    setup.texts.language = automatic
    if case .tag(let tag) = language { setup.texts.language = tag }
    setup.desktop.followsServer = desktop.followServer
    setup.desktop.hasCenterDigest = desktop.centerDigest
    setup.desktop.focus = desktop.focus
    setup.desktop.latePopups = desktop.latePopups
    setup.handlers = handlers
    setup.sources = settingSources
    return setup
  }

  /// With the language of the top level where it has none of its own.
  func own(_ app: AppConfiguration) -> AppConfiguration {
    guard app.language == nil, case .tag(let tag) = language else { return app }
    var app = app
    app.language = tag
    return app
  }

  /// `sources`, by whose key it is.
  private var settingSources: SettingSources {
    var result = SettingSources()
    func take(_ place: SettingPath, _ keys: [String], _ owner: SettingSources.Owner) {
      for key in keys {
        if let source = sources[place.appending(key)] {
          result.set(source.description, of: key, in: owner)
        }
      }
    }
    take(SettingPath(), Configuration.rows.map(\.key), .top)
    take(SettingPath("day"), Day.rows.map(\.key), .day)
    take(SettingPath("device"), Device.rows.map(\.key), .device)
    take(SettingPath("desktop"), Desktop.rows.map(\.key), .desktop)
    take(SettingPath("limits"), Limits.rows.map(\.key), .limits)
    take(SettingPath("texts"), Texts.Name.allCases.map(\.rawValue), .texts)
    for (selector, app) in apps {
      let place: SettingPath
      switch selector {
      case .every: place = SettingPath("app", "*")
      case .one(let id): place = SettingPath("app", id.text)
      }
      take(place, App.rows.map(\.key), selector.owner(nil))
      for category in app.categories.keys {
        take(
          place.appending("category").appending(category.text), SettingsOverlay.rows.map(\.key),
          selector.owner(category))
      }
    }
    for name in sinkTables.keys {
      take(SettingPath("sink", name.text), ["apps"], .sink(name))
    }
    for name in focuses.keys {
      take(SettingPath("focus", name.text), Focus.rows.map(\.key), .focus(name))
    }
    return result
  }
}

extension AppSelector {
  fileprivate func owner(_ category: CategoryID?) -> SettingSources.Owner {
    switch self {
    case .every: .everyApp(category)
    case .one(let id): .app(id, category)
    }
  }
}
