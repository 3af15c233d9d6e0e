/// A date of the proleptic Gregorian calendar, without a zone. Integer arithmetic only.
package struct CivilDate: Hashable, Comparable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to the last day of the month.
  package let day: Int

  /// Every date of these years has all its microseconds within an `Int64` counted from 1970, so
  /// that joining a date and a time of day cannot overflow.
  package static let years = -290_000...290_000

  private init(known year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Nil for a date that does not exist, such as 30 February.
  package init?(year: Int, month: Int, day: Int) {
    guard CivilDate.years.contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    self.init(known: year, month, day)
  }

  /// The date so many days after 1970-01-01; a number outside of `years` gives the nearest end.
  package init(dayNumber: Int) {
    // Years are counted from 1 March, so that the leap day is the last day of a year: then
    // 153 days are every five months, and a cycle of 400 years has 146,097 days.
    let days = min(max(dayNumber, CivilDate.firstDay), CivilDate.lastDay) + 719_468
    let era = floorDivide(days, 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      known: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static let firstDay = CivilDate(known: years.lowerBound, 1, 1).dayNumber
  private static let lastDay = CivilDate(known: years.upperBound, 12, 31).dayNumber

  /// Days since 1970-01-01.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// ISO: 1 is Monday, 7 is Sunday (T3.32). 1970-01-01 was a Thursday.
  package var weekday: Int { floorRemainder(dayNumber + 3, 7) + 1 }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// `month` is 1 to 12.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Nil outside of `years`.
  package func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    guard !overflow, (CivilDate.firstDay...CivilDate.lastDay).contains(sum) else { return nil }
    return CivilDate(dayNumber: sum)
  }

  /// The same day so many months later, or the last day of a month that is too short (T3.14).
  /// Nil outside of `years`.
  package func adding(months: Int) -> CivilDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let newYear = floorDivide(sum, 12)
    let newMonth = floorRemainder(sum, 12) + 1
    guard CivilDate.years.contains(newYear) else { return nil }
    return CivilDate(
      known: newYear, newMonth, min(day, CivilDate.days(inMonth: newMonth, of: newYear)))
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// Division that rounds down, so that times before 1970 need no branch of their own.
func floorDivide<Number: FixedWidthInteger & SignedInteger>(
  _ number: Number, _ divisor: Number
) -> Number {
  let quotient = number / divisor
  return number % divisor < 0 ? quotient - 1 : quotient
}

/// Between 0 and `divisor`, for a `divisor` above 0.
func floorRemainder<Number: FixedWidthInteger & SignedInteger>(
  _ number: Number, _ divisor: Number
) -> Number {
  let rest = number % divisor
  return rest < 0 ? rest + divisor : rest
}
