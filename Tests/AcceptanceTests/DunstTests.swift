import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Against the real server that most window managers have.
  @Suite(.enabled(if: RealDunst.isInstalled, "dunst, Xvfb or xdotool is not installed"))
  struct DunstTests {
    let session: Session
    let dunst: RealDunst
    let daemon: RunningDaemon

    init() throws {
      session = try Session()
      dunst = try RealDunst(session)
      daemon = try RunningDaemon(session)
    }

    private func show(_ arguments: String...) throws -> String {
      let id = try session.succeed([Lane.programs + "/tocsin", "add", "-p", "now"] + arguments)
      try daemon.wait(for: "shown", of: id)
      try session.wait("a popup") { try dunst.displayed() == 1 }
      return id
    }

    @Test("B044 a reminder is in dunst's hands within 0.1 s of its time")
    func inTime() throws {
      // A machine that is busy with something else may delay one, hardly each of five.
      var lateness: [Int64] = []
      while lateness.count < 5, lateness.last.map({ $0 >= 100_000 }) ?? true {
        let id = try daemon.add("in 1s", "Tea", "-A", "ok=OK")
        try daemon.wait(for: "shown", of: id)
        let shown = try #require(
          try daemon.log(id).first { $0.text(of: "event") == "shown" }?.integer(of: "time-usec"))
        let scheduled = try #require(
          try daemon.list("--delivered").first { $0.integer(of: "id") == Int64(id) }?
            .integer(of: "scheduled-usec"))
        lateness.append(shown - scheduled)
        #expect(shown >= scheduled - 1000, "never before its time")
        let arrived = try arrival(of: id)
        // What dunst itself noted lies before the daemon heard of it. It notes time since boot: the
        // two clocks are compared at another moment, and one of them is slewed.
        #expect(arrived <= shown + 1000)
        #expect(arrived >= scheduled - 1000)
      }
      #expect(lateness.contains { $0 < 100_000 }, "late by \(lateness) microseconds")
    }

    /// When dunst got the newest popup, by its own history: microseconds since 1970.
    private func arrival(of id: String) throws -> Int64 {
      try daemon.ok("act", id, "ok")  // closes it, so that the history has it
      try session.wait("the popup's end") { try dunst.displayed() == 0 }
      let history = try JSONReading.table(of: Array(dunst.control("history").utf8))
      // {"data":[[{"timestamp":{"data":MICROSECONDS}}]]}, newest first, since the machine started
      guard case .list(let outer)? = history["data"], case .tables(let entries)? = outer.first,
        let stamp = entries.first?.table(of: "timestamp")?.integer(of: "data")
      else { throw Session.Failure("dunst's history has no timestamp: \(history)") }
      return stamp + Clocks.realtimeSinceBoot()
    }

    @Test("B089 B100 dunst's action runs the handler once, with all that belongs to it")
    func handler() throws {
      let written = session.home + "/handler"
      let program = try session.script(
        "answer",
        """
        echo run >>'\(written).count'
        printf '%s\\n' "$#" "$@" >'\(written).argv'
        env >'\(written).env'
        grep -E '^Sig(Blk|Ign):' /proc/self/status >'\(written).signals'
        ls /proc/self/fd >'\(written).descriptors'
        cat >'\(written).stdin'
        """)
      defer { TemporaryFolder.remove(written + ".count") }
      let id = try show(
        "Tea $HOME", "-b", "Mug; $(id)", "-A", "ok=OK", "--user-info", #"{"a": 9007199254740993}"#,
        "--on", #"ok=exec:["\#(program)", "--id", "%i", "%e:%a", "$HOME", "a b"]"#)
      try dunst.control("action", "0")
      try daemon.wait(for: "handled", of: id)

      let events = try daemon.events(id)
      #expect(events == ["added", "delivered", "shown", "action", "handled"])
      #expect(
        try text(written + ".argv") == "5\n--id\n\(id)\naction:ok\n$HOME\na b\n")
      let input = try text(written + ".stdin")
      let event = try JSONReading.table(of: Array(input.utf8))
      #expect(input.hasSuffix("}\n"))
      #expect(event.integer(of: "version") == 1)
      #expect(event.text(of: "event") == "action")
      #expect(event.integer(of: "attempt") == 1)
      #expect(event.text(of: "origin") == "local")
      #expect(event.table(of: "response")?.text(of: "action") == "ok")
      #expect(event.table(of: "notification")?.integer(of: "id") == Int64(id))
      #expect(event.table(of: "notification")?.text(of: "title") == "Tea $HOME")
      #expect(event.table(of: "notification")?.text(of: "body") == "Mug; $(id)")
      #expect(input.contains("9007199254740993"), "B101 numbers arrive as they were given")
      let environment = try text(written + ".env").split(separator: "\n")
      for line in [
        "TOCSIN_VERSION=1", "TOCSIN_EVENT=action", "TOCSIN_ACTION=ok", "TOCSIN_ID=\(id)",
        "TOCSIN_APP=org.tocsin.Reminders", "TOCSIN_TITLE=Tea $HOME", "TOCSIN_BODY=Mug; $(id)",
        "TOCSIN_ORIGIN=local", "TOCSIN_ATTEMPT=1",
      ] {
        #expect(environment.contains { $0 == line }, "\(line)")
      }
      #expect(!environment.contains { $0.hasPrefix("NOTIFY_SOCKET=") })
      #expect(try text(written + ".count") == "run\n")
      for line in try text(written + ".signals").split(separator: "\n") {
        let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
        // Signals 32 and 33 are the C library's own.
        #expect(mask.map { $0 & ~0x1_8000_0000 } == 0, "\(line)")
      }
      // The fourth is the folder that `ls` reads.
      let descriptors = try text(written + ".descriptors")
      #expect(descriptors == "0\n1\n2\n3\n")
    }

    @Test("a click is one answer, though ActionInvoked and NotificationClosed both come")
    func click() throws {
      let count = session.home + "/clicks"
      defer { TemporaryFolder.remove(count) }
      let program = try session.script("click", "echo \"$TOCSIN_EVENT\" >>'\(count)'")
      let id = try show(
        "Tea", "-A", "ok=OK", "--on", "ok=exec:\(program)", "--on", "dismiss=exec:\(program)")
      try dunst.click()
      try daemon.wait(for: "handled", of: id)
      try session.wait("the popup's end") { try dunst.displayed() == 0 }
      // The daemon has heard of the close when it answers what was asked after it.
      #expect(try daemon.events(id) == ["added", "delivered", "shown", "action", "handled"])
      #expect(try text(count) == "action\n")
    }

    @Test("S6.6 a click on Reply… asks, the popup goes, and what is typed is the one answer")
    func reply() throws {
      let written = session.home + "/typed"
      for path in [written, written + ".gate"] { unlink(path) }
      defer { for path in [written, written + ".gate"] { unlink(path) } }
      #expect(mkfifo(written + ".gate", 0o600) == 0)
      let prompt = try session.script("prompt", "exec cat '\(written).gate'")
      let keep = try session.script("keep", "printf '%s|' \"$TOCSIN_REPLY\" >>'\(written)'")
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(
        session.configuration + "/tocsin.toml", "[desktop]\nprompt = [\"\(prompt)\"]\n")
      try daemon.ok("reload")
      let id = try show("Lunch?", "--reply", "--on", "reply=exec:\(keep)")
      try dunst.click()
      try session.wait("the popup's end") { try dunst.displayed() == 0 }
      #expect(try daemon.list("--delivered").count == 1)
      // The daemon is killed under it where a service manager runs the prompt.
      if Lane.current == .unit {
        try daemon.kill()
        try daemon.start()
      }
      var gate: Int32 = -1
      try session.wait("the prompt") {
        gate = open(written + ".gate", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        return gate >= 0
      }
      _ = "soup 'n $(x)\n".withCString { write(gate, $0, strlen($0)) }
      close(gate)
      try daemon.wait(for: "handled", of: id)
      #expect(try daemon.events(id) == ["added", "delivered", "shown", "reply", "handled"])
      #expect(try text(written) == "soup 'n $(x)|")
    }

    @Test("closing the popup is a dismissal")
    func dismissal() throws {
      let id = try show("Tea")
      try dunst.control("close")
      try daemon.wait(for: "dismissed", of: id)
      #expect(try daemon.events(id) == ["added", "delivered", "shown", "dismissed"])
      #expect(try daemon.list("--delivered").isEmpty)
    }

    @Test("what expires stays answerable")
    func expiry() throws {
      let id = try show("Tea", "-A", "ok=OK", "--expire", "1s")
      try daemon.wait(for: "expired", of: id)
      #expect(try daemon.list("--delivered").map { $0.text(of: "title") } == ["Tea"])
      try daemon.ok("act", id, "ok")
      #expect(
        try daemon.events(id) == [
          "added", "delivered", "shown", "expired", "action", "unrouted",
        ])
    }

    private func text(_ path: String) throws -> String {
      String(decoding: try Session.contents(of: path), as: UTF8.self)
    }
  }
}
