import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Triggers of Apple's shape, as any program that speaks D-Bus gives them (delivery.md section 7).
  @Suite struct TriggerTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    init() throws { desk = try Desk(zone: nil) }

    private func add(_ trigger: String...) throws -> Session.Result {
      try desk.session.run(
        [
          "busctl", "--user", "call", RunningDaemon.name, RunningDaemon.path,
          RunningDaemon.name + ".Control", "Add", "sa{sv}", "org.tocsin.Reminders", "2", "title",
          "s", "Rent", "trigger", "a{sv}",
        ] + trigger)
    }

    /// `ta{sv} 12 …` → 12
    private func id(_ result: Session.Result) throws -> String {
      let words = result.output.split(separator: " ")
      guard result.exit == 0, words.count > 1 else {
        throw Session.Failure("busctl: \(result.error)\(result.output)")
      }
      return String(words[1])
    }

    private func show(_ id: String) throws -> Table {
      let output = try desk.session.succeed(
        [Lane.programs + "/tocsin", "show", id, "--json=short"])
      return try JSONReading.table(of: Array(output.utf8))
    }

    @Test("D7.7 B016 a day that a month does not have is the next day that exists, over a restart")
    func rollsForward() throws {
      let days = try id(
        add(
          "2", "calendar", "a{sv}", "2", "day", "i", "31", "hour", "u", "9", "repeats", "b", "true")
      )
      let leap = try id(
        add(
          "2", "repeats", "b", "true", "calendar", "a{sv}", "4", "month", "y", "2", "day", "y",
          "29", "hour", "y", "9", "minute", "x", "30"))
      for restarts in [false, true] {
        if restarts { try daemon.restart() }
        let three = try show(days).texts(of: "next-three")
        #expect(three.count == 3)
        for time in three {
          let date = time.prefix(10)
          #expect(date.hasSuffix("-31") || date.hasSuffix("-01"), "\(three)")
          #expect(time.dropFirst(10).hasPrefix("T09:00:00"), "\(three)")
          // A month with a 31st has no 1st of it, so never both.
          #expect(
            date.hasSuffix("-31") || ["02", "04", "06", "09", "11"].contains(before(date)),
            "\(three)")
        }
        let years = try show(leap).texts(of: "next-three")
        #expect(years.count == 3)
        for time in years {
          let isLeap = (Int(time.prefix(4)) ?? 1) % 4 == 0
          #expect(time.dropFirst(4).hasPrefix(isLeap ? "-02-29T09:30:00" : "-03-01T09:30:00"))
        }
        let shown = try show(days)
        #expect(shown.text(of: "kind") == "components")
        #expect(shown.text(of: "rule") == "day=31 hour=9")
        #expect(shown.text(of: "skip") == "forward")
        #expect(shown.text(of: "zone") == nil, "D7.10: it floats")
      }
    }

    /// The month before that of a date.
    private func before(_ date: Substring) -> String {
      let month = (Int(date.dropFirst(5).prefix(2)) ?? 1) - 1
      return month < 1 ? "12" : month < 10 ? "0\(month)" : "\(month)"
    }

    @Test("D7.9 D7.10 pinned to a zone, a name for a weekday, and once without repeats")
    func pinned() throws {
      let tokyo = try id(
        add(
          "3", "calendar", "a{sv}", "2", "hour", "i", "8", "weekday", "s", "tue", "repeats", "b",
          "true", "zone", "s", "Asia/Tokyo"))
      let shown = try show(tokyo)
      #expect(shown.text(of: "zone") == "Asia/Tokyo")
      #expect(shown.text(of: "rule") == "hour=8 weekday=2")
      let next = try #require(shown.integer(of: "next-usec"))
      // Eight in Tokyo is 23 in UTC the day before; 1970-01-01 was a Thursday.
      #expect(next / 1_000_000 % 86_400 == 23 * 3600)
      #expect((next / 1_000_000 / 86_400 + 4) % 7 == 1, "a Monday in UTC")
      let once = try id(add("1", "calendar", "a{sv}", "1", "minute", "i", "0"))
      #expect(try show(once).texts(of: "next-three").count == 1)
      #expect(try show(once).text(of: "repeats") == nil)
    }

    @Test("D7.2 D7.3 an interval is an instant, the same at each look, and k of it is no drift")
    func interval() throws {
      let before = Clocks.realtimeUsec()
      let often = try id(add("2", "interval-usec", "x", "60000000", "repeats", "b", "true"))
      let once = try id(add("1", "interval", "s", "90m"))
      let after = Clocks.realtimeUsec()
      let next = try #require(show(once).integer(of: "next-usec"))
      #expect(next >= before + 5_400_000_000 && next <= after + 5_400_000_000)
      #expect(try show(once).integer(of: "next-usec") == next)
      let shown = try show(often)
      #expect(shown.text(of: "kind") == "interval")
      #expect(shown.integer(of: "every") == 60_000_000)
      #expect(shown.texts(of: "next-three").count == 3)
    }

    @Test("D7.1 D7.9 what never fires is refused by name, and nothing is stored")
    func refused() throws {
      for (trigger, said) in [
        (["0"], "says no time"), (["1", "interval", "s", "0s"], "more than 0"),
        (["1", "interval-usec", "x", "-5"], "more than 0"),
        (["1", "interval-usec", "x", "9223372036854775807"], "longer than can be stored"),
        (["2", "interval", "s", "10m", "interval-usec", "x", "600000000"], "ambiguous"),
        (["2", "interval", "s", "59s", "repeats", "b", "true"], "at least 1m"),
        (["2", "interval-usec", "x", "59999999", "repeats", "b", "true"], "at least 1m"),
        (["1", "calendar", "a{sv}", "0"], "never comes"),
        (["1", "calendar", "a{sv}", "1", "hour", "i", "24"], "never comes"),
        (["1", "calendar", "a{sv}", "1", "month", "i", "0"], "never comes"),
        (["1", "calendar", "a{sv}", "1", "day", "i", "-1"], "never comes"),
        (["1", "calendar", "a{sv}", "1", "weekday", "i", "0"], "never comes"),
        (["1", "calendar", "a{sv}", "1", "weekday", "i", "8"], "never comes"),
        (["1", "calendar", "a{sv}", "1", "year", "i", "2020"], "never comes"),
        (
          [
            "1", "calendar", "a{sv}", "3", "month", "i", "4", "day", "i", "31", "weekday", "i", "1",
          ],
          "never comes"
        ),
      ] {
        let result = try desk.session.run(
          [
            "busctl", "--user", "call", RunningDaemon.name, RunningDaemon.path,
            RunningDaemon.name + ".Control", "Add", "sa{sv}", "org.tocsin.Reminders", "2", "title",
            "s", "Rent", "trigger", "a{sv}",
          ] + ["--"] + trigger)
        #expect(result.exit != 0 && result.error.contains(said), "\(trigger): \(result)")
      }
      for (trigger, said) in [
        (["1", "calendar", "a{sv}", "1", "weekday", "s", "dienstag"], "is no weekday"),
        (["1", "calendar", "a{sv}", "1", "hours", "i", "9"], "did you mean 'hour'?"),
        (
          ["2", "calendar", "a{sv}", "1", "hour", "i", "9", "zone", "s", "Asia/Tokio"],
          "did you mean 'Asia/Tokyo'?"
        ),
        (["2", "interval", "s", "1h", "zone", "s", "Asia/Tokyo"], "belongs to"),
      ] {
        let result = try desk.session.run(
          [
            "busctl", "--user", "call", RunningDaemon.name, RunningDaemon.path,
            RunningDaemon.name + ".Control", "Add", "sa{sv}", "org.tocsin.Reminders", "2", "title",
            "s", "Rent", "trigger", "a{sv}",
          ] + trigger)
        #expect(result.exit != 0 && result.error.contains(said), "\(trigger): \(result)")
      }
      #expect(try daemon.list("--all").isEmpty)
      let warned = try add(
        "1", "calendar", "a{sv}", "2", "hour", "i", "9", "nanosecond", "i", "5")
      #expect(
        warned.output.contains(#""warnings" as 1 "\'trigger.calendar.nanosecond\' is ignored""#),
        "\(warned)")
    }
  }
}
