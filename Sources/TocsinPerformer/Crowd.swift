package import TocsinModel

/// Many popups at once tell a person less than a few and a number (S5.8). A crowd begins with the
/// first popup and ends a second after the last one that it let through, so that one app which never
/// stops cannot keep the others off the screen.
///
///     popup popup popup … limit │ counted counted counted … │ 1 s after the last popup │ popup
///                               └── one popup that counts ──┘
package struct Crowd: Equatable {
  /// Who has a popup of its own. A further occurrence takes the place of the one before and is no
  /// further popup.
  private var admitted: Set<RequestID> = []
  private var lateAdmitted = 0
  /// How many of it have no popup of their own.
  package private(set) var counted = 0
  private var last: Int64 = .min

  private static let quiet = Span.seconds(1)

  package init() {}

  /// Whether one more has a popup of its own. Critical is never paced away (D4.6).
  ///
  /// - Parameter now: microseconds of a clock that nobody sets.
  package mutating func admits(
    _ request: RequestID, at now: Int64, isLate: Bool, isCritical: Bool, popups: Int,
    latePopups: Int
  ) -> Bool {
    if now - max(last, -Self.quiet.usec) >= Self.quiet.usec { self = Crowd() }
    guard !isCritical, !admitted.contains(request) else { return true }
    guard admitted.count < popups, !isLate || lateAdmitted < latePopups else {
      if last == .min { last = now }
      counted += 1
      return false
    }
    last = now
    admitted.insert(request)
    if isLate { lateAdmitted += 1 }
    return true
  }

  /// Its popup was answered or taken back: there is room for another one.
  package mutating func release(_ request: RequestID) { admitted.remove(request) }
}
