/// What is known of notification servers beyond what they say of themselves (servers.md sections 2,
/// 3 and 5): how many popups at once do a person any good, and where they stop.
package struct ServerProfile: Equatable, Sendable {
  /// As `GetServerInformation` names it.
  package var name: String
  /// New popups at once; what is beyond goes to the center, and one popup counts it (S5.8).
  package var popups: Int
  /// Shows low urgency in its center without a popup (S6.2).
  package var keepsLowUrgency = false

  package init(name: String, popups: Int, keepsLowUrgency: Bool = false) {
    self.name = name
    self.popups = popups
    self.keepsLowUrgency = keepsLowUrgency
  }

  /// Known by measuring; every other server is taken to be like the last row.
  package static let known = [
    // Three of one source are shown, the oldest is pushed out; ten from version 48 on.
    ServerProfile(name: "gnome-shell", popups: 3, keepsLowUrgency: true),
    // The 21st live one is refused.
    ServerProfile(name: "Notification Daemon", popups: 20),
    ServerProfile(name: "", popups: 10),
  ]

  /// - Parameter version: of the server, `48.1` for one; compared by its first number.
  package static func of(_ name: String, version: String) -> ServerProfile {
    var profile =
      known.first { !$0.name.isEmpty && $0.name.hasSameBytes(as: name) }
      ?? ServerProfile(name: name, popups: 10)
    let major = version.prefix { $0.isASCII && $0.isNumber }
    if profile.name == "gnome-shell", let major = Int(major), major >= 48 { profile.popups = 10 }
    return profile
  }
}
