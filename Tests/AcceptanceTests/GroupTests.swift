import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// A thread is one popup: the newest leads it, and a line counts the others (D10.2, D10.3).
  @Suite struct GroupTests {
    private static let chat = "org.example.chat"
    private let desk: Desk

    init() throws {
      desk = try Desk(
        configuration: """
          [app."org.example.chat"]
          authorization = "authorized"
          alert-style = "banner"
          [app."org.example.mail"]
          authorization = "authorized"
          alert-style = "banner"
          grouping = "by-app"
          """)
    }

    private func show(_ words: String...) throws -> (id: String, call: FakeServer.Call) {
      let id = try desk.session.succeed(
        [Lane.programs + "/tocsin", "add", "-p", "-a", Self.chat, "now"] + words)
      try desk.daemon.wait(for: "shown", of: id)
      guard let call = desk.server.calls.last else { throw Session.Failure("no popup of \(id)") }
      return (id, call)
    }

    private func tables(_ json: String) throws -> [Table] {
      guard case .tables(let tables) = try JSONReading.value(of: Array(json.utf8)) else {
        return []
      }
      return tables
    }

    private func wait(forBody body: String, replacing number: UInt32) throws -> FakeServer.Call {
      try desk.session.wait("the popup to say \(body)") {
        desk.server.calls.last.map { $0.replaces == number && $0.body == body } ?? false
      }
      return try #require(desk.server.calls.last)
    }

    private func wait(forClosed numbers: [UInt32]) throws {
      try desk.session.wait("the older popups to go") { desk.server.closeCalls == numbers }
    }

    @Test(
      "The newest leads, the older ones go; what is removed changes the line in place, silently")
    func thread() throws {
      let first = try show("--thread", "trip", "-b", "B", "One")
      #expect(first.call.body == "B")
      let second = try show("--thread", "trip", "-b", "B", "Two")
      #expect(second.call.body == "B\n1 more notification")
      #expect(second.call.replaces == 0)
      try wait(forClosed: [first.call.id])
      let third = try show("--thread", "trip", "Three")
      #expect(third.call.body == "2 more notifications")
      try wait(forClosed: [first.call.id, second.call.id])
      #expect(try desk.daemon.events(second.id).last == "covered")
      let why = try desk.daemon.ok("explain", second.id)
      #expect(why.contains("a newer one of its group took its place"), "\(why)")
      // What has gone from the screen is in the center, and may be answered.
      let all = try desk.daemon.ok("list", "--delivered", "--thread", "trip", "--json=short")
      #expect(try tables(all).count == 3)
      let lines = try desk.daemon.ok("list", "--delivered").split(separator: "\n")
      #expect(lines.map { $0.hasSuffix("Three  (2 more notifications)") } == [true, false, false])

      _ = try desk.daemon.ok("act", first.id, "default")
      let counted = try wait(forBody: "1 more notification", replacing: third.call.id)
      #expect(counted.summary == "Three")
      #expect(counted.hints["suppress-sound"]?.value == "true")
      _ = try desk.daemon.ok("rm", second.id)
      _ = try wait(forBody: "", replacing: third.call.id)
      #expect(desk.server.closeCalls == [first.call.id, second.call.id])
      let told = try JSONReading.table(
        of: Array(desk.daemon.ok("show", third.id, "--json=short").utf8))
      #expect(told.table(of: "outcome")?.text(of: "summary") == "")
    }

    @Test("What has no thread, is of another one, or brings its own buttons keeps its popup")
    func apart() throws {
      let alone = try show("Alone")
      let other = try show("--thread", "other", "Other")
      let asks = try show("--thread", "trip", "-A", "yes=Yes", "Question")
      let last = try show("--thread", "trip", "Last")
      #expect(last.call.body == "1 more notification")
      let again = try show("Alone too")
      #expect(again.call.body == "")
      _ = try desk.daemon.ok("rm", asks.id)
      _ = try wait(forBody: "", replacing: last.call.id)
      #expect(desk.server.closeCalls == [asks.call.id])
      #expect(![alone, other, again].map(\.call.id).contains(asks.call.id))
    }

    @Test("A whole thread is cleared, and nothing else")
    func clearing() throws {
      let kept = try show("--thread", "other", "Kept")
      let first = try show("--thread", "trip", "One")
      let last = try show("--thread", "trip", "Two")
      #expect(
        try desk.daemon.tocsin(["done", "--thread", "trip", "--app", "org.example.mail"]).exit == 0)
      #expect(try tables(desk.daemon.ok("list", "--delivered", "--json=short")).count == 3)
      let done = try desk.daemon.ok("done", "--thread", "trip", "--app", Self.chat)
      #expect(done.contains("One") && done.contains("Two"))
      try wait(forClosed: [first.call.id, last.call.id])
      let left = try tables(desk.daemon.ok("list", "--delivered", "--json=short"))
      #expect(left.map { $0.text(of: "title") } == ["Kept"])
      #expect(try desk.daemon.tocsin(["done"]).exit == 2)
      #expect(try desk.daemon.tocsin(["done", "1", "--thread", "trip"]).exit == 2)
      #expect(try desk.daemon.tocsin(["done", "1", "--app", Self.chat]).exit == 2)
      // What is pending of a thread is cancelled, and what lies in the center stays.
      _ = try desk.daemon.ok("add", "-a", Self.chat, "--thread", "other", "in 3d", "Later")
      _ = try desk.daemon.ok("add", "-a", Self.chat, "in 3d", "Without")
      #expect(try desk.daemon.ok("rm", "--thread", "other").contains("1 removed"))
      #expect(try desk.daemon.list().map { $0.text(of: "title") } == ["Without"])
      _ = try desk.daemon.ok("done", "--thread", "other")
      try wait(forClosed: [first.call.id, last.call.id, kept.call.id])
    }

    @Test("Grouped by app, the app is one popup")
    func byApp() throws {
      var numbers: [UInt32] = []
      for name in ["A", "B"] {
        let id = try desk.daemon.ok("add", "-p", "-a", "org.example.mail", "now", name)
        try desk.daemon.wait(for: "shown", of: id)
        numbers.append(try #require(desk.server.calls.last).id)
      }
      #expect(desk.server.calls.last?.body == "1 more notification")
      try wait(forClosed: [numbers[0]])
    }

    @Test("Whoever waits for the answer of one that a newer one covers goes on waiting")
    func waits() throws {
      let waiting = try desk.daemon.startTocsin(
        ["add", "--wait", "-a", Self.chat, "--thread", "trip", "now", "First"])
      try desk.session.wait("the first popup") {
        desk.server.calls.last?.summary == "First"
      }
      let id = try desk.daemon.ok("list", "--delivered", "--json=short")
      let number = try #require(try tables(id).first?.integer(of: "id"))
      try desk.daemon.wait(for: "shown", of: String(number))
      let second = try show("--thread", "trip", "Second")
      #expect(second.call.body == "1 more notification")
      _ = try desk.daemon.ok("act", String(number), "default")
      #expect(try waiting.result().exit == 0)
    }
  }
}
