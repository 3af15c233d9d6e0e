import Glibc
import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

struct WordsPropertyTests {
  private static let sentences = [
    "in 10m", "in an hour and a half", "1h30m", "in 2 days at 9am", "17:30", "at 9 tomorrow",
    "fri 14:00", "next friday", "this evening", "day after tomorrow 8:15", "the 31st", "feb 29",
    "January 5th, 2028 at 8am", "5.12.2026 8:00", "2027-01-05T08:00:00.25+05:30", "@1798761600",
    "17:30 UTC", "9am America/New_York", "every 2h", "every 10m from tomorrow 07:00 until 08:00",
    "hourly until fri", "Thu 2027-01-01", "12/05", "every mon,thu 18:00", "now+2hr", "2h ago",
    "every other hour starting at 11:15 until in 3 days", "midnight tomorrow", "0930", "9 a.m.",
    "17:30 -0500", "FREQ=MONTHLY;BYMONTHDAY=31", "*-*-1/5 04:00", "every day at 8am and 8pm",
    "every 2 weeks on mon,thu 18:00 from jan 5 until fri", "every month on the 1st and 15th 8:00",
    "every last weekday 16:00", "every year on feb 29", "weekly 9:00 Asia/Tokyo", "cal:weekly UTC",
    "Mon..Fri *-*~07/1 09:00:30", "DTSTART:20261201T080000 RRULE:FREQ=DAILY EXDATE:20261203T080000",
    "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3,10;COUNT=5", "every day 17:00 +05:30",
    "every last friday of the month 16:00", "every 2nd and 4th friday of the month",
    "every 1st and 15th", "every month on the first", "every morning at 7", "every evening",
    "in twenty five minutes", "every two weeks", "in one and a half hours", "every fortnight",
    "weekdays at 9", "every monday to friday", "everyday till fri", "tomorrow evening at 7",
    "every 25 dec", "every day except sunday", "every weekday 8:30 except fri", "9:00 Berlin",
    "tonight at 8", "2 days ago", "0 9 * * 1-5",
    "DTSTART:20261201T080000 RRULE:FREQ=DAILY EXDATE:20261203",
  ]

  private static let pieces = [
    " ", ":", ".", ",", "-", "+", "/", "@", "0", "9", "99999999999999999999", "am", "pm", "at",
    "in", "every", "from", "until", "and", "a", "half", "m", "M", "y", "th", "z", "T", "é", "٣",
    "\u{0}", "\u{202E}", "\u{1F600}", "e\u{301}", "\r\n", "\u{A0}", "next", "this", "fri", "dec",
    "Europe/Berlin", "EST", "İ", "ß",
  ]

  private let isDeep = getenv("TOCSIN_DEEP") != nil

  private static func mutated(_ random: inout RandomSource) -> String {
    var scalars = Array(random.pick(sentences).unicodeScalars)
    for _ in 0..<random.pick(0...4) {
      let at = random.pick(0...scalars.count)
      switch random.pick(0...3) {
      case 0: scalars.insert(contentsOf: random.pick(pieces).unicodeScalars, at: at)
      case 1 where at < scalars.count: scalars.remove(at: at)
      case 2 where at < scalars.count:
        scalars[at] = Unicode.Scalar(UInt32(random.pick(32...126))) ?? " "
      default: scalars.insert(contentsOf: random.pick(sentences).unicodeScalars, at: at)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  @Test("No sentence makes the reader trap, and what it reads it can say so that it reads the same")
  func mutatedSentences() throws {
    var random = RandomSource(seed: 7)
    let names = ["Europe/Berlin", "Australia/Lord_Howe", "America/New_York", "Pacific/Apia", "UTC"]
    let zones = try names.map { try SystemZones().find($0) }
    // Words that name a zone find it here, so that no file is read a hundred thousand times.
    let source = ZoneTable(zones)
    var read = 0
    var wrong: [String] = []
    for _ in 0..<(isDeep ? 100_000 : 20_000) {
      let text = Self.mutated(&random)
      let zone = random.pick(zones)
      let now = WallTime(usec: Int64.random(in: 0...4_102_444_800_000_000, using: &random))
      do {
        let reading = try Words.read(
          text, now: now, zone: zone, day: DaySettings(), zones: source, force: true)
        read += 1
        let again = try Words.read(
          reading.normalized, now: now, zone: zone, day: DaySettings(), zones: source, force: true)
        if reading.first < now || again.first != reading.first
          || again.normalized != reading.normalized || !repeatsAlike(again, reading)
        {
          wrong.append("\(text) → \(reading.normalized) → \(again.normalized)")
        }
      } catch {
        if error.message.isEmpty || !(1...text.unicodeScalars.count + 1).contains(error.column) {
          wrong.append("\(text): \(error)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(read > 2_000)
  }

  private func repeatsAlike(_ left: Reading, _ right: Reading) -> Bool {
    switch (left.kind, right.kind) {
    case (.once, .once): true
    case (.interval(let left, _), .interval(let right, _)): left == right
    case (.recurrence(let left, _), .recurrence(let right, _)): left == right
    default: false
    }
  }

  @Test("No line makes the splitter trap, and nothing of a line is lost")
  func mutatedLines() throws {
    var random = RandomSource(seed: 8)
    let desk = try Desk()
    var split = 0
    for _ in 0..<3000 {
      let words = "\(Self.mutated(&random)) \(random.pick(Self.pieces)) \(Self.mutated(&random))"
        .split(separator: " ").map(String.init)
      guard let (when, text) = try? desk.split(words) else { continue }
      split += 1
      let whole = words.joined(separator: " ").replacing(" -- ", with: " ")
      #expect("\(when.words) \(text)".replacing(" -- ", with: " ").utf8.elementsEqual(whole.utf8))
    }
    #expect(split > 100)
  }

  @Test("Every change of every zone leaves a time alone strictly ahead (T3.1)")
  func ahead() throws {
    let zones = SystemZones()
    var wrong: [String] = []
    for name in [
      "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia",
      "Africa/Casablanca", "America/New_York", "Antarctica/Troll", "Pacific/Kwajalein",
    ] {
      let zone = try zones.find(name)
      var change = WallTime(seconds: 0)
      while let next = zone.nextChange(after: change), next < WallTime(seconds: 2_500_000_000) {
        change = next
        for minutes in stride(from: Int64(-180), through: 180, by: 30) {
          let now = try #require(change.adding(.minutes(minutes)))
          for words in ["00:00", "01:30", "02:00", "02:30", "noon", "fri 02:30", "the 1st 00:30"] {
            let reading = try Words.read(
              words, now: now, zone: zone, day: DaySettings(), zones: zones)
            if reading.first <= now {
              wrong.append("\(name) \(RFC3339.print(now, in: zone)) \(words)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }
}
