import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite struct ZoneTests {
    @Test("B041 T7.7 the zone changes under the running daemon: a link, a copy, a rewritten copy")
    func changed() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session, startsNow: false)
      let etc: String
      switch Lane.current {
      case .bare:
        // An /etc of the daemon's own, which the test reaches where it really lies.
        etc = session.folder.path + "/etc"
        daemon.prefix = [
          "unshare", geteuid() == 0 ? "-m" : "-rm", "sh", "-c",
          "mount --bind \"$0\" /etc && exec \"$@\"", etc,
        ]
        _ = try session.run(["cp", "-a", "/etc", etc])
        daemon.environment = ["TZ": nil]
      case .unit:
        etc = "/etc"  // that of contrib/user-manager
      }
      let link = etc + "/localtime"
      let before = linkTarget(link)
      defer { if let before { try? point(link, to: before) } }
      try point(link, to: "/usr/share/zoneinfo/Europe/Berlin")
      try daemon.start()
      let id = try daemon.add("2030-07-01T12:00:00+02:00", "Far")
      let at = try next(daemon, id)
      #expect(at.text == "2030-07-01T12:00:00+02:00")
      var said = 0
      func expect(_ old: String, _ zone: String, _ text: String) throws {
        let line = "the zone was changed, from \(old) to \(zone): "
        try session.wait("'\(line)'; it said: \(daemon.messages)") {
          daemon.messages.split(separator: "\n").filter { $0.contains("the zone was") }.count > said
        }
        said += 1
        let lines = daemon.messages.split(separator: "\n").filter { $0.contains("the zone was") }
        #expect(lines.count == said && lines.last?.contains(line) == true, "\(lines)")
        let now = try next(daemon, id)
        #expect(now.usec == at.usec && now.text == text, "\(now)")
      }

      try point(link, to: "/usr/share/zoneinfo/Asia/Tokyo")
      try expect("Europe/Berlin", "Asia/Tokyo", "2030-07-01T19:00:00+09:00")
      try point(link, to: "../usr/share/zoneinfo/Asia/Kolkata")
      try expect("Asia/Tokyo", "Asia/Kolkata", "2030-07-01T15:30:00+05:30")

      // A copy that /etc/timezone names, as an older Debian has it.
      try TemporaryFolder.write(etc + "/timezone.new", "America/New_York\n")
      try session.succeed(["chmod", "644", etc + "/timezone.new"])
      #expect(rename(etc + "/timezone.new", etc + "/timezone") == 0)
      try session.succeed(["cp", "/usr/share/zoneinfo/America/New_York", link + ".new"])
      #expect(rename(link + ".new", link) == 0)
      try expect("Asia/Kolkata", "America/New_York", "2030-07-01T06:00:00-04:00")
      // The same file rewritten, with what nobody names.
      try session.succeed(["cp", "/usr/share/zoneinfo/Australia/Lord_Howe", link])
      try expect("America/New_York", "localtime", "2030-07-01T20:30:00+10:30")
      try session.succeed(["cp", "/usr/share/zoneinfo/Asia/Kathmandu", link])
      try expect("localtime", "localtime", "2030-07-01T15:45:00+05:45")

      // None is UTC, as the C library has it.
      #expect(unlink(link) == 0)
      try expect("localtime", "UTC", "2030-07-01T10:00:00+00:00")
      try point(link, to: "/usr/share/zoneinfo/Europe/Berlin")
      try expect("UTC", "Europe/Berlin", "2030-07-01T12:00:00+02:00")
      // A touch is no change.
      #expect(lutimes(link, nil) == 0)
      _ = try daemon.tocsin(["reload"])
      #expect(
        daemon.messages.split(separator: "\n").filter { $0.contains("the zone was") }.count == said)
      if Lane.current == .unit {
        let entries = try JournalEntries.wait(
          session, ["TOCSIN_EVENT=zone-changed"], since: Clocks.realtimeUsec() - 60_000_000)
        #expect(entries.texts(of: "TOCSIN_OLD_ZONE").last == "UTC")
        #expect(entries.texts(of: "TOCSIN_ZONE").last == "Europe/Berlin")
        #expect(entries.texts(of: "PRIORITY").last == "5")
      }
    }

    private func next(_ daemon: RunningDaemon, _ id: String) throws -> (text: String?, usec: Int64?)
    {
      let row = try daemon.list().first { $0.integer(of: "id") == Int64(id) }
      return (row?.text(of: "next"), row?.integer(of: "next-usec"))
    }

    /// Replaces a link in one step, as systemd does.
    private func point(_ link: String, to target: String) throws {
      unlink(link + ".new")
      guard symlink(target, link + ".new") == 0, rename(link + ".new", link) == 0 else {
        throw Session.Failure("\(link): \(errno)")
      }
    }
  }
}
