import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

// The device as the desktop tells of it (servers.md section 7).

extension Daemon {
  /// `known`: what is known at the start has been told.
  func followLocks(known: @escaping () -> Void) throws {
    locks = try LockSources(
      loop, session: bus, system: systemBus, warn: { rareWarning() }, known: known
    ) { [weak self] source, isLocked in
      var overlay = DeviceOverlay()
      overlay.isLocked = isLocked
      self?.deviceTold(source, overlay)
    }
  }

  /// Somebody tells something of the machine; an empty overlay takes back what was told.
  func deviceTold(_ source: Machine.Source, _ overlay: DeviceOverlay) {
    // Nothing follows of it before it is known what a crash left, and who shows what is due.
    guard hasBegun else {
      performer.core.machine.followed[source] = overlay.isEmpty ? nil : overlay
      return
    }
    let wasLocked = performer.core.device.isLocked
    performer.deviceChanged(source, overlay, now: now)
    let isLocked = performer.core.device.isLocked
    if isLocked != wasLocked {
      log.info("\(isLocked ? "locked" : "unlocked"), says \(source.name)")
    }
    turnEnd?.enableOnce()
  }

  /// S7.1: what the server would swallow is not sent to it.
  func followDoNotDisturb(of server: NotificationServer) throws {
    let doNotDisturb = try DoNotDisturb(bus, loop, warn: rareWarning())
    self.doNotDisturb = doNotDisturb
    inquiry = try loop.timer { [weak self] in self?.inquired() }
    server.beforeReady = { owner, facts, done in
      doNotDisturb.follow(owner, facts, known: done)
    }
    server.askFirst = { answered in doNotDisturb.ask(answered) }
    server.mustAskFirst = { doNotDisturb.mustBeAsked }
    doNotDisturb.changed = { [weak self] in self?.serverTold($0) }
  }

  /// A server that does not tell by itself is asked before anything is decided; not for long.
  func inquire(_ decide: @escaping () -> Void) {
    guard let doNotDisturb, doNotDisturb.mustBeAsked else { return decide() }
    // What falls due meanwhile is decided with it.
    guard undecided == nil else { return }
    undecided = decide
    inquiry?.arm(afterUsec: Span.milliseconds(250).usec)
    doNotDisturb.ask { [weak self] in self?.inquired() }
  }

  func inquired() {
    inquiry?.disarm()
    let decide = undecided
    undecided = nil
    decide?()
  }

  private func serverTold(_ says: Bool?) {
    let source = doNotDisturb?.way.flatMap { way in
      says == nil ? nil : Machine.Source(way.rawValue)
    }
    performer.core.machine.doNotDisturb = source
    let isOn = says ?? false
    guard hasBegun else {
      performer.core.machine.saysDoNotDisturb = isOn
      return
    }
    guard performer.core.machine.saysDoNotDisturb != isOn else { return }
    if let source {
      log.info("\(source.name) \(isOn ? "says do-not-disturb" : "may be disturbed")")
    }
    // What was decided before and is not sent yet is decided anew.
    if isOn { server?.giveBack() }
    performer.serverSaysDoNotDisturb(isOn, now: now)
    if isOn, performer.core.hasServer {
      if isAsleep { serverWaits = true } else { performer.serverCame(now: now) }
    }
    turnEnd?.enableOnce()
  }

  /// A line that a broken source has said every ten seconds at most.
  private func rareWarning() -> (String) -> Void {
    var line = RareLine()
    return { [weak self] message in
      if line.isDue(at: EventClock.monotonic.now()) { self?.log.warning(message) }
    }
  }
}
