/// A recurrence rule of RFC 5545, with SKIP of RFC 7529: what its text says.
struct Rule: Hashable, Sendable {
  enum Frequency: String, Sendable, CaseIterable {
    case yearly = "YEARLY"
    case monthly = "MONTHLY"
    case weekly = "WEEKLY"
    case daily = "DAILY"
    case hourly = "HOURLY"
    case minutely = "MINUTELY"
    case secondly = "SECONDLY"

    var unit: Beat.Unit {
      switch self {
      case .yearly: .year
      case .monthly: .month
      case .weekly: .week
      case .daily: .day
      case .hourly: .hour
      case .minutely, .secondly: .minute
      }
    }
  }

  /// `2TU`; number 0 is every one.
  struct Day: Hashable, Comparable, Sendable {
    var number = 0
    var weekday: Int

    static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    var text: String { (number == 0 ? "" : "\(number)") + Day.names[weekday - 1] }

    static func < (left: Day, right: Day) -> Bool {
      (left.number, left.weekday) < (right.number, right.weekday)
    }
  }

  var frequency: Frequency
  var interval = 1
  var months: [Int] = []
  var weeks: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var days: [Day] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []
  var positions: [Int] = []
  /// ISO weekday.
  var weekStart = 1
  var skip = Skip.omit

  init(_ frequency: Frequency) { self.frequency = frequency }

  /// With the parts that follow from where it begins (RFC 5545 section 3.3.10), so that it means
  /// the same without it, and with each list in order.
  func completed(from anchor: CivilTime) -> Rule {
    var rule = self
    let date = anchor.date
    let hasDay = !(yearDays.isEmpty && monthDays.isEmpty && days.isEmpty)
    switch frequency {
    case .yearly where !hasDay && weeks.isEmpty:
      if months.isEmpty { rule.months = [date.month] }
      rule.monthDays = [date.day]
    case .yearly where !hasDay, .weekly where days.isEmpty:
      rule.days = [Day(weekday: date.weekday)]
    case .monthly where monthDays.isEmpty && days.isEmpty: rule.monthDays = [date.day]
    default: break
    }
    switch frequency {
    case .secondly, .minutely: break
    case .hourly: if minutes.isEmpty { rule.minutes = [anchor.minute] }
    default:
      if hours.isEmpty { rule.hours = [anchor.hour] }
      if minutes.isEmpty { rule.minutes = [anchor.minute] }
    }
    if seconds.isEmpty, frequency != .secondly { rule.seconds = [anchor.second] }
    rule.sort()
    return rule
  }

  private mutating func sort() {
    for list in [
      \Rule.months, \.weeks, \.yearDays, \.monthDays, \.hours, \.minutes, \.seconds, \.positions,
    ] {
      self[keyPath: list] = Rule.ascending(self[keyPath: list])
    }
    days = Rule.ascending(days)
    if months.count == 12 { months = [] }
  }

  private static func ascending<Value: Comparable>(_ list: [Value]) -> [Value] {
    var unique: [Value] = []
    for value in list.sorted() where unique.last != value { unique.append(value) }
    return unique
  }

  /// In canonical order (T5.11), as RFC 5545 writes it.
  var text: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if skip != .omit { parts.insert("RSCALE=GREGORIAN", at: 0) }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    for (name, list) in [
      ("BYMONTH", months), ("BYWEEKNO", weeks), ("BYYEARDAY", yearDays),
      ("BYMONTHDAY", monthDays),
    ] where !list.isEmpty {
      parts.append("\(name)=\(Rule.joined(list))")
    }
    if !days.isEmpty { parts.append("BYDAY=\(days.map(\.text).joined(separator: ","))") }
    for (name, list) in [
      ("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds), ("BYSETPOS", positions),
    ] where !list.isEmpty {
      parts.append("\(name)=\(Rule.joined(list))")
    }
    if weekStart != 1 { parts.append("WKST=\(Day.names[weekStart - 1])") }
    if skip != .omit { parts.append("SKIP=\(skip.rawValue.uppercasedASCII)") }
    return parts.joined(separator: ";")
  }

  private static func joined(_ list: [Int]) -> String {
    list.map { String($0) }.joined(separator: ",")
  }
}

extension String {
  var uppercasedASCII: String {
    String(
      decoding: utf8.map {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & ~0x20 : $0
      }, as: UTF8.self)
  }
}
