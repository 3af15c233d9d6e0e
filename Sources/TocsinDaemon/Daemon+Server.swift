import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// What a popup gets of the configuration, and what decisions need to know of the server.

extension Daemon {
  func style(of delivery: Delivery, _ request: Request) -> NotifyStyle {
    let core = performer.core
    let desktop = settings.configuration.desktop
    var style = NotifyStyle()
    style.open = core.setup.texts[.open][.other]
    style.buttons = core.buttons(delivery.outcome.prompt).map { button in
      core.offers(button, of: request.app, now: now) ? core.label(button) : ""
    }
    if delivery.basis?.device.space == .limited { style.space = 2 }
    style.hearsDefault = core.route(of: .default, request, action: nil) != .unrouted
    style.canPrompt = !desktop.prompt.isEmpty
    style.sound = desktop.sound
    style.criticalSound = desktop.criticalSound
    style.showsOnlyCritical =
      desktop.followServer && core.machine.saysDoNotDisturb
      && doNotDisturb?.way?.showsCritical == true
    style.category = settings.configuration.apps[.one(request.app)]?.hintCategory
    return style
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
