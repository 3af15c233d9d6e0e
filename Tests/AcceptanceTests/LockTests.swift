import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Who says that the machine is locked, and what follows (S7.2, S7.3).
  struct LockTests {
    private static let hides = "[device]\npreviews = \"when-authenticated\"\n"

    private struct Machine {
      let session: Session
      let logind: MockedLogind
      let daemon: RunningDaemon

      init(isLocked: Bool? = nil) throws {
        session = try Session()
        try Session.makeFolders(session.configuration)
        try TemporaryFolder.write(session.configuration + "/tocsin.toml", LockTests.hides)
        logind = try MockedLogind(session)
        if let isLocked {
          try logind.come()
          try logind.logIn(isLocked: isLocked)
        }
        daemon = try RunningDaemon(session, startsNow: false)
        try logind.reach(for: daemon)
      }

      /// What `tocsin device show` says of the lock, and who said so.
      func lock() throws -> String {
        let text = try daemon.ok("device", "show", "--json=short")
        let table = try JSONReading.table(of: Array(text.utf8))
        guard case .bool(let isLocked)? = table["locked"] else {
          throw Session.Failure("no lock in \(text)")
        }
        return "\(isLocked) \(table.table(of: "sources")?.text(of: "locked") ?? "")"
      }

      func wait(for expected: String) throws {
        var seen = ""
        do {
          try session.wait("'\(expected)'") {
            seen = try lock()
            return seen == expected
          }
        } catch {
          throw Session.Failure("\(error); it is '\(seen)'; it said: \(daemon.messages)")
        }
      }
    }

    @Test("S7.3 words hidden by logind's lock are revealed on unlock: in place, without sound")
    func revealed() throws {
      let machine = try Machine(isLocked: true)
      let server = try FakeServer(machine.session)
      let daemon = machine.daemon
      try daemon.start()
      // Locked before it came: known before anything is shown.
      #expect(try machine.lock() == "true logind")
      let id = try daemon.add("now", "Secret", "-b", "Body", "--sound", "default")
      try daemon.wait(for: "shown", of: id)
      let hidden = try #require(server.calls.last)
      #expect(hidden.summary == "Reminders" && hidden.body == "Notification", "\(hidden)")
      try machine.logind.setLocked(false)
      try machine.session.wait("the words; it said: \(daemon.messages)") { server.calls.count == 2 }
      let shown = try #require(server.calls.last)
      #expect(shown.summary == "Secret" && shown.body == "Body")
      #expect(shown.replaces == hidden.id && server.popups == [hidden.id])
      #expect(shown.hints["suppress-sound"]?.value == "true")
      #expect(try machine.lock() == "false logind")
      // Once.
      try machine.logind.setLocked(true)
      try machine.wait(for: "true logind")
      try machine.logind.setLocked(false)
      try machine.wait(for: "false logind")
      #expect(server.calls.count == 2)
      #expect(try daemon.events(id) == ["added", "delivered", "shown"])
    }

    @Test("by hand wins until it is left to the desktop")
    func byHand() throws {
      let machine = try Machine(isLocked: true)
      try machine.daemon.start()
      try machine.daemon.ok("device", "set", "locked=false")
      #expect(try machine.lock() == "false hand")
      try machine.daemon.ok("device", "auto", "locked")
      #expect(try machine.lock() == "true logind")
    }

    @Test(
      "logind that comes later counts; while it is away its last word holds; nonsense is a line")
    func away() throws {
      let machine = try Machine()
      let (logind, daemon) = (machine.logind, machine.daemon)
      try daemon.start()
      #expect(try machine.lock() == "false nothing")
      #expect(try daemon.ok("status").contains("nobody tells whether it is locked"))
      try logind.come()
      try logind.logIn(isLocked: true)
      try machine.wait(for: "true logind")
      try logind.go()
      #expect(try machine.lock() == "true logind")
      try logind.come()
      try logind.logIn(isLocked: false)
      try machine.wait(for: "false logind")
      for _ in 1...20 { try logind.sayNonsense() }
      try logind.setLocked(true)
      try machine.wait(for: "true logind")
      let lines = daemon.messages.split(separator: "\n").count {
        $0.contains("does not say whether the session is locked")
      }
      #expect(lines == 1, "\(daemon.messages)")
      logind.stopBus()
      let id = try daemon.add("now", "Tea")
      #expect(try daemon.events(id).contains("added"))
      #expect(try machine.lock() == "true logind")
    }

    @Test("a screen saver locks too, comes and goes; nobody else speaks for it")
    func screenSaver() throws {
      let machine = try Machine(isLocked: false)
      let session = machine.session
      let saver = try FakeScreenSaver(session, "org.freedesktop.ScreenSaver", isActive: true)
      try machine.daemon.start()
      #expect(try machine.lock() == "true logind, screensaver")
      try saver.set(false)
      try machine.wait(for: "false logind, screensaver")
      let liar = try Stranger(session)
      let signal = try liar.bus.signal(
        path: "/org/freedesktop/ScreenSaver", interface: "org.freedesktop.ScreenSaver",
        member: "ActiveChanged")
      try signal.append(bool: true)
      try liar.bus.send(signal)
      try liar.bus.flush()
      // Answered after what was sent before.
      _ = try liar.bus.hasOwner(FakeServer.name)
      #expect(try machine.lock() == "false logind, screensaver")
      try saver.set(true)
      try machine.wait(for: "true logind, screensaver")
      // Either one that says so.
      try machine.logind.setLocked(true)
      try saver.set(false)
      try machine.logind.setLocked(false)
      try machine.wait(for: "false logind, screensaver")
      let other = try FakeScreenSaver(session, "org.gnome.ScreenSaver", isActive: true)
      try machine.wait(for: "true logind, screensaver")
      other.go()
      try machine.wait(for: "false logind, screensaver")
      saver.go()
      try machine.wait(for: "false logind")
    }

    @Test(
      "S7.3 dunst shows the words of a locked screen after the unlock, in the same popup",
      .enabled(if: RealDunst.isInstalled, "dunst, Xvfb or xdotool is not installed"))
    func dunst() throws {
      let machine = try Machine(isLocked: true)
      let session = machine.session
      let dunst = try RealDunst(session)
      try machine.daemon.start()
      let monitor = try BusMonitor(session)
      let id = try machine.daemon.add("now", "Secret", "-b", "Body")
      try machine.daemon.wait(for: "shown", of: id)
      #expect(try dunst.displayed() == 1)
      try machine.logind.setLocked(false)
      try session.wait("the words") {
        try monitor.calls().filter { $0.member == "Notify" }.count == 2
      }
      let summaries = try monitor.calls().compactMap { $0.value(of: "summary") }
      #expect(summaries == ["\"Reminders\"", "\"Secret\""])
      #expect(try dunst.displayed() == 1)
      try dunst.control("close")
      try machine.daemon.wait(for: "dismissed", of: id)
      #expect(try dunst.control("history").contains("Secret"))
    }
  }
}

/// A screen saver of the session, on a connection of its own.
private final class FakeScreenSaver {
  private let bus: Bus
  private let name: String
  private var slot: BusSlot?
  private var isActive: Bool

  private var path: String { "/" + name.split(separator: ".").joined(separator: "/") }

  init(_ session: Session, _ name: String, isActive: Bool) throws {
    self.name = name
    self.isActive = isActive
    bus = try Bus(address: session.address)
    try bus.attach(to: session.loop)
    slot = try bus.object(
      path,
      Interface(
        name,
        [
          .method("GetActive", out: .init("b", ["active"])) {
            [weak self] (call) throws(BusError) in
            call.reply { (m) throws(BusError) in try m.append(bool: self?.isActive ?? false) }
          }
        ]))
    guard try bus.requestName(name) == .acquired else { throw Session.Failure("\(name) is taken") }
  }

  func set(_ isActive: Bool) throws {
    self.isActive = isActive
    let signal = try bus.signal(path: path, interface: name, member: "ActiveChanged")
    try signal.append(bool: isActive)
    try bus.send(signal)
    try bus.flush()
  }

  func go() {
    slot = nil
    bus.close()
  }
}
