import Testing
import TocsinTesting

extension Acceptance {
  @Suite("A desktop sink by another name") struct SinkNameTests {
    @Test("Its answers reach whoever waits for them, and 'apps' says whose popups it shows")
    func answers() throws {
      let desk = try Desk(
        configuration: """
          sinks = ["mine", "journal"]
          [sink.mine]
          type = "desktop"
          apps = ["org.example.shown"]
          [app."org.example.shown"]
          authorization = "authorized"
          """)
      let program = try desk.daemon.startTocsin([
        "ask", "--json=short", "-a", "org.example.shown", "Deploy?", "-A", "yes=Yes",
      ])
      try desk.session.wait("the question; it said \(program.complained)") {
        (desk.server.calls.last?.id ?? 0) > 0
      }
      desk.server.invoke(desk.server.calls.last?.id ?? 0, "a0")
      let result = try program.result(limit: 30)
      #expect(result.exit == 0)
      #expect(result.output.contains(#""action":"yes""#))

      // One of another app lies in the center alone.
      let id = try desk.daemon.ok("add", "-p", "now", "Tea")
      #expect(try desk.daemon.ok("explain", id).contains("center-only"))
      #expect(desk.server.calls.count == 1)
    }
  }
}
