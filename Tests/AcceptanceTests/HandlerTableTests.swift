import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// `[[handler]]` of the configuration, from the file to the program and back (handlers.md).
  @Suite struct HandlerTableTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }
    var session: Session { desk.session }

    init() throws { desk = try Desk() }

    /// Makes it the configuration in force.
    private func configure(_ text: String) throws {
      try write(text)
      try daemon.ok("reload")
    }

    private func write(_ text: String) throws {
      try Session.makeFolders(session.configuration)
      try TemporaryFolder.write(session.configuration + "/tocsin.toml", text)
    }

    private func text(_ path: String) throws -> String {
      String(decoding: try Session.contents(of: path), as: UTF8.self)
    }

    /// A new file that a handler of the test writes.
    private func file(_ name: String) -> String {
      let path = session.home + "/" + name
      unlink(path)
      return path
    }

    /// The handlers that have done their work, in the log's order.
    private func handled(_ id: String) throws -> [String] {
      try daemon.log(id).filter { $0.text(of: "event") == "handled" }
        .compactMap { $0.text(of: "handler") }
    }

    @Test("An answer goes to the first table that fits, with all that belongs to it")
    func routed() throws {
      let written = file("routed")
      defer { unlink(written) }
      let program = try session.script(
        "routed", "{ printf '%s\\n' \"$@\"; env | grep ^TOCSIN_; } >'\(written)'")
      try configure(
        """
        [[handler]]
        name  = "other"
        on    = ["action"]
        match = { app = "org.example.other" }
        exec  = ["\(program)", "wrong"]
        [[handler]]
        name  = "archive"
        on    = ["action", "reply"]
        match = { category = "message", action = "yes" }
        exec  = ["\(program)", "--id", "%i", "%e:%a", "$HOME"]
        [[handler]]
        name = "rest"
        on   = ["action"]
        exec = ["/bin/true"]
        """)
      let (id, _) = try desk.show("Mail", "-A", "yes=Yes", "-A", "no=No", "-c", "message")
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "handled", of: id)
      #expect(try handled(id) == ["archive"])
      let lines = try text(written).split(separator: "\n").map(String.init)
      #expect(lines.prefix(4) == ["--id", id, "action:yes", "$HOME"])
      #expect(lines.contains("TOCSIN_CATEGORY=message"))
      #expect(lines.contains("TOCSIN_ORIGIN=local"))
      let (second, _) = try desk.show("Mail", "-A", "yes=Yes", "-A", "no=No", "-c", "message")
      try daemon.ok("act", second, "no")
      try daemon.wait(for: "handled", of: second)
      #expect(try handled(second) == ["rest"])
      let (third, _) = try desk.show("Mail", "--reply", "-c", "other")
      try daemon.ok("act", third, "reply", "--text", "$(touch x)")
      try daemon.wait(for: "unrouted", of: third)
      #expect(try daemon.ok("show", third).contains("unrouted"))
    }

    @Test("An event goes to all tables that hear it, and a name in --on is a table")
    func events() throws {
      try configure(
        """
        [[handler]]
        name = "one"
        on   = ["delivered"]
        exec = ["/bin/true"]
        [[handler]]
        name = "two"
        on   = ["delivered"]
        exec = ["/bin/true"]
        [[handler]]
        name  = "three"
        on    = ["failed"]
        match = { app = "org.example.never" }
        exec  = ["/bin/true"]
        """)
      let (id, _) = try desk.show("Tea", "-A", "yes=Yes", "--on", "yes=three")
      try daemon.ok("act", id, "yes")
      try session.wait("three runs") { try handled(id).count == 3 }
      #expect(try Set(handled(id)) == ["one", "two", "three"])
      let unknown = try daemon.tocsin(["add", "now", "x", "-A", "a", "--on", "a=thre"])
      #expect(unknown.exit == 2)
      #expect(unknown.error.contains("'thre'") && unknown.error.contains("did you mean 'three'"))
    }

    @Test("What it prints is obeyed: later, away, other words and buttons in place")
    func obeyed() throws {
      let later = try session.script("later", #"echo '{"snooze":"10m"}'"#)
      let away = try session.script("away", #"echo '{"remove":true}'"#)
      let other = try session.script(
        "other", #"echo '{"update":{"body":"done"},"actions":[{"id":"undo","title":"Undo"}]}'"#)
      try configure(
        """
        [[handler]]
        name  = "later"
        on    = ["action"]
        match = { action = "later" }
        exec  = ["\(later)"]
        [[handler]]
        name  = "away"
        on    = ["delivered"]
        match = { category = "away" }
        exec  = ["\(away)"]
        [[handler]]
        name  = "other"
        on    = ["delivered"]
        match = { category = "other" }
        exec  = ["\(other)"]
        """)
      let (first, _) = try desk.show("Deploy", "-A", "later=Later")
      try daemon.ok("act", first, "later")
      try daemon.wait(for: "snoozed", of: first)
      #expect(try daemon.list().map { $0.integer(of: "id") } == [Int64(first)])

      let second = try daemon.add("now", "Away", "-c", "away")
      try daemon.wait(for: "removed", of: second)

      let (third, _) = try desk.show("Other", "-A", "do=Do", "-c", "other")
      try daemon.wait(for: "edited", of: third)
      try session.wait("the other words; \(desk.server.calls)") {
        desk.server.calls.last?.body == "done"
      }
      #expect(desk.server.calls.last?.actions == ["a0", "Undo"])
      #expect(desk.server.calls.last?.replaces != 0)
      #expect(try daemon.tocsin(["act", third, "do"]).exit == 2)
      try daemon.ok("act", third, "undo")
    }

    @Test("Exit 75 is not tried again where retry is 0; a failing one is told of once, quietly")
    func failing() throws {
      let program = try session.script("failing", "exit 75")
      try configure(
        """
        [[handler]]
        name  = "failing"
        on    = ["action"]
        exec  = ["\(program)"]
        retry = 0
        """)
      for _ in 1...2 {
        let (id, _) = try desk.show("Deploy", "-A", "yes=Yes")
        try daemon.ok("act", id, "yes")
        try daemon.wait(for: "failed", of: id)
      }
      let told = try daemon.list("--all").filter { $0.text(of: "app") == "org.tocsin.Tocsin" }
      #expect(told.map { $0.text(of: "title") } == ["The handler failing has failed"])
      #expect(told.map { $0.text(of: "interruption-level") } == ["passive"])
    }

    @Test("Exit 78 leaves it alone until the configuration is read again")
    func disabled() throws {
      let written = file("disabled")
      defer { unlink(written) }
      let program = try session.script("disabled", "echo run >>'\(written)'; exit 78")
      let table = """
        [[handler]]
        name = "broken"
        on   = ["action"]
        exec = ["\(program)"]
        """
      try configure(table)
      let answer = { (event: String) throws in
        let (id, _) = try desk.show("Deploy", "-A", "yes=Yes")
        try daemon.ok("act", id, "yes")
        try daemon.wait(for: event, of: id)
      }
      try answer("failed")
      try answer("unrouted")
      #expect(try text(written) == "run\n")
      try daemon.ok("reload")
      try answer("failed")
      #expect(try text(written) == "run\nrun\n")
    }

    @Test("B068 a program is found when the file is read, and else the file is refused")
    func found() throws {
      let folder = session.home + "/.local/bin"
      try Session.makeFolders(folder)
      let path = folder + "/tocsin-test-handler"
      try TemporaryFolder.write(path, "#!/bin/sh\nexit 0\n")
      chmod(path, 0o700)
      defer { unlink(path) }
      let table = """
        [[handler]]
        name = "found"
        on   = ["action"]
        exec = ["tocsin-test-handler"]
        """
      try configure(table)
      #expect(try daemon.ok("handler", "check").contains(path))
      let (id, _) = try desk.show("Deploy", "-A", "yes=Yes")
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "handled", of: id)
      chmod(path, 0o722)
      for words in [["reload"], ["config", "check"], ["handler", "check"]] {
        let result = try daemon.tocsin(words)
        #expect(result.exit == 2, "\(words)")
        #expect(result.error.contains("tocsin.toml:4:8: exec: 'tocsin-test-handler'"))
        #expect(result.error.contains("may be written by others"), "\(result.error)")
      }
      unlink(path)
      let result = try daemon.tocsin(["reload"])
      #expect(result.exit == 2)
      #expect(result.error.contains("tocsin.toml:4:8: exec: 'tocsin-test-handler' is in none of"))
    }

    @Test("A program that others may write since the file was read is not run")
    func trust() throws {
      let written = file("trusted")
      defer { unlink(written) }
      let program = try session.script("trusted", "echo run >'\(written)'")
      try configure("[[handler]]\nname = \"t\"\non = [\"action\"]\nexec = [\"\(program)\"]\n")
      chmod(program, 0o722)
      let (id, _) = try desk.show("Deploy", "-A", "yes=Yes")
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "failed", of: id)
      #expect(access(written, F_OK) != 0)
      chmod(program, 0o700)
    }

    @Test("While one of its table runs: 'drop' does not run a second, 'replace' ends the first")
    func turns() throws {
      let gate = session.home + "/turns"
      unlink(gate)
      #expect(mkfifo(gate, 0o600) == 0)
      defer { unlink(gate) }
      let runs = file("turns.runs")
      defer { unlink(runs) }
      let program = try session.script(
        "turns", "echo \"$1\" >>'\(runs)'; read -r go <'\(gate)'")
      let table = { (run: String) in
        """
        [[handler]]
        name = "turns"
        on   = ["action"]
        exec = ["\(program)", "%i"]
        run  = "\(run)"
        """
      }
      try configure(table("drop"))
      let (first, _) = try desk.show("First", "-A", "yes=Yes")
      try daemon.ok("act", first, "yes")
      try session.wait("the first") { access(runs, F_OK) == 0 }
      let (second, _) = try desk.show("Second", "-A", "yes=Yes")
      try daemon.ok("act", second, "yes")
      try daemon.wait(for: "failed", of: second)
      #expect(try daemon.log(second).last?.text(of: "detail")?.hasPrefix("turns: dropped") == true)
      try configure(table("replace"))
      let (third, _) = try desk.show("Third", "-A", "yes=Yes")
      try daemon.ok("act", third, "yes")
      try daemon.wait(for: "failed", of: first)
      #expect(try daemon.log(first).last?.text(of: "detail")?.hasPrefix("turns: replaced") == true)
      try session.wait("the third; ran: \(try text(runs))") {
        try text(runs) == "\(first)\n\(third)\n"
      }
      try session.succeed(["sh", "-c", "echo go >'\(gate)'"])
      try daemon.wait(for: "handled", of: third)
    }

    @Test("act --dry-run and handler run: the same arguments, variables and input, and nothing ran")
    func dryRun() throws {
      let written = file("dry")
      defer { unlink(written) }
      let program = try session.script(
        "dry", "cat >'\(written)'; echo \"$TOCSIN_TITLE $1\"; exit 3")
      try configure(
        """
        [[handler]]
        name = "dry"
        on   = ["action"]
        exec = ["\(program)", "%i-%a"]
        """)
      let (id, _) = try desk.show("Deploy", "-A", "yes=Yes")
      let json = try daemon.ok("act", id, "yes", "--dry-run", "--json=short")
      #expect(try daemon.events(id) == ["added", "delivered", "shown"])
      #expect(access(written, F_OK) != 0)
      let table = try JSONReading.table(of: Array(json.utf8))
      #expect(table.text(of: "route") == "handler")
      #expect(table.text(of: "handler") == "dry")
      #expect(table.texts(of: "argv") == [program, "\(id)-yes"])
      #expect(table.table(of: "environment")?.text(of: "TOCSIN_ACTION") == "yes")
      let plain = try daemon.ok("act", id, "yes", "-n")
      #expect(plain.contains("TOCSIN_TITLE=Deploy"))
      let input = try #require(table.text(of: "stdin"))
      let event = session.folder.path + "/event.json"
      try TemporaryFolder.write(event, input)
      let ran = try daemon.tocsin(["handler", "run", event])
      #expect(ran.exit == 1)
      #expect(ran.output == "Deploy \(id)-yes\n")
      #expect(ran.error.contains("dry: exit 3"))
      #expect(try text(written) == input)
    }

    @Test("'handler run' ends what its handler leaves behind, as the daemon does")
    func runHere() throws {
      let left = file("left-here")
      unlink(left)
      defer { unlink(left) }
      let program = try session.script(
        "here",
        "setsid -f sh -c 'echo $$ >\"\(left)\"; exec sleep 1000'; "
          + "while [ ! -s '\(left)' ]; do :; done")
      try configure("[[handler]]\nname = \"here\"\non = [\"due\"]\nexec = [\"\(program)\"]\n")
      let event = session.folder.path + "/due.json"
      try TemporaryFolder.write(
        event, #"{"version":1,"event":"due","notification":{"id":1,"title":"x"}}"#)
      #expect(try daemon.tocsin(["handler", "run", event]).exit == 0)
      let pid = try #require(Int32(try text(left).split(separator: "\n").first ?? ""))
      #expect(kill(pid, 0) != 0 && errno == ESRCH)
    }

    @Test("No text from outside, whatever it holds, becomes an argument, a file or a process")
    func injection() throws {
      let written = file("injection")
      defer { unlink(written) }
      let program = try session.script("injection", "echo \"$#:$1\" >>'\(written)'")
      try configure(
        """
        [[handler]]
        name = "typed"
        on   = ["reply"]
        exec = ["\(program)", "%a {title} $TOCSIN_REPLY %%"]
        """)
      let marker = session.home + "/marker"
      let texts = [
        "\"; touch \(marker); #", "$(touch \(marker))", "`touch \(marker)`", "'\n'", "%i %s",
        String(repeating: "x", count: 32 * 1024 + 1),
      ]
      for text in texts {
        let (id, _) = try desk.show(text.utf8.count > 1000 ? "long" : text, "--reply")
        try daemon.ok("act", id, "reply", "--text", text)
        try daemon.wait(for: "handled", of: id)
      }
      let line = "1:reply {title} $TOCSIN_REPLY %%\n"
      #expect(try text(written) == String(repeating: line, count: texts.count))
      #expect(access(marker, F_OK) != 0)
    }

    @Test("One that prints 100 MB is not held up, and nothing of it is obeyed")
    func loud() throws {
      let program = try session.script("loud", "head -c 100000000 /dev/zero | tr '\\0' x")
      try configure(
        """
        [[handler]]
        name = "loud"
        on   = ["action"]
        exec = ["\(program)"]
        """)
      let (id, _) = try desk.show("Loud", "-A", "yes=Yes")
      try daemon.ok("act", id, "yes")
      try session.wait("its end", limit: 30) { try handled(id) == ["loud"] }
      let status = try text("/proc/\(try daemon.pid())/status")
      let resident = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kilobytes = resident?.split(separator: " ").compactMap { Int($0) }.first
      #expect(try #require(kilobytes) < 64 * 1024)
    }

    @Test("B100 two hundred at once: all run, none is left behind, no descriptor is kept")
    func many() throws {
      let runs = file("many.runs")
      defer { unlink(runs) }
      // A grandchild that would stay, and standard input that nobody reads.
      let program = try session.script(
        "many", "exec <&-; (exec tail -f /dev/null) & echo \"$TOCSIN_ID\" >>'\(runs)'")
      try configure(
        """
        [[handler]]
        name = "many"
        on   = ["due"]
        exec = ["\(program)"]
        run  = "parallel"
        """)
      let first = try daemon.add("now", "First")
      try daemon.wait(for: "handled", of: first)
      let folder = "/proc/\(try daemon.pid())/fd"
      let open = try Session.entries(of: folder).count
      var ids = [first]
      for number in 2...200 { ids.append(try daemon.add("now", "No. \(number)")) }
      for id in ids { try daemon.wait(for: "handled", of: id) }
      let ran = try text(runs).split(separator: "\n").map(String.init)
      #expect(ran.count == 200 && Set(ran) == Set(ids))
      #expect(try Session.entries(of: folder).count <= open)
      let pid = try daemon.pid()
      #expect(try text("/proc/\(pid)/task/\(pid)/children") == "")
      let pipes = session.home + "/.local/share/tocsin/handlers"
      #expect((try? Session.entries(of: pipes)) ?? [] == [])
    }

    @Test(
      "A handler is started by the service manager, or by the daemon itself: no shell, no helper")
    func noShell() throws {
      let written = file("touched")
      defer { unlink(written) }
      try configure(
        """
        [[handler]]
        name = "touch"
        on   = ["action"]
        exec = ["/usr/bin/touch", "\(written)"]
        """)
      let (id, _) = try desk.show("Touch", "-A", "yes=Yes")
      let report = session.folder.path + "/execve"
      var traced = [try daemon.pid()]
      // What it has the manager start is seen there.
      if Lane.current == .unit { traced.append(try parent(of: traced[0])) }
      let tracer = try session.start(
        [
          "strace", "-f", "-qq", "-e", "trace=execve,execveat", "-e", "signal=none", "-o", report,
        ] + traced.flatMap { ["-p", String($0)] })
      try session.wait("strace; it said \(tracer.complained)") { access(report, F_OK) == 0 }
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "handled", of: id)
      tracer.signal(SIGINT)
      _ = try tracer.result()
      #expect(access(written, F_OK) == 0)
      let started = try text(report).split(separator: "\n").filter { $0.contains("execve") }
      // What supervises it where there is no manager, what checks it, and itself.
      let count = Lane.current == .bare ? 3 : 2
      #expect(started.count == count, "\(started)")
      #expect(
        started.dropLast().allSatisfy { $0.contains("[\"tocsin\", \"__") }, "\(started)")
      #expect(started.last?.contains("[\"/usr/bin/touch\"") == true, "\(started)")
    }

    private func parent(of pid: Int32) throws -> Int32 {
      let lines = try text("/proc/\(pid)/status").split(separator: "\n")
      let words = lines.first { $0.hasPrefix("PPid:") }?.split(separator: "\t")
      return try #require(words?.last.flatMap { Int32($0) })
    }
  }
}
