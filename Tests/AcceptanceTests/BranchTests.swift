import Glibc
import Testing
import TocsinModel
import TocsinStore
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What a timeline shows of the core, once each where it is on a disk and in a process: what
  /// repeats, what was missed, and what a restart finds half done.
  @Suite(.enabled(if: Lane.current == .bare, "writes into the store of a daemon that is off"))
  struct BranchTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }
    var session: Session { desk.session }

    init() throws { desk = try Desk() }

    /// As if it had been asked for so much earlier, while the daemon is off.
    private func age(_ id: String, by span: Span) throws {
      let store = try Store.open(path: session.store)
      defer { store.close() }
      let number = try #require(Int64(id).flatMap { RequestID($0) })
      var request = try #require(try store.request(number))
      guard case .interval(var interval) = request.trigger else {
        throw Session.Failure("\(id) repeats by no span")
      }
      let back = Span(usec: -span.usec)
      interval.anchor = try #require(interval.anchor.adding(back))
      interval.first = try #require(interval.first.adding(back))
      request.trigger = .interval(interval)
      request.next = interval.first
      try store.replace(request)
      try store.commit()
    }

    @Test(
      "T6.3 each that was missed comes by itself where all are wanted, and one for all where not")
    func lateAll() throws {
      let every = ["all", "once"].map { ["every 1m", "Pill", "--late", $0] }
      let ids = try every.map { try daemon.add($0[0], $0[1], $0[2], $0[3]) }
      try daemon.end()
      // Rings 2 min 30 s, 1 min 30 s and 30 s ago.
      for id in ids { try age(id, by: .seconds(210)) }
      try daemon.start()
      for id in ids { try daemon.wait(for: "shown", of: id) }
      func delivered(_ id: String) throws -> [Table] {
        try daemon.log(id).filter { $0.text(of: "event") == "delivered" }
      }
      try session.wait("each of the three") { try delivered(ids[0]).count == 3 }
      for entry in try delivered(ids[0]) {
        #expect(!entry.texts(of: "reasons").contains("caught-up"), "\(entry)")
      }
      let once = try delivered(ids[1])
      #expect(once.count == 1)
      #expect(once.first?.texts(of: "reasons").contains("caught-up") == true, "\(once)")
    }

    @Test("What repeats stays when it is answered; what does not is over")
    func answered() throws {
      let water = try daemon.add("every 1m", "Water")
      try daemon.end()
      try age(water, by: .seconds(70))
      try daemon.start()
      try daemon.wait(for: "shown", of: water)
      try daemon.ok("act", water, "default")
      #expect(try daemon.list().map { $0.integer(of: "id") } == [Int64(water)])
      #expect(try daemon.tocsin(["edit", water, "--title", "More water"]).exit == 0)
      let (tea, _) = try desk.show("Tea")
      try daemon.ok("act", tea, "default")
      let over = try daemon.tocsin(["edit", tea, "--title", "More tea"])
      #expect(over.exit == 3, "\(over)")
    }

    @Test(
      "A start takes up a handler that outlived a kill, and leaves a later attempt its time")
    func attempts() throws {
      let runs = session.home + "/attempts"
      let gate = session.home + "/gate"
      for name in ["later", "cut"] { unlink("\(runs).\(name)") }
      unlink(gate)
      let stamp = "echo \"$TOCSIN_ATTEMPT $(date +%s%N)\" >>'\(runs)'"
      let later = try session.script(
        "later", "\(stamp).later\n[ \"$TOCSIN_ATTEMPT\" = 2 ] || exit 75")
      let cut = try session.script(
        "cut", "\(stamp).cut\nwhile [ ! -e '\(gate)' ]; do sleep 0.05; done")
      defer { for name in ["later", "cut"] { unlink("\(runs).\(name)") } }
      func lines(_ name: String) -> [[Int64]] {
        let bytes = (try? Session.contents(of: "\(runs).\(name)")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
          line.split(separator: " ").compactMap { Int64($0) }
        }
      }
      var ids: [String] = []
      for program in [later, cut] {
        let (id, _) = try desk.show("A", "-A", "ok=OK", "--on", #"ok=exec:["\#(program)"]"#)
        try daemon.ok("act", id, "ok")
        ids.append(id)
      }
      try daemon.wait(for: "failed", of: ids[0])
      try session.wait("the other one's run") { lines("cut").count == 1 }
      try daemon.kill()
      try daemon.start()
      try TemporaryFolder.write(gate, "")
      try daemon.wait(for: "handled", of: ids[1])
      #expect(lines("cut").map { $0[0] } == [1])
      try daemon.wait(for: "handled", of: ids[0])
      let attempts = lines("later")
      #expect(attempts.map { $0[0] } == [1, 2])
      #expect(attempts[1][1] - attempts[0][1] >= 10_000_000_000, "\(attempts)")
    }
  }
}
