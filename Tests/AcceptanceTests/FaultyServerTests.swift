import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Servers that misbehave (servers.md section 5): whatever they do, the rest comes on time, nothing
  /// is lost, and what somebody else shows is left alone.
  @Suite struct FaultyServerTests {
    /// Another notification is shown in its time, though the server troubles us.
    private func othersComeInTime(_ desk: Desk) throws {
      let id = try desk.daemon.add("in 1s", "In time")
      try desk.daemon.wait(for: "shown", of: id)
      let delivered = try desk.daemon.log(id).first { $0.text(of: "event") == "delivered" }
      #expect(delivered?.texts(of: "reasons").contains("late") == false)
    }

    @Test("B082 S5.6 never an answer: it waits as server-silent, and is no delivery")
    func never() throws {
      let desk = try Desk(configuration: "desktop.timeout = \"1s\"\n")
      desk.server.react = { $0.summary == "Lost" ? .never : .show }
      let id = try desk.daemon.add("now", "Lost")
      try desk.daemon.wait(for: "waiting", of: id)
      let item = try #require(try desk.daemon.list().first)
      #expect(item.text(of: "state") == "waiting")
      #expect(item.text(of: "waiting-for") == "server-silent")
      #expect(item.integer(of: "delivered-usec") == nil, "it is no delivery")
      #expect(try desk.daemon.ok("list").contains("server-silent"))
      #expect(try desk.daemon.ok("show", id).contains("a word of the silent server"))
      #expect(try desk.daemon.log(id).last?.texts(of: "reasons") == ["server-silent"])
      try othersComeInTime(desk)
      // The server goes without having shown it: it waits for the next one, and is shown there.
      desk.server.react = { _ in .show }
      desk.server.die()
      try desk.session.wait("a wait for a server") {
        try desk.daemon.list().first?.text(of: "waiting-for") == "notification-server"
      }
      try desk.server.come()
      try desk.daemon.wait(for: "shown", of: id)
      #expect(desk.server.calls.filter { $0.summary == "Lost" }.count == 2)
      #expect(try desk.daemon.list().isEmpty)
    }

    @Test("B082 silent when the daemon is killed: shown again after its start, once a start")
    func neverAndKilled() throws {
      let desk = try Desk(configuration: "desktop.timeout = \"1s\"\n")
      desk.server.react = { _ in .never }
      let id = try desk.daemon.add("now", "Lost")
      try desk.daemon.wait(for: "waiting", of: id)
      try desk.daemon.kill()
      desk.server.react = { _ in .show }
      try desk.daemon.start()
      try desk.daemon.wait(for: "shown", of: id)
      #expect(desk.server.calls.count == 2)
      #expect(desk.server.popups.count == 1)
      #expect(try desk.daemon.list().isEmpty)
    }

    @Test("B082 a server that does not even say what it can is silent as well")
    func mute() throws {
      let session = try Session()
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(
        session.configuration + "/tocsin.toml", "desktop.timeout = \"1s\"\n")
      let server = try FakeServer(session)
      server.answersQuestions = false
      server.react = { _ in .never }
      let daemon = try RunningDaemon(session)
      let id = try daemon.add("now", "Tea", "-A", "ok=OK")
      try daemon.wait(for: "waiting", of: id)
      #expect(try daemon.list().map { $0.text(of: "waiting-for") } == ["server-silent"])
      // It comes to itself: it is asked again, and the next one has its buttons.
      try session.wait("a call of one that knows nothing of it") { server.calls.count == 1 }
      server.react = { _ in .show }
      server.release()
      let next = try daemon.add("now", "Cake", "-A", "ok=OK")
      try daemon.wait(for: "shown", of: next)
      try session.wait("the question again") { server.questions == 1 }
      let last = try daemon.add("now", "Coffee", "-A", "ok=OK")
      try daemon.wait(for: "shown", of: last)
      #expect(server.calls.last?.actions == ["a0", "OK"])
    }

    @Test("S5.8 B084 equal contents never come within 1.2 s, and none is lost")
    func equalContents() throws {
      let desk = try Desk()
      var times: [Int64] = []
      desk.server.react = { _ in
        times.append(Clocks.realtimeUsec())
        return .show
      }
      let ids = try (1...3).map { _ in try desk.daemon.add("now", "Same", "-b", "text") }
      for id in ids { try desk.daemon.wait(for: "shown", of: id) }
      #expect(times.count == 3)
      for (before, after) in zip(times, times.dropFirst()) {
        // The two clocks are slewed differently, by far less than this.
        #expect(after - before > 1_190_000)
      }
    }

    @Test("B073 numbers that are adopted and given out again: nobody else's popup is touched")
    func strangers() throws {
      let desk = try Desk()
      desk.server.adoptsIDs = true
      desk.server.reusesIDs = true
      let stranger = try Stranger(desk.session)
      let (id, call) = try desk.show("--id", "mine", "Mine", "-A", "ok=OK")
      desk.server.close(call.id, reason: 1)  // expired: still ours, and answerable
      try desk.daemon.wait(for: "expired", of: id)
      let theirs = try stranger.show("Theirs")
      #expect(theirs == call.id, "the number is given out again")

      // Nothing that is done with ours reaches theirs.
      try desk.daemon.ok("act", id, "ok")
      let (again, second) = try desk.show("--id", "mine", "Mine again", "-A", "ok=OK")
      #expect(second.id != theirs && second.replaces == 0)
      try desk.daemon.ok("rm", again)
      try desk.session.wait("our withdrawal") { desk.server.closeCalls == [second.id] }
      #expect(desk.server.popups == [theirs])
      try desk.daemon.restart()
      try othersComeInTime(desk)
      #expect(desk.server.popups.contains(theirs))
      #expect(desk.server.trespasses.isEmpty)
    }

    @Test("B073 a number that one of ours has by now belongs to that one")
    func handedOutAgain() throws {
      let desk = try Desk()
      desk.server.reusesIDs = true
      let (old, first) = try desk.show("Old", "-A", "ok=OK")
      desk.server.close(first.id, reason: 1)
      try desk.daemon.wait(for: "expired", of: old)
      let (new, second) = try desk.show("New", "-A", "ok=OK")
      #expect(second.id == first.id)
      desk.server.invoke(second.id, "a0")
      try desk.daemon.wait(for: "action", of: new)
      #expect(try !desk.daemon.events(old).contains("action"))
      // The old one is answerable by its own name.
      try desk.daemon.ok("act", old, "ok")
    }

    @Test("S5.4 B073 what was said of a number before does not fall on the next that has it")
    func inheritedSignals() throws {
      let desk = try Desk(configuration: "desktop.timeout = \"1s\"\n")
      desk.server.reusesIDs = true
      desk.server.doublesSignals = true
      // A call that stays open for ever: signals are kept while it may bring their number.
      desk.server.react = { $0.summary == "Open" ? .never : .show }
      let held = try desk.daemon.add("now", "Open")
      try desk.daemon.wait(for: "waiting", of: held)
      let (old, first) = try desk.show("Old")
      desk.server.close(first.id, reason: 2)
      try desk.daemon.wait(for: "dismissed", of: old)
      let (new, second) = try desk.show("New", "-A", "ok=OK")
      #expect(second.id == first.id)
      #expect(try desk.daemon.events(new) == ["added", "delivered", "shown"])
      desk.server.invoke(second.id, "a0")
      try desk.daemon.wait(for: "action", of: new)
    }

    @Test("S5.5 every signal twice: one answer, one end")
    func doubled() throws {
      let desk = try Desk()
      desk.server.reusesIDs = true
      desk.server.doublesSignals = true
      let count = desk.session.home + "/doubled"
      defer { TemporaryFolder.remove(count) }
      let program = try desk.session.script("doubled", "echo \"$TOCSIN_EVENT\" >>'\(count)'")
      let (id, call) = try desk.show(
        "Deploy", "-A", "ok=OK", "--on", "ok=exec:\(program)", "--on", "dismiss=exec:\(program)")
      desk.server.invoke(call.id, "a0")
      desk.server.close(call.id, reason: 2)
      try desk.daemon.wait(for: "handled", of: id)
      #expect(
        try desk.daemon.events(id) == ["added", "delivered", "shown", "action", "handled"])
      #expect(try Session.contents(of: count) == Array("action\n".utf8))
      let (next, shown) = try desk.show("Next", "-A", "ok=OK")
      desk.server.close(shown.id, reason: 2)
      try desk.daemon.wait(for: "dismissed", of: next)
      #expect(try desk.daemon.events(next) == ["added", "delivered", "shown", "dismissed"])
      try othersComeInTime(desk)
    }

    @Test("S5.9 many restarts in a row: one popup in the end, and its answer counts")
    func restarts() throws {
      let desk = try Desk()
      let (id, _) = try desk.show("Deploy", "-A", "ok=OK")
      for round in 0..<12 {
        desk.server.die()
        // It hardly lives, or goes in the middle of a call.
        desk.server.react = { _ in round % 3 == 1 ? .hold : .show }
        try desk.server.come()
        if round % 3 == 2 {
          try desk.session.wait("the popup again") { !desk.server.popups.isEmpty }
        }
      }
      desk.server.die()
      desk.server.react = { _ in .show }
      let before = desk.server.calls.count
      try desk.server.come()
      try desk.session.wait("the popup") { !desk.server.popups.isEmpty }
      try othersComeInTime(desk)
      #expect(desk.server.calls.dropFirst(before).map(\.summary) == ["Deploy", "In time"])
      let popup = try #require(desk.server.calls.dropFirst(before).first?.id)
      desk.server.invoke(popup, "a0")
      try desk.daemon.wait(for: "action", of: id)
      #expect(desk.server.trespasses.isEmpty)
    }

    @Test("S5.9 shown again is what is unanswered, and nothing that was answered or put away")
    func shownAgain() throws {
      let desk = try Desk()
      let (_, answered) = try desk.show("Answered", "-A", "ok=OK")
      let (put, away) = try desk.show("Put away")
      _ = try desk.show("Open", "--expire", "never")
      desk.server.invoke(answered.id, "a0")
      desk.server.close(away.id, reason: 2)
      try desk.daemon.wait(for: "dismissed", of: put)
      let before = desk.server.calls.count
      desk.server.die()
      try desk.server.come()
      try desk.session.wait("the popup again") { desk.server.calls.count > before }
      try othersComeInTime(desk)
      #expect(desk.server.calls.dropFirst(before).map(\.summary) == ["Open", "In time"])
    }

    @Test("B098 a flood of signals, true and forged, and of changes: the rest comes in time")
    func flood() throws {
      let desk = try Desk()
      let (id, call) = try desk.show("Deploy", "-A", "ok=OK")
      for number in 0..<3000 as Range<UInt32> {
        desk.server.invoke(1_000_000 + number, "a0")
        desk.server.close(2_000_000 + number, reason: 2)
        desk.server.announceChange()
      }
      try desk.server.forge("a0", id: call.id, to: nil, times: 1000)
      try desk.server.forge("a0", id: call.id, to: call.sender, times: 1000)
      try othersComeInTime(desk)
      #expect(try desk.daemon.events(id) == ["added", "delivered", "shown"])
      #expect(desk.server.questions < 3000, "a flood of changes is no flood of questions")
      let lines = desk.daemon.messages.split(separator: "\n")
      let told = lines.count { $0.hasSuffix("a signal from a stranger was ignored") }
      #expect((1...3).contains(told), "4000 of them are no 4000 lines")
      desk.server.invoke(call.id, "a0")
      try desk.daemon.wait(for: "action", of: id)
    }
  }
}
