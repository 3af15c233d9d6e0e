extension ZoneFooter {
  /// `CET-1CEST,M3.5.0,M10.5.0/3`
  init(_ text: ArraySlice<UInt8>) throws(ZoneFileError) {
    var reader = FooterReader(rest: text)
    let name = try reader.name()
    // POSIX counts west of Greenwich as positive.
    let standard = -(try reader.clock(hours: 24))
    self.standard = Offset(seconds: standard, abbreviation: name, isDST: false)
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    let summerName = try reader.name()
    let seconds = reader.isNext(",") ? standard + 3600 : -(try reader.clock(hours: 24))
    // Without dates POSIX leaves them to the system; a zone file must give them.
    try reader.expect(",")
    let start = try reader.rule()
    try reader.expect(",")
    let end = try reader.rule()
    guard reader.isAtEnd else { throw .malformed("footer") }
    summer = Summer(
      offset: Offset(seconds: seconds, abbreviation: summerName, isDST: true), start: start,
      end: end)
  }

  /// An abbreviation becomes part of what is printed: ASCII letters, digits and signs, no more.
  static func abbreviation(_ bytes: ArraySlice<UInt8>) throws(ZoneFileError) -> String {
    guard bytes.count <= 31,
      bytes.allSatisfy({
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
      })
    else { throw .malformed("abbreviation") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private struct FooterReader {
  var rest: ArraySlice<UInt8>

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ mark: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: mark) }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard isNext(mark) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func expect(_ mark: Unicode.Scalar) throws(ZoneFileError) {
    guard take(mark) else { throw .malformed("footer") }
  }

  /// `CET`, or `<-03>` where it is not only letters.
  mutating func name() throws(ZoneFileError) -> String {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { throw .malformed("footer") }
      let name = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      return try ZoneFooter.abbreviation(name)
    }
    let name = rest.prefix(while: \.isLetter)
    guard name.count >= 3 else { throw .malformed("footer") }
    rest = rest.dropFirst(name.count)
    return try ZoneFooter.abbreviation(name)
  }

  mutating func number(_ range: ClosedRange<Int>) throws(ZoneFileError) -> Int {
    let digits = rest.prefix(while: \.isDigit)
    guard (1...3).contains(digits.count) else { throw .malformed("footer") }
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard range.contains(value) else { throw .malformed("footer") }
    return value
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func clock(hours: Int) throws(ZoneFileError) -> Int {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    var seconds = try number(0...hours) * 3600
    if take(":") {
      seconds += try number(0...59) * 60
      if take(":") { seconds += try number(0...59) }
    }
    return sign * seconds
  }

  mutating func rule() throws(ZoneFileError) -> ZoneFooter.Rule {
    let day: ZoneFooter.Day
    if take("J") {
      day = .julian(try number(1...365))
    } else if take("M") {
      let month = try number(1...12)
      try expect(".")
      let week = try number(1...5)
      try expect(".")
      day = .weekday(month: month, week: week, day: try number(0...6))
    } else {
      day = .zeroBased(try number(0...365))
    }
    return ZoneFooter.Rule(day: day, seconds: take("/") ? try clock(hours: 167) : 7200)
  }
}
