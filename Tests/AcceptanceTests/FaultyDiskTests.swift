import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// A disk that fails, put between the daemon and the kernel.
  @Suite(
    .enabled(if: SystemCallTracer.isPossible, "needs strace, the lane 'bare', and leave to trace"))
  struct FaultyDiskTests {
    struct Fault: Sendable, CustomTestStringConvertible {
      var call: String
      var error: String
      var testDescription: String { "\(error) on \(call)" }
    }

    static let faults: [Fault] = [
      Fault(call: "pwrite64", error: "EIO"), Fault(call: "pwrite64", error: "ENOSPC"),
      Fault(call: "pwrite64", error: "EROFS"), Fault(call: "pwrite64", error: "EDQUOT"),
      Fault(call: "fdatasync", error: "EIO"), Fault(call: "fdatasync", error: "ENOSPC"),
    ]

    @Test(
      "B045 while writing fails everything is refused with exit 7, and afterwards all is right",
      arguments: faults)
    func writing(fault: Fault) throws {
      let desk = try Desk()
      let far = try desk.daemon.add("in 3d", "Far")
      let (asked, call) = try desk.show("Asked", "-A", "yes=Yes")
      let tracer = try SystemCallTracer.fault(
        desk.session, try desk.daemon.pid(), .error(fault.error), at: fault.call, 1)
      for _ in 1...3 {
        let refused = try desk.daemon.tocsin(["add", "in 3d", "Refused"])
        #expect(refused.exit == 7)
        #expect(refused.error.hasPrefix("tocsin: not stored: "), "\(refused.error)")
        #expect(refused.error.split(separator: "\n").count == 1)
        #expect(try desk.daemon.list().map { $0.integer(of: "id") } == [Int64(far)])
      }
      // Pressed while nothing can be written: told again when it can.
      desk.server.invoke(call.id, "a0")
      #expect(try desk.daemon.tocsin(["add", "in 3d", "Refused"]).exit == 7)
      try tracer.letGo()

      let second = try desk.daemon.add("in 3d", "Second")
      try desk.daemon.wait(for: "action", of: asked)
      #expect(said(desk.daemon, "the store cannot be written: ") == 1)
      #expect(said(desk.daemon, "the store can be written again") == 1)
      try desk.daemon.kill()
      try desk.daemon.start()
      let after = Set(try desk.daemon.list().map { $0.integer(of: "id") })
      #expect(after == [Int64(far), Int64(second)])
      #expect(try desk.daemon.events(asked).filter { $0 == "action" }.count == 1)
    }

    private func said(_ daemon: RunningDaemon, _ beginning: String) -> Int {
      daemon.messages.split(separator: "\n").count { $0.hasPrefix("tocsind: " + beginning) }
    }

    @Test("B045 what cannot be read stops the start with one line, or is read again: nothing goes")
    func reading() throws {
      let desk = try Desk()
      for number in 1...30 {
        _ = try desk.daemon.add("in 3d", "R\(number)", "-b", String(repeating: "b", count: 900))
      }
      _ = try desk.show("Shown")
      try desk.daemon.end()
      let bytes = try Session.contents(of: desk.session.store)
      let tocsind = Lane.programs + "/tocsind"
      var refusals = 0
      for place in 1...40 {
        let trace = [
          "strace", "-qqq", "-o", "/dev/null", "-P", desk.session.store, "-e",
          "inject=pread64:error=EIO:when=\(place)", tocsind,
        ]
        desk.daemon.prefix = Array(trace.dropLast())
        let said = desk.daemon.messages
        do {
          try desk.daemon.start()
        } catch {
          refusals += 1
          let lines = desk.daemon.messages.dropFirst(said.count).split(separator: "\n")
          #expect(
            lines.count == 1 && lines[0].hasPrefix("tocsind: \(desk.session.store): "),
            "read \(place): \(lines)")
          #expect(try Session.contents(of: desk.session.store) == bytes, "read \(place)")
          continue
        }
        let list = try desk.daemon.tocsin(["list", "--json=short"])
        if list.exit == 0 {
          #expect(try desk.daemon.list().count == 30, "read \(place)")
          try desk.daemon.kill()
        } else {  // what cannot be read any more ends it, with one line
          #expect(list.error.split(separator: "\n").count == 1, "read \(place): \(list.error)")
          #expect(try desk.daemon.exit() == 1, "read \(place)")
          let lines = desk.daemon.messages.dropFirst(said.count).split(separator: "\n")
          #expect(
            lines.count { $0.hasPrefix("tocsind: \(desk.session.store): ") } == 1,
            "read \(place): \(lines)")
        }
      }
      #expect(refusals > 5)
      desk.daemon.prefix = []
      try desk.daemon.start()
      #expect(try desk.daemon.list().count == 30)
    }
  }
}
