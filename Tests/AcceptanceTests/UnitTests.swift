import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// The installed unit under a real manager (service.md).
  @Suite(.enabled(if: Lane.current == .unit, "needs a user manager")) struct UnitTests {
    private let unit = RunningDaemon.unit

    private func show(_ session: Session, _ property: String) throws -> String {
      try session.succeed(["systemctl", "--user", "show", "-P", property, unit])
    }

    @Test("enable --now starts it now and with each login")
    func enabled() throws {
      let session = try Session()
      defer { _ = try? session.run(["systemctl", "--user", "disable", "--now", unit]) }
      try session.succeed(["systemctl", "--user", "enable", "--now", unit])
      #expect(try show(session, "ActiveState") == "active")
      #expect(try show(session, "UnitFileState") == "enabled")
      let wanted = try session.succeed([
        "systemctl", "--user", "show", "-P", "Wants", "default.target",
      ])
      #expect(wanted.split(separator: " ").contains("tocsind.service"))
      #expect(try session.bus.hasOwner(RunningDaemon.name))
    }

    @Test("the first calls start it, and it is one daemon however many there are")
    func activated() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session, startsNow: false)
      #expect(try !session.bus.hasOwner(RunningDaemon.name))
      let programs = try (0..<10).map { try daemon.startTocsin(["add", "-p", "in 3d", "x\($0)"]) }
      for program in programs { #expect(try program.result().exit == 0) }
      #expect(try daemon.list().count == 10)
      #expect(try show(session, "NRestarts") == "0")
    }

    @Test("a daemon that hangs is killed by the watchdog and comes back; what is pending rings")
    func watchdog() throws {
      let session = try Session()
      let server = try FakeServer(session)
      let folder = session.home + "/.config/systemd/user/\(unit).d"
      defer {
        TemporaryFolder.remove(folder)
        _ = try? session.run(["systemctl", "--user", "daemon-reload"])
      }
      try Session.makeFolders(folder)
      try TemporaryFolder.write(folder + "/watchdog.conf", "[Service]\nWatchdogSec=1s\n")
      try session.succeed(["systemctl", "--user", "daemon-reload"])
      let daemon = try RunningDaemon(session)
      let start = Clocks.realtimeUsec()
      // Idle for longer than its watchdog, it is pinged.
      try session.wait("two watchdogs") { Clocks.realtimeUsec() > start + 2_000_000 }
      let hung = try daemon.pid()
      let far = try daemon.add("in 3d", "Far")
      let id = try daemon.add("in 1s", "Tea")
      kill(hung, SIGSTOP)
      try session.wait("another process", limit: 20) {
        guard let now = try? daemon.pid() else { return false }
        return try now != hung && session.bus.hasOwner(RunningDaemon.name)
      }
      try daemon.wait(for: "shown", of: id)
      #expect(server.calls.map(\.summary) == ["Tea"])
      let delivered = try daemon.log(id).filter { $0.text(of: "event") == "delivered" }
      #expect(delivered.map { $0.texts(of: "reasons").contains("late") } == [true])
      #expect(try daemon.list().map { $0.integer(of: "id") }.contains(Int64(far)))
      #expect(try show(session, "NRestarts") == "1")
      let said = try JournalEntries.wait(
        session, ["USER_UNIT=\(unit)", "--grep", "atchdog timeout"], since: start)
      #expect(said.entries.count == 1, "the manager says why")
    }

    @Test("stopped and started with pending ones: what passed comes once, marked late")
    func stopped() throws {
      let session = try Session()
      let server = try FakeServer(session)
      let daemon = try RunningDaemon(session)
      let ids = try ["in 1s", "@\(Clocks.realtimeUsec() / 1_000_000 + 1)"].map {
        try daemon.add($0, "Soon")
      }
      let due = Clocks.realtimeUsec() + 1_000_000
      try session.succeed(["systemctl", "--user", "stop", unit])
      #expect(try show(session, "Result") == "success")
      try session.wait("a second of lateness") { Clocks.realtimeUsec() > due + 1_000_000 }
      try daemon.start()
      for id in ids {
        try daemon.wait(for: "shown", of: id)
        let delivered = try daemon.log(id).filter { $0.text(of: "event") == "delivered" }
        #expect(delivered.count == 1)
        #expect(delivered.first?.texts(of: "reasons").contains("late") == true)
      }
      try daemon.restart()
      for id in ids {
        #expect(try daemon.events(id).filter { $0 == "delivered" }.count == 1)
      }
      #expect(server.popups.count == 2)
    }

    @Test(
      "systemctl reload of a broken configuration keeps what is in force and says file:line:col")
    func broken() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let pid = try daemon.pid()
      try Session.makeFolders(session.configuration)
      let file = session.configuration + "/tocsin.toml"
      func reload() throws { try session.succeed(["systemctl", "--user", "reload", unit]) }
      func configuration() throws -> Table? {
        try JSONReading.table(of: Array(try daemon.ok("status", "--json=short").utf8))
          .table(of: "configuration")
      }
      // C4.4: another app than that of the command is allowed here.
      let allowed = "[app.\"org.example.mail\"]\nauthorization = \"authorized\"\n"
      try TemporaryFolder.write(file, "default-app = \"org.example.mail\"\n" + allowed)
      try reload()
      try session.wait("the file in force") {
        try configuration()?.text(of: "in-force") == "files"
      }
      let hash = try #require(try configuration()?.text(of: "hash"))
      let start = Clocks.realtimeUsec()
      try TemporaryFolder.write(
        file, "default-app = \"org.example.mail\"\n\n  snoze = \"10m\"\n" + allowed)
      try reload()
      try session.wait("the fault") { try configuration()?.texts(of: "faults").isEmpty == false }
      let faults = try configuration()?.texts(of: "faults") ?? []
      #expect(faults.count == 1 && faults[0].contains("tocsin.toml:3:3"), "\(faults)")
      #expect(try daemon.ok("status").contains("tocsin.toml:3:3"))
      let errors = try JournalEntries.wait(
        session, ["_SYSTEMD_USER_UNIT=\(unit)", "PRIORITY=3"], since: start)
      #expect(errors.texts(of: "MESSAGE") == faults)
      let id = try daemon.add("in 3d", "x")
      let row = try daemon.list().first { $0.integer(of: "id") == Int64(id) }
      #expect(row?.text(of: "app") == "org.example.mail")
      #expect(try daemon.pid() == pid)
      #expect(try show(session, "ActiveState") == "active")

      // A start with it takes the last good one, and says so.
      try daemon.restart()
      #expect(try configuration()?.text(of: "in-force") == "last-good")
      // C1.4: the file and the hash of what is in force, not of what is broken.
      #expect(try configuration()?.text(of: "hash") == hash)
      #expect(try configuration()?.texts(of: "files") == [file])
      #expect(try daemon.ok("status").contains("tocsin.toml:3:3"))
      #expect(daemon.messages.contains("in force: the last good one"))
      try TemporaryFolder.write(file, "")
      try reload()
      try session.wait("no fault") { try configuration()?.texts(of: "faults").isEmpty == true }
    }

    @Test("what the journal gets has its fields (config.md C6)")
    func fields() throws {
      let session = try Session()
      let start = Clocks.realtimeUsec()
      let server = try FakeServer(session)
      let daemon = try RunningDaemon(session)
      let ready = try JournalEntries.wait(
        session, ["_SYSTEMD_USER_UNIT=\(unit)", "TOCSIN_VERSION=\(Names.version)"], since: start)
      #expect(ready.texts(of: "MESSAGE").last == "ready")
      #expect(ready.texts(of: "PRIORITY").last == "6")

      let id = try daemon.add("now", "--id", "tea", "Secret", "-b", "Words")
      try daemon.wait(for: "shown", of: id)
      let journal = try JournalEntries.wait(session, ["TOCSIN_ID=\(id)"], since: start)
      #expect(journal.entries.count == 1)
      let expected = [
        "TOCSIN_ID": id, "TOCSIN_APP": "org.tocsin.Reminders", "TOCSIN_IDENTIFIER": "tea",
        "TOCSIN_EVENT": "delivered", "PRIORITY": "6", "SYSLOG_IDENTIFIER": "tocsind",
        "MESSAGE": "due: \(id) of org.tocsin.Reminders", "_SYSTEMD_USER_UNIT": unit,
      ]
      for (field, value) in expected {
        #expect(journal.texts(of: field) == [value], "\(field)")
      }
      let outcome = try daemon.list("--all").first { $0.integer(of: "id") == Int64(id) }?
        .table(of: "outcome")
      #expect(
        journal.texts(of: "TOCSIN_REASONS")
          == [outcome?.texts(of: "reasons").joined(separator: " ")])

      // A second one of the manager's is refused, with its reason.
      _ = try session.run([
        "systemd-run", "--user", "--quiet", "--wait", "--collect", "--unit=tocsin-second",
        Lane.programs + "/tocsind",
      ])
      let refused = try JournalEntries.wait(session, ["TOCSIN_EVENT=refused"], since: start)
      #expect(refused.texts(of: "MESSAGE") == ["another tocsind is running; it was left alone"])
      #expect(refused.texts(of: "PRIORITY") == ["3"])

      // Nothing that people wrote, in any field of ours.
      let all = try session.succeed([
        "journalctl", "--user", "-o", "export", "--no-pager", "--since", "@\(start / 1_000_000)",
        "_SYSTEMD_USER_UNIT=\(unit)",
      ])
      #expect(!all.contains("Secret") && !all.contains("Words"))
      #expect(server.calls.map(\.summary) == ["Secret"])
    }
  }
}
