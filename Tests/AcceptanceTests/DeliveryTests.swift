import Testing
import TocsinModel
import TocsinStore
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Permission, Focus and surfaces with real programs: what is decided is tested with the
  /// performer, here that it arrives.
  struct DeliveryTests {
    private static let mail = "org.example.mail"

    /// What the daemon finds when it starts: an app on trial.
    private func provisional(_ session: Session) throws {
      try Session.makeFolders(session.data)
      let store = try Store.open(path: session.store)
      let id = try #require(AppID(Self.mail))
      var app = App(id: id)
      app.settings = .allowed([.alert, .sound, .provisional], authorization: .provisional)
      app.remembered = [.alert, .sound]
      try store.write(app)
      try store.commit()
      store.close()
    }

    @Test("B118 on trial it lies in the server's center alone; after our own button it is loud")
    func keep() throws {
      let session = try Session()
      try provisional(session)
      let server = try FakeServer(session)
      server.information.name = "gnome-shell"
      let daemon = try RunningDaemon(session)
      func show(_ title: String) throws -> (id: String, call: FakeServer.Call) {
        let id = try session.succeed(
          [
            Lane.programs + "/tocsin", "add", "-p", "now", "-a", Self.mail, title, "--sound",
            "default",
          ])
        try daemon.wait(for: "shown", of: id)
        return (id, try #require(server.calls.last))
      }
      let (id, quiet) = try show("Quiet")
      #expect(quiet.appName == "mail")
      #expect(quiet.hints["urgency"]?.value == "0")
      #expect(quiet.hints["suppress-sound"]?.value == "true")
      #expect(quiet.hints["transient"] == nil)
      #expect(
        quiet.actions == [
          "default", "Open", "p0", "Deliver Prominently", "p1", "Deliver Quietly", "p2", "Turn Off",
        ])
      server.invoke(quiet.id, "p0")
      try session.wait("the app's new settings") {
        let (_, loud) = try show("Loud")
        return loud.hints["urgency"]?.value == "1" && loud.hints["suppress-sound"] == nil
          && loud.actions == ["default", "Open"]
      }
      // S6.7: nobody was told that it was answered; S5.5: its popup is closed.
      #expect(server.closeCalls.contains(quiet.id))
      try daemon.wait(for: "chosen", of: id)
      #expect(try daemon.events(id) == ["added", "delivered", "shown", "chosen"])
    }

    @Test("What is delivered sets the badge of its app, over a restart, until one takes it away")
    func badge() throws {
      let desk = try Desk(
        configuration: "[app.\"\(Self.mail)\"]\nauthorization = \"authorized\"\n")
      func badge() throws -> Int64? {
        let shown = try desk.daemon.ok("app", "show", Self.mail, "--json=short")
        return try JSONReading.table(of: Array(shown.utf8)).integer(of: "badge-count")
      }
      #expect(try badge() == 0)
      for (words, expected) in [(["--badge", "3"], 3), ([], 3), (["--badge", "0"], 0)] {
        let id = try desk.session.succeed(
          [Lane.programs + "/tocsin", "add", "-p", "now", "-a", Self.mail, "Post"] + words)
        try desk.daemon.wait(for: "shown", of: id)
        #expect(try badge() == Int64(expected), "\(words)")
        try desk.daemon.restart()
        #expect(try badge() == Int64(expected), "\(words), after a restart")
      }
    }

    @Test("D6.1, D6.2 what nobody allowed, and what the configuration denies, is refused with 4")
    func refused() throws {
      let desk = try Desk(
        configuration: "[app.\"org.example.denied\"]\nauthorization = \"denied\"\n")
      let denied = try desk.daemon.tocsin(["add", "now", "-a", "org.example.denied", "x"])
      #expect(denied.exit == 4)
      #expect(denied.error.contains("tocsin.toml:2"), "\(denied)")
      let unknown = try desk.daemon.tocsin(["add", "now", "-a", Self.mail, "x"])
      #expect(unknown.exit == 4)
      #expect(
        unknown.error.contains("tocsin app authorize org.example.mail alert sound badge"),
        "\(unknown)")
      let own = try desk.daemon.tocsin(["add", "now", "-a", "org.tocsin.Tocsin", "x"])
      #expect(own.exit == 4)
      #expect(desk.server.calls.isEmpty)
    }

    @Test("D10.16 what a Focus of the configuration holds comes when it is over, once")
    func schedule() throws {
      let always = "[focus.quiet]\nschedule = [\"00:00..12:00\", \"12:00..00:00\"]\n"
      let desk = try Desk(configuration: always)
      let (session, daemon) = (desk.session, desk.daemon)
      let file = session.configuration + "/tocsin.toml"
      for title in ["One", "Two"] {
        let id = try session.succeed([Lane.programs + "/tocsin", "add", "-p", "now", title])
        try daemon.wait(for: "held", of: id)
      }
      #expect(desk.server.calls.isEmpty)
      try daemon.kill()
      try daemon.start()
      try TemporaryFolder.write(file, "")
      try daemon.ok("reload")
      try session.wait("the summary") { desk.server.calls.count == 1 }
      let digest = try #require(desk.server.calls.last)
      #expect(digest.appName == "Tocsin")
      #expect(digest.summary == "Summary: 2 notifications")
      #expect(digest.body.contains("Reminders: One") && digest.body.contains("Reminders: Two"))
      #expect(digest.hints["suppress-sound"]?.value == "true")
      try TemporaryFolder.write(file, always)
      try daemon.ok("reload")
      try TemporaryFolder.write(file, "")
      try daemon.ok("reload")
      let (_, next) = try desk.show("Next")
      #expect(next.summary == "Next")
      #expect(desk.server.calls.count == 2)
    }

    @Test("S6 sounds of the configuration are those of what asks for the default one")
    func sounds() throws {
      let desk = try Desk(
        configuration: "[desktop]\nsound = \"bell\"\ncritical-sound = \"/usr/share/x.oga\"\n"
          + "[app.\"org.tocsin.Reminders\"]\nentitlements = [\"critical\"]\n")
      let usual = try desk.show("Usual", "--sound", "default").call
      #expect(usual.hints["sound-name"]?.value == "bell")
      let critical = try desk.show("Critical", "--level", "critical").call
      #expect(critical.hints["sound-file"]?.value == "/usr/share/x.oga")
      #expect(critical.hints["urgency"]?.value == "2")
      #expect(
        try desk.show("None", "--sound", "none").call.hints["suppress-sound"]?.value == "true")
    }
  }
}
