import TocsinCore
import TocsinModel
import TocsinSimulator

extension Plan {
  func world(_ zones: ZoneBook) -> SimulatedWorld {
    var setup = Setup(sinks: [])
    setup.usesSummaries = true
    var world = SimulatedWorld(start: start, zone: zones[zone], zones: zones, setup: setup)
    for (app, authorization) in apps {
      var stored = App(id: app)
      if authorization == .notDetermined {
        stored.settings = .notDetermined
      } else {
        stored.settings = .allowed(authorization: authorization)
        stored.settings.timeSensitive = .on
        if app != Plan.chat { stored.settings.critical = .on }
      }
      stored.settings.scheduledSummary = app == Plan.news
      if authorization == .provisional { stored.remembered = .usual }
      world.setup.apps[app] = AppConfiguration(
        name: app.lastPart,
        entitlements: app == Plan.chat ? .timeSensitive : [.timeSensitive, .critical])
      world.apps.append(SimulatedApp(stored, categories: [.todo(hasReply: true)]))
    }
    return world
  }

  var apps: [(AppID, Authorization)] {
    [(Plan.mail, .authorized), (Plan.chat, chat), (Plan.news, .authorized)]
  }
}
