extension CalendarEvent {
  /// Nil for what is none. Its zone is cut off and not looked up yet.
  init?(_ text: String) {
    guard let (rest, zone) = CalendarEvent.cutZone(text), !rest.isEmpty else { return nil }
    if let known = CalendarEvent.shorthand(rest.loweredASCII) {
      self = known
    } else {
      var reader = CalendarReader(rest)
      guard let event = reader.event() else { return nil }
      self = event
    }
    self.zone = zone
    normalize()
    guard isValid else { return nil }
  }

  /// The last word is a zone when it looks like one, and nothing of an event does.
  private static func cutZone(_ text: String) -> (String, String?)? {
    let words = text.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) })
      .map { String(decoding: $0, as: UTF8.self) }
    guard let last = words.last, words.count > 1, let first = last.utf8.first, first.isLetter,
      !CalendarReader(last).beginsWithWeekday
    else { return (words.joined(separator: " "), nil) }
    let isUniversal = last.loweredASCII == "utc"
    return (words.dropLast().joined(separator: " "), isUniversal ? "UTC" : last)
  }

  private static func shorthand(_ word: String) -> CalendarEvent? {
    func event(
      months: [Int] = [], days: [Int] = [], hours: [Int] = [0], minutes: [Int] = [0],
      weekdays: UInt8 = 0
    ) -> CalendarEvent {
      var event = CalendarEvent()
      event.months = months.map { Part(start: $0) }
      event.days = days.map { Part(start: $0) }
      event.hours = hours.map { Part(start: $0) }
      event.minutes = minutes.map { Part(start: $0) }
      event.weekdays = weekdays
      return event
    }
    switch word {
    case "minutely": return event(hours: [], minutes: [])
    case "hourly": return event(hours: [])
    case "daily": return event()
    case "weekly": return event(weekdays: 0b10)
    case "monthly": return event(days: [1])
    case "yearly", "annually", "anually": return event(months: [1], days: [1])
    case "quarterly": return event(months: [1, 4, 7, 10], days: [1])
    case "semiannually", "semi-annually", "biannually", "bi-annually":
      return event(months: [1, 7], days: [1])
    default: return nil
    }
  }

  private var isValid: Bool {
    func fits(_ parts: [Part], _ range: ClosedRange<Int>, fromEnd: Bool = false) -> Bool {
      parts.allSatisfy { part in
        guard range.contains(part.start), part.step <= range.upperBound - range.lowerBound else {
          return false
        }
        if let end = part.end { return range.contains(end) && part.start + part.step <= end }
        return fromEnd
          ? part.start - part.step >= range.lowerBound : part.start + part.step <= range.upperBound
      }
    }
    return fits(years, 1970...9999) && fits(months, 1...12)
      && fits(days, 1...(daysFromEnd ? 28 : 31), fromEnd: daysFromEnd) && fits(hours, 0...23)
      && fits(minutes, 0...59)
      && fits(seconds, 0...59_999_999)
  }
}

private struct CalendarReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  mutating func event() -> CalendarEvent? {
    var event = CalendarEvent()
    guard let weekdays = weekdays() else { return nil }
    event.weekdays = weekdays
    guard date(&event), clock(&event), rest.isEmpty else { return nil }
    return event
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  private func isNext(_ marks: Unicode.Scalar...) -> Bool {
    guard let next = rest.first else { return false }
    return marks.contains { UInt8(ascii: $0) == next }
  }

  private mutating func skipBlanks() {
    while take(" ") {}
  }

  // MARK: Weekdays

  var beginsWithWeekday: Bool {
    var copy = self
    return copy.weekday() != nil
  }

  private mutating func weekday() -> Int? {
    let word = rest.prefix(while: \.isLetter)
    let name = String(decoding: word.map(\.lowered), as: UTF8.self)
    guard let day = Vocabulary.weekdays[name] else { return nil }
    rest = rest.dropFirst(word.count)
    guard rest.isEmpty || isNext("-", ".", ",", " ") else { return nil }
    return day
  }

  /// Nil for weekdays that are wrong; 0 where there are none.
  private mutating func weekdays() -> UInt8? {
    guard let first = rest.first, first.isLetter else { return 0 }
    var days: UInt8 = 0
    while true {
      guard let day = weekday() else { return nil }
      var end = day
      if isNext(".", "-") {
        if take(".") {
          guard take(".") else { return nil }
        } else {
          _ = take("-")
        }
        guard let last = weekday(), last >= day else { return nil }
        end = last
      }
      for day in day...end { days |= 1 << UInt8(day) }
      // A comma may stand at the end.
      guard take(","), !rest.isEmpty, !isNext(" ") else { break }
    }
    guard rest.isEmpty || isNext(" ") else { return nil }
    skipBlanks()
    return days
  }

  // MARK: Date and time

  /// False for a date that is wrong. What is a time stays where it is.
  private mutating func date(_ event: inout CalendarEvent) -> Bool {
    guard !rest.isEmpty else { return true }
    let start = rest
    guard let first = chain() else { return false }
    if rest.isEmpty || isNext(":") {
      rest = start
      return true
    }
    var isFromEnd = false
    func separator(_ reader: inout CalendarReader) -> Bool {
      if reader.take("~") {
        isFromEnd = true
        return true
      }
      return reader.take("-")
    }
    guard separator(&self), let second = chain() else { return false }
    if rest.isEmpty || isNext(" ") {
      event.months = first
      event.days = second
    } else {
      guard !isFromEnd, separator(&self), let third = chain(), rest.isEmpty || isNext(" ") else {
        return false
      }
      event.years = first
      event.months = second
      event.days = third
    }
    event.daysFromEnd = isFromEnd
    skipBlanks()
    return true
  }

  private mutating func clock(_ event: inout CalendarEvent) -> Bool {
    guard !rest.isEmpty else {
      event.hours = [.init(start: 0)]
      event.minutes = [.init(start: 0)]
      return true
    }
    guard let hours = chain(), take(":"), let minutes = chain() else { return false }
    event.hours = hours
    event.minutes = minutes
    guard take(":") else { return true }
    guard let seconds = chain(unit: 1_000_000) else { return false }
    event.seconds = seconds.isEmpty ? CalendarEvent.everySecond : seconds
    return true
  }

  /// `*`, or values with commas between them.
  private mutating func chain(unit: Int = 1) -> [CalendarEvent.Part]? {
    if take("*") { return [] }
    var parts: [CalendarEvent.Part] = []
    repeat {
      guard parts.count < 240, let start = number(unit) else { return nil }
      var part = CalendarEvent.Part(start: start)
      if rest.starts(with: "..".utf8) {
        rest = rest.dropFirst(2)
        guard let end = number(unit) else { return nil }
        part.end = end
        part.step = unit
      }
      if take("/") {
        guard let step = number(unit), step > 0 else { return nil }
        part.step = step
      } else if unit > 1, let end = part.end, start + part.step > end {
        return nil
      }
      guard rest.isEmpty || isNext(" ", ",", "-", "~", ":") else { return nil }
      parts.append(part)
    } while take(",")
    return parts
  }

  private mutating func number(_ unit: Int) -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    var value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * unit
    if unit > 1, isNext("."), !rest.starts(with: "..".utf8) {
      _ = take(".")
      let fraction = rest.prefix(while: \.isDigit)
      guard !fraction.isEmpty else { return nil }
      value += Int(RFC3339.microseconds(fraction))
      // systemd rounds after six digits.
      if fraction.count > 6, fraction[fraction.startIndex + 6] >= UInt8(ascii: "5") { value += 1 }
      rest = rest.dropFirst(fraction.count)
    }
    return value
  }
}
