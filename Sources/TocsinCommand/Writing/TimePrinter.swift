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
  package func time(_ instant: WallTime, given: String? = nil) -> String {
    switch form {
    case .pretty: Echo.instant(instant, in: zone)
    case .utc: Echo.instant(instant, in: .utc)
    case .iso: given ?? RFC3339.print(instant, in: zone)
    case .unix: TimePrinter.unix(instant)
    case .relative: distance(instant)
    }
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
