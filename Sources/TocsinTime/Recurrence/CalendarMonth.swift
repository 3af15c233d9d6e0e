/// A month with what a search asks of it over and over. Days of it are bits of a `UInt64`: bit 1 is
/// the first, bit `length + 1` the first day of the month after it.
struct CalendarMonth {
  let year: Int
  /// 1 to 12.
  let month: Int
  let length: Int
  /// The day number of its first day.
  let first: Int

  init(year: Int, month: Int) {
    self.year = year
    self.month = month
    length = CivilDate.days(inMonth: month, of: year)
    first = CivilDate.firstDay(of: year, month: month)
  }

  init(_ date: CivilDate) {
    year = date.year
    month = date.month
    length = CivilDate.days(inMonth: date.month, of: date.year)
    first = date.dayNumber - date.day + 1
  }

  /// ISO weekday of its first day.
  var firstWeekday: Int { CivilDate.weekday(ofDay: first) }

  /// Months since the year 0.
  var index: Int { year * 12 + month - 1 }

  init(index: Int) {
    self.init(year: floorDivide(index, 12), month: floorRemainder(index, 12) + 1)
  }

  var next: CalendarMonth { CalendarMonth(index: index + 1) }
  var previous: CalendarMonth { CalendarMonth(index: index - 1) }

  /// The bits of its own days.
  var days: UInt64 { (1 << UInt64(length + 1)) - 2 }

  /// The bits that stand for these day numbers, as far as they lie in it.
  func bits(from start: Int, through end: Int) -> UInt64 {
    let low = max(start - first + 1, 1)
    let high = min(end - first + 1, length)
    guard low <= high else { return 0 }
    return (1 << UInt64(high + 1)) - (1 << UInt64(low))
  }
}

extension CivilDate {
  /// The day number of the first day of a month, which is 1 to 12; `year` is one that dates have.
  static func firstDay(of year: Int, month: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// ISO: 1 is Monday.
  static func weekday(ofDay number: Int) -> Int { floorRemainder(number + 3, 7) + 1 }
}
