import CLinux
import CSystemd
import Glibc

extension Bus {
  /// Shows `interface` at `path` until the slot is dropped.
  package func object(_ path: String, _ interface: Interface) throws(BusError) -> BusSlot {
    let userdata = Unmanaged.passUnretained(interface).toOpaque()
    var slot: OpaquePointer?
    try sent(
      sd_bus_add_object_vtable(
        raw, &slot, path, interface.name, interface.vtable.start, userdata))
    guard let slot else { throw BusError(errno: ENOMEM) }
    return BusSlot(slot, keeping: interface)
  }
}
