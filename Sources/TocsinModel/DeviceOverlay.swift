/// States of the machine some of which are said and the others left as they are: what a person set
/// by hand, what a policy test changes.
package struct DeviceOverlay: Equatable, Sendable {
  package var isLocked: Bool?
  package var isSilent: Bool?
  package var isForeground: Bool?
  package var present: Present?
  package var previews: Previews?
  package var isInCar: Bool?
  package var space: DeviceState.Space?
  package var quirks: Set<DeviceState.Quirk>?

  package init() {}

  package var isEmpty: Bool { self == DeviceOverlay() }

  /// With what `other` says instead.
  package func overlaid(with other: DeviceOverlay) -> DeviceOverlay {
    var result = self
    func put<T>(_ place: WritableKeyPath<DeviceOverlay, T?>) {
      if let value = other[keyPath: place] { result[keyPath: place] = value }
    }
    put(\.isLocked)
    put(\.isSilent)
    put(\.isForeground)
    put(\.present)
    put(\.previews)
    put(\.isInCar)
    put(\.space)
    put(\.quirks)
    return result
  }
}

extension DeviceState {
  /// This state with what `overlay` says instead.
  package func overlaid(with overlay: DeviceOverlay) -> DeviceState {
    var state = self
    func put<T>(_ value: T?, _ place: WritableKeyPath<DeviceState, T>) {
      if let value { state[keyPath: place] = value }
    }
    put(overlay.isLocked, \.isLocked)
    put(overlay.isSilent, \.isSilent)
    put(overlay.isForeground, \.isForeground)
    put(overlay.present, \.present)
    put(overlay.previews, \.previews)
    put(overlay.isInCar, \.isInCar)
    put(overlay.space, \.space)
    put(overlay.quirks, \.quirks)
    return state
  }
}

/// The keys of a Focus that are said, as policy tests say them; merged key by key.
package struct FocusOverlay: Equatable, Sendable {
  package var isOn: Bool?
  package var allowsApp: Bool?
  package var allowsPerson: Bool?
  package var allowsTimeSensitive: Bool?
  package var showsSilencedOnLockScreen: Bool?
  package var hidesBadges: Bool?
  package var holdsSilenced: Bool?
  package var filter: String?

  package init() {}

  /// With what `other` says instead.
  package func overlaid(with other: FocusOverlay) -> FocusOverlay {
    var result = self
    func put<T>(_ place: WritableKeyPath<FocusOverlay, T?>) {
      if let value = other[keyPath: place] { result[keyPath: place] = value }
    }
    put(\.isOn)
    put(\.allowsApp)
    put(\.allowsPerson)
    put(\.allowsTimeSensitive)
    put(\.showsSilencedOnLockScreen)
    put(\.hidesBadges)
    put(\.holdsSilenced)
    put(\.filter)
    return result
  }

  /// Nil while it is off, which it is unless it is said to be on.
  package var state: FocusState? {
    guard isOn == true else { return nil }
    var state = FocusState()
    func put<T>(_ value: T?, _ place: WritableKeyPath<FocusState, T>) {
      if let value { state[keyPath: place] = value }
    }
    put(allowsApp, \.allowsApp)
    put(allowsPerson, \.allowsPerson)
    put(allowsTimeSensitive, \.allowsTimeSensitive)
    put(showsSilencedOnLockScreen, \.showsSilencedOnLockScreen)
    put(hidesBadges, \.hidesBadges)
    put(holdsSilenced, \.holdsSilenced)
    if let filter { state.filter = filter }
    return state
  }
}
