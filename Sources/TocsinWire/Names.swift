package import TocsinModel

/// The names of dbus.md, each once.
package enum Names {
  package static let bus = "org.tocsin.Tocsin1"
  package static let path = "/org/tocsin/Tocsin1"
  package static let center = "org.tocsin.Tocsin1.Center"
  package static let control = "org.tocsin.Tocsin1.Control"
  package static let delegate = "org.tocsin.Tocsin1.Delegate"
  package static let errorPrefix = "org.tocsin.Tocsin1.Error."
  /// Counts what was added to the interfaces within `Tocsin1` (W1.3).
  package static let interfaceVersion: UInt32 = 5
  package static let version = "0.1.0"

  /// `time-past` is `org.tocsin.Tocsin1.Error.TimePast` (W7.2).
  package static func error(_ code: CallError.Code) -> String {
    errorPrefix
      + code.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// The code behind an error's name; nil for errors of the bus itself.
  package static func code(ofError name: String) -> CallError.Code? {
    guard name.hasPrefix(errorPrefix) else { return nil }
    return CallError.Code.allCases.first { error($0) == name }
  }
}
