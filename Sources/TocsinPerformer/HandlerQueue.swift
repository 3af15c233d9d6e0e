package import TocsinModel

/// Whose turn it is to run: in order per notification, so many at once in all, and of one table
/// what its `run` says (handlers.md).
package struct HandlerQueue<Run> {
  /// At once, in all (`[limits]`).
  package var most = 4
  /// Nothing begins before the machine sleeps (S7.4); what runs goes on.
  package var isHeld = false

  private var waiting: [(request: RequestID, table: HandlerTable?, run: Run)] = []
  /// These have one running, of that table.
  private var busy: [RequestID: HandlerName?] = [:]

  package init() {}

  /// What a new one has done to others.
  package struct Overtaken {
    /// These do not run any more: the new one itself where `run` is `drop`, those that waited where
    /// it is `replace`.
    package var left: [Run] = []
    /// Whose run is to be ended to make room.
    package var ends: RequestID?
  }

  @discardableResult
  package mutating func add(
    _ run: Run, of request: RequestID, table: HandlerTable? = nil
  ) -> Overtaken {
    var overtaken = Overtaken()
    if let table {
      let running = busy.first { $0.value == table.name }?.key
      switch table.run {
      case .queue, .parallel: break
      case .drop:
        if running != nil || waiting.contains(where: { $0.table?.name == table.name }) {
          overtaken.left = [run]
          return overtaken
        }
      case .replace:
        overtaken.left = waiting.filter { $0.table?.name == table.name }.map(\.run)
        waiting.removeAll { $0.table?.name == table.name }
        overtaken.ends = running
      }
    }
    waiting.append((request, table, run))
    return overtaken
  }

  /// The next that may begin; it runs from now on.
  package mutating func next() -> Run? {
    guard !isHeld, busy.count < most, let position = waiting.firstIndex(where: mayBegin) else {
      return nil
    }
    let (request, table, run) = waiting.remove(at: position)
    busy[request] = .some(table?.name)
    return run
  }

  private func mayBegin(_ one: (request: RequestID, table: HandlerTable?, run: Run)) -> Bool {
    guard busy[one.request] == nil else { return false }
    guard let table = one.table, table.run != .parallel else { return true }
    return !busy.values.contains(table.name)
  }

  /// That of this notification has ended, or could not begin.
  package mutating func ended(_ request: RequestID) { busy[request] = nil }
}
