import Testing
import TocsinModel
import TocsinTime

/// `cal:`, systemd.time(7).
struct CalendarEventTests {
  @Test(
    "Events have the normal form of systemd-analyze (T5.9, T5.11)",
    arguments: [
      ("Sat,Thu,Mon..Wed,Sat..Sun", "Mon..Thu,Sat,Sun *-*-* 00:00:00"),
      ("Mon,Sun 12-*-* 2,1:23", "Mon,Sun 2012-*-* 01,02:23:00"),
      ("Wed *-1", "Wed *-*-01 00:00:00"), ("Wed..Wed,Wed *-1", "Wed *-*-01 00:00:00"),
      ("Wed, 17:48", "Wed *-*-* 17:48:00"), ("10-15", "*-10-15 00:00:00"),
      ("10-15 1/2:0", "*-10-15 01/2:00:00"), ("*-*~1 9:00", "*-*~01 09:00:00"),
      ("monday *-12-* 17:00", "Mon *-12-* 17:00:00"),
      ("12,14,13,12:20,10,30", "*-*-* 12,13,14:10,20,30:00"),
      ("mon,fri *-1/2-1,3 *:30:45", "Mon,Fri *-01/2-01,03 *:30:45"),
      ("Mon..Fri 08..18/2:00", "Mon..Fri *-*-* 08..18/2:00:00"),
      ("08:05:40", "*-*-* 08:05:40"), ("05:40", "*-*-* 05:40:00"),
      ("2028-*-7 10:20", "2028-*-07 10:20:00"),
      ("*:2/3", "*-*-* *:02/3:00"), ("*-*-* *:*:05", "*-*-* *:*:05"),
      ("05:40:23.4200004", "*-*-* 05:40:23.420000"), ("05:40:23.00", "*-*-* 05:40:23"),
      ("daily", "*-*-* 00:00:00"), ("Weekly", "Mon *-*-* 00:00:00"),
      ("minutely", "*-*-* *:*:00"), ("hourly UTC", "*-*-* *:00:00 UTC"),
      ("monthly", "*-*-01 00:00:00"), ("yearly", "*-01-01 00:00:00"),
      ("annually", "*-01-01 00:00:00"),
      ("quarterly", "*-01,04,07,10-01 00:00:00"), ("semiannually", "*-01,07-01 00:00:00"),
      ("Mon *-*-* 00:00:00 Europe/Berlin", "Mon *-*-* 00:00:00 Europe/Berlin"),
      ("*:20..39/5", "*-*-* *:20..35/5:00"), ("*:20..40/1", "*-*-* *:20..40:00"),
      ("*-*~07..03", ""), ("*-*~3..7", "*-*~03..07 00:00:00"),
      ("9..11,13:00", "*-*-* 09..11,13:00:00"),
      ("2025..2030/2-01-01", "2025..2029/2-01-01 00:00:00"), ("Mon..", ""), ("25:00", ""),
      ("*-13-1", ""),
      ("*-*-32", ""), ("*-*-0", ""), ("*:*:60", ""), ("Sun..Mon", ""), ("*-*-*", "*-*-* 00:00:00"),
      ("*:0/0", ""), ("*:70", ""), ("*-*-1 1:2:3:4", ""), ("Mon Tue", ""), ("*-*~29", ""), ("", ""),
    ])
  func normal(event: String, expected: String) throws {
    let desk = try Desk("2011-01-01T00:00:00+01:00")
    guard !expected.isEmpty else {
      let refusal = #expect(throws: Refusal.self) { try desk.read("cal:\(event)", force: true) }
      #expect(refusal?.code == (event == "25:00" ? .range : .unreadable))
      return
    }
    let reading = try desk.read("cal:\(event)", force: true)
    #expect(reading.normalized == "cal:\(expected)")
    let again = try desk.read(reading.normalized, force: true)
    #expect(again.normalized == reading.normalized)
    #expect(again.kind == reading.kind)
  }

  @Test(
    "Events come when systemd-analyze says",
    arguments: [
      Rings("Fri *-*-13", "2027-08-13 00:00 +02:00", "2028-10-13 00:00 +02:00"),
      Rings("Mon *-05~07/1", "2027-05-31 00:00 +02:00", "2028-05-29 00:00 +02:00"),
      Rings("*-02~03 12:00", "2027-02-26 12:00 +01:00", "2028-02-27 12:00 +01:00"),
      Rings("cal:*-*~03..07", "2026-12-25 00:00 +01:00", "2026-12-26 00:00 +01:00"),
      Rings("cal:2028-02-29 UTC", "2028-02-29 01:00 +01:00", "gone"),
      Rings("*-*-* 12:00:00.25", "2026-12-02 12:00:00.250 +01:00"),
      Rings("*-*-* 09:00 Asia/Tokyo", "2026-12-03 01:00 +01:00", "2026-12-04 01:00 +01:00"),
      Rings("2027..2029/2-1-1", "2027-01-01 00:00 +01:00", "2029-01-01 00:00 +01:00", "gone"),
      Rings(
        "mon..fri 9:00", "2026-12-03 09:00 +01:00", "2026-12-04 09:00 +01:00",
        "2026-12-07 09:00 +01:00"),
    ])
  func next(row: Rings) throws {
    #expect(try row.found() == row.expected)
  }
}
