package import TocsinModel

/// How the words for times are read: the caller hands over the readers of the time words, which
/// this room does not have twice.
package struct ConfigurationWords: Sendable {
  package var span: @Sendable (String) throws(Complaint) -> Span
  package var timeOfDay: @Sendable (String) throws(Complaint) -> Configuration.TimeOfDay
  /// Whether `[weekdays] time..time [zone]` can be read (T4.9).
  package var schedule: @Sendable (String) throws(Complaint) -> Void

  package init(
    span: @escaping @Sendable (String) throws(Complaint) -> Span,
    timeOfDay: @escaping @Sendable (String) throws(Complaint) -> Configuration.TimeOfDay,
    schedule: @escaping @Sendable (String) throws(Complaint) -> Void
  ) {
    self.span = span
    self.timeOfDay = timeOfDay
    self.schedule = schedule
  }
}

extension Span {
  /// In the largest unit of days to seconds that divides it: `10m`, `365d`, `1.5s`.
  package var words: String {
    for (unit, length) in [("d", 86_400_000_000), ("h", 3_600_000_000), ("m", 60_000_000)]
      as [(String, Int64)]
    where usec != 0 && usec.isMultiple(of: length) {
      return "\(usec / length)\(unit)"
    }
    let (seconds, rest) = usec.quotientAndRemainder(dividingBy: 1_000_000)
    if rest == 0 { return "\(seconds)s" }
    var digits = String(rest.magnitude)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(usec < 0 && seconds == 0 ? "-" : "")\(seconds).\(digits)s"
  }
}

extension Configuration.TimeOfDay: CustomStringConvertible {
  package var description: String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(two(hour)):\(two(minute))" + (second == 0 ? "" : ":\(two(second))")
  }
}
