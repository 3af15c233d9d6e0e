import CLinux
import CSystemd
import Glibc

/// The one loop of a thread: everything that wakes the program comes through here.
///
/// A source lives as long as the object that its function returns. Handlers run inside `run` or
/// `step`, one at a time; sources of one priority take turns.
package final class EventLoop {
  let raw: OpaquePointer

  package init() throws(SystemdError) {
    var event: OpaquePointer?
    try checked(sd_event_new(&event), "sd_event_new")
    guard let event else { throw SystemdError(errno: ENOMEM, call: "sd_event_new") }
    raw = event
  }

  deinit { sd_event_unref(raw) }

  /// Runs until `exit`, and returns its code.
  package func run() throws(SystemdError) -> Int32 {
    try checked(sd_event_loop(raw), "sd_event_loop")
  }

  /// One wake-up with at most one handler. False where `timeoutUsec` passed without any.
  package func step(timeoutUsec: UInt64 = .max) throws(SystemdError) -> Bool {
    try checked(sd_event_run(raw, timeoutUsec), "sd_event_run") > 0
  }

  /// Ends `run` after the handler that is running.
  package func exit(code: Int32 = 0) { _ = sd_event_exit(raw, code) }

  /// Pings the service manager as often as the unit's WatchdogSec asks for. False where it does
  /// not ask.
  package func feedWatchdog() throws(SystemdError) -> Bool {
    try checked(sd_event_set_watchdog(raw, 1), "sd_event_set_watchdog") > 0
  }

  /// When this wake-up began, in microseconds of `clock`: the same all through a handler.
  package func wakeTime(_ clock: EventClock) -> Int64 {
    var usec: UInt64 = 0
    guard sd_event_now(raw, clock.id, &usec) >= 0 else { return clock.now() }
    return Int64(clamping: usec)
  }
}

/// The clocks that events are timed by.
package enum EventClock: Sendable {
  /// What people call the time; it can be set.
  case realtime
  /// Never set; stands still while suspended.
  case monotonic
  /// Never set; goes on while suspended.
  case boottime

  var id: Int32 {
    switch self {
    case .realtime: CLOCK_REALTIME
    case .monotonic: CLOCK_MONOTONIC
    case .boottime: CLOCK_BOOTTIME
    }
  }

  /// Microseconds, read now.
  package func now() -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
