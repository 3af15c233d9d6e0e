import Glibc
import Systemd
import Testing
import TocsinModel
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite struct LifeTests {
    @Test("SIGTERM and SIGINT end it with 0, and nothing is lost", arguments: [SIGTERM, SIGINT])
    func ends(_ signal: Int32) throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let id = try daemon.add("in 3d", "Far")
      #expect(try daemon.end(signal) == 0)
      if Lane.current == .unit {
        #expect(
          try session.succeed(["systemctl", "--user", "show", "-P", "Result", RunningDaemon.unit])
            == "success")
      }
      try daemon.start()
      #expect(try daemon.list().map { $0.integer(of: "id") } == [Int64(id)])
    }

    @Test(
      "it says READY=1 when it answers, RELOADING=1 and READY=1 on SIGHUP, STOPPING=1 at its end")
    func states() throws {
      let session = try Session()
      guard Lane.current == .bare else {
        // The manager waits for READY=1 before it says that the unit has started.
        let daemon = try RunningDaemon(session)
        let shown = try session.succeed([
          "systemctl", "--user", "show", "-P", "Type", "-P", "ActiveState", RunningDaemon.unit,
        ])
        #expect(shown.split(separator: "\n").sorted() == ["active", "notify"])
        _ = daemon
        return
      }
      let socket = try NotifySocket(session.folder)
      let daemon = try RunningDaemon(session, startsNow: false)
      daemon.environment = ["NOTIFY_SOCKET": socket.path]
      try daemon.start()
      try session.wait("READY=1") { socket.read().contains("READY=1") }
      #expect(!socket.states.contains("STOPPING=1"))
      kill(try daemon.pid(), SIGHUP)
      try session.wait("READY=1 again") { socket.read().filter { $0 == "READY=1" }.count == 2 }
      #expect(socket.states.contains("RELOADING=1"))
      #expect(socket.states.contains { $0.hasPrefix("MONOTONIC_USEC=") })
      #expect(try daemon.end() == 0)
      #expect(socket.read().last == "STOPPING=1")
    }

    @Test("SIGHUP reads the configuration again, and a broken one changes nothing")
    func reload() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      try Session.makeFolders(session.configuration)
      let file = session.configuration + "/tocsin.toml"
      // C4.4: another app than that of the command is allowed here.
      let allowed = "[app.\"org.example.mail\"]\nauthorization = \"authorized\"\n"
      try TemporaryFolder.write(file, "default-app = \"org.example.mail\"\n" + allowed)
      kill(try daemon.pid(), SIGHUP)
      try session.wait("the new default app") {
        let id = try daemon.add("in 3d", "--id", "probe", "x")
        return try daemon.list().contains {
          $0.integer(of: "id") == Int64(id) && $0.text(of: "app") == "org.example.mail"
        }
      }
      try TemporaryFolder.write(
        file, "default-app = \"org.example.mail\"\nsnoze = \"10m\"\n" + allowed)
      let broken = try daemon.tocsin(["reload"])
      #expect(broken.exit == 2)
      #expect((broken.output + broken.error).contains("tocsin.toml:2:1"), "\(broken)")
      // C1.5: the same lines without asking the daemon.
      let checked = try daemon.tocsin(["config", "check"])
      #expect(checked.exit == 2 && checked.error == broken.error, "\(checked)")
      // C1.3: what cannot be opened is told where it is named.
      try TemporaryFolder.write(
        file, "sinks = [\"x\"]\n[sink.x]\ntype = \"log\"\nfile = \"no/x.jsonl\"\n")
      let log = try daemon.tocsin(["reload"])
      #expect(log.exit == 2)
      #expect((log.output + log.error).contains("tocsin.toml:4:8: file: "), "\(log)")
      let id = try daemon.add("in 3d", "still")
      #expect(
        try daemon.list().first { $0.integer(of: "id") == Int64(id) }?.text(of: "app")
          == "org.example.mail")
      try TemporaryFolder.write(file, "")
      #expect(try daemon.tocsin(["reload"]).exit == 0)
    }

    @Test("10,000 pipelined calls share their commits")
    func pipelined() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let before = try commits(session)
      var answered = 0
      var failed: [BusError] = []
      var calls: [PendingCall] = []
      for number in 0..<10_000 {
        let message = try session.bus.methodCall(
          to: RunningDaemon.name, path: RunningDaemon.path,
          interface: RunningDaemon.name + ".Control", member: "Add")
        try message.append(string: "")
        try message.array(of: "{sv}") { (m) throws(BusError) in
          try m.entry("title", "s") { (m) throws(BusError) in
            try m.append(string: "number \(number)")
          }
          try m.entry("when", "s") { (m) throws(BusError) in try m.append(string: "in 3d") }
        }
        calls.append(
          try session.bus.call(message, timeoutUsec: 60_000_000) { reply in
            answered += 1
            if case .failure(let error) = reply { failed.append(error) }
          })
      }
      try session.wait("all answers", limit: 60) { answered == 10_000 }
      #expect(failed.isEmpty, "\(failed.prefix(3))")
      let count = try commits(session) - before
      #expect((1...500).contains(count), "\(count) commits")
      let status = try JSONReading.table(
        of: Array(try daemon.ok("status", "--json=short").utf8))
      #expect(status.integer(of: "pending") == 10_000)
      _ = calls
    }

    /// SQLite counts the transactions of a write-ahead log in its index: the third number of the
    /// file's header.
    private func commits(_ session: Session) throws -> UInt32 {
      let bytes = try Session.contents(of: session.store + "-shm")
      guard bytes.count >= 12 else { throw Session.Failure("no index of the log") }
      return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt32.self) }
    }
  }
}
