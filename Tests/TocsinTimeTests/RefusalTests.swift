import Testing
import TocsinModel
import TocsinTime

struct RefusalTests {
  @Test(
    "What is refused has a code, a column, and a message that helps (time.md section 9)",
    arguments: [
      ("", "time-empty 1", "empty"), ("  \t ", "time-empty 1", "empty"),
      ("today 09:00", "time-past 1", "in the past: Wed 2026-12-02 09:00 CET"),
      ("yesterday", "time-past 1", "in the past: Tue 2026-12-01 09:00 CET"),
      ("2026-01-05 08:00", "time-past 1", "in the past"), ("@9", "time-past 1", "in the past"),
      ("this tue", "time-past 1", "in the past"),
      (
        "2h ago", "time-past 1",
        "in the past: Wed 2026-12-02 08:00 CET; write in 2h for a time ahead"
      ),
      ("2 days ago", "time-past 1", "Mon 2026-11-30 10:00 CET"),
      ("yesterday", "time-past 1", "write a time ahead such as tomorrow 09:00"),
      ("today 9:00", "time-past 1", "write tomorrow 09:00"),
      ("25:00", "time-range 1", "hour out of range: 0 to 23; write 01:00 of the next day"),
      ("13pm", "time-range 1", "write 1pm or 13:00"),
      ("*-*-* 25:00", "time-range 7", "hour out of range"),
      ("0 9 * * 1-5", "time-ambiguous 1", "cron"), ("*/5 * * * *", "time-ambiguous 1", "cal:"),
      ("tomorrow 24:00", "time-range 10", "00:00 of the next day"),
      ("12:60", "time-range 1", "minute out of range"),
      ("23:59:60", "time-range 1", "second out of range"),
      ("2027-01-05T24:00:00Z", "time-range 12", "00:00 of the next day"),
      ("13pm", "time-range 1", "12-hour clock"), ("0am", "time-range 1", "12-hour clock"),
      ("13:30pm", "time-range 1", "12-hour clock"), ("2500", "time-range 1", "hour out of range"),
      ("2026-02-30", "time-no-such-date 1", "no such date"),
      ("feb 30", "time-no-such-date 1", "no such date: 'feb 30'; write feb 29 or mar 1"),
      ("29 feb 2027", "time-no-such-date 1", "write feb 28 or mar 1"),
      ("fri 31 april", "time-no-such-date 5", "no such date"),
      ("29.2.2027", "time-no-such-date 1", "no such date"),
      ("the 32nd", "time-no-such-date 5", "no such day"),
      ("Thu 2027-01-01", "time-weekday 1", "Fri"), ("14:00 on mon dec 5", "time-weekday 10", "Sat"),
      ("3/4", "time-ambiguous 1", "ambiguous; write 3 Apr or 4 Mar"),
      ("25/12", "time-ambiguous 1", "write 25 Dec"), ("12/05", "time-ambiguous 1", "5 Dec"),
      ("12/5/2026", "time-ambiguous 1", "2026-12-05"), ("17:30 3/4", "time-ambiguous 7", "3 Apr"),
      ("9", "time-ambiguous 1", "at 9"), ("tomorrow 9", "time-ambiguous 10", "at 9"),
      ("930", "time-ambiguous 1", "0930"), ("05140300", "time-ambiguous 1", "@"),
      ("20261002", "time-ambiguous 1", "2026-12-05"), ("fri at 2", "time-ambiguous 8", "2pm"),
      ("at 9 15", "time-ambiguous 6", "ambiguous"), ("tomorrow 3 eggs", "time-ambiguous 10", "3pm"),
      ("1M", "time-ambiguous 2", "1mo"), ("in 10 M", "time-ambiguous 7", "10m"),
      ("1.5 days", "time-ambiguous 1", "36h"), ("tonight at 2", "time-ambiguous 12", "20:00"),
      ("this weekend", "time-ambiguous 1", "this sat or this sun"),
      ("9:5", "time-ambiguous 1", "9:05"), ("9:00-10:00", "time-ambiguous 5", "offset"),
      ("0930pm", "time-ambiguous 1", "21:30"), ("in 10", "time-no-unit 4", "no unit"),
      ("+10", "time-no-unit 2", "no unit"), ("1h 30", "time-no-unit 4", "no unit"),
      ("1h30", "time-no-unit 3", "30m"), ("in 2 days 9", "time-no-unit 11", "no unit"),
      ("every 10", "time-no-unit 7", "no unit"), ("10:30 EST", "time-zone 7", "abbreviation"),
      ("10:30 est", "time-zone 7", "abbreviation"), ("10:30 MET", "time-zone 7", "abbreviation"),
      (
        "10:30 Europe/Berln", "time-zone 7",
        "unknown zone 'Europe/Berln'; did you mean 'Europe/Berlin'"
      ),
      ("10:30 Asia/Nowhere", "time-zone 7", "unknown zone"),
      ("10:30 UTC+2", "time-zone 7", "+02:00"),
      ("10:30 +25:00", "time-unreadable 7", "cannot read"),
      ("10:30 +18:00", "time-zone 7", "offsets go from"),
      ("tomorow 9am", "time-unknown-word 1", "did you mean 'tomorrow'"),
      ("next frday", "time-unknown-word 6", "did you mean 'friday'"),
      ("in 10 minuets", "time-unknown-word 7", "did you mean 'minutes'"),
      ("every 5s", "time-too-often 1", "at least 1m"),
      ("every 30s", "time-too-often 1", "at least 1m"),
      ("every 0", "time-too-often 1", "at least 1m"),
      ("every 0 h", "time-too-often 1", "at least 1m"),
      ("every second", "time-too-often 1", "at least 1m"),
      ("every 2h until 11:00", "time-never 16", "never"),
      ("every 2h until yesterday", "time-never 16", "never"),
      ("in 99999w", "time-too-far 4", "more than 10 years ahead"),
      ("2037-01-01", "time-too-far 1", "--force"), ("@9999999999999", "time-too-far 1", "10 years"),
      ("in 9999999999999999999s", "time-too-far 4", "more than can be stored"),
      ("in 9223372036854775807s", "time-too-far 4", "more than can be stored"),
      ("in 9223372036854s", "time-too-far 4", "more than 10 years"),
      ("@99999999999999999999", "time-too-far 1", "more than can be stored"),
      ("in 999999999999 years", "time-too-far 4", "more than can be stored"),
      ("every day until christmas", "time-unreadable 17", "'christmas'"),
      ("every 2h until christmas", "time-unreadable 16", "'christmas'"),
      ("every day except mon..sun", "time-never 11", "no day is left"),
      ("tomorrow 9:00 Berlin", "time-unreadable 15", "did you mean 'Europe/Berlin'?"),
      ("9am New York", "time-unreadable 5", "did you mean 'America/New_York'?"),
      (
        "17:30 right/UTC", "time-zone 7", "counts leap seconds, which clocks here do not; write UTC"
      ),
      ("FREQ=DAILY;INTERVAL=2147483647", "time-unreadable 1", "1 to 1000000000"),
      ("soonish", "time-unreadable 1", "cannot read 'soonish' as a time"),
      ("every thing", "time-unreadable 7", "cannot read 'every thing' as a time"),
      ("every 32nd", "time-no-such-date 7", "no such day: '32nd'"),
      ("every feb 30", "time-no-such-date 7", "no such date"),
      ("every month on 32", "time-no-such-date 16", "no such day"),
      ("every 0 days", "time-too-often 1", "at least 1m"),
      ("every day 9:00 and 9:00:30", "time-too-often 1", "at least 1m"),
      ("*-*-* *:*:0/30", "time-too-often 1", "at least 1m"),
      ("FREQ=SECONDLY", "time-too-often 1", "at least 1m"),
      ("every day 23:59:30 and 0:00", "time-too-often 1", "at least 1m"),
      ("every sun,mon 23:59:30 and 0:00", "time-too-often 1", "at least 1m"),
      ("FREQ=SECONDLY;INTERVAL=600", "time-too-often 1", "at least 1m"),
      ("FREQ=MINUTELY;BYSECOND=0,59", "time-too-often 1", "at least 1m"),
      ("FREQ=DAILY RDATE:20261205T090030", "time-too-often 1", "at least 1m"),
      ("cal:Feb 30", "time-never 5", "never"), ("cal:*-02-30", "time-never 1", "never"),
      ("2019-*-* 09:00", "time-never 1", "never"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "time-never 1", "never"),
      ("every day 9:00 until today", "time-never 22", "before it would ring for the first time"),
      ("cal:2100-02-29", "time-never 1", "never"), ("cal:Sun 2100-01-01", "time-never 1", "never"),
      ("cal:2100-01-01", "time-too-far 1", "--force"),
      ("cal:daily EST", "time-zone 11", "abbreviation"),
      ("every day 9:00 EST", "time-zone 16", "abbreviation"),
      ("FREQ=DAILY;COUNT=2 until fri", "time-ambiguous 20", "an end of its own"),
      ("FREQ=DAILY;COUNT=2;UNTIL=20270101", "time-unreadable 1", "exclude each other"),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "time-unreadable 1", "does not go with WEEKLY"),
      ("FREQ=DAILY;BYSETPOS=1", "time-unreadable 1", "another BY part"),
      ("FREQ=DAILY;BYHOUR=24", "time-unreadable 1", "'24' is out of range in BYHOUR"),
      ("FREQ=DAILY;SKIP=BACKWARD", "time-unreadable 1", "RSCALE"),
      ("teatime", "time-unreadable 1", "16:00"), ("EOD", "time-unreadable 1", "17:00"),
      ("17:30 call", "time-unreadable 7", "cannot read '17:30 call' as a time"),
      ("morgen um neun", "time-unreadable 1", "cannot read"),
      ("mañana", "time-unreadable 1", "cannot read 'mañana'"),
      ("é 17:30x", "time-unreadable 1", "cannot read"),
      ("９:００", "time-unreadable 1", "cannot read"),
      ("12-05-2026", "time-ambiguous 1", "2026-05-12 or 2026-12-05"),
    ])
  func refused(words: String, codeAndColumn: String, message: String) throws {
    let answer = try Desk().rings(words).joined()
    #expect(answer.hasPrefix("\(codeAndColumn): "), "\(answer)")
    #expect(answer.contains(message), "\(answer)")
  }

  @Test("Only what is no time at all lets a shorter run of words be tried (T9.1)")
  func finality() {
    let open = RefusalCode.allCases.filter { !$0.isFinal }.map(\.rawValue)
    #expect(open == ["time-empty", "time-unknown-word", "time-unreadable"])
  }

  @Test("Ten years can be passed by force, the end of what can be stored cannot")
  func force() throws {
    let desk = try Desk()
    #expect(desk.rings("2150-01-01", force: true) == ["2150-01-01T09:00:00+01:00"])
    #expect(desk.rings("in 10y") == ["2036-12-02T10:00:00+01:00"])
    #expect(desk.rings("in 9000y", force: true).joined().hasPrefix("time-too-far"))
  }

  @Test("A message is one line, whatever was typed")
  func printable() throws {
    for words in ["\u{1B}[31mred\nnext", "a\u{202E}b", String(repeating: "x", count: 900), "\0"] {
      let answer = try Desk().rings(words).joined()
      #expect(!answer.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
      #expect(answer.unicodeScalars.count < 150)
    }
    #expect(
      try Desk().rings(String(repeating: "1h ", count: 10_000)).joined().contains("1024 bytes"))
  }
}
