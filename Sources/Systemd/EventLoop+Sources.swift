import CLinux
import CSystemd
import Glibc

extension EventLoop {
  /// Calls with the events that came (EPOLLIN and the like), for as long as they are there.
  package func io(
    _ descriptor: Int32, events: UInt32, _ handler: @escaping (UInt32) -> Void
  ) throws(SystemdError) -> EventSource {
    let callback = Callback(handler)
    var source: OpaquePointer?
    let result = sd_event_add_io(
      raw, &source, descriptor, events,
      { _, _, revents, userdata in
        Callback<UInt32>.call(userdata, revents)
        return 0
      }, callback.userdata)
    try checked(result, "sd_event_add_io")
    return try EventSource(source, callback, "sd_event_add_io")
  }

  /// Takes a signal as an event. It is blocked in this thread first, which its children must undo.
  package func signal(
    _ number: Int32, _ handler: @escaping () -> Void
  ) throws(SystemdError) -> EventSource {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    let blocked = pthread_sigmask(SIG_BLOCK, &set, nil)
    guard blocked == 0 else { throw SystemdError(errno: blocked, call: "pthread_sigmask") }
    let callback = Callback<Void>(handler)
    var source: OpaquePointer?
    let result = sd_event_add_signal(
      raw, &source, number,
      { _, _, userdata in
        Callback<Void>.call(userdata, ())
        return 0
      }, callback.userdata)
    try checked(result, "sd_event_add_signal")
    return try EventSource(source, callback, "sd_event_add_signal")
  }

  /// Calls once, in the loop's next iteration; `enableOnce` calls again.
  ///
  /// It is a timer that is due already, not sd-event's own deferred source: that one counts as
  /// waiting since it was made, so a handler that enables it again would keep all others out.
  package func deferred(_ handler: @escaping () -> Void) throws(SystemdError) -> EventSource {
    let source = try time(.monotonic, handler)
    _ = sd_event_source_set_time(source.raw, 0)
    source.enableOnce()
    return source
  }

  /// An absolute time of the wall clock, not armed yet.
  package func deadline(_ handler: @escaping () -> Void) throws(SystemdError) -> Deadline {
    Deadline(try time(.realtime, handler))
  }

  /// A delay, not armed yet.
  package func timer(
    _ clock: EventClock = .monotonic, _ handler: @escaping () -> Void
  ) throws(SystemdError) -> DelayTimer {
    DelayTimer(try time(clock, handler))
  }

  /// A disabled time source. Its accuracy is 1 µs; 0 would mean a quarter of a second.
  func time(
    _ clock: EventClock, _ handler: @escaping () -> Void
  ) throws(SystemdError) -> EventSource {
    let callback = Callback<Void>(handler)
    var raw: OpaquePointer?
    let result = sd_event_add_time(
      self.raw, &raw, clock.id, .max, 1,
      { _, _, userdata in
        Callback<Void>.call(userdata, ())
        return 0
      }, callback.userdata)
    try checked(result, "sd_event_add_time")
    let source = try EventSource(raw, callback, "sd_event_add_time")
    source.disable()
    return source
  }
}
