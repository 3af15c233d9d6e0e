package import TocsinModel

/// Whose turn it is to run: in order per notification, and so many at once (handlers.md).
package struct HandlerQueue<Run> {
  /// At once, in all (`[limits]`).
  package var most = 4
  /// Nothing begins before the machine sleeps (S7.4); what runs goes on.
  package var isHeld = false

  private var waiting: [(request: RequestID, run: Run)] = []
  /// These have one running.
  private var busy: Set<RequestID> = []

  package init() {}

  package mutating func add(_ run: Run, of request: RequestID) { waiting.append((request, run)) }

  /// The next that may begin; it runs from now on.
  package mutating func next() -> Run? {
    guard !isHeld, busy.count < most,
      let position = waiting.firstIndex(where: { !busy.contains($0.request) })
    else { return nil }
    let (request, run) = waiting.remove(at: position)
    busy.insert(request)
    return run
  }

  /// That of this notification has ended, or could not begin.
  package mutating func ended(_ request: RequestID) { busy.remove(request) }
}
