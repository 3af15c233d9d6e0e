import Glibc
import Testing
import TocsinTesting
import TocsinModel
import TocsinTime
import TocsinWire

extension Acceptance {
  /// What a person does to a reminder, through the real programs.
  @Suite struct TimeVerbTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    /// The daemon has the system's zone, which is the one that the command reads in.
    init() throws { desk = try Desk(zone: nil) }

    private func table(_ arguments: String...) throws -> Table {
      let output = try desk.session.succeed(
        [Lane.programs + "/tocsin"] + arguments + ["--json=short"])
      return try JSONReading.table(of: Array(output.utf8))
    }

    private func next(_ id: String) throws -> Int64? {
      try table("show", id).integer(of: "next-usec")
    }

    @Test("a recurrence is stored, listed and shown with its rule and its next three times")
    func recurrence() throws {
      let said = try daemon.ok("add", "every mon,thu 18:00", "Gym", "--late", "2h")
      #expect(said.hasSuffix("  every mon,thu 18:00, late 2h  Gym"), "\(said)")
      let id = String(said.prefix { $0 != " " })
      let line = try daemon.ok("list")
      #expect(line.contains("  every mon,thu 18:00  pending  Gym"), "\(line)")
      let shown = try table("show", id)
      #expect(shown.text(of: "kind") == "rule")
      #expect(shown.text(of: "late") == "2h")
      #expect(shown.text(of: "rule")?.contains("BYDAY=MO,TH;BYHOUR=18") == true)
      let three = shown.texts(of: "next-three")
      #expect(three.count == 3)
      #expect(three.allSatisfy { $0.contains("T18:00:00") }, "\(three)")
      // The command reads the same without the daemon.
      let read = try table("when", "-n", "3", "every mon,thu 18:00")
      #expect(read.tables(of: "next").compactMap { $0.text(of: "time") } == three)
      // A dry run says the same line, but for the number.
      let dry = try daemon.ok("add", "-q", "-n", "every mon,thu 18:00", "Gym", "--late", "2h")
      #expect(dry.dropFirst().drop { $0 == " " } == said.dropFirst(id.count).drop { $0 == " " })
      try daemon.restart()
      #expect(try table("show", id).texts(of: "next-three") == three)
    }

    @Test("skip leaves out the next one only, pause takes its time and resume gives it back")
    func skipAndPause() throws {
      let id = try daemon.add("every day 12:34", "Pill")
      let three = try table("show", id).texts(of: "next-three")
      let skipped = try table("skip", id)
      #expect(skipped.text(of: "next") == three[1])
      #expect(skipped.texts(of: "except").count == 1)
      #expect(try daemon.ok("pause", id) == "\(id)  paused  every day 12:34  Pill")
      #expect(try daemon.ok("list").contains("paused"))
      let paused = try table("show", id)
      #expect(paused.integer(of: "next-usec") == nil)
      #expect(paused.texts(of: "next-three").isEmpty)
      try daemon.restart()
      #expect(try table("resume", id).text(of: "next") == three[1], "the skipped one stays out")
      let until = try daemon.ok("pause", id, "until", "tomorrow", "9:00")
      #expect(until.hasPrefix("\(id)  paused until "), "\(until)")
      #expect(until.contains(" 09:00 "), "\(until)")
      #expect(try table("show", id).integer(of: "resumes-usec") != nil)
      let again = try daemon.tocsin(["resume", id, "999"])
      #expect(again.exit == 3)
      #expect(again.output.hasPrefix("\(id)  "), "\(again)")
      #expect(again.error.contains("999"), "\(again)")
      #expect(try daemon.tocsin(["resume", id]).exit == 3, "it is not paused any more")
    }

