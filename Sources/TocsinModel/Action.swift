/// A button, or a field for text, under a notification.
package struct Action: Equatable, Sendable {
  package struct TextInput: Equatable, Sendable {
    package var button: String
    package var placeholder: String

    package init(button: String = "", placeholder: String = "") {
      self.button = button
      self.placeholder = placeholder
    }
  }

  package var id: ActionID
  package var title: String
  /// Brings the app to the front, and needs an unlocked device (D9.8).
  package var isForeground = false
  package var isDestructive = false
  package var isAuthenticationRequired = false
  package var input: TextInput?

  package init(id: ActionID, title: String) {
    self.id = id
    self.title = title
  }

  /// Words that name what a person does to the notification itself (D9.4).
  package static let reserved = ["default", "dismiss"]
}
