extension RuleText {
  init(_ text: String) throws(Fault) {
    var reader = RuleReader()
    for chunk in text.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      let before = reader
      do { try reader.read(String(decoding: chunk, as: UTF8.self).uppercasedKeys) } catch {
        // What stands after a rule may be the text; what is wrong with the rule comes first.
        if before.isBegun { _ = try before.finish() }
        throw error
      }
    }
    self = try reader.finish()
  }
}

private struct RuleReader {
  private var parts: [String: String] = [:]
  /// Those but `FREQ`, as they were written: of two faults the first is told.
  private var keys: [String] = []
  private var start: RuleText.Stamp?
  private var except: [RuleText.Stamp] = []
  private var also: [RuleText.Stamp] = []
  private var zone: String?

  private static let properties = ["DTSTART", "EXDATE", "RDATE"]

  var isBegun: Bool { parts["FREQ"] != nil }

  mutating func read(_ chunk: String) throws(RuleText.Fault) {
    let name = String(chunk.prefix { $0.isASCII && $0.isLetter })
    if name == "RRULE", chunk.dropFirst(5).first == ":" { return try rule(chunk.dropFirst(6)) }
    guard RuleReader.properties.contains(name), chunk.dropFirst(name.count).first != "=" else {
      return try rule(Substring(chunk))
    }
    guard let colon = chunk.firstIndex(of: ":") else {
      throw RuleText.Fault(name, "has no value")
    }
    var zone: String?
    for parameter in chunk[..<colon].split(separator: ";").dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1).map { String($0) }
      switch (pair.first, pair.last) {
      case ("TZID", let name?) where pair.count == 2: zone = name
      case ("VALUE", "DATE"), ("VALUE", "DATE-TIME"): break
      default: throw RuleText.Fault(parameter, "is not known")
      }
    }
    try value(of: name, String(chunk[chunk.index(after: colon)...]), zone)
  }

  private mutating func value(
    of name: String, _ text: String, _ zone: String?
  ) throws(RuleText.Fault) {
    var stamps: [RuleText.Stamp] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard var stamp = RuleText.Stamp(String(item)) else {
        throw RuleText.Fault(item, "is no date or time such as 20261202T090000")
      }
      stamp.zone = zone
      stamps.append(stamp)
    }
    switch name {
    case "DTSTART":
      guard start == nil, stamps.count == 1 else { throw RuleText.Fault("one DTSTART is enough") }
      start = stamps.first
    case "EXDATE": except += stamps
    default: also += stamps
    }
  }

  private mutating func rule(_ text: Substring) throws(RuleText.Fault) {
    for part in text.split(separator: ";", omittingEmptySubsequences: true) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let key = pair.first.map({ String($0) }), let value = pair.last,
        !value.isEmpty
      else { throw RuleText.Fault(part, "is no part of a rule") }
      if RuleReader.properties.contains(key) {
        try self.value(of: key, String(value), nil)
      } else if key == "TZID" {
        zone = String(value)
      } else {
        guard parts[key] == nil else { throw RuleText.Fault(key, "is there twice") }
        parts[key] = String(value)
        if key == "FREQ" { _ = try frequency() } else { keys.append(key) }
      }
    }
  }

  private func frequency() throws(RuleText.Fault) -> Rule.Frequency {
    guard let name = parts["FREQ"] else { throw RuleText.Fault("FREQ is missing") }
    guard let frequency = Rule.Frequency(rawValue: name) else {
      throw RuleText.Fault("FREQ is one of YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY and MINUTELY")
    }
    return frequency
  }

  func finish() throws(RuleText.Fault) -> RuleText {
    var text = RuleText(rule: Rule(try frequency()))
    for key in keys {
      guard let value = parts[key] else { continue }
      guard try text.take(key, value) else { throw RuleText.Fault(key, "is not known") }
    }
    try text.check(hasScale: parts["RSCALE"] != nil)
    if zone != nil, start == nil { throw RuleText.Fault("TZID needs DTSTART") }
    text.start = start
    if let zone { text.start?.zone = zone }
    text.except = except
    text.also = also
    return text
  }
}

