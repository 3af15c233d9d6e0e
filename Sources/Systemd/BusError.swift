import CSystemd

/// An error as it travels on the bus: a name that programs read and a line that people read.
package struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let message: String

  package init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// The bus's name for a positive error number, as sd-bus chooses it.
  package init(errno: Int32) {
    var error = sd_bus_error()
    _ = sd_bus_error_set_errno(&error, errno)
    self.init(taking: &error)
  }

  package init(_ error: SystemdError) { self.init(errno: error.errno) }

  /// Copies what the C error says, and frees it.
  init(taking error: inout sd_bus_error) {
    self.init(copying: error)
    sd_bus_error_free(&error)
  }

  init(copying error: sd_bus_error) {
    name = text(error.name) ?? BusError.failedName
    message = text(error.message) ?? ""
  }

  package var description: String { message.isEmpty ? name : "\(name): \(message)" }

  package static let failedName = "org.freedesktop.DBus.Error.Failed"
  package static let invalidArgsName = "org.freedesktop.DBus.Error.InvalidArgs"
  package static let unknownMethodName = "org.freedesktop.DBus.Error.UnknownMethod"
  package static let unknownObjectName = "org.freedesktop.DBus.Error.UnknownObject"
  package static let unknownInterfaceName = "org.freedesktop.DBus.Error.UnknownInterface"
  package static let accessDeniedName = "org.freedesktop.DBus.Error.AccessDenied"
  package static let serviceUnknownName = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let nameHasNoOwnerName = "org.freedesktop.DBus.Error.NameHasNoOwner"
  package static let noReplyName = "org.freedesktop.DBus.Error.NoReply"
  package static let timeoutName = "org.freedesktop.DBus.Error.Timeout"
  package static let disconnectedName = "org.freedesktop.DBus.Error.Disconnected"

  package static func failed(_ message: String) -> BusError {
    BusError(name: failedName, message: message)
  }

  package static func invalidArgs(_ message: String) -> BusError {
    BusError(name: invalidArgsName, message: message)
  }

  /// The other side is short of something, perhaps only now.
  package var isShortage: Bool {
    [
      "org.freedesktop.DBus.Error.NoMemory", "org.freedesktop.DBus.Error.LimitsExceeded",
      "System.Error.EAGAIN",
    ].contains(name)
  }

  /// True where no answer was had at all: nobody owns the name, it could not be started, it kept
  /// silent, or the connection went.
  package var isSilence: Bool {
    switch name {
    case BusError.serviceUnknownName, BusError.nameHasNoOwnerName, BusError.noReplyName,
      BusError.timeoutName, BusError.disconnectedName, "System.Error.ENOTCONN":
      true
    default: name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
    }
  }
}

/// Swift text of a C string; nil for NULL and for what is not UTF-8.
func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  guard let pointer else { return nil }
  return String(validatingCString: pointer)
}

/// The bus layer's form of a negative return.
@discardableResult
func sent(_ result: Int32) throws(BusError) -> Int32 {
  guard result >= 0 else { throw BusError(errno: -result) }
  return result
}
