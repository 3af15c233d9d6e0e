import Testing
import TocsinTesting

extension Acceptance {
  @Suite struct WholeNameTests {
    @Test("A whole name counts before a part of another's, also when it has ended")
    func ended() throws {
      let desk = try Desk()
      try desk.daemon.ok("add", "--id", "deploy", "now", "Deployed")
      try desk.daemon.ok("done", "deploy")
      try desk.daemon.ok("add", "--id", "predeploy", "in 1h", "Deploy soon")
      for verb in ["rm", "done"] { _ = try? desk.daemon.ok(verb, "deploy") }
      _ = try? desk.daemon.ok("edit", "deploy", "--title", "Z")
      #expect(try desk.daemon.ok("list").contains("Deploy soon"))
      // With none of that whole name a part will do.
      try desk.daemon.ok("edit", "predep", "--title", "Sooner")
      #expect(try desk.daemon.ok("list").contains("Sooner"))
    }
  }
}
