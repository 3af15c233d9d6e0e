import Testing
import TocsinTime

struct LeftoverTests {
  @Test(
    "Words that belong to times are not taken for the text",
    arguments: [
      ("every day until christmas open the door", "17", "'christmas'"),
      ("every 2h until done", "16", "'done'"), ("every fri until the end of it", "17", "'the'"),
      ("monday and thursday at 6pm gym", "8", "'and thursday'"),
      ("march 3 every year birthday", "9", "'every year'"),
      ("every last friday of july 16:00 pay rent", "19", "'of july"),
      ("every weekday 8:30 except holidays", "20", "'except holidays'"),
      ("every day at 9am 5 times take pill", "18", "--count 5"),
      ("every day at 9am five times take pill", "18", "--count 5"),
      ("at 9 o'clock tea", "6", "9pm"), ("17:30 on weekdays tea", "7", "'on weekdays'"),
      ("9am mondays gym", "5", "'mondays'"), ("fri 14:00 15:00 call", "11", "'15:00'"),
      ("fri 14:00 to 15:00 call", "11", "'to 15:00'"), ("fri 14:00 3 mar dentist", "11", "'3 mar'"),
      ("tomorrow in the morning call", "10", "'in the morning'"),
      ("every day for two weeks pill", "11", "'for two weeks'"),
      ("the 3rd of every month rent", "9", "'of every month'"),
      ("every monday tuesday 9:00 gym", "14", "'tuesday'"),
      ("monday from 9:00 to 10:00 gym", "8", "'from 9:00'"),
      ("10m before noon lunch", "5", "'before noon'"),
      ("17:30 every 2 days call", "7", "'every 2'"), ("9am each day pills", "5", "'each day'"),
      ("tomorrow until fri open", "10", "'until fri'"),
      ("every day twice pills", "11", "--count 2"),
      ("at 7 at 9 call", "6", "'at 9'"), ("every day on the 5th rent", "11", "'on the"),
    ])
  func refused(line: String, column: String, message: String) throws {
    let desk = try Desk()
    let refusal = #expect(throws: Refusal.self, "\(line)") { try desk.split(line) }
    #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "")")
    #expect(refusal.map { "\($0.column)" } == column, "\(refusal?.description ?? "")")
    // The way out that it names.
    let words = line.split(separator: " ").map(String.init)
    guard let (reading, _) = try? desk.split(["now", "x"]), reading.words == "now" else { return }
    for count in (1..<words.count).reversed() {
      let forced = words[..<count] + ["--"] + words[count...]
      if let (_, text) = try? desk.split(Array(forced)) {
        #expect(text == words[count...].joined(separator: " "))
        return
      }
    }
    Issue.record("no way to write \(line)")
  }

  @Test(
    "What only sounds like a time is text",
    arguments: [
      "10m and then some", "10m and two eggs", "tomorrow at the office", "every day on a boat",
      "monthly on time", "17:30 5 eggs", "tomorrow 3rd floor", "every mon and thu then rest",
      "10m until done", "fri every cloud has one", "tomorrow from Anna", "tomorrow in Berlin",
      "tomorrow for the team", "9am to do list", "fri of course", "9am may I go", "17:30 march on",
      "fri 14:00 monday report", "tomorrow every thing", "9am and a half sandwich",
      "every day time to go", "in 10m second coffee", "9am after lunch", "every mon to the gym",
      "every day next steps", "fri on the way home", "every 2h or so", "fri 14:00 last call",
    ])
  func text(line: String) throws {
    let (reading, text) = try Desk().split(line)
    #expect(!text.isEmpty && "\(reading.words) \(text)" == line)
  }

  @Test("What is quoted is text")
  func quoted() throws {
    #expect(try Desk().split(["every day", "until", "christmas"]).1 == "until christmas")
    #expect(try Desk().split(["every", "day", "until christmas"]).1 == "until christmas")
  }

  @Test(
    "What is text and sounds like more than that is told",
    arguments: [
      (
        "monday 9am New York call",
        "'New York' is part of the text; for its clock write "
          + "'monday 9am America/New_York'"
      ),
      (
        "tomorrow 9:00 berlin call",
        "'berlin' is part of the text; for its clock write "
          + "'tomorrow 9:00 Europe/Berlin'"
      ),
      (
        "9:00 daily standup",
        "'daily' is part of the text and nothing repeats; for what repeats "
          + "begin with 'daily'"
      ),
      ("tomorrow Berlin trip", ""), ("9am call Paris", ""), ("every day daily bread", ""),
    ])
  func notes(line: String, note: String) throws {
    let desk = try Desk()
    let split = try Line.split(
      words: line.split(separator: " ").map(String.init), now: desk.now, zone: desk.zone,
      day: DaySettings(), zones: Desk.zones)
    #expect(split.notes == (note.isEmpty ? [] : [note]))
  }
}
