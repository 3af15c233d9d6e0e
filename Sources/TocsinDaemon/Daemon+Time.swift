import Systemd
import TocsinCore
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
        self?.readZone()
        self?.endTurn()
      }
    } catch {
      log.warning("changes of the zone are not noticed: \(error)")
    }
    do {
      zoneDataWatch = try FileWatch(loop, files: [SystemZone.data]) { [weak self] _ in
        self?.readZoneData()
      }
    } catch {
      log.warning("updates of the zones are not noticed: \(error)")
    }
    sleepLimit = try loop.timer { [weak self] in
      self?.log.notice("the machine does not sleep")
      self?.sleepEnds()
    }
    do {
      let bus = try Bus(address: Daemon.systemBus)
      sleep = try Sleep(bus) { [weak self] event in
        switch event {
        case .begins: self?.sleepBegins()
        case .ends: self?.sleepEnds()
        }
      }
      bus.onDisconnect = { [weak self] in
        self?.log.warning("the system bus has gone: sleep is seen by the clocks alone")
        self?.sleepEnds()
      }
      try bus.attach(to: loop) { [weak self] in self?.endTurn() }
      systemBus = bus
    } catch {
      log.debug("no system bus: sleep is seen by the clocks alone")
    }
  }

  /// Time awake after which a sleep that was announced is not believed any more: longer than logind
  /// waits for those who delay it.
  private static let sleepLimit = Span.minutes(1)

  /// Nothing is started or shown until the machine has slept (S7.4): a popup now would be missed.
  private func sleepBegins() {
    guard !isAsleep else { return }
    isAsleep = true
    alarm?.isHeld = true
    handlers.isHeld = true
    delegates.isHeld = true
    sleepLimit?.arm(afterUsec: Daemon.sleepLimit.usec)
    log.info("the machine goes to sleep", [("TOCSIN_EVENT", "sleep")])
  }

  private func sleepEnds() {
    guard isAsleep else { return clockMoved() }
    clockMoved(hasSlept: true)
  }

  private static var systemBus: String {
    Paths.environment("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }

  /// The clock was set, or the machine woke: both reach us in any order, and each is told once.
  func clockMoved(hasSlept: Bool = false) {
    let (set, slept) = steps.look(now: now, sinceBoot: time.sinceBoot, awake: time.awake)
    let isLong = slept >= ClockSteps.leastSleep
    if isLong || hasSlept {
      let length = isLong ? " after \(Spans.print(slept.inSeconds))" : ""
      log.notice("awake" + length, [("TOCSIN_EVENT", "resume")])
      performer.awoke(now: now)
      wake()
    }
    if set.usec.magnitude >= ClockSteps.leastStep.usec.magnitude {
      let old = now.adding(Span(usec: -set.usec)) ?? now
      let zone = control.zone.zone
      let direction = set > .zero ? "forward" : "back"
      log.notice(
        "the clock was set \(direction), from \(RFC3339.print(old, in: zone)) to \(RFC3339.print(now, in: zone))",
        [("TOCSIN_EVENT", "clock-set"), ("TOCSIN_STEP_USEC", String(set.usec))])
      for work in performer.clockWasSet(by: set, now: now) { go(through: work) }
    }
    endTurn()
    if set < .zero {
      performer.retractOldAnnouncement(now: now)
      endTurn()
    }
  }

  private func wake() {
    guard isAsleep else { return }
    isAsleep = false
    sleepLimit?.disarm()
    alarm?.isHeld = false
    handlers.isHeld = false
    delegates.isHeld = false
    guard serverWaits else { return }
    serverWaits = false
    performer.serverCame(now: now)
  }

  /// Two zones may have one name, when one of them is a copy or new rules came, so the hour is told
  /// too.
  func readZone() {
    let wasMissing = control.zone.isMissing
    let changed = control.zone.reload()
    if control.zone.isMissing, !wasMissing {
      log.warning(
        "/etc/localtime is missing or cannot be read; \(control.zone.zone.name) stays in force",
        [("TOCSIN_EVENT", "zone-missing"), ("TOCSIN_ZONE", control.zone.zone.name.text)])
    }
    guard let old = changed else { return }
    let zone = control.zone.zone
    log.notice(
      "the zone was changed, from \(old.name) to \(zone.name): it was "
        + "\(RFC3339.print(now, in: old)), it is \(RFC3339.print(now, in: zone))",
      [
        ("TOCSIN_EVENT", "zone-changed"), ("TOCSIN_OLD_ZONE", old.name.text),
        ("TOCSIN_ZONE", zone.name.text),
      ])
    performer.core.zones.system = zone
    for work in performer.zoneWasChanged(now: now) { go(through: work) }
  }
}

extension Daemon {
  /// What changed since the last run, with old and new (T7.3). `mark` begins with the zone of then.
  func tellOfZone(since mark: String?, _ cause: ClockEvent) {
    let zone = control.zone.zone
    guard cause == .zone, let old = mark?.split(separator: " ").first.map(String.init) else {
      log.notice(
        "the rules of zones were updated since the last run; the zone is \(zone.name)",
        [("TOCSIN_EVENT", "zone-data-changed"), ("TOCSIN_ZONE", zone.name.text)])
      return
    }
    log.notice(
      "the zone was changed since the last run, from \(old) to \(zone.name): "
        + "it is \(RFC3339.print(now, in: zone))",
      [
        ("TOCSIN_EVENT", "zone-changed"), ("TOCSIN_OLD_ZONE", old),
        ("TOCSIN_ZONE", zone.name.text),
      ])
  }
}

extension Span {
  /// Cut to whole seconds, for people.
  fileprivate var inSeconds: Span { .seconds(usec / 1_000_000) }
}
