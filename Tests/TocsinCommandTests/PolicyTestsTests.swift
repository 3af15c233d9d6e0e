import Testing
import TocsinModel
import TocsinSimulator
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("test")
struct PolicyTestsTests {
  let folder = try? TemporaryFolder()

  private func file(_ name: String, _ text: String) throws -> String {
    let path = try #require(folder).path + "/" + name
    #expect(ProjectFile.write(Array(text.utf8), to: path))
    return path
  }

  private static let good = """
    [[case]]
    name = "good"
    content = { title = "T", sound = "default" }
    expect = { sound = "default", haptic = true }
    """
  private static let bad = """
    [[case]]
    name = "bad & \\u0007 \\"one\\" #1"
    content = { title = "T", sound = "default" }
    expect = { haptic = true, sound = "none" }
    """

  @Test("What passes is one line, and exit 0; the daemon is not asked")
  func passes() throws {
    let ran = try run(["test", file("a.toml", Self.good)])
    #expect(ran.status == 0)
    #expect(ran.lines == ["1 passed, 0 failed, 2 assertions"])
    #expect(ran.talk.isEmpty)
    #expect(ran.control.asked.isEmpty)
  }

  @Test("A failure is one line with file, line, case, key, what was expected and came, and why")
  func fails() throws {
    let (good, bad) = (try file("a.toml", Self.good), try file("b.toml", Self.bad))
    let ran = try run(["test", good, bad])
    #expect(ran.status == 1)
    #expect(
      ran.lines == [
        "\(bad):4: case \"bad & \\x07 \"one\" #1\": sound: expected \"none\", got \"default\"; "
          + "reasons authorized, no-badge",
        "1 passed, 1 failed, 4 assertions",
      ])
  }

  @Test("A file with a fault runs none of its cases, the others are run, and the exit is 2")
  func faults() throws {
    let bad = try file("b.toml", Self.bad)
    let wrong = try file("w.toml", Self.good.replacing("haptic", with: "hapitc"))
    let ran = try run(["test", wrong, bad, "\(bad).none"])
    #expect(ran.status == 2)
    #expect(ran.lines.last == "0 passed, 1 failed, 2 assertions")
    #expect(
      ran.talk == [
        "\(wrong):4:31: unknown key 'hapitc'; did you mean 'haptic'?",
        "\(bad).none: cannot open '\(bad).none': No such file or directory",
      ])
  }

  private static let timeline = """
    [[timeline]]
    name = "five minutes"
    start = "2026-12-01T09:00:00Z"
    zone = "UTC"
    event = [ { at = "+0s", add = { id = "a", title = "Tea", when = "in 5m" } } ]
    expect = [ { at = "+4m", delivered = [ { id = "a", sound = "none" } ] } ]
    """

  @Test("A timeline is run beside cases; its failures have the moment and the nearest thing")
  func timelines() throws {
    let line = try file("t.toml", Self.timeline)
    let good = try file("a.toml", Self.good)
    let ran = try run(["test", line, good])
    #expect(ran.status == 1)
    #expect(
      ran.lines == [
        "\(line):6: timeline \"five minutes\": at +4m (2026-12-01T09:04:00+00:00): delivered: "
          + "expected \"a\", got nothing; 'a' is to ring at +5m (2026-12-01T09:05:00+00:00)",
        "1 passed, 1 failed, 3 assertions",
      ])
    let passes = try file("u.toml", Self.timeline.replacing("+4m", with: "+5m"))
    #expect(try run(["test", passes]).lines == ["1 passed, 0 failed, 1 assertions"])
    #expect(try run(["test", passes, "--filter", "minutes"]).status == 0)
  }

  @Test("What tocsin-policy(7) shows of a timeline that fails is what is printed, line by line")
  func page() throws {
    let page = try #require(ProjectFile.text("contrib/man/tocsin-policy.7.scd"))
    let blocks = page.split(separator: "```\n").map(String.init)
    let example = try #require(blocks.first { $0.hasPrefix("[[timeline]]") })
    let path = try file("mail.toml", example.replacing("{ at = \"+5m\"", with: "{ at = \"+4m\""))
    let ran = try run(["test", path], zones: SystemZones())
    #expect(ran.status == 1)
    let printed = ran.lines.dropLast().map { $0.replacing(path, with: "mail.toml") }
    #expect(printed.count == 2)
    #expect(blocks.contains(printed.map { $0 + "\n" }.joined()), "\(printed)")
  }

  @Test(
    "simulate says of what is taken and never comes, and of what goes for another, that it is so")
  func switches() throws {
    let text = """
      profile = { pending-limit = 1, when-full = "keep-newest", add-never = "accept" }
      start = "2026-12-01T09:00:00Z"
      zone = "UTC"
      event = [
        { at = "+0s", add = { id = "a", title = "A", trigger = { calendar = { hour = 24 } } } },
        { at = "+1s", add = { id = "b", title = "B", when = "in 5m" } },
      ]
      expect = [ { at = "+2s", pending = ["b"] } ]
      """
    let lines = try run(["simulate", file("t.toml", text)]).lines
    #expect(lines.contains { $0.hasSuffix("→ 'a': added; because never") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("→ 'a': removed; because evicted") }, "\(lines)")
  }

  @Test("simulate tells what happens and why, and asserts nothing")
  func simulate() throws {
    let ran = try run(["simulate", file("t.toml", Self.timeline)])
    #expect(ran.status == 0)
    #expect(
      ran.lines == [
        "timeline \"five minutes\"",
        "  +0s  Tue 2026-12-01 09:00:00 UTC  org.example.app asks for 'a', in 5m",
        "  +0s  Tue 2026-12-01 09:00:00 UTC  → 'a': added, next Tue 2026-12-01 09:05 UTC",
      ])
    #expect(ran.control.asked.isEmpty)
    let passes = try file("u.toml", Self.timeline.replacing("+4m", with: "+5m") + "\n" + Self.good)
    let whole = try run(["simulate", passes])
    #expect(
      whole.lines.first
        == "case \"good\": banner, center; sound default; haptic; \"T\"; because authorized, no badge"
    )
    #expect(
      whole.lines.last
        == "  +5m  Tue 2026-12-01 09:05:00 UTC  → 'a' is delivered: banner, center; \"Tea\"; "
        + "because authorized, no sound, no badge")
    let json = try run(["simulate", "--json=short", passes]).lines.joined()
    guard case .tables(let tables) = try JSONReading.value(of: Array(json.utf8)) else {
      Issue.record("no list: \(json)")
      return
    }
    #expect(tables.map { $0.text("what") } == ["delivered", "event", "logged", "delivered"])
    #expect(tables.last?.text("moment") == "+5m")
    #expect(tables.last?.text("time") == "2026-12-01T09:05:00+00:00")
    let wrong = try run(["simulate", file("w.toml", "x = 1\n")])
    #expect(wrong.status == 2)
    #expect(wrong.talk.first?.contains("unknown key 'x'") == true)
  }

  @Test("simulate has the time of the zone that is in force, as rows and as JSON")
  func zone() throws {
    let path = try file(
      "z.toml",
      Self.timeline.replacing("+4m", with: "+5m")
        .replacing("event = [ ", with: "event = [ { at = \"+0s\", zone = \"Asia/Tokyo\" }, "))
    let rows = try run(["simulate", path], zones: SystemZones()).lines
    #expect(rows.dropFirst().first?.hasPrefix("  +0s  Tue 2026-12-01 09:00:00 UTC ") == true)
    #expect(rows.last?.hasPrefix("  +5m  Tue 2026-12-01 18:05:00 ") == true, "\(rows)")
    let json = try run(["simulate", "--json=short", path], zones: SystemZones()).lines.joined()
    guard case .tables(let tables) = try JSONReading.value(of: Array(json.utf8)) else {
      Issue.record("no list: \(json)")
      return
    }
    #expect(tables.last?.text("time") == "2026-12-01T18:05:00+09:00")
  }

  @Test("A filter takes the cases that have the text in their name; none is a mistake")
  func filter() throws {
    let (good, bad) = (try file("a.toml", Self.good), try file("b.toml", Self.bad))
    #expect(
      try run(["test", good, bad, "--filter", "oo"]).lines == ["1 passed, 0 failed, 2 assertions"])
    let none = try run(["test", good, "--filter=zz"])
    #expect(none.status == 2)
    #expect(none.talk == ["tocsin: no case has 'zz' in its name"])
  }

  @Test("Of several apps each failure names its own: as text, JSON, TAP and JUnit")
  func apps() throws {
    let path = try file(
      "apps.toml",
      """
      name = "two"
      start = "2026-12-01T09:00:00Z"
      zone = "UTC"
      app = [ { id = "org.example.a" }, { id = "org.example.b" } ]
      event = [ { at = "+1m", app = "org.example.b", add = { id = "x", title = "X" } } ]
      expect = [ { at = "+1m", app = "org.example.a", delivered = [], badge = 1 } ]
      """)
    let text = try run(["test", path]).lines
    #expect(text[0].contains(": at +1m (2026-12-01T09:01:00+00:00), org.example.b: delivered: "))
    #expect(text[1].contains(": at +1m (2026-12-01T09:01:00+00:00), org.example.a: badge: "))
    let json = try run(["test", "--json=short", path]).lines.joined()
    #expect(json.contains("\"key\":\"delivered\",\"line\":5,\"app\":\"org.example.b\""), "\(json)")
    let tap = try run(["test", "--tap", path]).lines
    #expect(tap.contains("      app: \"org.example.b\""))
    let report = try #require(folder).path + "/report.xml"
    _ = try run(["test", "--junit", report, path])
    let xml = String(decoding: try #require(ProjectFile.contents(report)), as: UTF8.self)
    #expect(xml.contains("at +1m (2026-12-01T09:01:00+00:00), org.example.b: delivered: "))
  }

  @Test("A failure of a JSON file has line and column")
  func jsonPlaces() throws {
    let text =
      #"{"case": [{"name": "a", "expect": {"haptic": true}}, {"name": "b", "expect": {"stays": false}}]}"#
    let path = try file("cases.json", text)
    let ran = try run(["test", path])
    #expect(
      ran.lines.first?.hasPrefix("\(path):1:36: case \"a\": haptic: ") == true, "\(ran.lines)")
  }

  @Test(
    "simulate tells that what waited for a server is refused, and why; and what an unlock delays")
  func waits() throws {
    let path = try file(
      "w.toml",
      """
      name = "waits"
      start = "2026-12-01T09:00:00Z"
      zone = "UTC"
      app = { id = "org.example.a", categories = [ { id = "c", actions = [ { id = "ok", title = "OK", authentication-required = true } ] } ] }
      event = [ { at = "+1m", add = { id = "y", title = "Y", category = "c" } }, { at = "+2m", device = { locked = true } }, { at = "+3m", act = { id = "y", action = "ok" } }, { at = "+4m", server = "down" }, { at = "+5m", add = { id = "x", title = "X" } }, { at = "+6m", settings = { authorization = "denied" } }, { at = "+7m", server = "up" } ]
      expect = [ { at = "+8m", pending = [] } ]
      """)
    let lines = try run(["simulate", path]).lines
    func holds(_ words: String) -> Bool { lines.contains { $0.hasSuffix(words) } }
    #expect(holds("→ ok on 'y' counts with the unlock"), "\(lines)")
    #expect(holds("→ 'x' falls due, and waits for a notification server"))
    #expect(
      holds("→ 'x' has waited for a notification server, and nobody sees it; because denied"))
    let json = try run(["simulate", "--json=short", path]).lines.joined()
    #expect(json.contains("\"what\":\"awaits-unlock\""))
    #expect(json.contains("\"what\":\"unseen\""))
  }

  @Test("TAP has a point a case and a timeline, and escapes what would be a directive")
  func tap() throws {
    let (good, bad) = (try file("a.toml", Self.good), try file("b.toml", Self.bad))
    let line = try file("t.toml", Self.timeline)
    let ran = try run(["test", "--tap", good, bad, line])
    #expect(ran.status == 1)
    #expect(
      ran.lines == [
        "TAP version 13", "ok 1 - \(good):1: good",
        "not ok 2 - \(bad):1: bad & \\\\x07 \"one\" \\#1", "  ---", "  failures:",
        "    - at: \"\(bad):4\"", "      key: \"sound\"", "      expected: \"none\"",
        "      got: \"default\"", "  reasons: [\"authorized\",\"no-badge\"]", "  ...",
        "not ok 3 - \(line):1: five minutes", "  ---", "  failures:", "    - at: \"\(line):6\"",
        "      key: \"delivered\"", "      expected: \"a\"", "      got: null",
        "      moment: \"+4m (2026-12-01T09:04:00+00:00)\"",
        "      note: \"'a' is to ring at +5m (2026-12-01T09:05:00+00:00)\"", "  ...", "1..3",
      ])
    #expect(throws: Never.self) { try run(["test", "--tap", "--json", good]).status == 2 }
  }

  @Test("Each failure of a timeline names the lines of the configuration, as text, JSON and TAP")
  func because() throws {
    let config = try file("config.toml", "[app.\"org.example.app\"]\nsound = false\n")
    let line = try file(
      "t.toml",
      "config = \"config.toml\"\n"
        + Self.timeline.replacing("+4m", with: "+5m").replacing("\"none\"", with: "\"default\"")
        .replacing("title =", with: "sound = \"default\", title ="))
    let text = try run(["test", line]).lines
    #expect(text.first?.hasSuffix("; because \(config):2 (sound)") == true, "\(text)")
    let tap = try run(["test", "--tap", line]).lines
    #expect(tap.contains("      because: [\"\(config):2 (sound)\"]"), "\(tap)")
    let json = try JSONReading.table(
      of: Array(try run(["test", "--json=short", line]).lines.joined().utf8))
    let failure = try #require(json.tables("cases").first?.tables("failures").first)
    #expect(failure.tables("because").first?.text("setting") == "sound")
    #expect(failure.tables("because").first?.text("source") == "\(config):2")
  }

  private static let configured = """
    config = "desk.toml"
    [[case]]
    name = "configured"
    content = { title = "T", sound = "default" }
    expect = { sound = "none" }
    """

  @Test("Coverage has the lines and the rules that no case reaches, and changes no exit status")
  func coverage() throws {
    let desk = try file("desk.toml", "[app.\"*\"]\nsound = false\nbadge = false\n")
    let good = try file("c.toml", Self.configured)
    let ran = try run(["test", "--coverage", good])
    #expect(ran.status == 0)
    #expect(ran.lines.first == "\(desk):3: not covered: [app.\"*\"] badge")
    #expect(ran.lines.contains("not covered: D6.44 (silent-switch)"))
    #expect(!ran.lines.contains { $0.contains("(sound-off)") })
    let rules = ran.lines.count { $0.hasPrefix("not covered: ") }
    let all = Coverage().ruleCount
    #expect(
      ran.lines.suffix(2) == [
        "covered 1 of 2 lines of the configuration, \(all - rules) of \(all) rules",
        "1 passed, 0 failed, 1 assertions",
      ])
    let bad = try run(["test", "--coverage", file("b.toml", Self.bad)])
    #expect(bad.status == 1)
    #expect(bad.lines.contains { $0.hasPrefix("covered 0 of 0 lines of the configuration, ") })
    let json = try run(["test", "--coverage", "--json=short", good])
    guard
      case .table(let coverage)? = try JSONReading.table(of: Array(json.lines.joined().utf8))[
        "coverage"],
      case .table(let lines)? = coverage["lines"], case .table(let missed)? = coverage["rules"]
    else {
      Issue.record("\(json.lines)")
      return
    }
    #expect(lines.integer("all") == 2 && lines.integer("covered") == 1)
    #expect(lines.tables("missing").map { $0.text("source") } == ["\(desk):3"])
    #expect(lines.tables("missing").map { $0.text("setting") } == ["[app.\"*\"] badge"])
    #expect(missed.tables("missing").count == rules)
    #expect(missed.tables("missing").contains { $0.text("rule") == "D6.44" })
    let tap = try run(["test", "--coverage", "--tap", good])
    #expect(tap.lines.contains("# \(desk):3: not covered: [app.\"*\"] badge"))
    #expect(tap.lines.last == "1..1")
  }

  @Test("JSON has counts, cases, failures and reasons")
  func json() throws {
    let ran = try run(["test", "--json=short", file("b.toml", Self.bad)])
    #expect(ran.status == 1)
    let table = try JSONReading.table(of: Array(ran.lines.joined().utf8))
    #expect(table.integer("passed") == 0)
    #expect(table.integer("failed") == 1)
    #expect(table.integer("assertions") == 2)
    let failure = try #require(table.tables("cases").first?.tables("failures").first)
    #expect(failure.text("key") == "sound")
    #expect(failure.integer("line") == 4)
    #expect(failure.text("expected") == "none")
    #expect(failure.text("got") == "default")
  }

  @Test("JUnit's report has a suite a file, and what XML cannot hold is escaped")
  func junit() throws {
    let bad = try file("b.toml", Self.bad)
    let wrong = try file("w.toml", "x = 1\n")
    let report = try #require(folder).path + "/report.xml"
    #expect(try run(["test", "--junit", report, bad, wrong]).status == 2)
    let text = try #require(
      ProjectFile.contents(report).map { String(decoding: $0, as: UTF8.self) })
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    #expect(
      lines[1]
        == "<testsuites name=\"tocsin test\" tests=\"2\" failures=\"1\" errors=\"1\" skipped=\"0\" assertions=\"2\">"
    )
    #expect(
      lines[3]
        == "    <testcase name=\"bad &amp; \\x07 &quot;one&quot; #1\" classname=\"\(bad)\" file=\"\(bad)\" line=\"1\" assertions=\"2\">"
    )
    #expect(
      text.contains(
        "<failure message=\"\(bad):4: sound: expected &quot;none&quot;, got &quot;default&quot;\">")
    )
    #expect(text.contains("<error message=\"\(wrong):1:1: unknown key 'x'; there are profile, "))
    #expect(lines.last == "</testsuites>")
  }

  @Test("A report replaces a report, never a test that the shell has named in its place")
  func report() throws {
    let (good, bad) = (try file("a.toml", Self.good), try file("b.toml", Self.bad))
    let refused = try run(["test", "--junit", good, bad])
    #expect(refused.status == 2)
    #expect(refused.lines == [])
    #expect(refused.talk.first?.contains("'\(good)' is there already and is no report") == true)
    #expect(ProjectFile.contents(good) == Array(Self.good.utf8))
    let report = try file("report.xml", "")
    for _ in 1...2 { #expect(try run(["test", "--junit", report, good]).status == 0) }
    #expect(ProjectFile.contents(report)?.starts(with: "<?xml".utf8) == true)
  }

  @Test("On a terminal many files have a bar, which is gone at the end")
  func bar() throws {
    let files = try (0..<12).map { number in
      try file("\(number).toml", Self.good.replacing("good", with: "good \(number)"))
    }
    let text = try run(["test"] + files, terminal: true, columns: 60).lines.joined(separator: "\n")
    #expect(text.contains("\r\u{1B}[K") && text.contains(" 11/12 "))
    #expect(text.hasSuffix("\r\u{1B}[K12 passed, 0 failed, 24 assertions"))
    #expect(try !run(["test"] + files).lines.joined().contains("\u{1B}"))
  }
}
