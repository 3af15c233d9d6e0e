/// What was said, before it is known what it means: that depends on now, the zone and the day.
enum Syntax {
  case once(OnceSyntax)
  // Large ones are kept apart, so that a small one is not moved about as if it were large.
  indirect case interval(IntervalSyntax)
  indirect case recur(RecurSyntax)
  indirect case rule(RuleText, EndSyntax)
  indirect case calendar(CalendarEvent, EndSyntax)
}

enum OnceSyntax {
  case now
  /// `@1798761600`
  case epoch(seconds: Int64, column: Int)
  /// A civil time with an offset, or without one (`2027-01-05T08:00`).
  case stamp(CivilTime, offset: Int?, column: Int)
  case after(Amount, ClockSyntax?, ZoneSyntax?)
  /// `2h ago`, understood to be refused.
  case ago(Amount, words: String, column: Int)
  case moment(MomentSyntax)
}

/// `2 days and 3h`: months are counted first, then days, both on the calendar, then what is left.
struct Amount {
  var months: Int64 = 0
  var days: Int64 = 0
  var usec: Int64 = 0
  /// Every unit is a day or more.
  var isCalendar = true
  let column: Int
}

struct MomentSyntax {
  var day: DaySyntax?
  var clock: ClockSyntax?
  var zone: ZoneSyntax?
  let column: Int
}

struct ClockSyntax {
  enum Meaning {
    case clock(TimeOfDay)
    case part(Daypart)
  }

  let meaning: Meaning
  /// `at 9`
  var isBareHour = false
  /// Between 1:00 and 11:59 without "am": with "tonight" it may be meant to be in the evening.
  var mayBeEvening = false
  let column: Int
}

struct DaySyntax {
  enum Meaning {
    /// Days from today.
    case distance(Int)
    /// `tonight`, `this evening`
    case part(Daypart)
    /// `fri`, `this fri`, `next fri`
    case weekday(Int, Which)
    /// `next month` is 1 month, 0 days.
    case later(months: Int, days: Int)
    case date(CivilDate)
    /// `jan 5`: a day that some year has.
    case dayOfYear(month: Int, day: Int)
    /// `the 31st`
    case dayOfMonth(Int)
  }

  enum Which {
    case plain, this, next
  }

  let meaning: Meaning
  /// `Thu 2027-01-01`: the weekday that was said with a date, and where.
  var claimed: (weekday: Int, column: Int)?
  /// As typed, for notes.
  var words = ""
  let column: Int
}

enum ZoneSyntax {
  case offset(Int)
  case named(String, column: Int)
}

struct IntervalSyntax {
  let everyUsec: Int64
  var start: OnceSyntax?
  var end: OnceSyntax?
  let column: Int
}
