import CLinux
import Glibc

/// What acceptance tests ask of the machine's clocks.
enum Clocks {
  static func realtimeUsec() -> Int64 { read(CLOCK_REALTIME) }

  /// What to add to microseconds since the machine's start, to have microseconds since 1970.
  static func realtimeSinceBoot() -> Int64 { read(CLOCK_REALTIME) - read(CLOCK_BOOTTIME) }

  private static func read(_ id: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
