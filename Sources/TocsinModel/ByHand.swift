/// What a person set by hand and nothing else knows; it outlives a restart.
package struct ByHand: Equatable, Sendable {
  package var device: DeviceOverlay
  /// Nil: as the schedules say.
  package var focus: FocusByHand?

  package init(device: DeviceOverlay = DeviceOverlay(), focus: FocusByHand? = nil) {
    self.device = device
    self.focus = focus
  }
}

/// A Focus switched on by hand, or all of them off, whatever the schedules say.
package struct FocusByHand: Equatable, Sendable {
  /// Nil: none is on.
  package var name: FocusName?
  /// Then the schedules count again; nil: until it is switched.
  package var until: WallTime?

  package init(_ name: FocusName?, until: WallTime? = nil) {
    self.name = name
    self.until = until
  }
}
