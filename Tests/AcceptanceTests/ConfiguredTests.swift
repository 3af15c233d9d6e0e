import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What is written in `tocsin.toml` has its effect, and what cannot be had stops nothing
  /// (config.md).
  @Suite struct ConfiguredTests {
    private static let mail = "org.example.mail"

    private func write(_ desk: Desk, _ text: String) throws {
      try TemporaryFolder.write(desk.session.configuration + "/tocsin.toml", text)
    }

    private func faults(_ desk: Desk) throws -> [String] {
      let status = try JSONReading.table(of: Array(desk.daemon.ok("status", "--json=short").utf8))
      guard case .table(let configuration)? = status["configuration"] else {
        throw Session.Failure("no configuration in \(status)")
      }
      return [configuration.text(of: "in-force") ?? ""] + configuration.texts(of: "faults")
    }

    private func lines(_ desk: Desk, _ name: String) throws -> [Table] {
      try String(decoding: Session.contents(of: desk.session.data + "/" + name), as: UTF8.self)
        .split(separator: "\n").map { try JSONReading.table(of: Array($0.utf8)) }
    }

    @Test("C1.4 a log that cannot be opened stops no reminder, and everybody tells the same of it")
    func badLog() throws {
      let bad = """
        sinks = ["desktop", "ll"]
        [sink.ll]
        type = "log"
        file = "/nonexistent/dir/x"

        """
      let desk = try Desk(configuration: bad)
      let line =
        desk.session.configuration
        + "/tocsin.toml:4:8: file: /nonexistent/dir/x: No such file or directory"
      #expect(try faults(desk) == ["defaults", line])
      for words in [["config", "check"], ["reload"]] {
        let result = try desk.daemon.tocsin(words)
        #expect(result.exit == 2 && result.error == line + "\n", "\(words): \(result)")
      }
      #expect(try desk.show("Rings").call.summary == "Rings")

      // The last good one, whose log is gone by now: all the rest of it counts.
      let logs = desk.session.data + "/logs"
      try Session.makeFolders(logs)
      try write(
        desk,
        """
        sinks = ["desktop", "ll"]
        snooze = "7m"
        [sink.ll]
        type = "log"
        file = "logs/x.jsonl"

        """)
      try desk.daemon.ok("config", "check")
      try desk.daemon.ok("reload")
      #expect(try faults(desk) == ["files"])
      try desk.daemon.end()
      TemporaryFolder.remove(logs)
      try desk.daemon.start()
      let gone = try faults(desk)
      #expect(gone.first == "last-good")
      #expect(gone.dropFirst().allSatisfy { $0.contains("logs/x.jsonl: No such file") })
      #expect(gone.count == 2)
      let (id, _) = try desk.show("Still rings")
      try desk.session.wait("the log's refusal") {
        try desk.daemon.log(id).contains { $0.text(of: "event") == "failed" }
      }
      // It is opened as soon as it can be.
      try Session.makeFolders(logs)
      let (later, _) = try desk.show("Logged")
      try desk.session.wait("its line") {
        try lines(desk, "logs/x.jsonl").map { $0.integer(of: "id") } == [Int64(later)]
      }
    }

    @Test("the name and the icon are the app's desktop entry's, read anew when it has changed")
    func desktopEntry() throws {
      let folder = "/.local/share/applications"
      let desk = try Desk(
        configuration: """
          [app."*"]
          authorization = "authorized"
          [app."org.example.named"]
          name = "Written"
          icon = "written"

          """)
      let applications = desk.session.home + folder
      try Session.makeFolders(applications)
      func entry(_ app: String, _ lines: String) throws {
        try TemporaryFolder.write("\(applications)/\(app).desktop", "[Desktop Entry]\n" + lines)
      }
      let apps = [Self.mail, "org.example.named", "org.example.bad"]
      defer { for app in apps { unlink("\(applications)/\(app).desktop") } }
      try entry(Self.mail, "Name=Letters\nName[xx]=Other\nIcon=mail-client\n")
      try entry("org.example.named", "Name=Entry\nIcon=entry\n")
      #expect(mkfifo("\(applications)/org.example.bad.desktop", 0o600) == 0)

      func shown(_ app: String, _ more: String...) throws -> [String] {
        let id = try desk.session.succeed(
          [Lane.programs + "/tocsin", "add", "-p", "now", "--app", app, "Text"] + more)
        try desk.daemon.wait(for: "shown", of: id)
        let call = try #require(desk.server.calls.last)
        return [call.appName, call.icon]
      }
      #expect(try shown(Self.mail) == ["Letters", "mail-client"])
      #expect(try shown(Self.mail, "--icon", "own") == ["Letters", "own"])
      #expect(try shown("org.example.named") == ["Written", "written"])
      #expect(try shown("org.example.bad") == ["bad", ""])
      #expect(try shown("org.example.none") == ["none", ""])
      try entry(Self.mail, "Name=Post\nIcon=/usr/share/icons/post.png\n")
      #expect(try shown(Self.mail) == ["Post", "/usr/share/icons/post.png"])
      let app = try JSONReading.table(
        of: Array(desk.daemon.ok("app", "show", Self.mail, "--json=short").utf8))
      #expect(app.text(of: "name") == "Post")
      try #require(unlink("\(applications)/\(Self.mail).desktop") == 0)
      #expect(try shown(Self.mail) == ["mail", ""])
    }

    @Test("C6.4 a log has replies, user-info and outcomes, and none of the words without text")
    func logTexts() throws {
      let desk = try Desk(
        capabilities: FakeServer.usual + ["inline-reply"],
        configuration: """
          sinks = ["desktop", "all", "none"]
          [sink.all]
          type = "log"
          file = "all.jsonl"
          events = ["delivered", "reply"]
          [sink.none]
          type = "log"
          file = "none.jsonl"
          text = false
          events = ["delivered", "reply"]

          """)
      let (id, _) = try desk.show(
        "Secret title", "-b", "Secret body", "--reply", "--user-info", #"{"key":"secret info"}"#)
      try desk.daemon.ok("act", id, "reply", "--text", "secret answer")
      try desk.session.wait("the reply's line") { try lines(desk, "none.jsonl").count == 2 }
      let all = try lines(desk, "all.jsonl")
      #expect(all.map { $0.text(of: "event") } == ["delivered", "reply"])
      guard case .table(let response)? = all.last?["response"] else {
        throw Session.Failure("no response in \(all)")
      }
      #expect(response.text(of: "action") == "reply")
      #expect(response.text(of: "text") == "secret answer")
      guard case .table(let outcome)? = all.first?["outcome"] else {
        throw Session.Failure("no outcome in \(all)")
      }
      #expect(outcome.text(of: "title") == "Secret title")
      let written = try Session.contents(of: desk.session.data + "/all.jsonl")
      #expect(
        String(decoding: written, as: UTF8.self).contains(
          #""user-info":"{\"key\":\"secret info\"}""#))
      let silent = try String(
        decoding: Session.contents(of: desk.session.data + "/none.jsonl"), as: UTF8.self)
      #expect(!silent.lowercased().contains("secret"), "\(silent)")
      #expect(silent.contains(#""outcome":{"#))
      // The log itself has the same of each.
      let log = try desk.daemon.ok("log", id, "--json=short")
      guard case .tables(let entries) = try JSONReading.value(of: Array(log.utf8)) else {
        throw Session.Failure("no log: \(log)")
      }
      for line in all {
        let entry = try #require(
          entries.first { $0.text(of: "event") == line.text(of: "event") })
        for part in line.entries {
          #expect("\(entry[part.key].map { "\($0)" } ?? "")" == "\(part.value)", "\(part.key)")
        }
      }
    }

    @Test("every word of 'on' comes to a sink that asks for it")
    func events() throws {
      let words = [
        "action", "reply", "default", "dismissed", "due", "delivered", "held", "waiting",
        "expired", "missed", "failed",
      ]
      let desk = try Desk(
        configuration: """
          sinks = ["desktop", "journal", "all"]
          [sink.all]
          type = "log"
          file = "all.jsonl"
          events = \(JSONWriting.text(.texts(words)))
          [focus.deep]

          """)
      let daemon = desk.daemon
      func answered(_ answer: [String], _ more: String...) throws {
        let id = try desk.session.succeed(
          [Lane.programs + "/tocsin", "add", "-p", "now", "Text", "--reply", "-A", "go=Go"] + more)
        try daemon.wait(for: "shown", of: id)
        #expect(try daemon.tocsin(["act", id] + answer).exit == 0)
      }
      try answered(["go"])
      try answered(["reply", "--text", "x"])
      try answered(["default"])
      try answered(["dismiss"])
      let (expiring, call) = try desk.show("Expires")
      desk.server.close(call.id, reason: 1)
      try daemon.wait(for: "expired", of: expiring)
      desk.server.react = { _ in .refuse(errorName: "org.example.Error.No") }
      let failing = try daemon.add("now", "Fails")
      try daemon.wait(for: "failed", of: failing)
      desk.server.react = { _ in .show }
      try daemon.ok("focus", "on", "deep")
      let held = try daemon.add("now", "Held")
      try daemon.wait(for: "held", of: held)
      try daemon.ok("focus", "off")
      let missed = try daemon.add("in 1s", "Missed", "--late", "none")
      try daemon.end()
      let due = Clocks.realtimeUsec() + 2_500_000
      try desk.session.wait("more than a second after its time") { Clocks.realtimeUsec() > due }
      try daemon.start()
      try daemon.wait(for: "missed", of: missed)
      desk.server.die()
      try desk.session.wait("the server's end") {
        try !desk.session.bus.hasOwner("org.freedesktop.Notifications")
      }
      let waiting = try daemon.add("now", "Waits")
      try desk.session.wait("the line of what waits") {
        try lines(desk, "all.jsonl").contains { $0.integer(of: "id") == Int64(waiting) }
      }
      let all = try lines(desk, "all.jsonl")
      #expect(Set(all.compactMap { $0.text(of: "event") }) == Set(words))
      func said(_ id: String) -> [String] {
        all.filter { $0.integer(of: "id") == Int64(id) }.compactMap { $0.text(of: "event") }
      }
      #expect(said(expiring) == ["due", "delivered", "expired"])
      #expect(said(held).prefix(3) == ["due", "delivered", "held"])
      #expect(said(missed) == ["missed"])
      #expect(said(waiting) == ["due", "waiting", "delivered"])
    }

    @Test("C4.4 an app that has called is known when its table has gone")
    func called() throws {
      let desk = try Desk(
        configuration: "[app.\"\(Self.mail)\"]\nauthorization = \"authorized\"\n")
      _ = try desk.daemon.add("in 3d", "Later", "--app", Self.mail)
      try write(desk, "")
      try desk.daemon.ok("reload")
      #expect(try desk.daemon.tocsin(["app", "show", Self.mail]).exit == 0)
      #expect(try desk.daemon.ok("app").contains(Self.mail))
      #expect(try desk.daemon.tocsin(["app", "show", "org.example.other"]).exit != 0)
    }

    @Test("an app's settings are set to words of the page alone, and what changes nothing says so")
    func set() throws {
      let desk = try Desk()
      let refused = try desk.daemon.tocsin(["app", "set", Self.mail, "alert=not-supported"])
      #expect(refused.exit == 2)
      #expect(
        refused.error == "tocsin: 'alert' must be true or false, not 'not-supported'\n")
      let raw = try desk.daemon.call("SetApp") { message in
        try message.append(string: Self.mail)
        try message.append(string: "")
        try message.append(
          table: Table([.init(key: "alert", value: .text("not-supported"))]))
      }
      #expect(throws: (any Error).self) { try raw.get() }
      try desk.daemon.ok("app", "set", Self.mail, "authorization=authorized")
      for (words, isNews) in [
        ("sound=false", true), ("sound=false", false), ("sound=true", true),
        ("alert=true", false),
      ] {
        let result = try desk.daemon.tocsin(["app", "set", Self.mail, words])
        #expect(result.exit == 0)
        #expect(
          result.error
            == (isNews ? "" : "tocsin: nothing has changed: \(Self.mail) had it so before\n"))
      }
    }

    @Test("D2.29 to choose the page of settings is told what became of it, as to open it is")
    func openSettings() throws {
      let desk = try Desk(
        configuration: """
          [app."\(Self.mail)"]
          authorization = "authorized"
          requested = ["alert", "settings"]

          """)
      let opened = try desk.daemon.tocsin(["app", "open", Self.mail])
      let chosen = try desk.daemon.tocsin(["app", "choose", Self.mail, "open-settings"])
      #expect(opened.exit == 2)
      #expect(chosen.exit == opened.exit && chosen.error == opened.error, "\(chosen)")
    }

    @Test("and-n-more is what the popup says that counts the rest")
    func counting() throws {
      let desk = try Desk(
        configuration: """
          [desktop]
          late-popups = 1
          [texts]
          and-n-more = { one = "%u further", other = "%u others" }

          """)
      for number in 1...3 { _ = try desk.daemon.add("in 1s", "Late \(number)") }
      try desk.daemon.kill()
      let due = Clocks.realtimeUsec() + 2_500_000
      try desk.session.wait("their time, and a second more") { Clocks.realtimeUsec() > due }
      try desk.daemon.start()
      try desk.session.wait("the popup that counts") {
        desk.server.calls.contains { $0.summary == "2 others" }
      }
    }

    @Test("what the person knows better of a server counts, and the category of every app is told")
    func server() throws {
      let desk = try Desk(
        configuration: """
          [server.fake]
          with = ["x-dunst-stack-tag"]
          without = ["actions"]
          keeps-low-urgency = true
          [app."*"]
          authorization = "authorized"
          hint-category = "email.arrived"
          [app."org.example.quiet"]
          delivery = "quiet"

          """)
      let call = try desk.show("Text", "--app", Self.mail, "-A", "go=Go").call
      #expect(call.actions == [])
      #expect(call.hints["category"]?.value == "email.arrived")
      #expect(call.hints["x-dunst-stack-tag"] != nil)
      let quiet = try desk.show("Quiet", "--app", "org.example.quiet").call
      #expect(quiet.summary == "Quiet" && quiet.hints["urgency"]?.value == "0")
    }

    @Test("copies of what was removed are kept as long as undo says", arguments: ["0s", "1d"])
    func undo(span: String) throws {
      let desk = try Desk(configuration: "[history]\nundo = \"\(span)\"\n")
      let icon = desk.session.home + "/undo.png"
      try TemporaryFolder.write(icon, "GIF89a-------")
      defer { unlink(icon) }
      let id = try desk.daemon.add("in 3d", "Later", "--icon", icon)
      let copies = desk.session.data + "/attachments"
      #expect(try Session.entries(of: copies).count == 1)
      try desk.daemon.ok("rm", id)
      try desk.daemon.restart()
      #expect(try Session.entries(of: copies).count == (span == "0s" ? 0 : 1))
    }
  }
}
