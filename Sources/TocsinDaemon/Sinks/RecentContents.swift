import TocsinModel

/// What was sent a moment ago. Plasma refuses what equals it, dunst puts the older one away (S5.8).
struct RecentContents {
  private struct Key: Hashable {
    var app: String
    var texts: [String]
  }

  private var sent: [Key: Int64] = [:]
  static let apart = Span.milliseconds(1200)

  /// When an equal one may go; nil is now. It counts as sent then.
  ///
  /// - Parameter now: microseconds of a clock that nobody sets.
  mutating func delay(_ delivery: Delivery, of app: AppID, at now: Int64) -> Int64? {
    let outcome = delivery.outcome
    let key = Key(
      app: app.text,
      texts: [outcome.title, outcome.subtitle, outcome.body] + outcome.actions.map(\.title))
    if let before = sent[key], now - before < Self.apart.usec { return before + Self.apart.usec }
    if sent.count >= 64 { sent = sent.filter { now - $0.value < Self.apart.usec } }
    sent[key] = now
    return nil
  }
}
