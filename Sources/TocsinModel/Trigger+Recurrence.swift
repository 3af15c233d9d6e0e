extension Trigger {
  /// What repeats on the calendar, as it is stored (time.md section 5): plain values, whose meaning
  /// `TocsinTime` knows. Civil times are written `2026-12-04T09:00:00`.
  package struct Recurrence: Equatable, Sendable {
    /// What was typed, for people only.
    package var words: String
    /// `rule`, `calendar` or `components`.
    package var kind: String
    /// Canonical text of that kind.
    package var rule: String
    /// `backward`, `omit` or `forward`.
    package var skip: String
    /// From which is counted.
    package var anchor: String
    /// Before which nothing rings.
    package var start: String?
    /// The zone to which it is pinned; absent when it floats.
    package var zone: String?
    /// The system's zone when it was made.
    package var madeIn: String
    /// A civil time, or an instant as RFC 3339 with `Z`.
    package var until: String?
    package var count: Int64?
    /// Civil times left out.
    package var except: [String]
    /// Civil times besides.
    package var also: [String]
    /// The occurrence handled last: its civil time, and `first` or `second`. Where the hour is free
    /// the instant with a `Z`, which no other zone makes another one.
    package var last: String?
    package var lastPass: String?
    /// Civil times after `last` that were delivered before the clock was set back (T7.5).
    package var rung: [String]

    package init(
      words: String, kind: String, rule: String, skip: String, anchor: String,
      start: String? = nil, zone: String? = nil, madeIn: String, until: String? = nil,
      count: Int64? = nil, except: [String] = [], also: [String] = [], last: String? = nil,
      lastPass: String? = nil, rung: [String] = []
    ) {
      self.words = words
      self.kind = kind
      self.rule = rule
      self.skip = skip
      self.anchor = anchor
      self.start = start
      self.zone = zone
      self.madeIn = madeIn
      self.until = until
      self.count = count
      self.except = except
      self.also = also
      self.last = last
      self.lastPass = lastPass
      self.rung = rung
    }
  }
}
