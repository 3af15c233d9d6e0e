/// The words of the grammar. All small letters.
enum Unit: Sendable {
  case second, minute, hour, day, week, fortnight, month, year

  /// Days and more follow the calendar, the rest is elapsed time (T3.15).
  var isElapsed: Bool {
    switch self {
    case .second, .minute, .hour: true
    case .day, .week, .fortnight, .month, .year: false
    }
  }

  /// `200m`
  func short(_ number: Int) -> String {
    switch self {
    case .second: "\(number)s"
    case .minute: "\(number)m"
    case .hour: "\(number)h"
    case .day: "\(number)d"
    case .week: "\(number)w"
    case .fortnight: "\(2 * number)w"
    case .month: "\(number)mo"
    case .year: "\(number)y"
    }
  }
}

enum Daypart: Sendable {
  case morning, afternoon, evening, night
}

enum Vocabulary {
  static let units: [String: Unit] = [
    "s": .second, "sec": .second, "secs": .second, "second": .second, "seconds": .second,
    "m": .minute, "min": .minute, "mins": .minute, "minute": .minute, "minutes": .minute,
    "h": .hour, "hr": .hour, "hrs": .hour, "hour": .hour, "hours": .hour,
    "d": .day, "day": .day, "days": .day,
    "w": .week, "wk": .week, "wks": .week, "week": .week, "weeks": .week,
    "fortnight": .fortnight, "fortnights": .fortnight,
    "mo": .month, "mos": .month, "month": .month, "months": .month,
    "y": .year, "yr": .year, "yrs": .year, "year": .year, "years": .year,
  ]

  static let dayparts: [String: Daypart] = [
    "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
  ]

  static let hours: [String: TimeOfDay] = [
    "noon": TimeOfDay(known: 12 * 3600), "midday": TimeOfDay(known: 12 * 3600),
    "midnight": .midnight,
  ]

  /// ISO numbers (T3.32).
  static let weekdays: [String: Int] = [
    "mon": 1, "monday": 1, "tue": 2, "tues": 2, "tuesday": 2, "wed": 3, "wednesday": 3,
    "thu": 4, "thur": 4, "thurs": 4, "thursday": 4, "fri": 5, "friday": 5,
    "sat": 6, "saturday": 6, "sun": 7, "sunday": 7,
  ]

  static let months: [String: Int] = [
    "jan": 1, "january": 1, "feb": 2, "february": 2, "mar": 3, "march": 3, "apr": 4, "april": 4,
    "may": 5, "jun": 6, "june": 6, "jul": 7, "july": 7, "aug": 8, "august": 8,
    "sep": 9, "sept": 9, "september": 9, "oct": 10, "october": 10, "nov": 11, "november": 11,
    "dec": 12, "december": 12,
  ]

  static let shortMonths = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  static let ordinals: Set<String> = ["st", "nd", "rd", "th"]

  /// What a misspelt word may have been meant to be (T3.26). Short words are not here: everything
  /// is one or two letters away from them.
  static let spellings: [String] = [
    "today", "tonight", "tomorrow", "yesterday", "after", "this", "next", "noon", "midday",
    "midnight", "morning", "afternoon", "evening", "night", "half", "every", "each", "other",
    "hourly", "daily", "weekly", "monthly", "yearly", "from", "starting", "until", "weekday",
    "weekdays", "weekend", "weekends", "everyday", "except", "fortnight", "first", "third",
    "fourth", "fifth", "last", "second", "seconds", "minute",
    "minutes", "hour", "hours", "days", "week", "weeks", "month", "months", "year", "years",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
    "february", "march", "april", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  static let unitSpellings: [String] = [
    "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks",
    "month", "months", "year", "years",
  ]

  /// Numbers that are said in full, before a unit only.
  static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
  ]

  /// `twenty five`
  static let tens: [String: Int] = [
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
  ]

  /// `mondays`: what repeats needs "every" (T1.5).
  static let plurals: [String: String] = [
    "mondays": "monday", "tuesdays": "tuesday", "wednesdays": "wednesday",
    "thursdays": "thursday", "fridays": "friday", "saturdays": "saturday", "sundays": "sunday",
    "mornings": "morning", "afternoons": "afternoon", "evenings": "evening", "nights": "night",
  ]

