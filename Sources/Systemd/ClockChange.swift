import CLinux
import Glibc

/// Tells when somebody sets the wall clock: by hand, by NTP's step, on resume from suspend.
///
/// A timer that is due never, and that the kernel cancels when the clock jumps. It does not wake
/// otherwise.
package final class ClockChange {
  private let timer: Descriptor
  private var source: EventSource?

  package init(_ loop: EventLoop, _ changed: @escaping () -> Void) throws(SystemdError) {
    let timer = Descriptor(
      owning: try checkedErrno(
        timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC)),
        "timerfd_create"))
    self.timer = timer
    try ClockChange.arm(timer)
    source = try loop.io(timer.raw, events: EPOLLIN.rawValue) { [weak self] _ in
      var expirations: UInt64 = 0
      let count = read(timer.raw, &expirations, MemoryLayout<UInt64>.size)
      // EAGAIN: somebody else has looked already. Everything else is a jump.
      if count < 0, errno == EAGAIN { return }
      // Armed again before the handler reads the clock, so that a jump between is not lost. Where
      // the kernel refuses what it took before, this source would call without end.
      do throws(SystemdError) { try ClockChange.arm(timer) } catch { self?.source?.disable() }
      changed()
    }
  }

  private static func arm(_ timer: Descriptor) throws(SystemdError) {
    var never = itimerspec()
    never.it_value.tv_sec = .max
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    try checkedErrno(timerfd_settime(timer.raw, flags, &never, nil), "timerfd_settime")
  }
}
