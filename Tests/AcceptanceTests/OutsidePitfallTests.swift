import Glibc
import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// What the timelines of the pitfalls cannot show: handlers of what is no answer, the bytes that
  /// they get, and names that are none.
  @Suite struct OutsidePitfallTests {
    let desk: Desk
    var daemon: RunningDaemon { desk.daemon }
    var session: Session { desk.session }

    init() throws {
      desk = try Desk(
        configuration: """
          [focus.work]
          apps = []
          holds-silenced = true

          """, zone: nil)
    }

    private func file(_ name: String) -> String {
      let path = session.home + "/" + name
      unlink(path)
      return path
    }

    private func lines(_ path: String) -> [String] {
      let text = (try? Session.contents(of: path)).map { String(decoding: $0, as: UTF8.self) }
      return (text ?? "").split(separator: "\n").map(String.init)
    }

    @Test("B096 twenty edits run no handler of 'delivered': it runs once, for the one delivery")
    func edits() throws {
      let runs = file("edits.runs")
      defer { unlink(runs) }
      let program = try session.script("edits", "echo \"$TOCSIN_EVENT $TOCSIN_ID\" >>'\(runs)'")
      func show(_ words: String...) throws -> String {
        let on = #"delivered=exec:["\#(program)"]"#
        let id = try session.succeed(
          [Lane.programs + "/tocsin", "add", "-p", "now", "--on", on] + words)
        try daemon.wait(for: "handled", of: id)
        return id
      }
      let id = try show("Copying", "--id", "copy", "-s", "default")
      for percent in 1...20 { try daemon.ok("edit", id, "--title", "Copying \(percent)") }
      try session.wait("the last of them") { desk.server.calls.last?.summary == "Copying 20" }
      #expect(desk.server.popups.count == 1)
      let edited = desk.server.calls.dropFirst()
      #expect(edited.allSatisfy { $0.hints["suppress-sound"]?.value == "true" })
      // What ran for an edit would have run before this.
      let other = try show("Done")
      #expect(lines(runs) == ["delivered \(id)", "delivered \(other)"])
    }

    @Test("B101 user data reaches each handler byte for byte, and what is too large is refused")
    func userData() throws {
      let inputs = session.home + "/user-data"
      let program = try session.script("user-data", "cat >'\(inputs)'.$TOCSIN_ID")
      let data =
        #"{"":[null,{"n":9007199254740993,"f":1.50,"t":"\u00e9"}],"big":"\#(String(repeating: "x", count: 60_000))"}"#
      var ids: [String] = []
      for (title, text) in [("One", data), ("Two", #"{"n":"9007199254740993"}"#)] {
        ids.append(
          try daemon.add(
            "in 2s", title, "-A", "ok=OK", "--user-info", text, "--on",
            #"ok=exec:["\#(program)"]"#))
      }
      for id in ids { try daemon.wait(for: "shown", of: id) }
      for id in ids { try daemon.ok("act", id, "ok") }
      for id in ids { try daemon.wait(for: "handled", of: id) }
      for (id, title) in zip(ids, ["One", "Two"]) {
        let path = inputs + ".\(id)"
        defer { unlink(path) }
        let text = String(decoding: try Session.contents(of: path), as: UTF8.self)
        #expect(text.contains(#""title":"\#(title)""#), "\(id) has its own")
        if title == "One" {
          #expect(text.contains("9007199254740993") && !text.contains(#""9007199254740993""#))
          #expect(text.contains(#"{"":[null,{"n":9007199254740993"#))
          #expect(text.contains(String(repeating: "x", count: 60_000)))
        } else {
          #expect(text.contains(#"{"n":"9007199254740993"}"#))
        }
      }
      let large = #"{"a":"\#(String(repeating: "x", count: 66_000))"}"#
      let refused = try daemon.tocsin(["add", "in 1h", "Large", "--user-info", large])
      #expect(refused.exit == 7 && refused.error.split(separator: "\n").count == 1, "\(refused)")
    }

    @Test(
      "B109 a Focus or a key that is none is refused with what was meant, and the last good file stays"
    )
    func names() throws {
      let focus = try daemon.tocsin(["focus", "on", "wrok"])
      #expect(focus.exit == 2 && focus.error.contains("work"), "\(focus)")
      let path = session.configuration + "/tocsin.toml"
      try TemporaryFolder.write(path, "[focus.work]\naps = []\n")
      let reload = try daemon.tocsin(["reload"])
      #expect(reload.exit == 2 && reload.error.contains("did you mean 'apps'"), "\(reload)")
      try daemon.ok("focus", "on", "work")
      let status = try daemon.tocsin(["status"])
      #expect(status.output.contains("tocsin.toml"), "\(status)")
      let id = try daemon.add("now", "Held")
      try daemon.wait(for: "held", of: id)
      #expect(desk.server.calls.isEmpty)
    }

    @Test("B114 under a Focus 'due' runs at once, and 'delivered' when it is presented")
    func told() throws {
      let runs = file("told.runs")
      defer { unlink(runs) }
      let program = try session.script("told", "echo \"$TOCSIN_EVENT\" >>'\(runs)'")
      try daemon.ok("focus", "on", "work")
      var words = ["add", "-p", "now", "Held"]
      for event in ["due", "delivered"] {
        words += ["--on", #"\#(event)=exec:["\#(program)"]"#]
      }
      let id = try session.succeed([Lane.programs + "/tocsin"] + words)
      try daemon.wait(for: "handled", of: id)
      #expect(lines(runs) == ["due"])
      try daemon.ok("focus", "off")
      try session.wait("the second run") { lines(runs).count == 2 }
      #expect(lines(runs) == ["due", "delivered"])
    }
  }
}
