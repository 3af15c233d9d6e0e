import Systemd
import TocsinModel

/// The one source of time in the daemon. Whoever stamps an event, arms the alarm or notices that
/// the clock was set asks here; nothing else reads a clock.
protocol TimeSource: AnyObject {
  /// The instant at which this wake-up began: one `now` for all that it handles.
  var now: WallTime { get }
  /// Since boot, asleep or not: nobody can set it.
  var sinceBoot: Span { get }
  /// Since boot, without the time asleep.
  var awake: Span { get }
  /// The alarm's timer: an absolute instant of the wall clock.
  func deadline(_ ring: @escaping () -> Void) throws -> any ArmedDeadline
  /// Calls when the wall clock was set.
  func watchSetting(_ set: @escaping () -> Void) throws
}

protocol ArmedDeadline: AnyObject {
  func arm(at instant: WallTime)
  func disarm()
}

/// The kernel's clocks, through the loop.
final class SystemTime: TimeSource {
  private let loop: EventLoop
  private var change: ClockChange?

  init(_ loop: EventLoop) { self.loop = loop }

  var now: WallTime { WallTime(usec: loop.wakeTime(.realtime)) }
  var sinceBoot: Span { Span(usec: loop.wakeTime(.boottime)) }
  var awake: Span { Span(usec: loop.wakeTime(.monotonic)) }

  func deadline(_ ring: @escaping () -> Void) throws -> any ArmedDeadline {
    KernelDeadline(try loop.deadline(ring))
  }

  func watchSetting(_ set: @escaping () -> Void) throws {
    change = try ClockChange(loop, set)
  }
}

private final class KernelDeadline: ArmedDeadline {
  private let deadline: Deadline

  init(_ deadline: Deadline) { self.deadline = deadline }

  func arm(at instant: WallTime) { deadline.arm(usec: instant.usec) }

  func disarm() { deadline.disarm() }
}
