import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinTime
import TocsinWire

extension Acceptance {
  @Suite struct ZoneTests {
    @Test("B041 T7.7 the zone changes under the running daemon: a link, a copy, a rewritten copy")
    func changed() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session, startsNow: false)
      let etc = try OwnEtc(daemon)
      defer { etc.restore() }
      try etc.link("Europe/Berlin")
      try daemon.start()
      let far = try daemon.add("2030-07-01T12:00:00+02:00", "Far")
      let floating = try daemon.add("every day 12:00 from 2030-07-01", "Floating")
      let pinned = try daemon.add("every day 12:00 Europe/Berlin from 2030-07-01", "Pinned")
      let at = try next(daemon, far)
      #expect(at.text == "2030-07-01T12:00:00+02:00")
      var count = 0
      func expect(_ old: String, _ zone: String, _ text: String) throws {
        let line = "the zone was changed, from \(old) to \(zone): "
        try session.wait("'\(line)'; it said: \(daemon.messages)") {
          count < said(by: daemon).count
        }
        count += 1
        let lines = said(by: daemon)
        #expect(lines.count == count && lines.last?.contains(line) == true, "\(lines)")
        for id in [far, pinned] {
          let now = try next(daemon, id)
          #expect(now.usec == at.usec && now.text == text, "\(now)")
        }
        #expect(try next(daemon, floating).text == "2030-07-01T12:00:00" + text.suffix(6), "T7.6")
      }

      try etc.link("Asia/Tokyo")
      try expect("Europe/Berlin", "Asia/Tokyo", "2030-07-01T19:00:00+09:00")
      try etc.point(to: "../usr/share/zoneinfo/Asia/Kolkata")
      try expect("Asia/Tokyo", "Asia/Kolkata", "2030-07-01T15:30:00+05:30")
      try etc.copy("America/New_York")
      try expect("Asia/Kolkata", "America/New_York", "2030-07-01T06:00:00-04:00")
      try etc.rewrite("Australia/Lord_Howe")
      try expect("America/New_York", "localtime", "2030-07-01T20:30:00+10:30")
      try etc.rewrite("Asia/Kathmandu")
      try expect("localtime", "localtime", "2030-07-01T15:45:00+05:45")

      // None for a moment is no other one, nor is one that leads nowhere.
      #expect(unlink(etc.localtime) == 0)
      let missing = "/etc/localtime is missing or cannot be read; localtime stays in force"
      try session.wait("'\(missing)'; it said: \(daemon.messages)") {
        daemon.messages.contains(missing)
      }
      try etc.link("Nowhere/City")
      _ = try daemon.tocsin(["reload"])
      #expect(daemon.messages.split(separator: "\n").count { $0.contains(missing) } == 1)
      #expect(said(by: daemon).count == count)
      #expect(try next(daemon, floating).text == "2030-07-01T12:00:00+05:45")
      try etc.link("Europe/Berlin")
      try expect("localtime", "Europe/Berlin", "2030-07-01T12:00:00+02:00")
      // A touch is no change.
      #expect(lutimes(etc.localtime, nil) == 0)
      _ = try daemon.tocsin(["reload"])
      #expect(said(by: daemon).count == count)
      if Lane.current == .unit {
        let entries = try JournalEntries.wait(
          session, ["TOCSIN_EVENT=zone-changed"], since: Clocks.realtimeUsec() - 60_000_000)
        #expect(entries.texts(of: "TOCSIN_OLD_ZONE").last == "localtime")
        #expect(entries.texts(of: "TOCSIN_ZONE").last == "Europe/Berlin")
        #expect(entries.texts(of: "PRIORITY").last == "5")
      }
    }

    @Test(
      "T4.3 T7.6 what names no hour keeps its beat by the clock of the new zone, half an hour off")
    func hourFree() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session, startsNow: false)
      let etc = try OwnEtc(daemon)
      defer { etc.restore() }
      try etc.link("Europe/Berlin")
      try daemon.start()
      let floating = try daemon.add("cal:*:05", "Floating")
      let pinned = try daemon.add("cal:*:05 Europe/Berlin", "Pinned")
      func minutes() throws -> [Substring] {
        try [floating, pinned].map { try (next(daemon, $0).text ?? "").dropFirst(14).prefix(2) }
      }
      #expect(try minutes() == ["05", "05"])
      let count = said(by: daemon).count
      try etc.link("Asia/Kolkata")
      try session.wait("another zone") { said(by: daemon).count > count }
      #expect(try minutes() == ["05", "35"])
    }

    @Test("T7.6 the zone moves west of what rang today, on and off: it does not ring again today")
    func west() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session, startsNow: false)
      let etc = try OwnEtc(daemon)
      defer { etc.restore() }
      try etc.link("Etc/UTC")
      try daemon.start()
      let soon = CivilTime(usec: Clocks.realtimeUsec() + 3_000_000).description
      let words = "every day \(soon.dropFirst(11).prefix(8))"
      let floating = try daemon.add(words, "Floating")
      let pinned = try daemon.add(words + " UTC", "Pinned")
      for id in [floating, pinned] { try daemon.wait(for: "delivered", of: id) }
      let (civil, at) = (try next(daemon, floating).text?.prefix(19), try next(daemon, pinned).usec)
      func expectNext(_ what: Comment) throws {
        #expect(try next(daemon, floating).text?.prefix(19) == civil, what)
        #expect(try next(daemon, pinned).usec == at, what)
        for id in [floating, pinned] {
          #expect(try daemon.events(id).count { $0 == "delivered" } == 1, what)
        }
      }

      for (number, zone) in ["America/New_York", "America/Los_Angeles"].enumerated() {
        if number == 0 { try etc.link(zone) } else { try etc.copy(zone) }
        try session.wait("\(zone); it said: \(daemon.messages)") { said(by: daemon).count > number }
        try expectNext("\(zone)")
      }
      try daemon.end()
      try etc.link("Pacific/Honolulu")
      try daemon.start()
      try expectNext("while it was off")
    }

    @Test("T7.3 T7.4 it changes while off: told with both; what was passed over is late, no repeat")
    func eastWhileOff() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session, startsNow: false)
      let etc = try OwnEtc(daemon)
      defer { etc.restore() }
      try etc.link("Etc/UTC")
      try daemon.start()
      let fiveHours = Int64(5 * 3600 + 25 * 60) * 1_000_000  // five minutes ago in Kolkata
      let civil = CivilTime(usec: Clocks.realtimeUsec() + fiveHours).description
      let id = try daemon.add("every day \(civil.dropFirst(11).prefix(8))", "Floating")
      try daemon.wait(for: "delivered", of: try daemon.add("now", "Announced"))
      try daemon.end()
      try etc.link("Asia/Kolkata")
      try daemon.start()
      try daemon.wait(for: "delivered", of: id)
      let explained = try daemon.ok("explain", id, "--json=short")
      #expect(explained.contains("\"late\"") && !explained.contains("repeat-after-crash"))
      #expect(said(by: daemon).last?.contains("from Etc/UTC to Asia/Kolkata") == true)
    }

    private func said(by daemon: RunningDaemon) -> [Substring] {
      daemon.messages.split(separator: "\n").filter { $0.contains("the zone was") }
    }

    private func next(_ daemon: RunningDaemon, _ id: String) throws -> (text: String?, usec: Int64?)
    {
      let row = try daemon.list().first { $0.integer(of: "id") == Int64(id) }
      return (row?.text(of: "next"), row?.integer(of: "next-usec"))
    }
  }
}
