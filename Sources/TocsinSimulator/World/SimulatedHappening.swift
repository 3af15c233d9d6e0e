package import TocsinCore
package import TocsinModel
package import TocsinTime

/// Something that has happened in a simulation, and when.
package struct SimulatedHappening: Sendable {
  package enum What: Sendable {
    /// An event of its own: what was done to the machine.
    case event(SimulatedEvent)
    /// A person can see it, or nobody sees anything of it though its permission is there.
    case delivered(Outcome)
    /// Its permission refuses it, and nobody is told (D8.9).
    case unseen(Outcome)
    case summary(OwnNotice, count: Int64, featured: RequestIdentifier?)
    /// Handed to a handler. `action` is an action's id, `default` or `dismiss`.
    case response(action: String, text: String?, attempt: Int64)
    case handled(RunEnd)
    case missed([Reason])
    /// What whoever asked for something is told. `outcome` where it was decided so.
    case error(CallError, Outcome?)
    /// What a person chose, an action or a choice, counts with the unlock (D2.29, D9.9).
    case awaitsUnlock(String)
    /// What the app is told about its `authorize`.
    case granted(Bool)
    /// Anything else of the history; `next` is when it rings next, where that may have changed.
    case logged(LogEntry, next: WallTime?)
    /// The store or the simulation cannot go on.
    case fault(String)

    /// It is done to the machine, whether or not a daemon is there.
    var isOfMachine: Bool {
      switch self {
      case .event, .fault: true
      default: false
      }
    }
  }

  /// Since the start.
  package var moment: Span
  package var wall: WallTime
  /// The machine's then.
  package var zone: Zone
  package var app: AppID?
  package var identifier: RequestIdentifier?
  package var what: What
  /// Of what was decided: the category of its content, and the Focus that was in force.
  package var category: CategoryID?
  package var focus = FocusChoice()
  /// Of what was missed: its time, and until when it was worth delivering.
  package var due: WallTime?
  var late: Late?
  /// Of what an app or whoever asks was told: what the app might do then.
  var permission: Reason?
}
