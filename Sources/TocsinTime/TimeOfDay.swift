/// A time of day to the second, 00:00:00 to 23:59:59. There is no 24:00 (T3.10) and no leap second.
package struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since midnight on a clock that nobody changes.
  package let seconds: Int

  package static let midnight = TimeOfDay(known: 0)

  init(known seconds: Int) { self.seconds = seconds }

  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else {
      return nil
    }
    self.init(known: hour * 3600 + minute * 60 + second)
  }

  package var hour: Int { seconds / 3600 }
  package var minute: Int { seconds / 60 % 60 }
  package var second: Int { seconds % 60 }

  /// `09:00`; the seconds only where there are any.
  package var description: String {
    let clock = "\(padded(hour)):\(padded(minute))"
    return second == 0 ? clock : "\(clock):\(padded(second))"
  }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.seconds < right.seconds
  }
}

/// What the words mean that name no hour: `[day]` of the configuration (T1.6).
package struct DaySettings: Hashable, Sendable {
  package var standard: TimeOfDay
  package var morning: TimeOfDay
  package var afternoon: TimeOfDay
  package var evening: TimeOfDay
  package var night: TimeOfDay

  package init(
    standard: TimeOfDay = TimeOfDay(known: 9 * 3600),
    morning: TimeOfDay = TimeOfDay(known: 9 * 3600),
    afternoon: TimeOfDay = TimeOfDay(known: 15 * 3600),
    evening: TimeOfDay = TimeOfDay(known: 18 * 3600),
    night: TimeOfDay = TimeOfDay(known: 20 * 3600)
  ) {
    self.standard = standard
    self.morning = morning
    self.afternoon = afternoon
    self.evening = evening
    self.night = night
  }
}

/// The number with zeros before it, at least two digits.
func padded(_ number: Int, to width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
