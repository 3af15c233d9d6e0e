import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// One notification, told several things (S5.4, D8.2).
  @Suite struct UpdateTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test("B075 withdrawn while its first Notify is unanswered, it does not stay on the screen")
    func withdrawnOnItsWay() throws {
      desk.server.react = { _ in .hold }
      let id = try desk.daemon.add("now", "Slow")
      try desk.session.wait("the call") { desk.server.calls.count == 1 }
      try desk.daemon.ok("rm", id)
      desk.server.release()
      try desk.session.wait("its withdrawal") { !desk.server.closeCalls.isEmpty }
      #expect(desk.server.closeCalls == [desk.server.calls[0].id])
      #expect(desk.server.popups.isEmpty)
    }

    @Test("B075 many updates of one id while a call is open: one popup, with the last text")
    func manyUpdates() throws {
      desk.server.react = { $0.summary == "0" ? .hold : .show }
      for number in 0...20 { _ = try desk.daemon.add("now", "--id", "volume", "\(number)") }
      desk.server.release()
      try desk.session.wait("the last text") { desk.server.calls.last?.summary == "20" }
      try desk.session.wait("one popup") { desk.server.popups.count == 1 }
      let left = try desk.daemon.list("--delivered")
      #expect(left.map { $0.text(of: "title") } == ["20"])
      let identifiers = try desk.daemon.list("--all").filter {
        $0.text(of: "identifier") == "volume" && $0.text(of: "state") == "delivered"
      }
      #expect(identifiers.count == 1)
    }

    @Test("B074 the same --id replaces, also after a restart of the daemon")
    func sameID() throws {
      let (_, first) = try desk.show("--id", "volume", "10 %")
      try desk.daemon.restart()
      try desk.session.wait("the takeover") { desk.server.calls.count == 2 }
      // Its log has a "shown" already, so the call itself is waited for.
      _ = try desk.daemon.add("now", "--id", "volume", "20 %")
      try desk.session.wait("the new text") { desk.server.calls.last?.summary == "20 %" }
      let second = try #require(desk.server.calls.last)
      try desk.session.wait("one popup") { desk.server.popups == [second.id] }
      #expect(first.summary == "10 %" && desk.server.calls.count == 3)
    }

    @Test("B067 a reply reaches its handler byte for byte, and no shell on the way")
    func injection() throws {
      let folder = desk.session.home + "/inbox"
      try Session.makeFolders(folder)
      defer { TemporaryFolder.remove(folder) }
      let program = try desk.session.script(
        "reply", "cd '\(folder)' && printf %s \"$TOCSIN_REPLY\" >\"$TOCSIN_ID\" && cat >stdin")
      let evil = [
        "\"; touch marker; #", "$(touch marker)", "`touch marker`", "'", "a\nb\n", "%i %s",
      ]
      for text in evil {
        let (id, _) = try desk.show(
          "{title} %a $HOME", "--reply", "--on", "reply=exec:\(program) %e {body}")
        try desk.daemon.ok("act", id, "reply", "--text", text)
        try desk.daemon.wait(for: "handled", of: id)
        #expect(try Session.contents(of: "\(folder)/\(id)") == Array(text.utf8))
        let input = try JSONReading.table(of: Session.contents(of: folder + "/stdin"))
        #expect(input.table(of: "response")?.text(of: "text") == text)
      }
      #expect(try Session.entries(of: folder).count == evil.count + 1, "no marker was made")
    }
  }
}
