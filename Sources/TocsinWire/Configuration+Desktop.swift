package import TocsinModel

extension Configuration {
  package struct Desktop: Equatable, Sendable {
    package var autoStart = false
    /// One call to the server (S5.6).
    package var timeout = Span.seconds(5)
    package var portal = true
    package var followServer = true
    package var centerDigest = true
    /// The Focus of `follow-server`, and of `tocsin focus on` without a name.
    package var focus = FocusName.doNotDisturb
    /// Popups for a crowd of late ones before the one that counts the rest (S5.8).
    package var latePopups: Int64 = 5
    package var sound: String?
    package var criticalSound: String?
    /// Program and arguments; empty for none.
    package var player: [String] = []
    package var prompt: [String] = []
  }

  /// What is known better than servers.md about one notification server; nil leaves it as it is.
  package struct Server: Equatable, Sendable {
    package var popups: Int64?
    package var actions: Int64?
    package var keepsLowUrgency: Bool?
    package var keepsCritical: Bool?
    package var stackTag: Bool?
    package var with: [String] = []
    package var without: [String] = []
  }
}
