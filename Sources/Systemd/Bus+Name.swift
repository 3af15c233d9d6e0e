import CLinux
import CSystemd
import Glibc

/// How a request for a name went.
package enum NameOutcome: Equatable, Sendable {
  case acquired
  case alreadyOurs
  /// Somebody else has it; it comes to us when they let go.
  case queued
  /// Somebody else has it and keeps it.
  case taken
}

package struct NameFlags: OptionSet, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Takes it from an owner that allows that.
  package static let replaceExisting = NameFlags(rawValue: UInt64(SD_BUS_NAME_REPLACE_EXISTING))
  package static let allowReplacement = NameFlags(
    rawValue: UInt64(SD_BUS_NAME_ALLOW_REPLACEMENT))
  package static let queue = NameFlags(rawValue: UInt64(SD_BUS_NAME_QUEUE))
}

extension Bus {
  /// Asks for a name and waits for the answer, which is the bus's own.
  package func requestName(
    _ name: String, _ flags: NameFlags = []
  ) throws(SystemdError) -> NameOutcome {
    let result = sd_bus_request_name(raw, name, flags.rawValue)
    switch result {
    case -EEXIST: return .taken
    case -EALREADY: return .alreadyOurs
    case 0: return .queued
    default:
      try checked(result, "sd_bus_request_name")
      return .acquired
    }
  }

  package func releaseName(_ name: String) throws(SystemdError) {
    try checked(sd_bus_release_name(raw, name), "sd_bus_release_name")
  }
}
