package import TocsinCore
package import TocsinModel
import TocsinStore

// The machine: what the desktop says of it, and what a person sets by hand.

extension Performer {
  /// Nil is off (C5.2). `.settled(.byHand)`; a name that is none is refused (B109).
  package func setFocus(
    _ name: FocusName?, until: WallTime? = nil, now: WallTime, reply: @escaping Reply
  ) {
    lookAtFocus(now: now)
    perform(.setFocus(name, until: until), now: now, reply: reply)
  }

  /// By hand, over what the desktop says: `.settled(.byHand)`.
  package func setDevice(_ overlay: DeviceOverlay, now: WallTime, reply: @escaping Reply) {
    perform(.setDevice(overlay), now: now, reply: reply)
  }

  /// As the desktop says, from now on: `.settled(.byHand)`.
  package func autoDevice(_ keys: [DeviceKey], now: WallTime, reply: @escaping Reply) {
    perform(.autoDevice(keys), now: now, reply: reply)
  }

  private func perform(_ event: MachineEvent, now: WallTime, reply: @escaping Reply) {
    let wasLocked = core.device.isLocked
    perform(now: now, reply: reply) { () throws(StoreError) in .machine(event) }
    moved(wasLocked: wasLocked, now: now)
  }

  /// The desktop says something of the machine; what `source` said before is forgotten.
  package func deviceChanged(_ source: Machine.Source, _ values: DeviceOverlay, now: WallTime) {
    let wasLocked = core.device.isLocked
    core.machine.followed[source] = values.isEmpty ? nil : values
    moved(wasLocked: wasLocked, now: now)
  }

  /// The notification server says do-not-disturb, or that it is over (S7.1).
  package func serverSaysDoNotDisturb(_ says: Bool, now: WallTime) {
    guard core.machine.saysDoNotDisturb != says else { return }
    core.machine.saysDoNotDisturb = says
    if focusLookedAt == nil { lookAtFocus(now: now) } else { lookAtFocusAnew(now: now) }
    endOff(now: now)
  }

  /// What was switched off by hand while the server said do-not-disturb is over with that.
  func endOff(now: WallTime) {
    guard !core.machine.saysDoNotDisturb, let hand = core.machine.byHand.focus, hand.name == nil,
      hand.until == nil
    else { return }
    perform(.setFocus(nil, until: nil), now: now) { _ in }
  }

  /// An app is in front, or is no more.
  package func setForeground(_ app: AppID, _ isInFront: Bool) {
    if isInFront {
      core.machine.foreground.insert(app)
    } else {
      core.machine.foreground.remove(app)
    }
  }

  private func moved(wasLocked: Bool, now: WallTime) {
    deadline = nil
    lookAtFocus(now: now)
    guard wasLocked, !core.device.isLocked else { return }
    retell(now: now)
    reveal(now: now)
    unlockAnswers(now: now)
    let waiting = afterUnlock
    afterUnlock = []
    for choice in waiting { choice(now) }
  }

  /// S7.3: what is on the screen with hidden words shows them.
  private func reveal(now: WallTime) {
    visit(.shown, now: now) { delivery, request, sink, place in
      guard let place, delivery.mayReveal(request),
        let others = read({ () throws(StoreError) in try self.others(of: request) })
      else { return nil }
      return .reveal(delivery, request, sink, place, others: others)
    }
  }
}
