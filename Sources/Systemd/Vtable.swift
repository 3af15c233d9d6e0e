import CLinux
import CSystemd
import Glibc

/// The C form of an interface's table.
///
/// Every row's handler is the same C function; the row's offset, marked as absolute, is what it
/// gets as userdata: the Swift row. The memory must outlive the slot, so the slot keeps the
/// interface, which keeps this.
final class Vtable {
  let start: UnsafeMutablePointer<sd_bus_vtable>
  private var strings: [UnsafeMutablePointer<CChar>] = []

  init(_ members: [Interface.Member]) {
    let count = members.count + 2
    start = .allocate(capacity: count)
    memset(start, 0, count * MemoryLayout<sd_bus_vtable>.stride)
    start[0].type = UInt8(_SD_BUS_VTABLE_START)
    start[0].x.start.element_size = MemoryLayout<sd_bus_vtable>.stride
    start[0].x.start.features = UInt64(_SD_BUS_VTABLE_PARAM_NAMES)
    // Without it sd-bus ignores the names of arguments.
    start[0].x.start.vtable_format_reference = tocsin_vtable_format()
    for (index, member) in members.enumerated() { fill(&start[index + 1], member) }
    start[count - 1].type = UInt8(_SD_BUS_VTABLE_END)
  }

  deinit {
    for string in strings { string.deallocate() }
    start.deallocate()
  }

  private func fill(_ row: inout sd_bus_vtable, _ member: Interface.Member) {
    switch member {
    case .method(let method):
      row.type = UInt8(_SD_BUS_VTABLE_METHOD)
      row.flags = UInt64(SD_BUS_VTABLE_UNPRIVILEGED) | UInt64(SD_BUS_VTABLE_ABSOLUTE_OFFSET)
      row.x.method.member = cString(method.name)
      row.x.method.signature = cString(method.input.signature)
      row.x.method.result = cString(method.output.signature)
      row.x.method.handler = handleMethod
      row.x.method.offset = address(method)
      row.x.method.names = cStrings(method.input.names + method.output.names)
    case .property(let property):
      row.type = UInt8(_SD_BUS_VTABLE_PROPERTY)
      row.flags = UInt64(SD_BUS_VTABLE_ABSOLUTE_OFFSET) | flag(property.change)
      row.x.property.member = cString(property.name)
      row.x.property.signature = cString(property.signature)
      row.x.property.get = handleProperty
      row.x.property.offset = address(property)
    case .signal(let name, let arguments):
      row.type = UInt8(_SD_BUS_VTABLE_SIGNAL)
      row.x.signal.member = cString(name)
      row.x.signal.signature = cString(arguments.signature)
      row.x.signal.names = cStrings(arguments.names)
    }
  }

  private func flag(_ change: Interface.Change) -> UInt64 {
    switch change {
    case .constant: UInt64(SD_BUS_VTABLE_PROPERTY_CONST)
    case .emitsChange: UInt64(SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
    case .emitsInvalidation: UInt64(SD_BUS_VTABLE_PROPERTY_EMITS_INVALIDATION)
    case .silent: 0
    }
  }

  private func address(_ row: AnyObject) -> Int {
    Int(bitPattern: Unmanaged.passUnretained(row).toOpaque())
  }

  private func cString(_ text: String) -> UnsafePointer<CChar>? { cStrings([text]) }

  /// The strings one after the other, each with its NUL, and one more at the end.
  private func cStrings(_ texts: [String]) -> UnsafePointer<CChar>? {
    var bytes: [UInt8] = []
    for text in texts {
      bytes += text.utf8
      bytes.append(0)
    }
    bytes.append(0)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    strings.append(copy)
    return UnsafePointer(copy)
  }
}

private func handleMethod(
  _ message: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let userdata else { return -EINVAL }
  let row = Unmanaged<Interface.Method>.fromOpaque(userdata).takeUnretainedValue()
  let call = MethodCall(Message(sharing: message))
  do throws(BusError) { try row.handler(call) } catch { call.replyError(error) }
  return 1
}

private func handleProperty(
  _ bus: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?, _ reply: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?,
  _ failure: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let reply, let userdata else { return -EINVAL }
  let row = Unmanaged<Interface.Property>.fromOpaque(userdata).takeUnretainedValue()
  // Without a call the bus itself asks, to announce a change; the signal is as good a message.
  let asking = Message(sharing: sd_bus_get_current_message(bus) ?? reply)
  do throws(BusError) {
    try row.getter(asking, MessageBuilder(sharing: reply))
    return 1
  } catch {
    return sd_bus_error_set(failure, error.name, error.message)
  }
}
