package import TocsinModel

/// What lies in the center.
package struct Card: Equatable, Sendable {
  package var identifier: RequestIdentifier?
  package var content: Content
  /// As it was decided when it was shown.
  package var level: InterruptionLevel
  /// It was shown on trial (D2.27).
  package var isProvisional: Bool

  package init(
    identifier: RequestIdentifier? = nil, content: Content, level: InterruptionLevel,
    isProvisional: Bool = false
  ) {
    self.identifier = identifier
    self.content = content
    self.level = level
    self.isProvisional = isProvisional
  }
}
