import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime

// After a change of clock or rules everything that it may have moved is gone through, the nearest
// first, in portions that keep nobody waiting; after one of the zone what repeats with its hour free,
// for all else that floats is read by the zone of now.

extension Daemon {
  func go(through work: ClockWork) {
    clockAgenda.add(work)
    performer.store.keepsLogShort = true
    // The head at once: what is due next must not ring by the old reading.
    clockAgenda.head(performer, limit: Daemon.portion, now: now)
    clockStep?.enableOnce()
  }

  private static let portion: Int64 = 10
  /// Of one step; other calls come between two of them.
  private static let stepTime = Span.milliseconds(5)

  func stepClockWork() {
    let end = EventClock.monotonic.now() + Daemon.stepTime.usec
    while !clockAgenda.isOver {
      clockAgenda.step(performer, limit: Daemon.portion, now: now)
      if EventClock.monotonic.now() >= end { break }
    }
    if clockAgenda.isOver {
      performer.mark(zone: control.zone.mark)
      performer.hasGoneThrough()
      endTurn()
      performer.store.keepsLogShort = false
    } else {
      endTurn()
      clockStep?.enableOnce()
    }
  }

  /// The rules of a zone that a request names. What is not there is told once (T4.8).
  func learn(_ name: String, _ zones: inout Zones) {
    if let known = ZoneName(name), let zone = try? control.zone.zones.zone(known) {
      zones.learn(name, zone)
      missingZones.remove(name)
    } else if missingZones.insert(name).inserted {
      log.warning(
        "zone \(name) is not on this machine; what is pinned to it keeps the times it has",
        [("TOCSIN_EVENT", "zone-missing"), ("TOCSIN_ZONE", name)])
    }
  }

  /// tzdata was updated: T7.8.
  func readZoneData() {
    guard performer.zoneMark() != control.zone.mark else { return }
    log.notice("the rules of zones were updated", [("TOCSIN_EVENT", "zone-data-changed")])
    performer.core.zones.forget()
    performer.learnPinned()
    readZone()
    go(through: ClockWork(.zoneData))
    endTurn()
  }
}
