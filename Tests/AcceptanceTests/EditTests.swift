import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What `edit` takes away, gives another end, and will not do any more.
  @Suite struct EditTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }

    init() throws { desk = try Desk(zone: nil) }

    private func table(_ arguments: String...) throws -> Table {
      let output = try desk.session.succeed(
        [Lane.programs + "/tocsin"] + arguments + ["--json=short"])
      return try JSONReading.table(of: Array(output.utf8))
    }

    @Test("an empty value takes away what was there")
    func empties() throws {
      let id = try daemon.add(
        "in 1h", "Bill", "--body", "a", "--subtitle", "b", "--category", "c", "--thread", "d",
        "--badge", "3", "--icon", "x", "--user-info", "{}", "--late", "2h", "--expire", "5s",
        "--action", "ok=OK", "--on", "ok=exec:/bin/true")
      let keys = [
        "body", "subtitle", "category", "thread-id", "badge", "icon", "user-info", "late",
        "actions",
      ]
      let before = try table("show", id)
      for key in keys { #expect(before[key] != nil, "\(key): \(before)") }
      let after = try table(
        "edit", id, "--body", "", "--subtitle=", "--category", "", "--thread", "", "--badge", "",
        "--icon=", "--user-info=", "--late", "", "--expire", "", "--action", "", "--on", "")
      for key in keys { #expect(after[key] == nil, "\(key): \(after)") }
      #expect(after["expire"] == nil && after["on"] == nil, "\(after)")
      #expect(after.text(of: "title") == "Bill")
      #expect(after.text(of: "next") == before.text(of: "next"))
    }

    @Test("a file is another one from then on, and a name of the theme takes its place")
    func files() throws {
      let picture = desk.session.home + "/picture.gif"
      try TemporaryFolder.write(picture, "GIF89a-------")
      let (id, first) = try desk.show("Tea")
      try daemon.ok("edit", id, "--icon", picture, "--image", picture)
      try desk.session.wait("the picture on the screen") { desk.server.calls.count == 2 }
      #expect(desk.server.calls.last?.replaces == first.id)
      #expect(try Session.entries(of: desk.session.data + "/attachments").count == 2)
      let wrong = try daemon.tocsin(["edit", id, "--image", "/etc/passwd"])
      #expect(wrong.exit == 2 && wrong.error.contains("no PNG"), "\(wrong)")
      #expect(try Session.entries(of: desk.session.data + "/attachments").count == 2)
      let after = try table("edit", id, "--icon", "tea", "--image", "")
      #expect(after.text(of: "icon") == "tea")
      try daemon.restart()
      #expect(try Session.entries(of: desk.session.data + "/attachments").isEmpty, "none is wanted")
    }

    @Test("another end without another time: what it counts from stays (T5.5, T5.10)")
    func ends() throws {
      for words in ["every day 12:34", "every 2h", "every day 12:34 until 2035-01-01"] {
        let id = try daemon.add(words, "Pill")
        let before = try table("show", id)
        let until = try table("edit", id, "--until", "2034-06-01")
        #expect(until.text(of: "until")?.hasPrefix("2034-06-01") == true, "\(until)")
        #expect(until.text(of: "next") == before.text(of: "next"))
        #expect(until.text(of: "anchor") == before.text(of: "anchor"))
        let plain = words.hasSuffix("2h") ? "every 2h" : "every day 12:34"
        #expect(until.text(of: "when") == plain + " until 2034-06-01")
        let counted = try table("edit", id, "--count", "2")
        #expect(counted.integer(of: "count") == 2)
        #expect(try table("show", id).texts(of: "next-three").count == 2)
        try daemon.restart()
        #expect(try table("show", id).texts(of: "next-three").count == 2)
        let free = try table("edit", id, "--until", "", "--count", "")
        #expect(free["until"] == nil && free["count"] == nil, "\(free)")
        #expect(free.text(of: "when") == plain)
        #expect(try table("show", id).texts(of: "next-three").count == 3)
        let never = try daemon.tocsin(["edit", id, "--until", "in 1s"])
        #expect(never.exit == 2 && never.error.contains("would never ring again"), "\(never)")
        let past = try daemon.tocsin(["edit", id, "--until", "2020-01-01"])
        #expect(past.exit == 2, "\(past)")
        #expect(try table("show", id).text(of: "next") == before.text(of: "next"))
      }
      let once = try daemon.add("in 1h", "Once")
      for option in [["--until", "fri"], ["--count", "2"]] {
        let refused = try daemon.tocsin(["edit", once] + option)
        #expect(refused.exit == 2, "\(refused)")
        #expect(
          refused.error
            == "tocsin: '\(option[0])' ends what repeats, and this rings once; give '--when' too\n")
      }
    }

    @Test("what has ended or was removed is told what became of it, by number and by name")
    func over() throws {
      let removed = try daemon.add("in 1h", "Gone", "--id", "gone")
      try daemon.ok("rm", removed)
      let (ended, _) = try desk.show("Over")
      try daemon.ok("done", ended)
      for verb in [["edit", "--title", "x"], ["snooze"], ["pause"], ["resume"], ["skip"]] {
        for (name, id, end) in [
          (removed, removed, "was removed"), ("gone", removed, "was removed"),
          (ended, ended, "has ended"),
        ] {
          let result = try daemon.tocsin([verb[0], name] + verb.dropFirst())
          #expect(result.exit == 3)
          #expect(
            result.error
              == "tocsin: \(id) \(end); 'tocsin add' makes a new one, 'tocsin show \(id)' tells of it\n"
          )
        }
        let unknown = try daemon.tocsin([verb[0], "999"] + verb.dropFirst())
        #expect(unknown.exit == 3)
        #expect(unknown.error == "tocsin: no notification '999'\n")
      }
      let done = try daemon.tocsin(["done", removed, ended])
      #expect(done.exit == 3)
      #expect(done.error.contains("'\(removed)' (Gone) was removed"), "\(done)")
      #expect(done.error.contains("'\(ended)' (Over) has ended already"), "\(done)")
    }

    @Test(
      "a daemon with a zone of its own: what is said, dry or stored, is what will ring",
      .enabled(if: Lane.current == .bare, "the unit has no TZ"))
    func ownZone() throws {
      try daemon.end()
      daemon.environment = ["TZ": "Asia/Tokyo"]
      try daemon.start()
      let said = try daemon.ok("add", "every day 08:00", "Pill")
      let id = String(said.prefix { $0 != " " })
      #expect(said.contains(" 08:00 +09:00 ("), "\(said)")
      let dry = try daemon.ok("add", "-q", "-n", "every day 08:00", "Pill")
      #expect(dry.dropFirst() == said.dropFirst(id.count))
      let shown = try table("show", id)
      #expect(shown.text(of: "next")?.hasSuffix("T08:00:00+09:00") == true)
      let moved = try daemon.ok("edit", id, "--when", "every day 09:00")
      #expect(moved.contains(" 09:00 +09:00 ("), "\(moved)")
    }
  }
}
