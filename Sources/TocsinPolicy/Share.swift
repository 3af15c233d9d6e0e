import TocsinModel

extension Tally {
  /// What one category has in a group.
  struct Share: Sendable {
    /// The sum of `summary-arg-count` (D10.5).
    private(set) var sum: Int64 = 0
    /// How many say another count than one.
    private var unusualCounts = 0
    private var row = Row()
    private var arguments: [String: Row] = [:]

    var count: Int { row.count }
    /// The number of its newest card: the greater, the newer.
    var newest: Int { row.newest }
    var hasArguments: Bool { !arguments.isEmpty }
    var hasUnusualCounts: Bool { unusualCounts > 0 }

    /// Each argument once, with the number of its newest card.
    var named: [(number: Int, text: String)] { arguments.map { ($0.value.newest, $0.key) } }

    mutating func add(_ entry: Entry, _ number: Int) {
      sum += entry.argumentCount
      if entry.argumentCount != 1 { unusualCounts += 1 }
      row.add(number)
      if !entry.argument.isEmpty { arguments[entry.argument, default: Row()].add(number) }
    }

    /// - Parameter living: the entries without this one.
    mutating func remove(_ entry: Entry, _ living: [Int: Entry]) {
      sum -= entry.argumentCount
      if entry.argumentCount != 1 { unusualCounts -= 1 }
      row.remove(living)
      guard !entry.argument.isEmpty else { return }
      arguments[entry.argument]?.remove(living)
      if arguments[entry.argument]?.count == 0 { arguments[entry.argument] = nil }
    }
  }

  /// Numbers of cards, ever greater. The last one lives; before it there may be dead ones, never
  /// more than half of the row.
  struct Row: Sendable {
    private var numbers: [Int] = []
    private(set) var count = 0

    var newest: Int { numbers.last ?? -1 }

    mutating func add(_ number: Int) {
      numbers.append(number)
      count += 1
    }

    mutating func remove(_ living: [Int: Entry]) {
      count -= 1
      while let last = numbers.last, living[last] == nil { numbers.removeLast() }
      if numbers.count > 2 * count + 8 { numbers.removeAll { living[$0] == nil } }
    }
  }
}
