/// What of the machine a person may set by hand, by the words of every notation.
package enum DeviceKey: String, CaseIterable, Sendable {
  case locked, silent, foreground, car, space, previews
}

extension DeviceOverlay {
  /// It is not said any more.
  package mutating func clear(_ key: DeviceKey) {
    switch key {
    case .locked: isLocked = nil
    case .silent: isSilent = nil
    case .foreground: isForeground = nil
    case .car: isInCar = nil
    case .space: space = nil
    case .previews: previews = nil
    }
  }
}
