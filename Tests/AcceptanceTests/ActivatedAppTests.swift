import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// An app that is not on the bus, and that the bus starts (W5.1).
  @Suite(.enabled(if: DelegateApp.isThere, "python3-dbus and python3-gi are missing"))
  final class ActivatedAppTests {
    private let desk: Desk
    private var session: Session { desk.session }
    private var daemon: RunningDaemon { desk.daemon }
    private static let chat = "org.example.my-chat"
    private let output: String
    private let service: String

    init() throws {
      desk = try Desk(
        configuration: "[app.\"org.example.my-chat\"]\nauthorization = \"authorized\"\n")
      // What the test before had started ends with its file, and not with this one.
      let own = desk.session.folder.path.split(separator: "/").last ?? "test"
      output = desk.session.home + "/activated-\(own).jsonl"
      service = desk.session.services + "/\(Self.chat).service"
      unlink(output)
    }

    deinit {
      // What the bus has started ends with its file.
      for path in [service, output] { unlink(path) }
      _ = try? reload()
    }

    private func reload() throws {
      try session.succeed([
        "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "ReloadConfig",
      ])
    }

    /// - Parameter kind: what it exports at the path made of its id.
    private func install(_ kind: String, _ words: [String] = []) throws {
      try Session.makeFolders(session.services)
      try TemporaryFolder.write(output, "")
      let command = DelegateApp.command(
        ["out=\(output)", "export=\(kind):/org/example/my_chat"] + words + ["own=\(Self.chat)"])
      try TemporaryFolder.write(
        service,
        "[D-BUS Service]\nName=\(Self.chat)\nExec=\(command.joined(separator: " "))\n")
      try reload()
      // The daemon has heard of it as soon as somebody would: it asks the bus when an app calls.
      let client = try CenterClient(session, Self.chat)
      _ = try client.call("Badge").get()
      try session.wait("the end of the one before") { try !session.bus.hasOwner(Self.chat) }
    }

    private func wait(_ what: String, _ count: Int = 1) throws -> [Table] {
      var lines: [Table] = []
      try session.wait("'\(what)' of what was started", limit: 8) {
        lines = try DelegateApp.lines(
          String(decoding: try Session.contents(of: output), as: UTF8.self), what)
        return lines.count >= count
      }
      return lines
    }

    private func show(_ title: String, _ actions: String...) throws -> (String, FakeServer.Call) {
      let client = try CenterClient(session, Self.chat)
      let id = try client.add([
        ("title", .text(title)),
        (
          "actions",
          .tables([
            .of([("id", .text("open")), ("title", .text("Open")), ("foreground", .bool(true))]),
            .of([("id", .text("mute")), ("title", .text("Mute"))]),
          ])
        ),
      ])
      try daemon.wait(for: "shown", of: String(id))
      return (String(id), try #require(desk.server.calls.last))
    }

    @Test("A foreground action is one of the application, with the activation token twice")
    func foreground() throws {
      try install("both")
      let (id, call) = try show("One")
      desk.server.token(call.id, "tok-9")
      desk.server.invoke(call.id, "a0")
      let action = try #require(try wait("activate-action").first)
      #expect(action.text(of: "name") == "open")
      let data = action.table(of: "data")
      #expect(data?.text(of: "activation-token") == "tok-9")
      #expect(data?.text(of: "desktop-startup-id") == "tok-9")
      try daemon.wait(for: "handled", of: id)
    }

    @Test("Any other goes to the Delegate at the path made of the id, a click with its token")
    func background() throws {
      try install("both")
      let (id, call) = try show("One")
      desk.server.invoke(call.id, "a1")
      let response = try #require(try wait("did-receive").first?.table(of: "response"))
      #expect(response.text(of: "action") == "mute")
      try daemon.wait(for: "handled", of: id)
      let (second, popup) = try show("Two")
      desk.server.token(popup.id, "tok-2")
      desk.server.invoke(popup.id, "default")
      let opened = try #require(try wait("did-receive", 2).last?.table(of: "response"))
      #expect(opened.text(of: "event") == "default")
      #expect(opened.text(of: "activation-token") == "tok-2")
      try daemon.wait(for: "handled", of: second)
    }

    @Test("An application without a Delegate is brought to the front by a click")
    func application() throws {
      try install("application")
      let (id, call) = try show("One")
      desk.server.token(call.id, "tok-3")
      desk.server.invoke(call.id, "default")
      let data = try wait("activate").first?.table(of: "data")
      #expect(data?.text(of: "activation-token") == "tok-3")
      try daemon.wait(for: "handled", of: id)
    }

    @Test("One that has its Delegate elsewhere sets it when it is started, and is told there")
    func elsewhere() throws {
      try install("application", ["register=\(Self.chat)", "delegate=/elsewhere"])
      let (id, _) = try show("One")
      try daemon.ok("act", id, "mute")
      let response = try #require(try wait("did-receive").first?.table(of: "response"))
      #expect(response.text(of: "action") == "mute")
      try daemon.wait(for: "handled", of: id)
    }
  }
}
