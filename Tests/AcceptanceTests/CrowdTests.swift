import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite struct CrowdTests {
    @Test("B038 many are due while nobody is there: five popups, then one that counts the rest")
    func late() throws {
      let desk = try Desk()
      let ids = try (1...12).map { try desk.daemon.add("in 1s", "Late \($0)") }
      try desk.daemon.kill()
      let due = Clocks.realtimeUsec() + 2_500_000
      try desk.session.wait("their time, and a second more") { Clocks.realtimeUsec() > due }
      try desk.daemon.start()
      try desk.session.wait("the popup that counts") {
        desk.server.calls.contains { $0.summary == "7 more notifications" }
      }
      #expect(desk.server.calls.filter { $0.summary.hasPrefix("Late") }.count == 5)
      for id in ids { try desk.daemon.wait(for: "shown", of: id) }
      // All of them are in the center and can be answered.
      #expect(try desk.daemon.list("--delivered").count == 12)
      let paced = try ids.filter { id in
        try desk.daemon.log(id).contains { $0.texts(of: "reasons") == ["paced"] }
      }
      #expect(paced.count == 7)
    }

    @Test("B084 a server that refuses what it has just seen is asked again, and none is lost")
    func duplicate() throws {
      let desk = try Desk()
      var refusals = 0
      desk.server.react = { _ in
        refusals += 1
        return refusals == 1
          ? .refuse(
            errorName: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration") : .show
      }
      let id = try desk.daemon.add("now", "Same")
      try desk.daemon.wait(for: "shown", of: id)
      #expect(desk.server.calls.filter { $0.summary == "Same" }.count == 2)
      #expect(try !desk.daemon.events(id).contains("failed"))
    }

    @Test("S5.6 what a full server refuses comes as soon as a popup goes")
    func full() throws {
      let desk = try Desk()
      let (_, first) = try desk.show("First")
      desk.server.react = { _ in
        .refuse(errorName: "org.freedesktop.Notifications.MaxNotificationsExceeded")
      }
      let id = try desk.daemon.add("now", "Second")
      try desk.session.wait("the refusal") { desk.server.calls.count == 2 }
      desk.server.react = { _ in .show }
      desk.server.close(first.id, reason: 2)
      try desk.daemon.wait(for: "shown", of: id)
    }
  }
}
