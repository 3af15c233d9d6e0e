import CSystemd

/// What sd-bus has been asked to do for as long as somebody holds this: an object, a match, a
/// call that waits for its reply. Dropping it takes it back.
package final class BusSlot {
  private let raw: OpaquePointer

  /// `keeping` is held until sd-bus has let go of the slot.
  init(_ raw: OpaquePointer, keeping: AnyObject) {
    self.raw = raw
    _ = sd_bus_slot_set_userdata(raw, Unmanaged.passRetained(keeping).toOpaque())
    _ = sd_bus_slot_set_destroy_callback(raw) { userdata in
      guard let userdata else { return }
      Unmanaged<AnyObject>.fromOpaque(userdata).release()
    }
  }

  deinit { sd_bus_slot_unref(raw) }

  /// Leaves it to the connection: it lasts until the reply, or as long as the connection.
  package func detach() { _ = sd_bus_slot_set_floating(raw, 1) }
}
