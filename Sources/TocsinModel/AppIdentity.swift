/// What is known of who an app is besides the configuration: its desktop entry (config.md section 4).
package struct AppIdentity: Equatable, Sendable {
  package var name: String?
  package var icon: String?

  package init(name: String? = nil, icon: String? = nil) {
    self.name = name
    self.icon = icon
  }
}
