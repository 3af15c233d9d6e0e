import CSystemd

/// One absolute time of the wall clock. It fires once for each time it is armed; what has passed
/// already, or passes because the clock is set, fires at once.
package final class Deadline {
  private let source: EventSource

  init(_ source: EventSource) { self.source = source }

  /// Arms it for `usec` microseconds since 1970, instead of what it was armed for. Times before
  /// 1970 count as 1970.
  package func arm(usec: Int64) {
    _ = sd_event_source_set_time(source.raw, UInt64(clamping: usec))
    source.enableOnce()
  }

  package func disarm() { source.disable() }

  /// Smaller comes first where several sources are due together.
  package func setPriority(_ priority: Int64) { source.setPriority(priority) }
}

/// One delay on a clock that cannot be set. It fires once for each time it is armed.
package final class DelayTimer {
  private let source: EventSource

  init(_ source: EventSource) { self.source = source }

  /// Fires `usec` microseconds from now, instead of when it was to fire; 0 and below at once.
  package func arm(afterUsec usec: Int64) {
    _ = sd_event_source_set_time_relative(source.raw, UInt64(clamping: usec))
    source.enableOnce()
  }

  package func disarm() { source.disable() }
}
