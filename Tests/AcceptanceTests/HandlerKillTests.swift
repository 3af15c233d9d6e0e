import Glibc
import Testing
import TocsinTesting

extension Acceptance {
  /// A handler that runs when the daemon is killed goes on, once, within its time, and its end
  /// counts; what it leaves behind ends with it.
  @Suite struct HandlerKillTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }
    var session: Session { desk.session }

    init() throws { desk = try Desk(configuration: "[limits]\nhandlers = 1\n") }

    private func file(_ name: String) -> String { session.home + "/kill-" + name }

    private func lines(_ path: String) -> [String] {
      guard let bytes = try? Session.contents(of: path) else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Writes its number and attempt, waits at its gate, and ends with what comes through it.
    private func gated(_ name: String, prints: String = "") throws -> (
      program: String, gate: String
    ) {
      let gate = file(name + "-gate")
      unlink(gate)
      unlink(file("runs"))
      #expect(mkfifo(gate, 0o600) == 0)
      let program = try session.script(
        name,
        """
        echo "$TOCSIN_ATTEMPT $$" >>'\(file("runs"))'
        read -r code <'\(gate)'
        echo '\(prints)'
        exit "$code"
        """)
      return (program, gate)
    }

    private func open(_ gate: String, _ code: Int) throws {
      // Both ends, so that it waits for nobody.
      let end = Glibc.open(gate, O_RDWR | O_CLOEXEC)
      #expect(end >= 0)
      let line = Array("\(code)\n".utf8)
      #expect(write(end, line, line.count) == line.count)
      try session.wait("the gate to be passed") { [end] in
        var left: Int32 = 0
        return ioctl(end, UInt(FIONREAD), &left) == 0 && left == 0
      }
      close(end)
    }

    private var attempts: [String] {
      lines(file("runs")).map { String($0.prefix { $0 != " " }) }
    }

    private var pids: [Int32] {
      lines(file("runs")).compactMap { $0.split(separator: " ").last.flatMap { Int32($0) } }
    }

    private func isThere(_ pid: Int32) -> Bool {
      // A zombie has ended.
      guard let bytes = try? Session.contents(of: "/proc/\(pid)/stat"),
        let state = String(decoding: bytes, as: UTF8.self).split(separator: ")").last
      else { return false }
      return !state.hasPrefix(" Z") && !state.hasPrefix(" X")
    }

    /// A call, and what the start has to do is done.
    private func startAgain() throws {
      try daemon.start()
      _ = try daemon.list()
    }

    private func begun(_ program: String, count: Int = 1) throws -> String {
      let (id, _) = try desk.show("Deploy", "-A", "yes=Yes", "--on", "yes=exec:\(program)")
      try daemon.ok("act", id, "yes")
      try session.wait("the handler") { pids.count == count }
      return id
    }

    @Test("It is not run a second time beside itself, and its answer is obeyed")
    func goesOn() throws {
      let (program, gate) = try gated("on", prints: #"{"snooze":"10m"}"#)
      let id = try begun(program)
      try daemon.kill()
      try startAgain()
      #expect(pids.allSatisfy(isThere))
      try open(gate, 0)
      try daemon.wait(for: "handled", of: id)
      try session.wait("the snooze") {
        try daemon.list().first?.integer(of: "id").map(String.init) == id
      }
      #expect(attempts == ["1"])
      #expect((try? Session.entries(of: session.home + "/.local/share/tocsin/handlers")) == [])
    }

    @Test(
      "B045 The disk is full at the next start: its answer is kept, and obeyed when there is room",
      .enabled(if: SystemCallTracer.isPossible, "needs strace, the lane 'bare', and leave to trace")
    )
    func fullDisk() throws {
      let (program, gate) = try gated("full", prints: #"{"snooze":"10m"}"#)
      let id = try begun(program)
      try daemon.kill()
      daemon.prefix = [
        "strace", "-qqq", "-o", "/dev/null", "-P", session.store + "-wal", "-e",
        "inject=pwrite64:error=ENOSPC:when=1..12",
      ]
      try startAgain()
      #expect(daemon.messages.contains("the store cannot be written: "), "\(daemon.messages)")
      try open(gate, 0)
      try session.wait("its end") { pids.allSatisfy { !isThere($0) } }
      try session.wait("room") { try daemon.tocsin(["add", "in 3d", "Far"]).exit == 0 }
      try daemon.wait(for: "handled", of: id)
      try daemon.wait(for: "snoozed", of: id)
      #expect(attempts == ["1"])
    }

    @Test(
      "What is left of runs whose end is stored goes with the next start, and with no other run")
    func leftovers() throws {
      let (program, gate) = try gated("leftovers")
      let id = try begun(program)
      let folder = session.home + "/.local/share/tocsin/handlers"
      let own = Set(try Session.entries(of: folder))
      #expect(!own.isEmpty)
      try daemon.kill()
      for name in ["0123456789abcdef-99", "0123456789abcdef-99.run"] {
        try TemporaryFolder.write(folder + "/" + name, "attempt 1 exit 0\n")
      }
      try startAgain()
      try session.wait("only what is its own") { Set(try Session.entries(of: folder)) == own }
      try open(gate, 0)
      try daemon.wait(for: "handled", of: id)
      #expect(attempts == ["1"])
    }

    @Test("It ends while no daemon is there: its end is found, and it is not run again")
    func endsMeanwhile() throws {
      let (program, gate) = try gated("meanwhile")
      let id = try begun(program)
      try daemon.kill()
      try open(gate, 7)
      try session.wait("its end") { pids.allSatisfy { !isThere($0) } }
      if Lane.current == .bare {
        try session.wait("the record") {
          try Session.entries(of: session.home + "/.local/share/tocsin/handlers").contains {
            guard $0.hasSuffix(".run") else { return false }
            return lines(session.home + "/.local/share/tocsin/handlers/" + $0).map {
              $0.split(separator: " ")
            }
              == [["attempt", "1", "exit", "7"]]
          }
        }
      }
      try startAgain()
      switch Lane.current {
      case .bare:
        try daemon.wait(for: "failed", of: id)
        #expect(attempts == ["1"])
      case .unit:  // the manager has forgotten the unit, so it is run again, and says so
        try session.wait("the repeat") { attempts == ["1", "2"] }
        try open(gate, 7)
        try daemon.wait(for: "failed", of: id)
      }
    }

    @Test("Its time limit is kept without the daemon, and told to the next one")
    func limit() throws {
      try TemporaryFolder.write(
        session.configuration + "/tocsin.toml", "[limits]\nhandler-time = \"1s\"\n")
      try daemon.ok("reload")
      let (program, gate) = try gated("limit")
      defer { unlink(gate) }
      let id = try begun(program)
      try daemon.kill()
      try session.wait("its end") { pids.allSatisfy { !isThere($0) } }
      guard Lane.current == .bare else { return }  // the manager starts the daemon meanwhile
      try startAgain()
      try daemon.wait(for: "failed", of: id)
      #expect(attempts == ["1"])
      let line = "a handler of notification \(id) did not end in time"
      try session.wait("'\(line)'") { daemon.messages.contains(line) }
    }

    @Test("Exit 75 of one that went on is that of its first attempt, and the next is its second")
    func again() throws {
      let (program, gate) = try gated("again")
      let id = try begun(program)
      try daemon.kill()
      try startAgain()
      try open(gate, 75)
      try session.wait("the second attempt, after ten seconds", limit: 20) { pids.count == 2 }
      #expect(attempts == ["1", "2"])
      try open(gate, 0)
      try daemon.wait(for: "handled", of: id)
    }

    @Test("What only waited for its turn has not begun: its first attempt is still its first")
    func queued() throws {
      // A gate each: while one is held open, what comes after passes it as well.
      let (program, gate) = try gated("queued")
      let (next, nextGate) = try gated("queued-next")
      let first = try begun(program)
      let (second, _) = try desk.show("Second", "-A", "yes=Yes", "--on", "yes=exec:\(next)")
      try daemon.ok("act", second, "yes")
      try daemon.kill()
      try startAgain()
      try open(gate, 0)
      try daemon.wait(for: "handled", of: first)
      try session.wait("the second") { pids.count == 2 }
      try open(nextGate, 0)
      try daemon.wait(for: "handled", of: second)
      #expect(attempts == ["1", "1"])
    }

    @Test("Killed before its end was seen: run again, with the same event and a higher attempt")
    func killedToo() throws {
      guard Lane.current == .bare else { return }  // a unit's end is the manager's to tell
      let (program, gate) = try gated("too")
      let id = try begun(program)
      let supervisor = try #require(try parent(pids[0]))
      try daemon.kill()
      kill(supervisor, SIGKILL)
      try session.wait("the end of both") { !isThere(pids[0]) && !isThere(supervisor) }
      try startAgain()
      try session.wait("the repeat") { pids.count == 2 }
      try open(gate, 0)
      try daemon.wait(for: "handled", of: id)
      #expect(attempts == ["1", "2"])
    }

    @Test(
      "What was to end with a supervisor that is killed ends all the same, with the daemon or after",
      arguments: [false, true])
    func strays(withDaemon: Bool) throws {
      guard Lane.current == .bare else { return }  // a unit's end is the manager's to bring about
      let left = file("stray")
      unlink(left)
      let gate = file("stray-gate")
      unlink(gate)
      unlink(file("runs"))
      #expect(mkfifo(gate, 0o600) == 0)
      let program = try session.script(
        "stray",
        """
        [ -e '\(left)' ] || setsid -f sh -c 'echo $$ >"\(left)"; exec sleep 1000'
        while [ ! -s '\(left)' ]; do :; done
        echo "$TOCSIN_ATTEMPT $$" >>'\(file("runs"))'
        read -r code <'\(gate)'
        """)
      let id = try begun(program)
      let stray = try #require(lines(left).first.flatMap { Int32($0) })
      let supervisor = try #require(try parent(pids[0]))
      if withDaemon { try daemon.kill() }
      #expect(isThere(stray))
      kill(supervisor, SIGKILL)
      if withDaemon {
        try session.wait("its end") { !isThere(pids[0]) && !isThere(supervisor) }
        #expect(isThere(stray))
        try startAgain()
        try session.wait("the repeat") { pids.count == 2 }
        #expect(!isThere(stray))
        try open(gate, 0)
        try daemon.wait(for: "handled", of: id)
      } else {
        try daemon.wait(for: "failed", of: id)
        #expect(!isThere(stray))
      }
    }

    private func parent(_ pid: Int32) throws -> Int32? {
      let text = String(decoding: try Session.contents(of: "/proc/\(pid)/stat"), as: UTF8.self)
      let words = text.split(separator: ")").last?.split(separator: " ") ?? []
      return words.count > 1 ? Int32(words[1]) : nil
    }

    @Test("A daemon that is ended takes its handlers along; a unit of the manager goes on")
    func ended() throws {
      let (program, gate) = try gated("ended")
      let id = try begun(program)
      try daemon.end()
      switch Lane.current {
      case .bare:
        try session.wait("its end") { !isThere(pids[0]) }
        try startAgain()
        try session.wait("the repeat") { pids.count == 2 }
        try open(gate, 0)
        try daemon.wait(for: "handled", of: id)
        #expect(attempts == ["1", "2"])
      case .unit:
        #expect(isThere(pids[0]))
        try startAgain()
        try open(gate, 0)
        try daemon.wait(for: "handled", of: id)
        #expect(attempts == ["1"])
      }
    }

    @Test("A grandchild in a session of its own ends with the handler")
    func grandchild() throws {
      let left = file("left")
      unlink(left)
      let program = try session.script(
        "left",
        """
        : >"\(left)"
        setsid -f sh -c 'setsid sleep 1000 & echo $! >>"\(left)"; echo $$ >>"\(left)"; exec sleep 1000'
        while [ "$(wc -l <'\(left)')" -lt 2 ]; do :; done
        """)
      let (id, _) = try desk.show("Deploy", "-A", "yes=Yes", "--on", "yes=exec:\(program)")
      try daemon.ok("act", id, "yes")
      try daemon.wait(for: "handled", of: id)
      let pids = lines(left).compactMap { Int32($0) }
      #expect(pids.count == 2)
      try session.wait("their end") { pids.allSatisfy { !isThere($0) } }
    }
  }
}
