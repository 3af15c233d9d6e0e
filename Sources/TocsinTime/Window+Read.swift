package import TocsinModel

/// `mon..fri 09:00..17:30`, `fri,sat 23:00..09:00 Europe/Berlin`, `22:00..07:00` (T4.9): letters of
/// any case, any run of blanks (T1.1).
extension Window {
  /// Whether there is a zone of the name that is written here, `ZoneSource.find` says.
  ///
  /// - Throws: what is wrong and how to write it, with the column of the word.
  package static func read(_ text: String) throws(Refusal) -> Window {
    var pieces = WindowPiece.split(text)
    guard let first = pieces.first else {
      throw Refusal(.empty, "the window is empty; write \(example)", column: 1)
    }
    var weekdays = everyDay
    if pieces.count > 1, let named = try readWeekdays(first) {
      weekdays = named
      pieces.removeFirst()
    }
    let times = pieces.removeFirst()
    let (begin, end) = try readTimes(times)
    guard begin != end else {
      throw Refusal(
        .never,
        "begins and ends at \(begin); a whole day is two windows, 00:00..12:00 and 12:00..00:00",
        column: times.column)
    }
    let zone = try pieces.first.map(readZone)
    if pieces.count > 1 {
      throw Refusal(
        .unreadable, "\(pieces[1].quoted) is too much; write \(example)", column: pieces[1].column)
    }
    return Window(
      weekdays: weekdays, begin: .seconds(Int64(begin.seconds)), end: .seconds(Int64(end.seconds)),
      zone: zone)
  }

  private static let example = "mon..fri 22:00..07:00"

  /// Nil for what does not look like weekdays.
  private static func readWeekdays(_ piece: WindowPiece) throws(Refusal) -> Set<Int>? {
    guard piece.text.utf8.first?.isLetter == true,
      (try? TimeOfDay.read(piece.parts(at: "..")[0].text)) == nil
    else { return nil }
    var days: Set<Int> = []
    for item in piece.parts(at: ",") {
      let ends = item.parts(at: "..")
      guard ends.count <= 2 else {
        throw Refusal(
          .unreadable, "cannot read \(item.quoted) as weekdays; write mon..fri",
          column: item.column)
      }
      var day = try readWeekday(ends[0])
      let last = try readWeekday(ends[ends.count - 1])
      days.insert(day)
      // fri..mon goes over the week's end.
      while day != last {
        day = day % 7 + 1
        days.insert(day)
      }
    }
    return days
  }

  private static func readWeekday(_ piece: WindowPiece) throws(Refusal) -> Int {
    if let day = Weekday.number(named: piece.text) { return day }
    let near = Nearest.words(to: piece.text, among: WindowPiece.weekdayNames)
    throw Refusal(
      .unknownWord,
      "\(piece.quoted) is no weekday"
        + (near.first.map { "; did you mean '\($0)'?" } ?? "; write \(example)"),
      column: piece.column)
  }

  private static func readTimes(
    _ piece: WindowPiece
  ) throws(Refusal) -> (begin: TimeOfDay, end: TimeOfDay) {
    let ends = piece.parts(at: "..")
    guard ends.count == 2, !ends[0].text.isEmpty, !ends[1].text.isEmpty else {
      // A slip that every other program's notation invites.
      let dashed = piece.parts(at: "-")
      if dashed.count == 2, let begin = try? TimeOfDay.read(dashed[0].text),
        let end = try? TimeOfDay.read(dashed[1].text)
      {
        throw Refusal(
          .unreadable, "\(piece.quoted) is no window; write \(begin)..\(end)",
          column: piece.column)
      }
      throw Refusal(
        .unreadable, "cannot read \(piece.quoted) as a window; write \(example)",
        column: piece.column)
    }
    return (try readTime(ends[0]), try readTime(ends[1]))
  }

  private static func readTime(_ piece: WindowPiece) throws(Refusal) -> TimeOfDay {
    do throws(Refusal) {
      return try TimeOfDay.read(piece.text)
    } catch {
      // Windows pass midnight, so the next day's midnight is their own.
      let message =
        error.message.utf8.starts(with: "hour out of range; for 24:00".utf8)
        ? "hour out of range; for 24:00 write 00:00" : error.message
      throw Refusal(error.code, message, column: piece.column + error.column - 1)
    }
  }

  private static func readZone(_ piece: WindowPiece) throws(Refusal) -> String {
    if piece.text.loweredASCII.utf8.elementsEqual("z".utf8) { return ZoneName.utc.text }
    for name in [ZoneName.utc, .gmt]
    where name.text.loweredASCII.utf8.elementsEqual(piece.text.loweredASCII.utf8) {
      return name.text
    }
    if let first = piece.text.utf8.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      guard let zone = Zone.offset(named: piece.text) else {
        throw Refusal(
          .zone, "unknown zone \(piece.quoted); write an offset such as +02:00",
          column: piece.column)
      }
      return zone.name.text
    }
    if Vocabulary.abbreviations.contains(piece.text.loweredASCII) {
      throw Refusal(
        .zone,
        "\(piece.quoted) is an abbreviation and ambiguous; write a zone such as America/New_York "
          + "or an offset such as -05:00", column: piece.column)
    }
    guard let name = ZoneName(piece.text) else {
      throw Refusal(.zone, "unknown zone \(piece.quoted)", column: piece.column)
    }
    return name.text
  }
}

/// A part of the text of a window, with the column at which it stands.
private struct WindowPiece {
  var text: String
  /// From 1, in Unicode scalars.
  var column: Int

  var quoted: String { "'\(WordsParser.printable(text))'" }

  static let weekdayNames =
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    + ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The words of `text`; blanks around a comma or two dots do not count.
  static func split(_ text: String) -> [WindowPiece] {
    var pieces: [WindowPiece] = []
    var isOpen = false
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if scalar == " " || scalar == "\t" {
        isOpen = false
      } else if isOpen {
        pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
      } else {
        pieces.append(WindowPiece(text: String(scalar), column: index + 1))
        isOpen = true
      }
    }
    return pieces.reduce(into: []) { joined, piece in
      if let last = joined.last, last.isOpenAtEnd || piece.isOpenAtStart {
        joined[joined.count - 1].text += piece.text
      } else {
        joined.append(piece)
      }
    }
  }

  private var isOpenAtEnd: Bool {
    text.utf8.last == UInt8(ascii: ",") || text.utf8.suffix(2).elementsEqual("..".utf8)
  }

  private var isOpenAtStart: Bool {
    text.utf8.first == UInt8(ascii: ",") || text.utf8.prefix(2).elementsEqual("..".utf8)
  }

  /// What stands between `mark`s, which are of ASCII. At least one part.
  func parts(at mark: String) -> [WindowPiece] {
    let mark = Array(mark.unicodeScalars)
    let scalars = Array(text.unicodeScalars)
    var parts = [WindowPiece(text: "", column: column)]
    var index = 0
    while index < scalars.count {
      if scalars[index...].starts(with: mark) {
        index += mark.count
        parts.append(WindowPiece(text: "", column: column + index))
      } else {
        parts[parts.count - 1].text.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    return parts
  }
}
