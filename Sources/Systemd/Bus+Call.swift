import CLinux
import CSystemd
import Glibc

/// A call that waits for its reply. Dropping it means that nobody wants to hear it any more.
package typealias PendingCall = BusSlot

extension Bus {
  /// Sends a call; `reply` comes later, from the loop, once.
  ///
  /// `timeoutUsec` 0 is the connection's default, `.max` waits for ever. A call of which nobody
  /// keeps the result is taken back: `detach` it to have it go on.
  package func call(
    _ message: MessageBuilder, timeoutUsec: UInt64 = 0,
    reply: @escaping (Result<Message, BusError>) -> Void
  ) throws(BusError) -> PendingCall {
    let waiting = WaitingReply(reply)
    var slot: OpaquePointer?
    let result = sd_bus_call_async(
      raw, &slot, message.raw,
      { message, userdata, _ in
        guard let message, let userdata else { return 0 }
        Unmanaged<WaitingReply>.fromOpaque(userdata).takeUnretainedValue().arrived(message)
        return 0
      }, nil, timeoutUsec)
    try sent(result)
    guard let slot else { throw BusError(errno: ENOMEM) }
    return BusSlot(slot, keeping: waiting)
  }

  /// Sends a call and blocks until it is answered. Other messages that arrive wait.
  package func callAndWait(
    _ message: MessageBuilder, timeoutUsec: UInt64 = 0
  ) throws(BusError) -> Message {
    var error = sd_bus_error()
    var reply: OpaquePointer?
    let result = sd_bus_call(raw, message.raw, timeoutUsec, &error, &reply)
    guard result >= 0 else {
      throw sd_bus_error_is_set(&error) > 0 ? BusError(taking: &error) : BusError(errno: -result)
    }
    guard let reply else { throw BusError(errno: ENOMEM) }
    return Message(owning: reply)
  }
}

/// Lets go of the closure, and of what it holds, as soon as it has run.
private final class WaitingReply {
  private var reply: ((Result<Message, BusError>) -> Void)?

  init(_ reply: @escaping (Result<Message, BusError>) -> Void) { self.reply = reply }

  func arrived(_ raw: OpaquePointer) {
    guard let reply else { return }
    self.reply = nil
    let message = Message(sharing: raw)
    if let error = message.error { reply(.failure(error)) } else { reply(.success(message)) }
  }
}
