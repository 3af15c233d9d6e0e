import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// Sinks of type `log`: a line is an entry of `tocsin log --json` (config.md section 6).
  @Suite struct LogSinkTests {
    private func lines(_ desk: Desk, _ name: String) throws -> [Table] {
      try desk.session.succeed(["cat", desk.session.data + "/" + name]).split(separator: "\n")
        .map { try JSONReading.table(of: Array($0.utf8)) }
    }

    @Test("late ones say how late and missed ones are told; events and apps choose the lines")
    func filtered() throws {
      let desk = try Desk(
        configuration: """
          sinks = ["desktop", "usual", "missed", "closed", "mail"]
          [sink.usual]
          type = "log"
          file = "usual.jsonl"
          [sink.missed]
          type = "log"
          file = "missed.jsonl"
          events = ["missed"]
          [sink.closed]
          type = "log"
          file = "closed.jsonl"
          events = ["dismissed"]
          [sink.mail]
          type = "log"
          file = "mail.jsonl"
          apps = ["org.example.mail"]
          [app."org.example.mail"]
          authorization = "authorized"

          """)
      let daemon = desk.daemon
      let kept = try daemon.add("in 2s", "Kept")
      let lost = try daemon.add("in 2s", "Lost", "--late", "none")
      let mail = try daemon.add("in 2s", "Mail", "--app", "org.example.mail")
      try daemon.end()
      let due = Clocks.realtimeUsec() + 3_500_000
      try desk.session.wait("more than a second after its time") { Clocks.realtimeUsec() > due }
      try daemon.start()
      try daemon.wait(for: "shown", of: kept)
      try daemon.wait(for: "missed", of: lost)
      try daemon.ok("act", kept, "dismiss")

      let usual = try lines(desk, "usual.jsonl")
      func line(_ id: String, _ lines: [Table]) -> [Table] {
        lines.filter { $0.integer(of: "id") == Int64(id) }
      }
      #expect(line(kept, usual).map { $0.text(of: "event") } == ["delivered"])
      #expect(line(lost, usual).map { $0.text(of: "event") } == ["missed"])
      for id in [kept, lost] {
        let written = try #require(line(id, usual).first)
        let shown = try JSONReading.table(of: Array(daemon.ok("show", id, "--json=short").utf8))
        guard case .tables(let log)? = shown["log"] else { throw Session.Failure("no log") }
        let entry = try #require(
          log.first { $0.text(of: "event") == written.text(of: "event") })
        #expect(entry.text(of: "lateness") != nil)
        for part in entry.entries {
          #expect("\(written[part.key].map { "\($0)" } ?? "")" == "\(part.value)", "\(part.key)")
        }
      }
      #expect(line(kept, usual).first?["outcome"] != nil)
      #expect(
        try lines(desk, "missed.jsonl").map { $0.integer(of: "id") } == [Int64(lost)])
      #expect(
        try lines(desk, "closed.jsonl").map { $0.text(of: "event") } == ["dismissed"])
      #expect(try lines(desk, "mail.jsonl").map { $0.integer(of: "id") } == [Int64(mail)])
      // Nothing is left over for the next start.
      try daemon.restart()
      #expect(try lines(desk, "usual.jsonl").count == usual.count)
    }
  }
}
