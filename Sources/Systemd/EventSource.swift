import CLinux
import CSystemd
import Glibc

/// Something that wakes the loop. It ends when nobody holds it any more.
package final class EventSource {
  let raw: OpaquePointer
  /// What C calls back; sd-event keeps no reference to it.
  private let handler: AnyObject

  init(_ raw: OpaquePointer?, _ handler: AnyObject, _ call: String) throws(SystemdError) {
    guard let raw else { throw SystemdError(errno: ENOMEM, call: call) }
    self.raw = raw
    self.handler = handler
  }

  deinit { sd_event_source_disable_unref(raw) }

  package func enable() { _ = sd_event_source_set_enabled(raw, Int32(SD_EVENT_ON)) }
  package func disable() { _ = sd_event_source_set_enabled(raw, Int32(SD_EVENT_OFF)) }

  /// Fires once more, then rests.
  package func enableOnce() { _ = sd_event_source_set_enabled(raw, Int32(SD_EVENT_ONESHOT)) }

  /// Waits for other `events` (EPOLLIN and the like) from now on; for `io` sources only.
  package func watch(events: UInt32) { _ = sd_event_source_set_io_events(raw, events) }

  /// Smaller comes first; 0 unless set.
  package func setPriority(_ priority: Int64) { _ = sd_event_source_set_priority(raw, priority) }
}

/// A Swift closure behind a C callback's `userdata`.
final class Callback<Argument> {
  let body: (Argument) -> Void

  init(_ body: @escaping (Argument) -> Void) { self.body = body }

  var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The reference held here outlives a handler that drops its own source.
  static func call(_ userdata: UnsafeMutableRawPointer?, _ argument: Argument) {
    guard let userdata else { return }
    Unmanaged<Callback<Argument>>.fromOpaque(userdata).takeUnretainedValue().body(argument)
  }
}
