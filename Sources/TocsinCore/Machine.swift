package import TocsinModel

/// The machine as it is known: what the desktop says of it, and what a person said by hand, which
/// wins until it is left to the desktop again.
package struct Machine: Equatable, Sendable {
  /// Whoever tells something of it: logind, a screen saver, a server.
  package struct Source: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }
  }

  package var followed: [Source: DeviceOverlay] = [:]
  package var byHand = ByHand()
  /// The notification server says do-not-disturb (S7.1).
  package var saysDoNotDisturb = false
  /// Apps that have said that they are in front.
  package var foreground: Set<AppID> = []

  package init() {}

  /// For all apps; `base` is what holds where nothing is known.
  package func state(_ base: DeviceState) -> DeviceState {
    var state = base
    for (_, overlay) in followed.sorted(by: { $0.key.name < $1.key.name }) {
      let wasLocked = state.isLocked
      state = state.overlaid(with: overlay)
      if wasLocked { state.isLocked = true }  // S7.2: either one that says so
    }
    return state.overlaid(with: byHand.device)
  }
}

/// What a notification server does of itself, as far as the center is concerned.
package struct ServerTraits: Equatable, Sendable {
  /// It keeps low urgency without a popup (S6.2).
  package var keepsLowUrgency = false
  /// It has a history that a person finds (S6.11).
  package var hasPersistence = true

  package init(keepsLowUrgency: Bool = false, hasPersistence: Bool = true) {
    self.keepsLowUrgency = keepsLowUrgency
    self.hasPersistence = hasPersistence
  }
}
