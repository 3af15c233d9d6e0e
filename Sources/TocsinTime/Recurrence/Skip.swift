/// What becomes of a day that a month does not have: the three of RFC 7529.
package enum Skip: String, Hashable, Sendable, CaseIterable {
  /// The last day of that month: words (T5.1).
  case backward
  /// Left out: RRULE and `cal:` (T5.2).
  case omit
  /// The first day of the month after it: Apple's shape (D7.7).
  case forward
}
