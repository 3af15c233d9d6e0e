package import TocsinModel

/// What lies in one group in the center, counted: all that a line and a placeholder need of it.
///
/// It is kept card by card, so that a crowd in one group stays linear: adding and removing cost the
/// same however many there are. Whoever holds one lets go of copies of it, a `Situation` among them,
/// before it changes it.
///
/// Per category the cards are a row of ever greater numbers, oldest first. What is removed stays in
/// the rows until it is last or most of its row, and counts no more.
package struct Tally: Sendable {
  struct Entry: Sendable {
    var identifier: RequestIdentifier?
    var category: CategoryID?
    var argument: String
    var argumentCount: Int64
    var isProvisional: Bool
  }

  /// A card counts for no more, so that no sum of them overflows.
  private static let mostCounted: Int64 = 1 << 40

  private var entries: [Int: Entry] = [:]
  private var numbers: [RequestIdentifier: Int] = [:]
  private var next = 0
  private var provisional = 0
  private(set) var shares: [CategoryID?: Share] = [:]

  package init() {}

  /// The cards of one app, oldest first, that lie in `group`, but for the one of the name that a new
  /// one takes (D8.3). With grouping by app they all do.
  package init(
    of cards: [Card], in group: Group?, grouping: Grouping = .automatic,
    but identifier: RequestIdentifier? = nil
  ) {
    guard let group, grouping != .off else { return }
    for card in cards where grouping == .byApp || card.content.threadID == group.thread {
      if let identifier, card.identifier == identifier { continue }
      add(card)
    }
  }

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }

  /// One of them was shown on trial (D2.27).
  package var hasProvisional: Bool { provisional > 0 }

  /// The newest from now on; one of the same name is replaced.
  package mutating func add(_ card: Card) {
    if let identifier = card.identifier {
      remove(identifier)
      numbers[identifier] = next
    }
    let content = card.content
    let entry = Entry(
      identifier: card.identifier, category: content.category, argument: content.summaryArgument,
      argumentCount: min(max(content.summaryArgumentCount, 1), Tally.mostCounted),
      isProvisional: card.isProvisional)
    entries[next] = entry
    if entry.isProvisional { provisional += 1 }
    shares[entry.category, default: Share()].add(entry, next)
    next += 1
  }

  package func holds(_ identifier: RequestIdentifier) -> Bool { numbers[identifier] != nil }

  /// Removed, answered or replaced (D10.10). Nothing happens where it is not there.
  package mutating func remove(_ identifier: RequestIdentifier) {
    guard let number = numbers.removeValue(forKey: identifier),
      let entry = entries.removeValue(forKey: number)
    else { return }
    if entry.isProvisional { provisional -= 1 }
    shares[entry.category]?.remove(entry, entries)
    if shares[entry.category]?.count == 0 { shares[entry.category] = nil }
  }
}
