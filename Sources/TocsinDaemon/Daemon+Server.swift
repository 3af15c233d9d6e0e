import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinWire

// What a popup gets of the configuration, and what decisions need to know of the server.

extension Daemon {
  /// Looks at the desktop entry of the app, for it may have changed.
  func identify(_ app: AppID) {
    guard app != .tocsin, identified.insert(app).inserted else { return }
    let identity = entries.entry(of: app).map { AppIdentity(name: $0.name, icon: $0.icon) }
    if performer.core.setup.identities[app] != identity {
      performer.core.setup.identities[app] = identity
    }
  }

  func style(of delivery: Delivery, _ request: Request) -> NotifyStyle {
    let core = performer.core
    let desktop = settings.configuration.desktop
    var style = NotifyStyle()
    style.icon = core.setup.configuration(of: request.app).icon
    style.open = core.setup.texts[.open][.other]
    style.buttons = core.buttons(delivery.outcome.prompt).map { button in
      core.offers(button, of: request.app, now: now) ? core.label(button) : ""
    }
    if delivery.basis?.device.space == .limited { style.space = 2 }
    style.hearsDefault = core.route(of: .default, request, action: nil) != .unrouted
    style.canPrompt = !desktop.prompt.isEmpty
    style.sound = desktop.sound
    style.criticalSound = desktop.criticalSound
    style.countsGroup = core.stacks(request)
    style.showsOnlyCritical =
      desktop.followServer && core.machine.saysDoNotDisturb
      && doNotDisturb?.way?.showsCritical == true
    style.category = settings.configuration.app(request.app).hintCategory  // C4.2
    return style
  }

  /// S5.8: what the person has written for it, else a whole sentence.
  func countWords(_ count: Int64) -> String {
    let texts = performer.core.setup.texts
    return texts.line(texts.written[.andMore] == nil ? .moreNotifications : .andMore, count)
  }

  /// S6.2, S6.9, S6.11
  func learnServer() {
    guard let server else { return }
    performer.core.server = server.traits
    var overlay = DeviceOverlay()
    let actions = ServerName(server.facts.name).flatMap { server.overrides[$0]?.actions }
    if let actions, actions <= 2 { overlay.space = .limited }
    deviceTold(Daemon.serverSource, overlay)
  }

  private static let serverSource = Machine.Source("server")
}
