package import TocsinModel

/// Times in the form that travels: `2026-12-04T14:00:00+01:00`.
package enum RFC3339 {
  package struct Stamp: Hashable, Sendable {
    package let instant: WallTime
    /// Seconds ahead of UTC, as written.
    package let offset: Int

    package init(instant: WallTime, offset: Int) {
      self.instant = instant
      self.offset = offset
    }
  }

  /// A date, `T`, `t` or a blank, a time, and `Z` or an offset. Digits beyond microseconds are cut.
  /// Nil for anything else, a leap second and a date that does not exist included.
  package static func read(_ text: String) -> Stamp? {
    guard text.utf8.count <= 64 else { return nil }
    var reader = Reader(rest: Array(text.utf8)[...])
    guard let civil = reader.civil(), let offset = reader.offset(), reader.rest.isEmpty else {
      return nil
    }
    return stamp(civil, offset: offset)
  }

  /// Nil where the instant is outside of `Int64`.
  static func stamp(_ civil: CivilTime, offset: Int) -> Stamp? {
    guard let instant = WallTime(usec: civil.usec).adding(.seconds(-Int64(offset))) else {
      return nil
    }
    return Stamp(instant: instant, offset: offset)
  }

  /// With no, three or six digits of a fraction, whichever is enough. An offset with seconds, as
  /// zones had before 1972, is rounded to the minute; the instant stays the same.
  package static func print(_ instant: WallTime, offset: Int) -> String {
    let minutes = floorDivide(offset + 30, 60)
    let civil = CivilTime(usec: instant.moved(seconds: Int64(minutes) * 60).usec)
    let (date, fraction) = (civil.date, civil.microsecond)
    // Every answer holds such texts, so they are put together digit by digit.
    return String(unsafeUninitializedCapacity: 48) { buffer in
      var digits = Digits(buffer: buffer)
      digits.write(date)
      digits.write(civil.hour, after: "T")
      digits.write(civil.minute, after: ":")
      digits.write(civil.second, after: ":")
      if fraction != 0 {
        let isWhole = fraction % 1000 == 0
        digits.write(isWhole ? fraction / 1000 : fraction, isWhole ? 3 : 6, after: ".")
      }
      digits.write(abs(minutes) / 60, after: minutes < 0 ? "-" : "+")
      digits.write(abs(minutes) % 60, after: ":")
      return digits.count
    }
  }

  /// With the offset that is in force in `zone` at that instant.
  package static func print(_ instant: WallTime, in zone: Zone) -> String {
    print(instant, offset: zone.offset(at: instant).seconds)
  }

  /// `2026-12-04`. Years outside of 0 to 9999, which RFC 3339 does not have, get a sign.
  package static func print(_ date: CivilDate) -> String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      var digits = Digits(buffer: buffer)
      digits.write(date)
      return digits.count
    }
  }
}

/// Writes numbers into a buffer that is large enough for the longest text of this file.
private struct Digits {
  let buffer: UnsafeMutableBufferPointer<UInt8>
  var count = 0

  mutating func write(_ date: CivilDate) {
    if (0...9999).contains(date.year) {
      write(date.year, 4)
    } else {
      write(abs(date.year), 4, after: date.year < 0 ? "-" : "+")
    }
    write(date.month, after: "-")
    write(date.day, after: "-")
  }

  /// With zeros before it up to `width`.
  mutating func write(_ number: Int, _ width: Int = 2, after mark: Unicode.Scalar? = nil) {
    if let mark { append(UInt8(ascii: mark)) }
    var (weight, missing) = (1, width - 1)
    while missing > 0 || number / weight >= 10 {
      weight *= 10
      missing -= 1
    }
    while weight > 0 {
      append(UInt8(ascii: "0") + UInt8(number / weight % 10))
      weight /= 10
    }
  }

  private mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }
}

extension RFC3339 {
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ marks: Unicode.Scalar...) -> Bool {
      guard let next = rest.first, marks.contains(where: { UInt8(ascii: $0) == next.lowered })
      else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(_ digits: Int) -> Int? {
      let text = rest.prefix(digits)
      guard text.count == digits, text.allSatisfy(\.isDigit) else { return nil }
      rest = rest.dropFirst(digits)
      return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    mutating func civil() -> CivilTime? {
      guard let year = number(4), take("-"), let month = number(2), take("-"),
        let day = number(2), let date = CivilDate(year: year, month: month, day: day),
        take("t", " "), let hour = number(2), take(":"), let minute = number(2), take(":"),
        let second = number(2), let time = TimeOfDay(hour: hour, minute: minute, second: second),
        let fraction = fraction()
      else { return nil }
      return CivilTime(usec: CivilTime(date, time).usec + fraction)
    }

    /// Microseconds; nil for a point without digits.
    private mutating func fraction() -> Int64? {
      guard take(".") else { return 0 }
      let digits = rest.prefix(while: \.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      return RFC3339.microseconds(digits)
    }

    mutating func offset() -> Int? {
      if take("z") { return 0 }
      let sign = take("-") ? -1 : 1
      guard sign == -1 || take("+"), let hours = number(2), take(":"), let minutes = number(2),
        hours < 24, minutes < 60
      else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }

  /// The digits after a decimal point, as microseconds, cut after six.
  static func microseconds(_ digits: some Sequence<UInt8>) -> Int64 {
    var usec: Int64 = 0
    var count = 0
    for digit in digits where count < 6 {
      usec = usec * 10 + Int64(digit - UInt8(ascii: "0"))
      count += 1
    }
    while count < 6 {
      usec *= 10
      count += 1
    }
    return usec
  }
}
