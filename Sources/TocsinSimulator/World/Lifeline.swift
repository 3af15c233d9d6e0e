/// How long the daemon of a simulation still lives, in steps: a commit, a popup that is asked for, a
/// handler that is begun, an answer to a caller. So it can be killed anywhere within a turn, before
/// its commit and after it. What comes after the last step does not happen.
package final class Lifeline {
  /// Nil is for ever.
  private var left: Int?
  package private(set) var isCut = false

  package init() {}

  /// It has so many steps left from now on.
  package func cut(after steps: Int) {
    left = max(0, steps)
    isCut = false
  }

  package func renew() {
    left = nil
    isCut = false
  }

  /// Whether the next step still happens.
  package func step() -> Bool {
    guard let left else { return true }
    guard left > 0, !isCut else {
      isCut = true
      return false
    }
    self.left = left - 1
    return true
  }
}
