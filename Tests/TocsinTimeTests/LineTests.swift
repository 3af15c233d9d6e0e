import Testing
import TocsinModel
import TocsinTime

struct LineTests {
  @Test(
    "The longest run that reads as a time is the time, the rest is the text (T8.1)",
    arguments: [
      ("in 10m tea is ready", "in 10m", "tea is ready"),
      ("fri 14:00 call home", "fri 14:00", "call home"),
      ("tomorrow buy 3 eggs", "tomorrow", "buy 3 eggs"),
      ("at 9 -- 15 guests", "at 9", "15 guests"),
      ("in 10m -- in 5m is too soon", "in 10m", "in 5m is too soon"),
      ("fri at 2 pm meeting", "fri at 2 pm", "meeting"),
      ("tomorrow 3rd floor", "tomorrow", "3rd floor"),
      ("9am tea/coffee", "9am", "tea/coffee"),
      ("17:30 Turkey dinner", "17:30", "Turkey dinner"),
      ("17:30 met office", "17:30", "met office"),
      ("17:30 5 eggs", "17:30", "5 eggs"),
      ("every 2h drink", "every 2h", "drink"),
      ("every 2h until done", "every 2h", "until done"),
      (
        "every 10m from tomorrow 07:00 until 08:00 stretch",
        "every 10m from tomorrow 07:00 until 08:00", "stretch"
      ),
      ("9am Asia/Tokyo call", "9am Asia/Tokyo", "call"),
      ("10m and then some", "10m", "and then some"),
      ("tomorrow at the office", "tomorrow", "at the office"),
    ])
  func split(line: String, when: String, text: String) throws {
    let (reading, rest) = try Desk().split(line)
    #expect(reading.words == when)
    #expect(rest == text)
  }

  @Test("One quoted argument that reads as a time is the time alone")
  func quoted() throws {
    let (reading, text) = try Desk().split(["in 10m", "5m", "later"])
    #expect(reading.words == "in 10m")
    #expect(text == "5m later")
    let (other, rest) = try Desk().split(["tomorrow", "buy eggs"])
    #expect(other.words == "tomorrow")
    #expect(rest == "buy eggs")
  }

  @Test(
    "A line is refused as a whole (T8.2 to T8.6)",
    arguments: [
      ("tomorrow 3 eggs", "time-ambiguous", "ambiguous"),
      ("today 09:00 standup", "time-past", "in the past"),
      ("17:30 EST call", "time-zone", "abbreviation"),
      ("in 10 tea", "time-no-unit", "no unit"),
      ("in 10m", "time-empty", "Wed 2026-12-02 10:10 CET, in 10m"),
      ("in 10m --", "time-empty", "empty"),
      ("-- text", "time-empty", "empty"),
      ("lsit", "time-unknown-word", "no command or time 'lsit'; did you mean 'list'?"),
      ("tomorow 9am call", "time-unknown-word", "did you mean 'tomorrow'?"),
      ("soonish call", "time-unreadable", "no command or time 'soonish'"),
      ("eod call", "time-unreadable", "17:00"),
      ("later -- call", "time-unreadable", "cannot read 'later'"),
      ("", "time-empty", "empty"),
    ])
  func refused(line: String, code: String, message: String) throws {
    let desk = try Desk()
    let refusal = #expect(throws: Refusal.self) {
      try desk.split(line, commands: ["list", "show", "snooze"])
    }
    #expect(refusal?.code.rawValue == code)
    #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "")")
  }
}
