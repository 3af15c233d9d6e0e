import Systemd
import TocsinModel
import TocsinPerformer
import TocsinTime
import TocsinWire

// Clock set, zone changed, machine asleep and awake again: each is an event that computes anew what
// it may have changed, and says so in one line with old and new (T7.3).

extension Daemon {
  func watchTime() throws {
    steps = ClockSteps(now: now, sinceBoot: time.sinceBoot, awake: time.awake)
    try time.watchSetting { [weak self] in self?.clockMoved() }
    do {
      zoneWatch = try FileWatch(loop, files: ["/etc/localtime"]) { [weak self] _ in
        self?.zoneMayHaveChanged()
      }
    } catch {
      log.warning("changes of the zone are not noticed: \(error)")
    }
    sleep = Sleep(
      loop, address: Daemon.systemBus, endOfTurn: { [weak self] in self?.endTurn() }
    ) { [weak self] isAsleep in
      guard let self else { return }
      if isAsleep { log.info("the machine goes to sleep") } else { clockMoved() }
    }
    if sleep == nil { log.debug("no system bus: sleep is seen by the clocks alone") }
  }

  private static var systemBus: String {
    Paths.environment("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }

  /// The clock was set, or the machine woke: both reach us in any order, and each is told once.
  func clockMoved() {
    let (set, slept) = steps.look(now: now, sinceBoot: time.sinceBoot, awake: time.awake)
    if slept >= .seconds(1) {
      log.notice("awake after \(Spans.print(slept.inSeconds))", [("TOCSIN_EVENT", "resume")])
    }
    if set.usec.magnitude >= Span.milliseconds(100).usec.magnitude {
      let old = now.adding(Span(usec: -set.usec)) ?? now
      let zone = control.zone.zone
      let direction = set > .zero ? "forward" : "back"
      log.notice(
        "the clock was set \(direction), from \(RFC3339.print(old, in: zone)) to \(RFC3339.print(now, in: zone))",
        [("TOCSIN_EVENT", "clock-set"), ("TOCSIN_STEP_USEC", String(set.usec))])
      performer.clockWasSet(now: now)
    }
    endTurn()
  }

  func zoneMayHaveChanged() {
    let old = control.zone.zone.name
    guard control.zone.reload() else { return }
    log.notice(
      "the zone was changed, from \(old) to \(control.zone.zone.name)",
      [("TOCSIN_EVENT", "zone-changed")])
    endTurn()
  }
}

extension Span {
  /// Cut to whole seconds, for people.
  fileprivate var inSeconds: Span { .seconds(usec / 1_000_000) }
}
