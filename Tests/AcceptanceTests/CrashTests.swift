import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite struct CrashTests {
    @Test("B027 B034 kill -9 with pending ones: nothing is lost, nothing comes twice")
    func pending() throws {
      let desk = try Desk()
      let far = try desk.daemon.add("in 3d", "Far", "-A", "ok=OK")
      let past = try desk.show("Past")
      let near = try desk.daemon.add("in 1s", "Near")
      let before = try desk.daemon.list()
      try desk.daemon.kill()
      // Its time passes while nobody is there.
      let due = Clocks.realtimeUsec() + 1_000_000
      try desk.session.wait("the time of \(near)") { Clocks.realtimeUsec() > due }
      try desk.daemon.start()
      try desk.daemon.wait(for: "shown", of: near)

      let after = try desk.daemon.list()
      #expect(after.map { $0.integer(of: "id") } == [Int64(far)])
      let whole = before.first { $0.integer(of: "id") == Int64(far) }
      #expect(whole.map { "\($0)" } == after.first.map { "\($0)" }, "the same in every key")
      #expect(
        desk.server.calls.filter { $0.summary == "Near" }.count == 1, "late, and once")
      // The popup that was on the screen is taken over, not posted anew.
      #expect(
        desk.server.calls.filter { $0.summary == "Past" }.map(\.replaces) == [0, past.call.id])
      #expect(desk.server.popups.count == 2)
    }

    @Test("kill -9 while a popup is live: it is taken over silently, and its answer arrives once")
    func live() throws {
      let desk = try Desk()
      let count = desk.session.home + "/answers"
      defer { TemporaryFolder.remove(count) }
      let program = try desk.session.script("live", "echo \"$TOCSIN_ACTION\" >>'\(count)'")
      let (id, first) = try desk.show(
        "Deploy", "-A", "yes=Yes", "-A", "no=No", "-s", "bell", "--on", "yes=exec:\(program)")
      try desk.daemon.kill()
      try desk.daemon.start()
      try desk.session.wait("the takeover") { desk.server.calls.count == 2 }
      let again = desk.server.calls[1]
      #expect(again.replaces == first.id)
      #expect(again.id == first.id)
      #expect(again.hints["suppress-sound"] == .init(signature: "b", value: "true"))
      #expect(again.summary == first.summary && again.actions == first.actions)
      #expect(again.sender != first.sender)

      // To the new connection alone, as dunst does, and doubled, as GNOME does after an update.
      desk.server.invoke(first.id, "a0", to: .caller)
      desk.server.invoke(first.id, "a0", to: .caller)
      desk.server.close(first.id, reason: 2, to: .caller)
      try desk.daemon.wait(for: "handled", of: id)
      let events = try desk.daemon.events(id)
      #expect(events.filter { $0 == "action" }.count == 1)
      #expect(events.filter { $0 == "handled" }.count == 1)
      #expect(!events.contains("dismissed"))
      #expect(try Session.contents(of: count) == Array("yes\n".utf8))
    }

    @Test("What a handler answered reaches the disk although nothing else wakes the daemon")
    func nothingElse() throws {
      let desk = try Desk()
      let program = try desk.session.script("alone", "exit 0")
      let (id, _) = try desk.show("Alone", "-A", "ok=OK", "--on", "ok=exec:\(program)")
      // Signals follow the commit, and whoever hears them calls nothing.
      _ = try desk.daemon.call("Subscribe") { try $0.append(strings: ["handled"]) }
      var heard: [UInt64] = []
      let slot = try desk.session.bus.match("type='signal',member='Event'") { message in
        if let number = try? message.reader.readUInt64() { heard.append(number) }
      }
      _ = try desk.daemon.call("Act") { message in
        try message.append(string: String(id))
        try message.append(string: "ok")
        try message.open(.array, "{sv}")
        try message.close()
      }
      try desk.session.wait("the end of the handler") { heard == [UInt64(id)] }
      withExtendedLifetime(slot) {}
    }

    @Test("B090 B092 the answer comes after its sender has gone: it does not matter")
    func senderGone() throws {
      let desk = try Desk()
      let mark = desk.session.home + "/mark"
      defer { TemporaryFolder.remove(mark) }
      let program = try desk.session.script("gone", "echo done >>'\(mark)'")
      // `add` has ended when this returns.
      let (id, call) = try desk.show("Deploy", "-A", "yes=Yes", "--on", "yes=exec:\(program)")
      desk.server.close(call.id, reason: 1)
      try desk.daemon.wait(for: "expired", of: id)
      // B089: from the server's history, as mako restores it.
      desk.server.invoke(call.id, "a0")
      try desk.daemon.wait(for: "handled", of: id)
      let answer = try desk.daemon.log(id).first { $0.text(of: "event") == "action" }
      #expect(answer?.texts(of: "reasons") == ["answered-late"])
      #expect(try Session.contents(of: mark) == Array("done\n".utf8))
    }

    @Test("a second daemon ends with one line and leaves the first and its files alone")
    func second() throws {
      let desk = try Desk()
      _ = try desk.daemon.add("in 3d", "Far")
      let before = try snapshot(desk.session.data)
      let result = try desk.session.run([Lane.programs + "/tocsind"])
      #expect(result.exit == 1)
      #expect(result.output == "")
      #expect(result.error == "tocsind: another tocsind is running; it was left alone\n")
      #expect(try snapshot(desk.session.data) == before)
      #expect(try desk.daemon.list().count == 1)

      // The same where it finds another bus, and only the folder is taken.
      let other = try PrivateBus()
      let elsewhere = try desk.session.run(
        [Lane.programs + "/tocsind"], environment: ["DBUS_SESSION_BUS_ADDRESS": other.address])
      #expect(elsewhere.exit == 1)
      #expect(elsewhere.error == "tocsind: another tocsind is running; it was left alone\n")
      #expect(try snapshot(desk.session.data) == before)
    }

    private func snapshot(_ folder: String) throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      // The log's index notes who reads; it is no data.
      for name in try Session.entries(of: folder) where !name.hasSuffix("-shm") {
        files[name] = try Session.contents(of: folder + "/" + name)
      }
      return files
    }

    @Test("B045 a damaged store stops the daemon with one line, and stays as it is")
    func damaged() throws {
      let desk = try Desk()
      _ = try desk.daemon.add("in 3d", "Far")
      try desk.daemon.end()
      let kept = desk.session.home + "/kept"
      defer { TemporaryFolder.remove(kept) }
      // With the write-ahead log, which a program that ends leaves for the next to read.
      try desk.session.succeed(["cp", "-a", desk.session.data, kept])
      let whole = try Session.contents(of: desk.session.store)
      let damages: [(String, [UInt8])] = [
        ("NUL bytes", [UInt8](repeating: 0, count: whole.count)),
        ("text", Array("this is no database, and long enough to be looked at. ".utf8)),
        ("the first page alone", Array(whole.prefix(1000))),
      ]
      for (name, bytes) in damages {
        try write(bytes, to: desk.session.store)
        for file in ["-wal", "-shm"] { unlink(desk.session.store + file) }
        let result = try desk.session.run([Lane.programs + "/tocsind"])
        #expect(result.exit == 1, "\(name)")
        #expect(
          result.error.hasPrefix("tocsind: \(desk.session.store): ")
            && result.error.split(separator: "\n").count == 1, "\(name): \(result.error)")
        #expect(try Session.contents(of: desk.session.store) == bytes, "\(name)")
      }
      try desk.session.succeed(["cp", "-a", kept + "/.", desk.session.data])
      try desk.daemon.start()
      #expect(try desk.daemon.list().count == 1)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
      let file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      guard file >= 0 else { throw Session.Failure("\(path): \(errno)") }
      defer { close(file) }
      #expect(Glibc.write(file, bytes, bytes.count) == bytes.count)
    }
  }
}
