import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// One notification's whole life on servers that people have. contrib/check --deep
  /// installs them.
  @Suite(
    .enabled(
      if: InstalledServer.missing.isEmpty,
      "not installed: \(InstalledServer.missing.joined(separator: ", ")) (contrib/prepare deep)"),
    .enabled(if: Lane.current == .bare, "these servers need a bus of the test's own"))
  struct RealServerTests {
    @Test(
      "scheduled, it is shown at its time and answered once by a button",
      arguments: InstalledServer.allCases)
    func answered(_ kind: InstalledServer) throws {
      try RealDesk(kind).answered()
    }

    @Test("put away, it is dismissed", arguments: InstalledServer.allCases)
    func dismissed(_ kind: InstalledServer) throws {
      try RealDesk(kind).dismissed()
    }

    @Test(
      "B074 added again under its --id, the old popup is closed and the new one posted anew",
      arguments: InstalledServer.allCases)
    func updated(_ kind: InstalledServer) throws {
      try RealDesk(kind).updated()
    }

    @Test("withdrawn, it leaves the screen", arguments: InstalledServer.allCases)
    func withdrawn(_ kind: InstalledServer) throws {
      try RealDesk(kind).withdrawn()
    }

    @Test(
      "S5.9 the server is killed and comes back: shown again once, and answered there",
      arguments: InstalledServer.allCases)
    func serverKilled(_ kind: InstalledServer) throws {
      try RealDesk(kind).serverKilled()
    }

    @Test(
      "S5.2 the daemon is killed and comes back: the popup is taken over, its answer arrives once",
      arguments: InstalledServer.allCases)
    func daemonKilled(_ kind: InstalledServer) throws {
      try RealDesk(kind).daemonKilled()
    }

    /// TOCSIN_RECORD=1 writes what the server received into the file, and fails.
    @Test("what each server receives is what is written down", arguments: InstalledServer.allCases)
    func received(_ kind: InstalledServer) throws {
      let desk = try RealDesk(kind)
      var before = 0
      var lines: [String] = []
      for (name, step) in desk.steps {
        do { try step() } catch { throw Session.Failure("\(name): \(error)") }
        lines.append("== \(name)")
        let calls = try desk.calls()
        for call in calls.dropFirst(before) { lines += call.lines }
        before = calls.count
      }
      let text = lines.joined(separator: "\n") + "\n"
      let path = "Tests/Fixtures/servers/\(kind.rawValue).txt"
      if Lane.variable("TOCSIN_RECORD") != nil {
        try Session.makeFolders(ProjectFile.root + "/Tests/Fixtures/servers")
        #expect(ProjectFile.write(Array(text.utf8), to: ProjectFile.root + "/" + path))
        Issue.record("recorded \(path); run again without TOCSIN_RECORD")
        return
      }
      let written = try #require(ProjectFile.text(path), "\(path) is not there")
      #expect(
        lines
          == written.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          .map(String.init), "TOCSIN_RECORD=1 writes \(path) anew")
    }

    @Test(
      "B089 gone into mako's history, the daemon killed, restored: the answer runs the handler once"
    )
    func history() throws {
      let session = try Session()
      let mako = try RealMako(session)
      let daemon = try RunningDaemon(session)
      let written = session.home + "/history"
      TemporaryFolder.remove(written)
      let program = try session.script(
        "history",
        "echo \"$TOCSIN_ACTION $(cat | grep -o '\"k\":9007199254740993')\" >>'\(written)'")
      let id = try daemon.add(
        "now", "Tea", "-A", "ok=OK", "--expire", "1s", "--user-info", #"{"k":9007199254740993}"#,
        "--on", "ok=exec:\(program)")
      try daemon.wait(for: "expired", of: id)
      try session.wait("an empty screen") { try mako.displayed() == 0 }
      try daemon.kill()
      try daemon.start()
      try mako.control("restore")
      try session.wait("the popup again") { try mako.displayed() == 1 }
      try mako.press(0)
      try daemon.wait(for: "handled", of: id)
      #expect(
        try daemon.events(id) == ["added", "delivered", "shown", "expired", "action", "handled"])
      #expect(
        try daemon.log(id).contains { $0.texts(of: "reasons").contains("answered-late") })  // S5.16
      #expect(
        try Session.contents(of: written) == Array("ok \"k\":9007199254740993\n".utf8))
    }

    @Test("S5.11 a click on mako's popup answers, and its activation token reaches the handler")
    func activationToken() throws {
      let session = try Session()
      let mako = try RealMako(session)
      let daemon = try RunningDaemon(session)
      let written = session.home + "/token"
      let program = try session.script(
        "token", "printf '%s' \"$XDG_ACTIVATION_TOKEN\" >'\(written)'")
      let id = try daemon.add("now", "Tea", "--on", "default=exec:\(program)")
      try daemon.wait(for: "shown", of: id)
      try session.wait("an answer by the mouse") {
        try mako.click()
        return try daemon.events(id).contains("handled")
      }
      #expect(
        try daemon.events(id) == ["added", "delivered", "shown", "default", "handled"])
      #expect(try !Session.contents(of: written).isEmpty)
    }
  }
}
