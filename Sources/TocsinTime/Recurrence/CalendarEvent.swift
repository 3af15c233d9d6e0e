/// A calendar event of systemd.time(7): what its text says, in systemd's normal form.
struct CalendarEvent: Hashable, Sendable {
  /// A value, a range, or either with a step; seconds are microseconds.
  struct Part: Hashable, Comparable, Sendable {
    var start: Int
    var end: Int?
    var step = 0

    static func < (left: Part, right: Part) -> Bool {
      (left.start, left.end ?? -1, left.step) < (right.start, right.end ?? -1, right.step)
    }
  }

  /// Bit 1 is Monday; 0: every day.
  var weekdays: UInt8 = 0
  /// Empty: every one.
  var years: [Part] = []
  var months: [Part] = []
  var days: [Part] = []
  var daysFromEnd = false
  var hours: [Part] = []
  var minutes: [Part] = []
  /// Every second is written `*` and is 0 with a step of one.
  var seconds: [Part] = [Part(start: 0)]
  /// As written at the end; nil where none is.
  var zone: String?

  static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let everySecond = [Part(start: 0, step: 1_000_000)]

  /// As `systemd-analyze calendar` normalises it.
  mutating func normalize() {
    if weekdays == 0b1111_1110 { weekdays = 0 }
    if days.isEmpty { daysFromEnd = false }
    years = years.map { part in
      Part(
        start: CalendarEvent.fullYear(part.start), end: part.end.map(CalendarEvent.fullYear),
        step: part.step)
    }
    for list in [
      \CalendarEvent.years, \.months, \.days, \.hours, \.minutes, \.seconds,
    ] {
      self[keyPath: list] = CalendarEvent.normal(self[keyPath: list])
    }
  }

  /// Two digits are a year of the last century or of this one.
  private static func fullYear(_ year: Int) -> Int {
    year < 70 ? year + 2000 : year < 100 ? year + 1900 : year
  }

  private static func normal(_ parts: [Part]) -> [Part] {
    let normal = parts.map { part in
      var part = part
      if let end = part.end, end > part.start, part.step > 0 {
        part.end = end - (end - part.start) % part.step
      }
      if let end = part.end,
        end == part.start || (end > part.start && part.step > 0 && part.start + part.step > end)
      {
        part.end = nil
        part.step = 0
      }
      return part
    }
    guard normal.count > 1 else { return normal }
    var unique: [Part] = []
    for part in normal.sorted() where unique.last != part { unique.append(part) }
    return unique
  }

  /// `Mon..Fri *-*-* 09:00:00`
  var text: String {
    let date = [
      CalendarEvent.joined(years, width: 4), CalendarEvent.joined(months, width: 2),
    ].joined(separator: "-")
    let clock = [
      CalendarEvent.joined(hours, width: 2), CalendarEvent.joined(minutes, width: 2),
      seconds == CalendarEvent.everySecond
        ? "*" : CalendarEvent.joined(seconds, width: 2, unit: 1_000_000),
    ].joined(separator: ":")
    let day = (daysFromEnd ? "~" : "-") + CalendarEvent.joined(days, width: 2)
    return (weekdays == 0 ? "" : weekdayText + " ") + date + day + " " + clock
      + (zone.map { " \($0)" } ?? "")
  }

  private static func joined(_ parts: [Part], width: Int, unit: Int = 1) -> String {
    guard !parts.isEmpty else { return "*" }
    return parts.map { part in
      func number(_ value: Int, width: Int) -> String {
        padded(value / unit, to: width)
          + (value % unit == 0 ? "" : "." + padded(value % unit, to: 6))
      }
      var text = number(part.start, width: width)
      if let end = part.end { text += ".." + number(end, width: width) }
      if part.step > 0, part.end == nil || part.step != unit {
        text += "/" + number(part.step, width: 1)
      }
      return text
    }
    .joined(separator: ",")
  }

  /// `Mon..Fri,Sun`; two in a row are a list.
  private var weekdayText: String {
    var runs: [String] = []
    var day = 1
    while day <= 7 {
      guard weekdays >> UInt8(day) & 1 == 1 else {
        day += 1
        continue
      }
      var end = day
      while end < 7, weekdays >> UInt8(end + 1) & 1 == 1 { end += 1 }
      let first = CalendarEvent.weekdayNames[day - 1]
      let last = CalendarEvent.weekdayNames[end - 1]
      runs.append(day == end ? first : first + (end == day + 1 ? "," : "..") + last)
      day = end + 1
    }
    return runs.joined(separator: ",")
  }
}