    @Test("T4.3: skip leaves out one pass of an overlap, and the other one is shown")
    func skipOnePass() throws {
      let id = try daemon.add(
        "DTSTART;TZID=Europe/Berlin:20271031T022000 RRULE:FREQ=HOURLY;COUNT=3", "Twice", "--force")
      let three = try table("show", id)
      #expect(
        three.texts(of: "next-three").compactMap { RFC3339.read($0)?.instant.usec } == [
          1_824_942_000_000_000, 1_824_945_600_000_000, 1_824_949_200_000_000,
        ])
      let skipped = try table("skip", id)
      #expect(skipped.integer(of: "next-usec") == 1_824_945_600_000_000)
      try daemon.restart()
      let shown = try table("show", id)
      #expect(shown.texts(of: "except") == ["2027-10-31T00:20:00Z"])
      #expect(shown.integer(of: "next-usec") == 1_824_945_600_000_000)
      #expect(try daemon.ok("show", id).contains("2027-10-31T00:20:00Z"))
    }

    @Test("what is skipped or has rung is not counted any more")
    func counted() throws {
      for words in ["every day 12:34", "every 2h", "FREQ=DAILY;BYHOUR=12;BYMINUTE=34;BYSECOND=0"] {
        let id = try daemon.add(words, "Course", "--count", "3")
        #expect(try table("show", id).text(of: "repeats")?.contains(", 3 times") == true)
        let skipped = try table("skip", id)
        #expect(skipped.text(of: "repeats")?.contains(", 2 times") == true, "\(skipped)")
        let shown = try daemon.ok("show", id)
        #expect(shown.contains(", 2 times") && !shown.contains("count"), "\(shown)")
        _ = try daemon.ok("skip", id)
        #expect(try table("show", id).text(of: "repeats")?.contains(", once") == true)
      }
    }

    @Test("what is pending, paused and snoozed can be removed, by id, by app and all")
    func removed() throws {
      let words = [
        "in 1h", "fri 9:00", "every 2h", "every day 12:34", "every day 12:34 Asia/Tokyo",
      ]
      func fill() throws -> [String] {
        try words.flatMap { words in
          let ids = try (0..<3).map { _ in try daemon.add(words, "X") }
          try daemon.ok("pause", ids[1])
          try daemon.ok("pause", ids[2], "until", "tomorrow", "9:00")
          return ids
        }
      }
      for id in try fill() { try daemon.ok("rm", id) }
      for how in ["--all", "--app=org.tocsin.Reminders"] {
        let count = try fill().count
        #expect(try daemon.ok("rm", how) == "\(count) removed")
        #expect(try daemon.list().isEmpty)
      }
    }

    @Test("what rings once and is paused past its time rings at the end of the pause, and says so")
    func pauseOutlasts() throws {
      let timed = try daemon.add("in 2s", "Timed")
      let byHand = try daemon.add("in 2s", "By hand")
      let said = try daemon.ok("pause", timed, "until", "in 3s")
      #expect(said.hasSuffix("  rings then  Timed"), "\(said)")
      let due = try daemon.ok("pause", byHand)
      #expect(due.hasPrefix("\(byHand)  paused  due "), "\(due)")
      try desk.session.wait("the popup of the one") {
        desk.server.calls.map(\.summary) == ["Timed"]
      }
      try desk.session.wait("the daemon's word of it") {
        try daemon.events(timed).contains("shown")
      }
      #expect(try daemon.tocsin(["resume", byHand]).exit == 0)
      try desk.session.wait("the popup of the other") {
        desk.server.calls.map(\.summary) == ["Timed", "By hand"]
      }
      #expect(try !daemon.events(timed).contains("missed"))
    }

    @Test("a line that is misunderstood changes nothing, one unknown id keeps no other back")
    func wholeLine() throws {
      let id = try daemon.add("every day 12:34", "Pill")
      let next = try next(id)
      for line in [["pause", id, "for", "1w"], ["pause", id, "1w"], ["skip", id, "tomorrow"]] {
        let refused = try daemon.tocsin(line)
        #expect(refused.exit == 2, "\(refused)")
        #expect(refused.error.contains("write: tocsin pause \(id) until "), "\(refused)")
      }
      let shown = try table("show", id)
      #expect(shown["paused"] == nil && shown["except"] == nil, "\(shown)")
      #expect(try self.next(id) == next)
      let other = try daemon.add("in 1h", "Other")
      let removed = try daemon.tocsin(["rm", id, "999", other])
      #expect(removed.exit == 3, "\(removed)")
      #expect(removed.output == "\(id)  removed\n\(other)  removed\n")
    }

    @Test("a second one of the same name says what it replaces (B120)")
    func replaces() throws {
      try daemon.ok("add", "--id", "w", "tomorrow 9:00", "x")
      let second = try daemon.ok("add", "--id", "w", "tomorrow 10:00", "x")
      #expect(second.contains("  replaces ") && second.contains(" 09:00 "), "\(second)")
    }

    @Test("a new time keeps the zone and the end; elapsed time says what was left out")
    func movesWithEnd() throws {
      let id = try daemon.add(
        "every day 9:00", "Pill", "--tz", "Asia/Tokyo", "--until", "2035-01-01")
      let moved = try table("edit", id, "--when", "every day 10:00")
      #expect(moved.text(of: "zone") == "Asia/Tokyo", "\(moved)")
      #expect(moved.text(of: "until")?.hasPrefix("2035-01-01") == true, "\(moved)")
      #expect(moved.text(of: "words") == "every day 10:00 until 2035-01-01")
      let once = try daemon.tocsin(["edit", id, "--when", "tomorrow 10:00"])
      #expect(once.error.contains("its end (until 2035-01-01) is gone"), "\(once)")
      let beat = try daemon.add("every 2h", "Water")
      try daemon.ok("skip", beat)
      let shown = try table("show", beat)
      #expect(shown.texts(of: "except").count == 1, "\(shown)")
      #expect(shown.integer(of: "last") == 1)
    }

    @Test("list --next lists what rings by then, and nothing that has ended")
    func listWithin() throws {
      let gone = try daemon.add("in 1h", "Gone")
      try daemon.ok("rm", gone)
      let soon = try daemon.add("in 1m", "Soon")
      try daemon.ok("add", "in 3h", "Later")
      let list = try daemon.ok("list", "--all", "--next", "2m")
      #expect(list.hasPrefix("\(soon)  ") && list.hasSuffix("  Soon"), "\(list)")
      let none = try daemon.tocsin(["list", "--all", "--next", "1s"])
      #expect(none.error == "tocsin: nothing is stored that rings within 1s\n", "\(none)")
    }

    @Test("edit changes the words in place, and the time; what it counts from stays with the words")
    func edit() throws {
      let id = try daemon.add("every 2 weeks on fri 10:00", "Bins")
      let before = try table("show", id)
      let renamed = try table("edit", id, "--title", "Bins out", "--body", "the blue one")
      #expect(renamed.text(of: "title") == "Bins out")
      #expect(renamed.text(of: "anchor") == before.text(of: "anchor"), "T5.5")
      #expect(renamed.text(of: "next") == before.text(of: "next"))
      let moved = try daemon.ok("edit", id, "--when", "every sat 11:00", "--until", "2027-03-01")
      #expect(moved.contains(" 11:00 "), "\(moved)")
      #expect(moved.hasSuffix("  Bins out"), "\(moved)")
      let shown = try table("show", id)
      #expect(shown.text(of: "rule")?.contains("BYDAY=SA") == true)
      #expect(shown.text(of: "until")?.hasPrefix("2027-03-01") == true, "\(shown)")
      #expect(shown.text(of: "body") == "the blue one")
      let refused = try daemon.tocsin(["edit", id, "--when", "today 00:00"])
      #expect(refused.exit == 2)
      #expect(refused.error.contains("in the past"), "\(refused)")
      #expect(try table("show", id).text(of: "rule") == shown.text(of: "rule"))
      #expect(try daemon.tocsin(["edit", "999", "--title", "x"]).exit == 3)
      let silent = try daemon.tocsin(["edit", id, "--title=", "--body=", "--sound=none"])
      #expect(silent.exit == 2)
      #expect(silent.error.contains("nothing to say"), "\(silent)")
    }

    @Test("edit of what is on the screen changes it there")
    func editShown() throws {
      let (id, call) = try desk.show("Tea")
      try daemon.ok("edit", id, "--title", "Green tea")
      try desk.session.wait("the new words on the screen") {
        desk.server.calls.last?.summary == "Green tea"
      }
      #expect(desk.server.calls.last?.replaces == call.id)
    }

    @Test("what has rung is snoozed and comes again; done takes it from the center")
    func snoozeAndDone() throws {
      let (id, _) = try desk.show("Oven")
      let snoozed = try daemon.ok("snooze", id)
      #expect(snoozed.contains("  in 10m  snoozed  Oven"), "\(snoozed)")
      try desk.session.wait("the popup's end") { desk.server.popups.isEmpty }
      #expect(try daemon.ok("list").contains("  snoozed  Oven"))
      try daemon.restart()
      let early = try daemon.tocsin(["done", id])
      #expect(early.exit == 3)
      #expect(early.error.contains("has not rung"), "\(early)")
      // It is pending and not in the center, so another snooze is another time.
      try daemon.ok("edit", id, "--when", "in 1s")
      try desk.session.wait("the popup again") { desk.server.calls.last?.summary == "Oven" }
      try desk.session.wait("the daemon's word of it") {
        try daemon.events(id).count { $0 == "shown" } == 2
      }
      try daemon.ok("snooze", id, "1s")
      try desk.session.wait("the popup a third time") {
        try daemon.events(id).count { $0 == "shown" } == 3
      }
      #expect(try daemon.ok("done", id) == "\(id)  done  Oven")
      try desk.session.wait("the popup's end") { desk.server.popups.isEmpty }
      #expect(try daemon.list("--delivered").isEmpty)
      #expect(try daemon.tocsin(["done", id]).exit == 3)
      #expect(try daemon.tocsin(["snooze", id]).exit == 3)
    }

    @Test("what repeats goes on after a snooze and after done (T6.8)")
    func repeating() throws {
      let id = try daemon.add("every 1h from in 1s", "Water")
      try daemon.wait(for: "shown", of: id)
      let own = try next(id)
      let snoozed = try table("snooze", id, "5m")
      #expect(snoozed.integer(of: "next-usec") ?? 0 < own ?? 0)
      try daemon.ok("skip", id)
      #expect(try next(id) == own, "the snooze is what was skipped")
    }

    @Test("a snooze without a time is the configuration's")
    func configured() throws {
      try Session.makeFolders(desk.session.configuration)
      try TemporaryFolder.write(
        desk.session.configuration + "/tocsin.toml",
        "snooze = \"25m\"\n[day]\ndefault = \"07:15\"\n")
      try daemon.ok("reload")
      let (id, _) = try desk.show("Later")
      #expect(try daemon.ok("snooze", id).contains("  in 25m  "))
      // The command reads the hours of the day from the same files.
      let read = try table("when", "tomorrow")
      #expect(read.tables(of: "next").first?.text(of: "time")?.contains("T07:15:00") == true)
    }
  }
}

extension Table {
  fileprivate func tables(of key: String) -> [Table] {
    if case .tables(let tables)? = self[key] { tables } else { [] }
  }
}
