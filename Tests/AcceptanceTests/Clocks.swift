import CLinux
import Glibc
import TocsinTesting

/// What acceptance tests ask of the machine's clocks.
enum Clocks {
  static func realtimeUsec() -> Int64 { read(CLOCK_REALTIME) }

  /// What to add to microseconds since the machine's start, to have microseconds since 1970.
  static func realtimeSinceBoot() -> Int64 { read(CLOCK_REALTIME) - read(CLOCK_BOOTTIME) }

  /// Whether the clock is nobody else's (contrib/uml).
  static let maySet = Lane.variable("TOCSIN_MAY_SET_CLOCK") == "1"

  /// Sets the machine's wall clock, where that may be done; the instant it was set to.
  @discardableResult
  static func set(to usec: Int64) throws -> Int64 {
    guard maySet else { throw Session.Failure("this machine's clock is not set") }
    var time = timespec(
      tv_sec: time_t(usec / 1_000_000), tv_nsec: Int(usec % 1_000_000) * 1000)
    guard clock_settime(CLOCK_REALTIME, &time) == 0 else {
      throw Session.Failure("clock_settime: \(errno)")
    }
    return usec
  }

  /// The same, by so much from now.
  @discardableResult
  static func move(by usec: Int64) throws -> Int64 { try set(to: realtimeUsec() + usec) }

  private static func read(_ id: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
