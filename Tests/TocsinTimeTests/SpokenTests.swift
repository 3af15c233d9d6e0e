import Testing
import TocsinModel
import TocsinTime

/// What people say most, beside the shortest ways to write it.
struct SpokenTests {
  @Test(
    "Numbers in words are those of digits",
    arguments: [
      ("in five minutes", "in 5m"), ("in twenty five minutes", "in 25m"),
      ("in twenty-five minutes", "in 25m"), ("in one and a half hours", "in 90m"),
      ("in two and a half hours", "in 150m"), ("in 2 hours and a half", "in 150m"),
      ("an hour and twenty minutes", "in 80m"), ("two days from now", "in 2 days"),
      ("in three weeks at 9am", "in 3 weeks at 9am"), ("in a fortnight", "in 14 days"),
      ("in two fortnights", "in 28 days"), ("every two hours", "every 2h"),
      ("every two weeks", "every 2 weeks"), ("every three months", "every 3 months"),
      ("every fortnight", "every 2 weeks"), ("every fortnight on fri", "every 2 weeks on fri"),
      ("every other fortnight", "every 4 weeks"), ("every twelve days 8:00", "every 12 days 8:00"),
    ])
  func numbers(words: String, same: String) throws {
    try alike(words, same)
  }

  @Test(
    "Days of the month and weekdays of it",
    arguments: [
      ("every last friday of the month", "every last fri"),
      ("every last friday of the month 16:00", "every last fri 16:00"),
      ("every last friday of every month at 4pm", "every last fri 16:00"),
      ("every last day of the month", "every last day"),
      ("every last weekday of the month 16:00", "every last weekday 16:00"),
      ("every first of the month", "every 1st"), ("every 2nd of the month 8:00", "every 2nd 8:00"),
      ("every last of the month", "every last day"),
      ("every month on the first", "every month on 1"),
      ("every month on the second at 8am", "every month on 2 8:00"),
      ("every month on the last", "every last day"),
      ("every month on the last friday", "every last fri"),
      ("every month on the 1st and 15th", "every 1st and 15th"),
      ("every 1st, 15th of the month 7:00", "every month on the 1st and 15th 7:00"),
      ("every 25 dec", "every dec 25"), ("every 29 february", "every year on feb 29"),
      ("every 25th of december 18:00", "every dec 25 18:00"),
    ])
  func months(words: String, same: String) throws {
    try alike(words, same)
  }

  @Test(
    "Days of the week and parts of the day",
    arguments: [
      ("every morning", "every day 9:00"), ("every evening", "every day 18:00"),
      ("each night", "every day 20:00"), ("every afternoon", "every day 15:00"),
      ("every morning at 7", "every day 7:00"), ("every evening at 7", "every day 19:00"),
      ("every evening at 19:30", "every day 19:30"), ("everyday", "every day"),
      ("everyday at 9pm", "every day 21:00"), ("weekdays at 9", "every weekday 9:00"),
      ("on weekdays at 9", "every weekday 9:00"), ("weekends 10:00", "every weekend 10:00"),
      ("every monday to friday", "every weekday"),
      ("every monday through friday 8:00", "every weekday 8:00"),
      ("every mon-fri 8:00", "every weekday 8:00"),
      ("every day except sunday", "every mon..sat"),
      ("every day 8:00 except sunday", "every mon..sat 8:00"),
      ("every day except sat and sun 8:00", "every weekday 8:00"),
      ("every weekday except friday 8:30", "every mon..thu 8:30"),
      ("daily except weekends", "every weekday"),
      ("every day till fri", "every day until fri"), ("every 2h till fri", "every 2h until fri"),
    ])
  func weeks(words: String, same: String) throws {
    try alike(words, same)
  }

  @Test(
    "An hour after a part of the day is one of it",
    arguments: [
      ("tomorrow evening at 7", "tomorrow 19:00"), ("tomorrow evening 7:30", "tomorrow 19:30"),
      ("tomorrow afternoon at 3", "tomorrow 15:00"), ("fri night at 11", "fri 23:00"),
      ("tomorrow morning at 5", "tomorrow 5:00"), ("tonight at 8", "today 20:00"),
      ("this evening at 7:15", "today 19:15"), ("at 8 tonight", "today 20:00"),
      ("tomorrow evening 0730", "tomorrow 19:30"), ("tonight at 9pm", "today 21:00"),
    ])
  func parts(words: String, same: String) throws {
    try alike(words, same)
  }

  @Test(
    "Several weekdays of a month",
    arguments: [
      Rings(
        "every 2nd and 4th friday of the month 18:00", "2026-12-11 18:00 +01:00",
        "2026-12-25 18:00 +01:00", "2027-01-08 18:00 +01:00", "2027-01-22 18:00 +01:00"),
      Rings(
        "every first and last mon", "2026-12-07 09:00 +01:00", "2026-12-28 09:00 +01:00",
        "2027-01-04 09:00 +01:00"),
      Rings(
        "every 1st and 3rd tue 8:00 and 20:30", "2026-12-15 08:00 +01:00",
        "2026-12-15 20:30 +01:00", "2027-01-05 08:00 +01:00"),
    ])
  func several(row: Rings) throws {
    #expect(try row.found() == row.expected)
  }

  @Test("A start that has only just been is told apart from the one that is meant")
  func start() throws {
    let notes = try Desk().read("every 3 days from nov 1").notes
    #expect(notes == ["'nov 1' is Mon 2027-11-01; for Sun 2026-11-01 write 2026-11-01"])
    #expect(try Desk().read("every 3 days from jan 5").notes.isEmpty)
  }

  private func alike(_ words: String, _ same: String) throws {
    let desk = try Desk()
    let rings = desk.rings(words, count: 5)
    #expect(rings == desk.rings(same, count: 5))
    #expect(rings.first?.hasPrefix("2") == true, "\(rings)")
  }
}
