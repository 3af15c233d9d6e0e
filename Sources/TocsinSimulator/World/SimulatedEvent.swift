package import TocsinCore
package import TocsinModel
package import TocsinTime
package import TocsinWire

/// One thing that happens to a simulated machine, as a value: written in a timeline, made up by a
/// random run, or read from what a daemon has recorded.
package enum SimulatedEvent: Sendable {
  case add(SimulatedRequest)
  /// A push that only wakes its app (D11.5).
  case wakeApp(AppID)
  case remove(AppID, [RequestIdentifier], Removal)
  case pause(AppID, [RequestIdentifier])
  case resume(AppID, [RequestIdentifier])
  case skip(AppID, [RequestIdentifier])
  case done(AppID, [RequestIdentifier])
  case snooze(AppID, RequestIdentifier, Span)
  /// The keys that are given are others from now on. No timeline has it; a person does it all the same.
  case edit(AppID, RequestIdentifier, Table)

  case authorize(AppID, AuthorizationOptions)
  case answer(AppID, PromptAnswer)
  case choose(AppID, RequestIdentifier, Choice)
  case settings(AppID, SettingsOverlay)
  case categorySettings(AppID, CategoryID, SettingsOverlay)
  case categories(AppID, [Category])
  /// The app is in front, or is no more.
  case foreground(AppID, Bool)
  case device(SimulatedDevice)

  /// `action` is an action's id, `default` or `dismiss`.
  case act(AppID, RequestIdentifier, action: String, text: String?)
  /// The server let go of its popup.
  case ends(AppID, RequestIdentifier, CloseReason)
  case server(SimulatedServer)
  case handler(SimulatedHandler)

  case clock(Span)
  case zone(Zone)
  case sleep
  case wake
  /// The daemon ends in order, or by kill −9.
  case stop(isCrash: Bool)
  case start
}

/// A request as somebody asks for it. `timing` has the words that are read when it is asked for:
/// `when`, `tz`, `until`, `count`, `trigger`, `late`, `expire`; nil takes the draft as it is.
package struct SimulatedRequest: Sendable {
  package var draft: Draft
  package var timing: Table?

  package init(_ draft: Draft, timing: Table? = nil) {
    self.draft = draft
    self.timing = timing
  }
}

/// What changes of the machine.
package struct SimulatedDevice: Equatable, Sendable {
  package var overlay = DeviceOverlay()
  /// Keys of a Focus that is described; merged key by key.
  package var focus = FocusOverlay()
  /// A Focus of the configuration, switched on by hand.
  package var focusName: FocusName?
  /// Since midnight, ascending (D10.14).
  package var summaryTimes: [Span]?

  package init() {}
}

package enum SimulatedServer: Equatable, Sendable {
  case up, down, restart
  case capabilities(Set<String>)
}

/// What handlers do from now on.
package struct SimulatedHandler: Equatable, Sendable {
  package var exit: Int32 = 0
  package var takes = Span.zero

  package init(exit: Int32 = 0, takes: Span = .zero) {
    self.exit = exit
    self.takes = takes
  }
}
