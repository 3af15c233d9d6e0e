import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Payloads through the daemon to a server (delivery.md sections 11 and 12).
  @Suite struct PushTests {
    private let desk: Desk
    private static let chat = "org.example.chat"

    init() throws {
      desk = try Desk(
        configuration: "[app.\"\(Self.chat)\"]\nauthorization = \"authorized\"\n")
    }

    private func file(_ text: String, _ name: String = "p.apns") throws -> String {
      let path = desk.session.folder.path + "/" + name
      try TemporaryFolder.write(path, text)
      return path
    }

    private func push(_ words: String...) throws -> Session.Result {
      try desk.daemon.tocsin(["push"] + words)
    }

    @Test("What is pushed is shown, with its thread, and its answer has user-info with aps")
    func shown() throws {
      let path = try file(
        #"{"Simulator Target Bundle":"org.example.chat","aps":{"alert":{"title":"New message","#
          + #""body":"Is the boat free?"},"thread-id":"room","sound":"default","badge":5},"n":123}"#
      )
      let result = try push(path)
      #expect(result.error == "")
      #expect(result.output == "1  org.example.chat  New message\n")
      try desk.daemon.wait(for: "shown", of: "1")
      let call = try #require(desk.server.calls.last)
      #expect(call.summary == "New message")
      #expect(call.body == "Is the boat free?")
      let stored = try #require(try desk.daemon.list("--delivered").first)
      #expect(stored.text(of: "origin") == "push")
      #expect(stored.text(of: "thread-id") == "room")
      let added = try #require(try desk.daemon.log("1").first { $0.text(of: "event") == "shown" })
      #expect(added.text(of: "app") == Self.chat)
      let shown = try JSONReading.table(
        of: Array(try desk.daemon.ok("show", "--json=short", "1").utf8))
      let info = try JSONReading.table(
        of: Array(try #require(shown.text(of: "user-info")).utf8))
      #expect(info.integer(of: "n") == 123)
      #expect(info.table(of: "aps")?.text(of: "thread-id") == "room")
      #expect(info["Simulator Target Bundle"] == nil)
    }

    @Test("What was repaired is among the reasons, after kill -9 too, and explain has them")
    func repaired() throws {
      let path = try file(#"{"aps":{"alert":"B","interruption-level":"urgent","badge":"three"}}"#)
      let result = try push("-a", Self.chat, path)
      #expect(result.exit == 0)
      #expect(
        result.error.split(separator: "\n").compactMap { $0.split(separator: "[").last } == [
          "level-unknown]", "wrong-type]",
        ])
      try desk.daemon.wait(for: "shown", of: "1")
      try desk.daemon.kill()
      try desk.daemon.start()
      let before = desk.server.calls.count
      try desk.daemon.ok("snooze", "1", "1s")
      try desk.session.wait("the snoozed one") { desk.server.calls.count > before }
      try desk.daemon.wait(for: "snoozed", of: "1")
      for words in [["explain", "1"], ["explain", "1", "--now"]] {
        let said = try desk.session.succeed([Lane.programs + "/tocsin"] + words)
        #expect(said.contains("payload-repaired"), "\(words)")
        #expect(said.contains("level-unknown"), "\(words)")
      }
    }

    @Test("kill -9 after push: it is shown once, and nothing is lost")
    func killed() throws {
      let result = try push(
        "-a", Self.chat, "--collapse-id", "a", try file(#"{"aps":{"alert":"B"}}"#))
      #expect(result.exit == 0)
      try desk.daemon.kill()
      try desk.daemon.start()
      try desk.daemon.wait(for: "shown", of: "1")
      #expect(Set(desk.server.calls.map(\.summary)).count == 1)
      #expect(try desk.daemon.list("--delivered").map { $0.text(of: "identifier") } == ["a"])
    }

    @Test("The same collapse id takes the place of the one before (D8.3)")
    func collapsed() throws {
      for text in ["One", "Two"] {
        let path = try file(#"{"aps":{"alert":"\#(text)"}}"#)
        #expect(try push("-a", Self.chat, "--collapse-id", "a", path).exit == 0)
        try desk.session.wait(text) { desk.server.calls.contains { "\($0)".contains(text) } }
      }
      let there = try desk.daemon.list("--delivered")
      #expect(there.map { $0.text(of: "body") } == ["Two"])
    }

    @Test("A dry run says what would come of it, and delivers nothing; so does lint")
    func dryRun() throws {
      let path = try file(#"{"aps":{"alert":"B","category":"gone"}}"#)
      let dry = try push("-a", Self.chat, "--dry-run", path)
      #expect(dry.exit == 0)
      #expect(dry.output.contains("\(path)  org.example.chat, 39 bytes of 4096\n"))
      #expect(dry.output.contains("reaches: banner, center\n"))
      #expect(dry.output.contains("unknown-category"))
      let lint = try desk.daemon.tocsin(["lint", "-a", Self.chat, path])
      #expect(lint.exit == 0)
      #expect(lint.output.contains("\(path):1:32: warning: aps.category: 'gone' is no registered"))
      let explained = try desk.daemon.tocsin([
        "explain", "-a", Self.chat, "--payload", path, "--state", "locked=true",
      ])
      #expect(explained.output.contains("reaches: center, lock screen\n"))
      #expect(try desk.daemon.list("--all").isEmpty)
      #expect(desk.server.calls.isEmpty)
    }

    @Test(
      "Refusals: an app that is not known, one that is Tocsin itself, one that may not, nothing to say"
    )
    func refusals() throws {
      let path = try file(#"{"aps":{"alert":"B"}}"#)
      let unknown = try push("-a", "org.example.nobody", path)
      #expect(unknown.exit == 2)
      #expect(unknown.error.contains("no app 'org.example.nobody' is known"))
      #expect(try push("-a", "org.tocsin.Tocsin", path).exit == 4)
      try desk.daemon.ok("app", "set", "org.example.other", "authorization=denied")
      let denied = try push("-a", "org.example.other", path)
      #expect(denied.exit == 4)
      let empty = try push("-a", Self.chat, try file(#"{"aps":{"event":"update"}}"#))
      #expect(empty.exit == 1)
      #expect(empty.error.contains("[not-simulated]"))
      #expect(try desk.daemon.list("--all").isEmpty)
    }

    @Test("What only wakes the app shows nothing, three times an hour")
    func background() throws {
      let path = try file(#"{"aps":{"content-available":1}}"#)
      for _ in 0..<3 {
        #expect(try push("-a", Self.chat, path).output == "org.example.chat  woken\n")
      }
      // Of those beyond the newest waits, until an hour after the first.
      for _ in 0..<2 {
        let waits = try push("-a", Self.chat, path).output
        #expect(waits.hasPrefix("org.example.chat  waits until "))
        #expect(waits.hasSuffix(", for it was woken often in this hour\n"))
      }
      #expect(try desk.daemon.list("--all").isEmpty)
      #expect(desk.server.calls.isEmpty)
    }

    @Test(
      "Keys are looked up in what the app has registered, and lint counts the places of its texts")
    func localized() throws {
      let app = try CenterClient(desk.session, Self.chat)
      _ = try app.call("SetStrings") { builder in
        try builder.append(string: "en")
        try builder.open(.array, "{ss}")
        try builder.open(.dictEntry, "ss")
        try builder.append(string: "HELLO")
        try builder.append(string: "Hello, %@!")
        try builder.close()
        try builder.close()
      }.get()
      let path = try file(
        #"{"aps":{"alert":{"title-loc-key":"HELLO","title-loc-args":["Mira"],"loc-key":"NONE"}}}"#)
      let result = try push("-a", Self.chat, path)
      #expect(result.output == "1  \(Self.chat)  Hello, Mira!\n")
      #expect(
        result.error
          == "\(path):1:78: warning: aps.alert.loc-key: 'NONE' is in no string table of the app, so it "
          + "is shown as itself [string-missing]\n")
      try desk.daemon.wait(for: "shown", of: "1")
      #expect(desk.server.calls.last?.summary == "Hello, Mira!")
      #expect(desk.server.calls.last?.body == "NONE")
      let bare = try file(#"{"aps":{"alert":{"loc-key":"HELLO"}}}"#, "bare.apns")
      let lint = try desk.daemon.tocsin(["lint", "-a", Self.chat, bare]).output
      #expect(lint.hasSuffix("'loc-args' has 0; give as many [key-without-arguments]\n"), "\(lint)")
    }

    @Test("An expiration of 0 is now or never: what waits for a server is given up")
    func expiration() throws {
      desk.server.die()
      let path = try file(#"{"aps":{"alert":"B"}}"#)
      #expect(try push("-a", Self.chat, "--expiration", "0", path).exit == 0)
      try desk.daemon.wait(for: "delivered", of: "1")
      let delivered = try #require(
        try desk.daemon.log("1").first { $0.text(of: "event") == "delivered" })
      #expect(delivered.texts(of: "reasons").contains("waiting-for-server"))
      let due = try #require(delivered.integer(of: "time-usec"))
      try desk.session.wait("a second") { Clocks.realtimeUsec() > due + 1_100_000 }
      try desk.server.come()
      try desk.daemon.wait(for: "missed", of: "1")
      #expect(desk.server.calls.isEmpty)
    }
  }

  /// An app that is not there, and a push for it alone.
  @Suite struct PushedAppTests {
    private static let chat = "org.example.chat"

    @Test("The bus starts the app that is woken, unless it is not to", arguments: [true, false])
    func starts(starts: Bool) throws {
      let session = try Session()
      let mark = session.home + "/woken"
      let service = session.services + "/\(Self.chat).service"
      defer { for path in [mark, service] { TemporaryFolder.remove(path) } }
      let program = try session.script("woken", "echo woken >>'\(mark)'")
      try Session.makeFolders(session.services)
      try TemporaryFolder.write(
        service, "[D-BUS Service]\nName=\(Self.chat)\nExec=\(program)\n")
      try session.succeed([
        "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
        "org.freedesktop.DBus", "ReloadConfig",
      ])
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(
        session.configuration + "/tocsin.toml",
        "[limits]\nbackground-starts-app = \(starts)\nbackground-pushes-per-hour = 2\n"
          + "[app.\"\(Self.chat)\"]\nauthorization = \"authorized\"\n")
      let daemon = try RunningDaemon(session)
      let path = session.folder.path + "/p.apns"
      try TemporaryFolder.write(path, #"{"aps":{"content-available":1}}"#)
      let said = try daemon.tocsin(["push", "-a", Self.chat, path, path, path]).output
        .split(separator: "\n")
      #expect(said.prefix(2) == ["\(Self.chat)  woken", "\(Self.chat)  woken"])
      #expect(said.last?.hasPrefix("\(Self.chat)  waits until ") == true)
      if starts {
        try session.wait("the app") { (try? Session.contents(of: mark))?.isEmpty == false }
      } else {
        // Whatever was asked of the bus before this is done.
        try session.succeed(["busctl", "--user", "status"])
        #expect((try? Session.contents(of: mark)) == nil)
      }
    }
  }
}