  /// What stands between "every" and the word that is counted.
  static let beforeNoun: Set<String> = [
    "other", "the", "first", "second", "third", "fourth", "fifth", "last",
  ]

  /// Where these begin a line, a time was meant.
  static let leads: Set<String> = [
    "in", "at", "on", "now", "next", "this", "every", "each", "today", "tonight", "tomorrow",
    "yesterday", "noon", "midday", "midnight",
  ]

  /// Words that people use for times and that mean something else to everybody.
  static let hints: [String: String] = [
    "teatime": "write a time such as 16:00",
    "eod": "write a time such as today 17:00",
    "eow": "write a day and a time such as fri 17:00",
    "eom": "write a date such as the 31st",
  ]

  /// Shared by several zones, or off by an hour for half of the year (T3.25).
  static let abbreviations: Set<String> = [
    "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "akst", "akdt", "hst", "ast", "adt",
    "nst", "ndt", "cet", "cest", "eet", "eest", "mez", "mesz", "bst", "msk", "jst", "kst", "sgt",
    "hkt", "aest", "aedt", "acst", "acdt", "awst", "nzst", "nzdt", "sast", "brt", "clt", "pkt",
    "wib", "wita",
  ]

  /// The same, where they are words of their own as well: only in capitals.
  static let capitalAbbreviations: Set<String> = [
    "WET", "WEST", "MET", "MEST", "IST", "ART", "CAT", "EAT", "WAT", "ET", "CT", "MT", "PT", "GST",
  ]

  /// Where nothing but a zone can stand.
  static func isAbbreviation(_ text: String) -> Bool {
    abbreviations.contains(text.loweredASCII)
      || capitalAbbreviations.contains {
        $0.loweredASCII.utf8.elementsEqual(text.loweredASCII.utf8)
      }
  }

  /// What the names of zones begin with.
  static let areas: [String] = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
    "Canada", "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
  ]

  /// What people say where the tz database wants its own name.
  static let cities: [String: String] = [
    "amsterdam": "Europe/Amsterdam", "athens": "Europe/Athens", "auckland": "Pacific/Auckland",
    "bangkok": "Asia/Bangkok", "beijing": "Asia/Shanghai", "berlin": "Europe/Berlin",
    "boston": "America/New_York", "brussels": "Europe/Brussels", "cairo": "Africa/Cairo",
    "chicago": "America/Chicago", "copenhagen": "Europe/Copenhagen", "denver": "America/Denver",
    "dubai": "Asia/Dubai", "dublin": "Europe/Dublin", "hamburg": "Europe/Berlin",
    "helsinki": "Europe/Helsinki", "hong kong": "Asia/Hong_Kong", "istanbul": "Europe/Istanbul",
    "johannesburg": "Africa/Johannesburg", "kyiv": "Europe/Kyiv", "lisbon": "Europe/Lisbon",
    "london": "Europe/London", "los angeles": "America/Los_Angeles", "madrid": "Europe/Madrid",
    "melbourne": "Australia/Melbourne", "mexico city": "America/Mexico_City",
    "moscow": "Europe/Moscow", "mumbai": "Asia/Kolkata", "munich": "Europe/Berlin",
    "new york": "America/New_York", "oslo": "Europe/Oslo", "paris": "Europe/Paris",
    "prague": "Europe/Prague", "rome": "Europe/Rome", "san francisco": "America/Los_Angeles",
    "sao paulo": "America/Sao_Paulo", "seattle": "America/Los_Angeles", "seoul": "Asia/Seoul",
    "shanghai": "Asia/Shanghai", "singapore": "Asia/Singapore", "stockholm": "Europe/Stockholm",
    "sydney": "Australia/Sydney", "tokyo": "Asia/Tokyo", "toronto": "America/Toronto",
    "vancouver": "America/Vancouver", "vienna": "Europe/Vienna", "warsaw": "Europe/Warsaw",
    "zurich": "Europe/Zurich",
  ]

  /// Names without an area that cannot be taken for a word. Any other name without an area is for
  /// `--tz` alone: `17:30 Turkey dinner` is about a bird.
  static let loneZones: Set<String> = ["EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT"]
}
