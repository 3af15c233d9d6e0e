import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// The same loss under the installed unit: the manager brings the daemon back.
  @Suite(.enabled(if: Lane.current == .unit, "needs a user manager")) struct LostStoreUnitTests {
    struct Loss: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var happen: @Sendable (_ folder: String) -> Void
    }

    static let losses: [Loss] = [
      Loss(
        testDescription: "the store and its log",
        happen: { folder in for end in ["", "-wal"] { unlink(folder + "/tocsin.db" + end) } }),
      Loss(testDescription: "the whole folder", happen: { TemporaryFolder.remove($0) }),
    ]

    @Test(
      "B045 a deleted store: one line, exit 74, and the unit comes back with a new one",
      arguments: losses)
    func gone(loss: Loss) throws {
      let desk = try Desk()
      _ = try desk.daemon.add("in 3d", "Older")
      let first = try desk.daemon.pid()
      loss.happen(desk.session.data)

      let refused = try desk.daemon.tocsin(["add", "now", "Never"])
      #expect(refused.exit == 7)
      #expect(
        refused.error
          == "tocsin: not stored: the store was deleted or replaced while it was in use\n")
      // Nobody calls: a call would start it by itself.
      try desk.session.wait("the unit's return; it said: \(desk.daemon.messages)", limit: 20) {
        guard let now = try? desk.daemon.pid(), now != first else { return false }
        return try desk.session.bus.hasOwner(RunningDaemon.name)
      }
      #expect(try show(desk.session, "NRestarts") == "1")
      #expect(try desk.daemon.list("--all").isEmpty, "a new store")
      _ = try desk.daemon.add("in 3d", "Again")
      let (_, call) = try desk.show("Now")
      #expect(call.summary == "Now")
      #expect(try desk.daemon.list().count == 1)
      #expect(desk.server.calls.map(\.summary) == ["Now"])

      let path = desk.session.store
      let said =
        "\(path): the store was deleted or replaced while it was in use;"
        + " nothing more is written to it"
      try desk.session.wait("'\(said)'") { desk.daemon.messages.contains(said) }
      let lines = desk.daemon.messages.split(separator: "\n")
      #expect(lines.count { $0.contains("deleted or replaced") } == 1, "\(lines)")
      #expect(lines.count { $0.contains("status=74") } == 1, "\(lines)")
    }

    private func show(_ session: Session, _ property: String) throws -> String {
      try session.succeed(["systemctl", "--user", "show", "-P", property, RunningDaemon.unit])
    }
  }
}
