/// A copy of a file that a caller opened and handed over, kept with its request (D13.10). Callers
/// give descriptors and never paths, so nobody makes the daemon read what he cannot read himself.
package struct StoredFile: Equatable, Sendable {
  package enum Use: String, CaseIterable, Sendable {
    case icon, sound, attachment
  }

  package var use: Use
  /// As the caller called it; for people only.
  package var name: String
  /// The app's own name of an attachment.
  package var identifier: String
  /// The name of the copy in the folder of copies: made by us, so that no name is trusted.
  package var copy: String
  package var hidesThumbnail: Bool

  package init(
    use: Use, name: String, identifier: String = "", copy: String, hidesThumbnail: Bool = false
  ) {
    self.use = use
    self.name = name
    self.identifier = identifier
    self.copy = copy
    self.hidesThumbnail = hidesThumbnail
  }
}
