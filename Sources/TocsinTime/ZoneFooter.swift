/// The last line of a zone file: a POSIX TZ string that holds for all times after the last change,
/// with the longer hours of version 3.
struct ZoneFooter: Equatable, Sendable {
  let standard: Offset
  let summer: Summer?

  /// The part of the year with the other offset. It may be the winter (Europe/Dublin), and it may
  /// begin late in one year and end early in the next.
  struct Summer: Equatable, Sendable {
    let offset: Offset
    let start: Rule
    let end: Rule
  }

  /// A moment of each year, on the clock in force just before it.
  struct Rule: Equatable, Sendable {
    let day: Day
    /// Seconds from midnight of that day, up to a week before or after.
    let seconds: Int
  }

  enum Day: Equatable, Sendable {
    /// `Jn`: 1 to 365, where 29 February is never counted.
    case julian(Int)
    /// `n`: 0 to 365, where 29 February counts.
    case zeroBased(Int)
    /// `Mm.w.d`: week 5 is the last one; day 0 is Sunday.
    case weekday(month: Int, week: Int, day: Int)
  }

  /// Both changes of a year in UTC seconds, start first, whichever is earlier.
  func changes(of year: Int) -> (start: Int64, end: Int64)? {
    guard let summer else { return nil }
    return (
      summer.start.seconds(in: year) - Int64(standard.seconds),
      summer.end.seconds(in: year) - Int64(summer.offset.seconds)
    )
  }
}

extension ZoneFooter.Rule {
  /// Seconds since 1970 on the local clock.
  fileprivate func seconds(in year: Int) -> Int64 {
    Int64(day.dayNumber(in: year)) * 86_400 + Int64(seconds)
  }
}

extension ZoneFooter.Day {
  fileprivate func dayNumber(in year: Int) -> Int {
    let newYear = ZoneFooter.firstDay(of: year, month: 1)
    switch self {
    case .julian(let day):
      return newYear + day - 1 + (CivilDate.isLeap(year) && day > 59 ? 1 : 0)
    case .zeroBased(let day):
      return newYear + day
    case .weekday(let month, let week, let day):
      let first = ZoneFooter.firstDay(of: year, month: month)
      // Day number 3 was a Sunday.
      let hit = first + floorRemainder(day - (first - 3), 7) + (week - 1) * 7
      let last = first + CivilDate.days(inMonth: month, of: year) - 1
      return hit > last ? hit - 7 : hit
    }
  }
}

extension ZoneFooter {
  fileprivate static func firstDay(of year: Int, month: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.dayNumber ?? 0
  }
}
