import TocsinPerformer

/// Signals of popups whose number no reply has brought yet: a server may tell of a popup before it
/// answers the call that made it (S5.4).
///
/// A signal belongs to a call that was open when it came, so a number that a server hands out again
/// later does not inherit what was said of it before.
struct EarlySignals {
  private struct Entry {
    var number: UInt32
    var incoming: Incoming
    var calls: Set<Int64>
  }

  private var entries: [Entry] = []
  private static let most = 256

  /// - Parameter calls: those that are open.
  mutating func keep(_ incoming: Incoming, of number: UInt32, calls: Set<Int64>) {
    guard !calls.isEmpty else { return }
    if entries.count >= Self.most { entries.removeFirst() }
    entries.append(Entry(number: number, incoming: incoming, calls: calls))
  }

  /// What was said of `number` while `call` was open, in its order.
  mutating func take(_ number: UInt32, broughtBy call: Int64) -> [Incoming] {
    let found = entries.filter { $0.number == number && $0.calls.contains(call) }.map(\.incoming)
    entries.removeAll { $0.number == number }
    ended(call)
    return found
  }

  /// `call` brings no number.
  mutating func ended(_ call: Int64) {
    for position in entries.indices { entries[position].calls.remove(call) }
    entries.removeAll { $0.calls.isEmpty }
  }
}

/// The same button of the same popup within two seconds counts once: some servers say it twice
/// (S5.5).
struct Presses {
  private struct Press: Hashable {
    var number: UInt32
    var key: String
  }

  private var last: [Press: Int64] = [:]
  private static let span: Int64 = 2_000_000
  private static let most = 256

  /// - Parameter now: microseconds of a clock that nobody sets.
  mutating func isNew(_ number: UInt32, _ key: String, at now: Int64) -> Bool {
    if last.count >= Self.most { last = last.filter { now - $0.value < Self.span } }
    if last.count >= Self.most { last.removeAll() }
    let press = Press(number: number, key: key)
    defer { last[press] = now }
    guard let before = last[press] else { return true }
    return now - before >= Self.span
  }
}

/// A line that is said once in ten seconds at most, however often there is reason to.
struct RareLine {
  private var last: Int64?

  mutating func isDue(at now: Int64) -> Bool {
    if let last, now - last < 10_000_000 { return false }
    last = now
    return true
  }
}
