import TocsinModel
import TocsinStore
import TocsinTime

extension Timeline {
  /// What it begins with, as it and its configuration have it.
  func world(in file: PolicyFile, zones: any ZoneSource) -> SimulatedWorld {
    var setup = file.configuration?.setup ?? .none
    setup.profile = profile
    if let limit = profile.pendingLimit { setup.pendingPerApp = limit }
    // Without a configuration summaries are in use, and offered.
    if file.configuration == nil { setup.usesSummaries = true }
    var world = SimulatedWorld(start: start, zone: zone, zones: zones, setup: setup)
    if let configuration = file.configuration {
      world.day = configuration.day
      world.handlers = configuration.handlers
      world.handlerTime = configuration.handlerTime
    }
    world.device = device.device
    for app in apps {
      let place = AppPlace(app: app, configuration: file.configuration, start: start)
      world.setup.apps[app.id] = place.pins
      var stored = place.stored
      // While not-determined everything reads not-supported (D2.23).
      if stored.settings.authorization == .notDetermined {
        var settings = AppSettings.notDetermined
        settings.previews = stored.settings.previews
        settings.grouping = stored.settings.grouping
        stored.settings = settings
      }
      world.apps.append(
        SimulatedApp(
          stored, categories: app.categories.compactMap(\.complete),
          delivered: app.delivered.compactMap { shown in
            shown.identifier.map { ($0, shown.complete) }
          }, strings: app.strings))
      if device.isForeground == true { world.foreground.append(app.id) }
    }
    return world
  }
}
