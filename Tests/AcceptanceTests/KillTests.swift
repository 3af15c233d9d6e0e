import Glibc
import Systemd
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite(.enabled(if: Lane.current == .bare, "kills a daemon of its own, often"))
  struct KillTests {
    @Test(
      "B045 kill -9 while many adds come in: every acknowledged one is there, whole",
      arguments: Lane.variable("TOCSIN_DEEP") == nil ? [20] : [Int](repeating: 25, count: 40))
    func kills(count: Int) throws {
      let desk = try Desk()
      var random = RandomSource(seed: UInt64(truncatingIfNeeded: EventClock.realtime.now()))
      let seed = random
      var acknowledged: Set<Int64> = []
      var sum = 0
      var last: Int64 = 0
      for round in 1...count {
        var heard = 0
        let enough = Int.random(in: 0...200, using: &random)
        let more = Int64.random(in: 0...3000, using: &random)
        var pending: [PendingCall] = []
        for number in 1...300 {
          pending.append(
            try add(desk, "r\(round)-\(number)") { id in
              heard += 1
              acknowledged.insert(id)
            })
        }
        try desk.session.wait("answers of round \(round)") { heard >= enough }
        let moment = EventClock.monotonic.now() + more
        while EventClock.monotonic.now() < moment {}  // somewhere in the next turn
        try desk.daemon.kill()
        // What was answered before the kill is still on its way to us.
        var isThrough = false
        let question = try desk.session.bus.owner(of: RunningDaemon.name) { _ in isThrough = true }
        try desk.session.wait("the last answers") { isThrough }
        withExtendedLifetime((pending, question)) {}

        try desk.daemon.start()
        let now = try Remains.stored(after: last, in: desk.session)
        let lost = acknowledged.subtracting(now.keys)
        #expect(lost.isEmpty, "round \(round), \(seed): \(lost)")
        let half = now.filter { $0.value != Self.body }.keys.sorted()
        #expect(half.isEmpty, "round \(round), \(seed): \(half)")
        sum += acknowledged.count
        acknowledged.removeAll()
        last = now.keys.max() ?? last
      }
      print("kill | \(count) kills | acknowledged \(sum)")
    }

    private static let body = String(repeating: "body ", count: 40)

    private func add(
      _ desk: Desk, _ title: String, _ heard: @escaping (Int64) -> Void
    ) throws -> PendingCall {
      let message = try desk.session.bus.methodCall(
        to: RunningDaemon.name, path: RunningDaemon.path,
        interface: RunningDaemon.name + ".Control", member: "Add")
      message.noAutoStart()
      try message.append(string: "")
      try message.append(table: Self.table(title))
      return try desk.session.bus.call(message) { reply in
        guard let number = try? reply.get().reader.readUInt64() else { return }
        heard(Int64(number))
      }
    }

    private static func table(_ title: String) -> Table {
      var request = Table()
      request.append("title", .text(title))
      request.append("body", .text(body))
      request.append("when", .text("in 3d"))
      return request
    }
  }
}
