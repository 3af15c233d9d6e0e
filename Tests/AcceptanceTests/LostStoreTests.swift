import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Somebody deletes or replaces the store under the running daemon.
  @Suite(
    .enabled(if: Lane.current == .bare, "the unit starts it again by itself: LostStoreUnitTests"))
  struct LostStoreTests {
    struct Loss: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var happen: @Sendable (_ folder: String) -> Void
      /// What the next start finds: this many notifications; nil where it refuses.
      var found: Int?
    }

    static let losses: [Loss] = [
      Loss(
        testDescription: "the store, but not its log", happen: { unlink($0 + "/tocsin.db") },
        found: nil),
      Loss(
        testDescription: "the store and its log",
        happen: { folder in for end in ["", "-wal"] { unlink(folder + "/tocsin.db" + end) } },
        found: 0),
      Loss(
        testDescription: "the whole folder", happen: { TemporaryFolder.remove($0) }, found: 0),
      Loss(
        testDescription: "moved away, an older copy in its place",
        happen: { folder in
          rename(folder, folder + ".new")
          rename(folder + ".older", folder)
        }, found: 1),
    ]

    @Test("B045 a store that is gone takes nothing more, and that is said once", arguments: losses)
    func gone(loss: Loss) throws {
      let desk = try Desk()
      let data = desk.session.data
      _ = try desk.daemon.add("in 3d", "Older")
      try desk.session.succeed(["cp", "-a", data, data + ".older"])
      _ = try desk.daemon.add("in 3d", "Newer")
      loss.happen(data)

      let refused = try desk.daemon.tocsin(["add", "now", "Never"])
      #expect(refused.exit == 7)
      #expect(
        refused.error
          == "tocsin: not stored: the store was deleted or replaced while it was in use\n")
      #expect(try desk.daemon.exit() == 74)
      let lines = desk.daemon.messages.split(separator: "\n").filter { $0.hasPrefix("tocsind: /") }
      #expect(
        lines == [
          "tocsind: \(desk.session.store): the store was deleted or replaced while it was in use;"
            + " nothing more is written to it"
        ])
      #expect(desk.server.calls.isEmpty)

      if loss.found == nil {
        let result = try desk.session.run([Lane.programs + "/tocsind"])
        #expect(result.exit == 1)
        #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        // Anew only when told, and what there was is kept.
        let told = try desk.session.run([Lane.programs + "/tocsind", "--set-aside"])
        #expect(told.exit == 0, "\(told.error)")
        #expect(
          try Session.entries(of: data).contains { $0.hasPrefix("tocsin.db.aside-") })
      }
      try desk.daemon.start()
      #expect(try desk.daemon.list().count == loss.found ?? 0)
      _ = try desk.daemon.add("in 3d", "Again")
      #expect(try desk.daemon.list().count == (loss.found ?? 0) + 1)
    }

    @Test("What is due does not ring from a store that is gone, and rings when it is back")
    func due() throws {
      let desk = try Desk()
      let data = desk.session.data
      let id = try desk.daemon.add("in 2s", "Due")
      rename(data, data + ".away")
      #expect(try desk.daemon.exit() == 74)
      #expect(desk.server.calls.isEmpty)
      rename(data + ".away", data)
      try desk.daemon.start()
      try desk.daemon.wait(for: "shown", of: id)
      #expect(desk.server.calls.map(\.summary) == ["Due"])
    }

    @Test("A log of changes that is deleted is made anew: nothing is refused and nothing lost")
    func log() throws {
      let desk = try Desk()
      for number in 1...4 {
        unlink(desk.session.store + "-wal")
        _ = try desk.daemon.add("in 3d", "R\(number)")
      }
      try desk.session.wait("four lines, after the replies") {
        desk.daemon.messages.split(separator: "\n").count { $0.hasSuffix("nothing was lost") } == 4
      }
      try desk.daemon.kill()
      try desk.daemon.start()
      #expect(try desk.daemon.list().count == 4)
    }

    @Test("B045 what cannot be used is set aside whole, only when told, and then a new one begins")
    func setAside() throws {
      let desk = try Desk()
      _ = try desk.daemon.add("in 3d", "Far")
      try desk.daemon.end()
      let tocsind = Lane.programs + "/tocsind"
      let inOrder = try desk.session.run([tocsind, "--set-aside"])
      #expect(inOrder.exit == 0)
      #expect(inOrder.output == "tocsind: the store is in order; nothing was moved\n")
      let whole = try Session.contents(of: desk.session.store)
      var future = whole
      future[63] = 99  // the last byte of SQLite's user_version
      for damaged in [future, Array(whole.dropLast(10)), [UInt8](repeating: 0, count: 8192)] {
        for entry in try Session.entries(of: desk.session.data) {
          TemporaryFolder.remove(desk.session.data + "/" + entry)
        }
        #expect(ProjectFile.write(damaged, to: desk.session.store))
        for _ in 1...2 {
          let refused = try desk.session.run([tocsind])
          #expect(refused.exit == 1)
          #expect(refused.error.split(separator: "\n").count == 1, "\(refused.error)")
          #expect(try Session.contents(of: desk.session.store) == damaged)
        }
        let told = try desk.session.run([tocsind, "--set-aside"])
        #expect(told.exit == 0, "\(told.error)")
        let aside = try Session.entries(of: desk.session.data).filter {
          $0.hasPrefix("tocsin.db.aside-") && $0.hasSuffix("Z")
        }
        #expect(aside.count == 1)
        for name in aside {
          #expect(try Session.contents(of: desk.session.data + "/" + name) == damaged)
        }
        try desk.daemon.start()
        #expect(try desk.daemon.list().isEmpty)
        try desk.daemon.end()
      }
    }
  }
}
