package import TocsinModel
package import TocsinTime

/// Instants in the form that `--timestamp` asks for.
package struct TimePrinter {
  package var form: TimestampForm
  package var now: WallTime
  package var zone: Zone

  package init(form: TimestampForm, now: WallTime, zone: Zone) {
    self.form = form
    self.now = now
    self.zone = zone
  }

  /// `given` is the text that travelled with it.
  /// With `seconds` they are there when they are 0 too, so that rows of one list align.
  package func time(_ instant: WallTime, given: String? = nil, seconds: Bool = false) -> String {
    switch form {
    case .pretty: TimePrinter.pretty(instant, in: zone, seconds)
    case .utc: TimePrinter.pretty(instant, in: .utc, seconds)
    case .iso: given ?? RFC3339.print(instant, in: zone)
    case .unix: TimePrinter.unix(instant)
    case .relative: distance(instant)
    }
  }

  private static func pretty(_ instant: WallTime, in zone: Zone, _ seconds: Bool) -> String {
    let text = Echo.instant(instant, in: zone)
    // `Fri 2026-12-04 14:00 CET`
    let parts = text.split(separator: " ")
    guard seconds, parts.count == 4, parts[2].utf8.count == 5 else { return text }
    return "\(parts[0]) \(parts[1]) \(parts[2]):00 \(parts[3])"
  }

  /// Empty where the time itself is already a distance.
  package func distance(beside instant: WallTime) -> String {
    form == .relative ? "" : distance(instant)
  }

  private func distance(_ instant: WallTime) -> String { Echo.distance(from: now, to: instant) }

  private static func unix(_ instant: WallTime) -> String {
    let seconds = instant.usec / 1_000_000
    let rest = instant.usec % 1_000_000
    guard rest > 0 else { return "@\(seconds)" }
    let digits = String(rest)
    return "@\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
