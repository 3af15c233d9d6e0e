import TocsinCore
package import TocsinModel

/// What is to be gone through after changes of clock, zone or rules, the first of it now.
package struct ClockAgenda {
  private var works: [ClockWork] = []

  package init() {}

  package var isOver: Bool { works.isEmpty }

  /// What is under way for the same cause begins anew: it was by older rules. New rules are all
  /// that another zone is, and more.
  package mutating func add(_ work: ClockWork) {
    works.removeAll { $0.cause == work.cause || work.cause == .zoneData && $0.cause == .zone }
    works.append(work)
  }

  /// The head of what was added last: what is due next must not ring by the old reading.
  package mutating func head(_ performer: Performer, limit: Int64, now: WallTime) {
    guard !works.isEmpty else { return }
    performer.go(on: &works[works.count - 1], limit: limit, now: now)
  }

  /// A portion of the first.
  package mutating func step(_ performer: Performer, limit: Int64, now: WallTime) {
    guard !works.isEmpty else { return }
    performer.go(on: &works[0], limit: limit, now: now)
    if works[0].isOver { works.removeFirst() }
  }
}
