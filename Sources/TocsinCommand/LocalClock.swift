package import TocsinModel
package import TocsinTime

/// Now and here, for printing and for finding where a time ends in a line. The zone is the
/// system's: `TZ` says nothing about when the daemon will ring (W3.2, B056).
package final class LocalClock {
  private let read: () -> WallTime
  private let load: () -> Zone
  private let loadDay: () -> DaySettings
  package let zones: any ZoneSource

  package init(
    zones: any ZoneSource, now: @escaping () -> WallTime, zone: @escaping () -> Zone,
    day: @escaping () -> DaySettings = { DaySettings() }
  ) {
    self.zones = zones
    read = now
    load = zone
    loadDay = day
  }

  /// One `now` for everything that a command prints: `in 10m` stays `in 10m` while the daemon
  /// answers. What follows the log moves it on.
  package private(set) lazy var now: WallTime = read()

  package func advance() { now = read() }

  /// In which times are printed; read when it is first needed.
  package private(set) lazy var zone: Zone = load()

  /// In which words are read: the system's zone, or that of a daemon which has one of its own.
  package private(set) lazy var place: Zone = zone

  package func read(in place: Zone) { self.place = place }

  /// `[day]` of the configuration, read when it is first needed.
  package private(set) lazy var day: DaySettings = loadDay()
}
