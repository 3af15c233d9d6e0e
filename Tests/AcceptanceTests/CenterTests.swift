import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What an app may do for itself (dbus.md sections 2 and 4).
  @Suite struct CenterTests {
    private let desk: Desk
    private var session: Session { desk.session }
    private static let chat = "org.example.chat"

    init() throws {
      desk = try Desk(
        configuration: """
          [app."org.example.chat"]
          authorization = "authorized"
          [app."org.example.scoped"]
          authorization = "authorized"
          """)
    }

    @Test("Who has not registered may do nothing; who has, is that app from then on (W2.1, W2.2)")
    func registers() throws {
      let nobody = try CenterClient(session)
      // In a session where the test itself runs in an app's unit, that would say who it is.
      if Lane.current == .bare {
        #expect(try nobody.refusal("Settings") == "NotRegistered")
      }
      #expect(try nobody.refusal("Register") { try $0.append(string: "chat") } == "BadRequest")
      for own in ["org.tocsin.Tocsin", "org.tocsin.Reminders"] {
        #expect(
          try nobody.refusal("Register") { try $0.append(string: own) } == "NotPermitted")
      }
      #expect(try nobody.refusal("Register") { try $0.append(string: Self.chat) } == nil)
      #expect(try nobody.refusal("Register") { try $0.append(string: Self.chat) } == "NotPermitted")
      let id = try nobody.add([("title", .text("T")), ("when", .text("in 3d"))])
      #expect(
        try desk.daemon.list().map { $0.text(of: "app") } == [Self.chat])
      #expect(try desk.daemon.list().map { $0.integer(of: "id") } == [Int64(id)])
      // What another connection is said to be, it says itself.
      let other = try CenterClient(session, "org.example.other")
      #expect(try other.list("Pending") == [])
      #expect(
        try other.refusal("Pending") {
          try $0.append(table: .of([("app", .text(Self.chat))]))
        } == "NotPermitted")
    }

    @Test(
      "In a unit of its own an app is known by the unit's name, and in a sandbox by nothing else",
      .enabled(if: Lane.current == .unit, "needs a user manager"))
    func units() throws {
      func call(_ unit: String, _ member: String, _ arguments: String...) throws -> Session.Result {
        try session.run(
          [
            "systemd-run", "--user", "--wait", "--pipe", "--quiet", "--unit=\(unit)",
            "--setenv=SYSTEMD_LOG_TARGET=console", "busctl", "--user",
            "call", RunningDaemon.name, RunningDaemon.path, RunningDaemon.name + ".Center", member,
          ] + arguments)
      }
      let added = try call(
        "app-test-org.example.scoped@1.service", "Add", "a{sv}", "2", "title", "s", "T", "when",
        "s",
        "in 3d")
      #expect(added.exit == 0, "\(added)")
      #expect(try desk.daemon.list().map { $0.text(of: "app") } == ["org.example.scoped"])
      let own = try call(
        "app-flatpak-org.example.Boxed@1.service", "Register", "s", "org.example.Boxed")
      #expect(own.exit == 0, "\(own)")
      let other = try call(
        "app-flatpak-org.example.Boxed@2.service", "Register", "s", "org.example.scoped")
      #expect(other.exit != 0 && other.error.contains("what its sandbox says"), "\(other)")
      let program = try call(
        "app-flatpak-org.example.Boxed@3.service", "Add", "a{sv}", "2", "title", "s", "T", "on",
        "a{sv}", "1", "default", "as", "1", "/bin/true")
      #expect(program.exit != 0 && program.error.contains("sandboxed"), "W2.5: \(program)")
    }

    @Test("Added, looked at, taken back: its own alone, the pending and the delivered apart (D8.7)")
    func requests() throws {
      let app = try CenterClient(session, Self.chat)
      _ = try desk.daemon.add("in 1d", "--id", "b", "Not the app's")
      for (name, when) in [("b", "in 3d"), ("a", "in 2d"), ("c", "in 4d")] {
        _ = try app.add([
          ("identifier", .text(name)), ("title", .text(name)), ("when", .text(when)),
        ])
      }
      for name in ["x", "y"] {
        let id = try app.add([("identifier", .text(name)), ("title", .text(name))])
        try desk.daemon.wait(for: "shown", of: String(id))
      }
      #expect(try app.list("Pending") == ["a", "b", "c"])
      #expect(try app.list("Pending", [("limit", .count(2))]) == ["a", "b"])
      #expect(try app.list("Delivered") == ["y", "x"])
      #expect(
        try app.refusal("Pending") {
          try $0.append(table: .of([("state", .text("all"))]))
        } == "BadRequest")
      #expect(
        try app.remove("Remove", ["a", "x", "nope"]) == [
          "a removed", "x delivered", "nope unknown",
        ])
      #expect(try app.remove("RemoveDelivered", ["x", "b"]) == ["x removed", "b unknown"])
      #expect(try app.list("Pending") == ["b", "c"])
      #expect(try app.list("Delivered") == ["y"])
      #expect(try app.call("RemoveAll").get().reader.readUInt32() == 2)
      #expect(try app.list("Delivered") == ["y"])
      #expect(try app.call("RemoveAllDelivered").get().reader.readUInt32() == 1)
      #expect(try app.list("Delivered") == [])
      #expect(desk.server.popups == [])
      #expect(try desk.daemon.list().map { $0.text(of: "identifier") } == ["b"])
    }

    @Test("Many in one call: one answer each, and the others are stored")
    func many() throws {
      let app = try CenterClient(session, Self.chat)
      let reader = try app.call("AddMany") { builder in
        try builder.append(tables: [
          .of([("title", .text("A")), ("when", .text("in 1d"))]),
          .of([("titel", .text("B"))]),
          .of([("title", .text("C")), ("when", .text("in 2d"))]),
        ])
      }.get().reader
      var codes: [String] = []
      try reader.array(of: "(tss)") { (reader) throws(BusError) in
        try reader.enter(.structure, "tss")
        _ = try reader.readUInt64()
        codes.append(try reader.readString())
        _ = try reader.readString()
        try reader.exit()
      }
      #expect(codes == ["", "bad-request", ""])
      #expect(try app.list("Pending").count == 2)
    }

    @Test("Categories, settings and the badge are its own")
    func settings() throws {
      let app = try CenterClient(session, Self.chat)
      _ = try app.call("SetCategories") { builder in
        try builder.append(tables: [
          .of([
            ("id", .text("message")),
            ("actions", .tables([.of([("id", .text("yes")), ("title", .text("Yes"))])])),
          ])
        ])
      }.get()
      let categories = try app.call("Categories").get().reader.readTables()
      #expect(categories.map { $0.text(of: "id") } == ["message"])
      let settings = try app.call("Settings").get().reader.readTable()
      #expect(settings.text(of: "authorization") == "authorized")
      #expect(settings.table(of: "pinned")?.text(of: "authorization")?.isEmpty == false)
      #expect(try app.refusal("SetBadge") { try $0.append(int32: -1) } == "BadgeInputInvalid")
      _ = try app.call("SetBadge") { try $0.append(int32: 7) }.get()
      #expect(try app.call("Badge").get().reader.readUInt32() == 7)
      try desk.daemon.restart()
      let again = try CenterClient(session, Self.chat)
      #expect(try again.call("Badge").get().reader.readUInt32() == 7)
    }

    @Test("It asks for permission, and hears when the person has answered (D2.1)")
    func authorization() throws {
      let app = try CenterClient(session, "org.example.new")
      let message = try app.bus.methodCall(
        to: RunningDaemon.name, path: RunningDaemon.path,
        interface: RunningDaemon.name + ".Center", member: "RequestAuthorization")
      try message.append(strings: ["alert", "sound"])
      var reply: Result<Message, BusError>?
      let pending = try app.bus.call(message, timeoutUsec: .max) { reply = $0 }
      try session.wait("the question") {
        try desk.daemon.tocsin(["app", "choose", "org.example.new", "allow"]).exit == 0
      }
      try session.wait("the answer") { reply != nil }
      withExtendedLifetime(pending) {}
      #expect(try reply?.get().reader.readBool() == true)
      let settings = try app.call("Settings").get().reader.readTable()
      #expect(settings.text(of: "authorization") == "authorized")
      #expect(settings.texts(of: "requested") == ["alert", "sound"])
    }

    @Test("Its properties are for everybody")
    func properties() throws {
      let said = try session.succeed([
        "busctl", "--user", "get-property", RunningDaemon.name, RunningDaemon.path,
        RunningDaemon.name + ".Center", "InterfaceVersion", "Version",
      ])
      #expect(said == "u \(Names.interfaceVersion)\ns \"\(Names.version)\"")
    }
  }
}
