/// `recur`, but for elapsed time: what was said.
struct RecurSyntax {
  enum What {
    case days
    /// Nil: the weekday of the start. ISO numbers.
    case weeks([Int]?)
    case months(Month)
    /// Nil: the day of the start.
    case years((month: Int, day: Int)?)
  }

  enum Month {
    case dayOfStart
    case days([Int])
    /// -1 is the last one.
    case weekday(Int, numbers: [Int])
    case lastDay
    /// The last of Monday to Friday (T5.6).
    case lastWorkday
  }

  var what: What
  var every = 1
  var clocks: [ClockSyntax] = []
  var zone: ZoneSyntax?
  var start: OnceSyntax?
  var end: OnceSyntax?
  let column: Int
}

/// `until`, after a rule or a calendar event.
struct EndSyntax {
  var end: OnceSyntax?
  let column: Int
}
