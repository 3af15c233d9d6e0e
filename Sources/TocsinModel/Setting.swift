/// One switch of an app's settings, as the app may read it.
package enum Setting: Hashable, Sendable {
  case on, off
  /// Never requested, or without the entitlement (D2.23, D2.26).
  case notSupported
}

/// As the person chose on a notification. Quiet is the center only.
package enum DeliveryStyle: String, CaseIterable, Sendable {
  case prominent, quiet
}

/// How a banner looks: gone by itself, or there until it is answered.
package enum AlertStyle: String, CaseIterable, Sendable {
  case none, banner, alert
}

/// When the words of a notification may be read (D5.14).
package enum Previews: String, CaseIterable, Sendable {
  case always
  case whenAuthenticated = "when-authenticated"
  case never
}

/// An app's own previews, or the device's.
package enum AppPreviews: String, CaseIterable, Sendable {
  case always
  case whenAuthenticated = "when-authenticated"
  case never, inherit
}

/// What lies together in the center (D10.1).
package enum Grouping: String, CaseIterable, Sendable {
  case automatic
  case byApp = "by-app"
  case off
}
