import CLinux
import Glibc
import TocsinModel
import TocsinTime

extension LocalClock {
  /// The wall clock, the system's zone, and the configuration's day.
  package static func system(_ environment: Environment) -> LocalClock {
    let zones = SystemZones()
    return LocalClock(
      zones: zones,
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(usec: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
      },
      zone: { zones.local() },
      day: { DayFile.settings(environment) })
  }
}