extension RuleText {
  /// False for a key that is not known.
  fileprivate mutating func take(_ key: String, _ value: String) throws(Fault) -> Bool {
    func numbers(_ range: ClosedRange<Int>, negative: Bool = false) throws(Fault) -> [Int] {
      var list: [Int] = []
      for item in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Int(item),
          range.contains(number)
            || (negative && (-range.upperBound...(-range.lowerBound)).contains(number))
        else { throw Fault(item, "is out of range in \(key)") }
        list.append(number)
      }
      return list
    }
    switch key {
    case "INTERVAL":
      guard let number = Int(value), (1...1_000_000_000).contains(number) else {
        throw Fault("INTERVAL goes from 1 to 1000000000")
      }
      rule.interval = number
    case "COUNT":
      guard let number = Int64(value), (1...Recurrence.maximumCount).contains(number) else {
        throw Fault("COUNT goes from 1 to \(Recurrence.maximumCount)")
      }
      count = number
    case "UNTIL":
      guard let stamp = Stamp(value) else { throw Fault("UNTIL is no date or time") }
      until = stamp
    case "BYMONTH": rule.months = try numbers(1...12)
    case "BYWEEKNO": rule.weeks = try numbers(1...53, negative: true)
    case "BYYEARDAY": rule.yearDays = try numbers(1...366, negative: true)
    case "BYMONTHDAY": rule.monthDays = try numbers(1...31, negative: true)
    case "BYHOUR": rule.hours = try numbers(0...23)
    case "BYMINUTE": rule.minutes = try numbers(0...59)
    case "BYSECOND":
      // A leap second is the second before it to those who do not have any.
      rule.seconds = try numbers(0...60).map { min($0, 59) }
    case "BYSETPOS": rule.positions = try numbers(1...366, negative: true)
    case "BYDAY": rule.days = try Rule.Day.list(value)
    case "WKST":
      guard let index = Rule.Day.names.firstIndex(of: value) else { throw Fault("WKST is a day") }
      rule.weekStart = index + 1
    case "RSCALE":
      guard value == "GREGORIAN" else { throw Fault("RSCALE is GREGORIAN") }
    case "SKIP":
      guard let skip = Skip(rawValue: value.loweredASCII) else {
        throw Fault("SKIP is OMIT, BACKWARD or FORWARD")
      }
      rule.skip = skip
    default: return false
    }
    return true
  }

  /// What RFC 5545 says must not be.
  fileprivate func check(hasScale: Bool) throws(Fault) {
    let frequency = rule.frequency
    if rule.skip != .omit, !hasScale { throw Fault("SKIP needs RSCALE=GREGORIAN") }
    if until != nil, count != nil { throw Fault("UNTIL and COUNT exclude each other") }
    if !rule.weeks.isEmpty, frequency != .yearly { throw Fault("BYWEEKNO needs FREQ=YEARLY") }
    if !rule.yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
      throw Fault("BYYEARDAY does not go with \(frequency.rawValue)")
    }
    if !rule.monthDays.isEmpty, frequency == .weekly {
      throw Fault("BYMONTHDAY does not go with WEEKLY")
    }
    if rule.days.contains(where: { $0.number != 0 }) {
      guard frequency == .yearly || frequency == .monthly, rule.weeks.isEmpty else {
        throw Fault("a number in BYDAY needs FREQ=MONTHLY, or YEARLY without BYWEEKNO")
      }
    }
    let lists = [
      rule.months, rule.weeks, rule.yearDays, rule.monthDays, rule.hours, rule.minutes,
      rule.seconds,
    ]
    if !rule.positions.isEmpty, rule.days.isEmpty, lists.allSatisfy(\.isEmpty) {
      throw Fault("BYSETPOS needs another BY part")
    }
  }
}

extension Rule.Day {
  /// `MO,-1FR`
  static func list(_ text: String) throws(RuleText.Fault) -> [Rule.Day] {
    var days: [Rule.Day] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let number = item.dropLast(2)
      guard let index = names.firstIndex(of: String(item.suffix(2))),
        let value = number.isEmpty ? 0 : Int(number), value.magnitude <= 53,
        number.isEmpty || value != 0
      else { throw RuleText.Fault(item, "is no day in BYDAY") }
      days.append(Rule.Day(number: value, weekday: index + 1))
    }
    return days
  }
}

extension RuleText.Stamp {
  /// `20261202`, `20261202T090000`, `20261202T090000Z`
  init?(_ text: String) {
    var digits = Array(text.utf8)
    isUniversal = digits.last == UInt8(ascii: "Z")
    if isUniversal { digits.removeLast() }
    func number(_ range: Range<Int>) -> Int? {
      guard digits.count >= range.upperBound, digits[range].allSatisfy(\.isDigit) else {
        return nil
      }
      return digits[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    guard digits.count > 8 else {
      guard !isUniversal else { return nil }
      time = nil
      return
    }
    guard digits.count == 15, digits[8] == UInt8(ascii: "T"), let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15),
      let time = TimeOfDay(hour: hour, minute: minute, second: min(second, 59)), second <= 60
    else { return nil }
    self.time = time
  }
}

extension String {
  /// Letters as capitals, but for the name of a zone, which has its own.
  fileprivate var uppercasedKeys: String {
    guard let marker = uppercasedASCII.firstRange(ofASCII: "TZID=") else { return uppercasedASCII }
    let tail = self[marker...]
    let end = tail.firstIndex { $0 == ":" || $0 == ";" } ?? endIndex
    return String(self[..<marker]).uppercasedASCII + "TZID=" + String(tail[..<end].dropFirst(5))
      + String(self[end...]).uppercasedASCII
  }

  /// Where it begins.
  private func firstRange(ofASCII text: String) -> Index? {
    let wanted = Array(text.utf8)
    let bytes = Array(utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return utf8.index(utf8.startIndex, offsetBy: start)
    }
    return nil
  }
}
