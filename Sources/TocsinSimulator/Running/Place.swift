import TocsinCore
import TocsinModel
import TocsinPolicy
import TocsinTime

/// App and device of one case, as the case and its configuration have them. What the case writes
/// wins (C8.1).
struct Place {
  let now: RFC3339.Stamp
  let app: PolicyApp
  let given: PolicyDevice
  let content: Content
  let configuration: PolicyConfiguration?
  let setup: Setup
  /// By which the case goes: the offset of its `now`, and the zones of schedules.
  let zones: Zones

  init(_ decision: DecisionCase, _ configuration: PolicyConfiguration?) {
    now = decision.now
    app = decision.app
    given = decision.device
    content = decision.content.complete
    self.configuration = configuration
    setup = configuration?.setup ?? .none
    var zones = configuration?.zones ?? Zones(system: .utc)
    zones.system = Zone.offset(now.offset)
    self.zones = zones
  }
}

extension Setup {
  /// That of a file without a configuration.
  static let none = Setup(sinks: [])
}

extension Place {
  private var place: AppPlace {
    AppPlace(app: app, configuration: configuration, start: now.instant)
  }

  /// As the daemon works them out: what is stored, and over it what is pinned.
  func settings(category: CategoryID?) -> AppSettings {
    place.pins.settings(of: place.stored, category: category)
  }

  var pinned: Situation.Pinned { Situation.Pinned(place.pins.pinned) }

  var language: String? { place.pins.language }

  func card(_ shown: PolicyContent) -> Card {
    let content = shown.complete
    let settings = settings(category: content.category)
    return Card(
      identifier: shown.identifier, content: content, level: content.level,
      isProvisional: settings.authorization == .provisional)
  }
}

extension Place {
  var device: DeviceState {
    var device = given.state
    if !given.written.contains("previews") { device.previews = setup.previews }
    if !given.written.contains("quirks") { device.quirks = setup.quirks }
    if let name = focus.name, let rule = setup.focus(named: name) {
      device.focus = FocusState(of: rule, app: app.id, person: content.from)
    }
    return device
  }

  /// The Focus of the configuration that is in force: set by hand, or by its schedule where the case
  /// says nothing of one.
  var focus: FocusChoice {
    if given.written.contains("focus"), given.focusName == nil { return FocusChoice() }
    return FocusChoice.at(
      now.instant, setup, byHand: given.focusName.map { FocusByHand($0) }, saysServer: false,
      zones: zones)
  }

  /// At the offset that `now` is written with (D10.14).
  var nextSummary: WallTime? {
    DailyTimes.next(
      given.summaryTimes?.map(\.sinceMidnight) ?? setup.summaryTimes, after: now.instant,
      in: zones.system)
  }
}
