internal import TocsinModel

/// Words that repeat, as a rule of RFC 5545.
struct RecurRule {
  private let syntax: RecurSyntax
  private let from: CivilTime
  private let times: [TimeOfDay]

  init(_ syntax: RecurSyntax, from: CivilTime, times: [TimeOfDay]) {
    self.syntax = syntax
    self.from = from
    self.times = Set(times).sorted()
  }

  func rule() throws(Refusal) -> Rule {
    var rule: Rule
    /// How many days a period may have; 0: the last of several, whose number is not fixed.
    var days = 1
    let date = from.date
    switch syntax.what {
    case .days: rule = Rule(.daily)
    case .weeks(let weekdays):
      rule = Rule(.weekly)
      rule.days = (weekdays ?? [date.weekday]).map { Rule.Day(weekday: $0) }
      days = rule.days.count
    case .months(let month):
      rule = Rule(.monthly)
      switch month {
      case .dayOfStart: rule.monthDays = [date.day]
      case .days(let numbers): rule.monthDays = numbers
      case .weekday(let weekday, let numbers):
        rule.days = numbers.map { Rule.Day(number: $0, weekday: weekday) }
        days = numbers.count
      case .lastDay: rule.monthDays = [-1]
      case .lastWorkday:
        rule.days = (1...5).map { Rule.Day(weekday: $0) }
        days = 0
      }
      if rule.monthDays.count > 1 { days = rule.monthDays.count }
    case .years(let day):
      rule = Rule(.yearly)
      rule.months = [day?.month ?? date.month]
      rule.monthDays = [day?.day ?? date.day]
    }
    rule.interval = syntax.every
    rule.skip = .backward
    rule.hours = times.map(\.hour)
    rule.minutes = times.map(\.minute)
    rule.seconds = times.map(\.second)
    rule = rule.completed(from: from)
    rule.positions = try positions(in: rule, days: days)
    return rule
  }

  /// Which of all hours with all minutes were said: `8:00 and 20:30` are two of four.
  private func positions(in rule: Rule, days: Int) throws(Refusal) -> [Int] {
    let product = rule.hours.flatMap { hour in
      rule.minutes.flatMap { minute in
        rule.seconds.compactMap { TimeOfDay(hour: hour, minute: minute, second: $0) }
      }
    }
    if days > 0, product.count == times.count { return [] }
    let chosen = product.indices.filter { times.contains(product[$0]) }
    let positions =
      days == 0
      ? chosen.map { $0 - product.count }
      : (0..<days).flatMap { day in chosen.map { day * product.count + $0 + 1 } }
    guard (positions.map { abs($0) }.max() ?? 0) <= 366 else {
      throw Refusal(
        .unreadable, "too many different times; write one request for each", column: syntax.column)
    }
    return positions.sorted()
  }
}
