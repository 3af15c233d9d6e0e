import CLinux
import CSystemd
import Glibc

extension Bus {
  /// Calls for every message that fits `rule` (D-Bus match rule), once the bus has heard of it.
  ///
  /// What is sent after this call is sent after the rule is in place. Where the bus refuses the
  /// rule the connection ends, for nobody could notice what is missing.
  package func match(
    _ rule: String, _ handler: @escaping (Message) -> Void
  ) throws(BusError) -> BusSlot {
    let callback = Callback(handler)
    var slot: OpaquePointer?
    let result = sd_bus_add_match_async(
      raw, &slot, rule,
      { message, userdata, _ in
        guard let message else { return 0 }
        Callback<Message>.call(userdata, Message(sharing: message))
        return 0
      }, nil, callback.userdata)
    try sent(result)
    guard let slot else { throw BusError(errno: ENOMEM) }
    return BusSlot(slot, keeping: callback)
  }
}
