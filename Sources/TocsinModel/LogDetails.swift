/// What belongs to a line of history and stands in the rows of its notification, as long as they are
/// kept (dbus.md section 3, `entry`).
package struct LogDetails: Equatable, Sendable {
  package var outcome: Outcome?
  package var scheduled: WallTime?
  /// What was typed.
  package var text: String?
  /// A JSON object.
  package var userInfo: String?

  package init() {}
}
