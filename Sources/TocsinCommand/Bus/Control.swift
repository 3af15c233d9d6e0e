package import TocsinModel
package import TocsinWire

/// The daemon as the verbs see it: `org.tocsin.Tocsin1.Control`.
package protocol Control: AnyObject {
  /// One call. An argument's shape is its D-Bus type: text `s`, texts `as`, table `a{sv}`, tables
  /// `aa{sv}`.
  func call(_ member: String, _ arguments: [Value]) throws(Failure) -> [Value]

  /// The same without starting the daemon and with little patience, for completion.
  func glance(_ member: String, _ arguments: [Value]) -> [Value]?

  /// From now on Ctrl-C and a request to end are told by `awaitAnswer` instead of ending the
  /// process, so that nothing can happen between a post and the wait for its answer.
  func prepareToWait() throws(Failure)

  /// Waits for the end of a notification; through restarts of the daemon. `deadline` is by the
  /// wall clock. `added` is when it was, as `Add` said, in µs: what was added under its name since
  /// is another one, and then this one is withdrawn.
  func awaitAnswer(_ id: String, added: Int64?, deadline: WallTime?) throws(Failure) -> WaitEnd

  /// Calls `news` at once and after every event of the daemon, until the process ends.
  func follow(_ news: () throws(Failure) -> Void) throws(Failure)
}

package enum WaitEnd: Sendable {
  /// What `Await` answered.
  case answered(Table)
  case timedOut
  /// The number of the signal.
  case interrupted(Int32)
  /// The daemon went and did not come back.
  case unreachable(String)
  /// It answered that it cannot tell.
  case refused(Failure)
}
