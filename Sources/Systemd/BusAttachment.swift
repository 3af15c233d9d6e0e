import CLinux
import CSystemd
import Glibc

/// The two sources of an attached connection: its socket, and the next time it wants to be called.
///
/// Before each wait sd-bus is asked anew what it waits for: writing while something is unsent, a
/// time for calls without answer, and at once while messages lie in its own queue. That is what
/// `sd_bus_attach_event` does too, but it handles one message a wake-up; a turn here handles all
/// that have arrived, so that one commit can serve them.
final class BusAttachment {
  private unowned let bus: Bus
  private let limits: (calls: Int, usec: Int64)
  private let endOfTurn: () -> Void
  private var socket: OpaquePointer?
  private var time: OpaquePointer?
  private var armed: UInt64 = .max

  init(
    _ bus: Bus, _ loop: EventLoop, limits: (calls: Int, usec: Int64), priority: Int64,
    _ endOfTurn: @escaping () -> Void
  ) throws(SystemdError) {
    self.bus = bus
    self.limits = limits
    self.endOfTurn = endOfTurn
    try addSocket(loop)
    try addTime(loop)
    for source in [socket, time] { _ = sd_event_source_set_priority(source, priority) }
  }

  deinit {
    for source in [socket, time] { sd_event_source_disable_unref(source) }
  }

  private var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func from(_ userdata: UnsafeMutableRawPointer?) -> BusAttachment? {
    guard let userdata else { return nil }
    return Unmanaged<BusAttachment>.fromOpaque(userdata).takeUnretainedValue()
  }

  private func addSocket(_ loop: EventLoop) throws(SystemdError) {
    // sd-bus closes its descriptor when the connection goes. A duplicate keeps the number from
    // meaning something else while the loop still knows it.
    let own = try Descriptor(duplicating: checked(sd_bus_get_fd(bus.raw), "sd_bus_get_fd"))
    let result = sd_event_add_io(
      loop.raw, &socket, own.raw, 0,
      { _, _, _, userdata in
        BusAttachment.from(userdata)?.turn()
        return 0
      }, userdata)
    try checked(result, "sd_event_add_io")
    try checked(sd_event_source_set_io_fd_own(socket, 1), "sd_event_source_set_io_fd_own")
    own.release()
    let prepared = sd_event_source_set_prepare(socket) { _, userdata in
      BusAttachment.from(userdata)?.prepare()
      return 0
    }
    try checked(prepared, "sd_event_source_set_prepare")
  }

  private func addTime(_ loop: EventLoop) throws(SystemdError) {
    let result = sd_event_add_time(
      loop.raw, &time, CLOCK_MONOTONIC, .max, 1,
      { _, _, userdata in
        BusAttachment.from(userdata)?.turn()
        return 0
      }, userdata)
    try checked(result, "sd_event_add_time")
    try checked(
      sd_event_source_set_enabled(time, Int32(SD_EVENT_OFF)), "sd_event_source_set_enabled")
  }

  private func prepare() {
    let events = sd_bus_get_events(bus.raw)
    // A negative number says that the connection has gone: one more turn reports it.
    let isGone = events < 0
    _ = sd_event_source_set_io_events(socket, isGone ? 0 : UInt32(events))
    var next: UInt64 = 0
    guard isGone || sd_bus_get_timeout(bus.raw, &next) > 0 else {
      _ = sd_event_source_set_enabled(time, Int32(SD_EVENT_OFF))
      return
    }
    if next != armed { _ = sd_event_source_set_time(time, next) }
    armed = next
    _ = sd_event_source_set_enabled(time, Int32(SD_EVENT_ONESHOT))
  }

  private func turn() {
    let bus = self.bus  // a handler may drop it
    let start = limits.usec == .max ? 0 : EventClock.monotonic.now()
    var handled = 0
    while bus.attachment === self, sd_bus_process(bus.raw, nil) > 0 {
      handled += 1
      if handled >= limits.calls { break }
      if limits.usec != .max, EventClock.monotonic.now() - start >= limits.usec { break }
    }
    if handled > 0 { endOfTurn() }
    if bus.attachment === self, !bus.isOpen { bus.disconnected() }
  }
}
