import Testing
import TocsinModel
import TocsinTesting
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

  @Test("A timeline is named and skipped; alone it is nothing that was run")
  func timelines() throws {
    let line = try file("t.toml", "start = \"2026-12-01T09:00:00Z\"\nzone = \"UTC\"\n")
    let good = try file("a.toml", Self.good)
    let both = try run(["test", line, good])
    #expect(both.status == 0)
    #expect(
      both.lines == [
        "\(line): holds a timeline, which this version does not run",
        "1 passed, 0 failed, 2 assertions",
      ])
    let alone = try run(["test", line])
    #expect(alone.status == 2)
    #expect(alone.lines.last == "0 passed, 0 failed, 0 assertions")
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

  @Test("TAP has a point a case, one for what is skipped, and escapes what would be a directive")
  func tap() throws {
    let (good, bad) = (try file("a.toml", Self.good), try file("b.toml", Self.bad))
    let line = try file("t.toml", "[[timeline]]\nname = \"x\"\n")
    let ran = try run(["test", "--tap", good, bad, line])
    #expect(ran.status == 1)
    #expect(
      ran.lines == [
        "TAP version 14", "ok 1 - \(good):1: good",
        "not ok 2 - \(bad):1: bad & \\\\x07 \"one\" \\#1", "  ---", "  failures:",
        "    - at: \"\(bad):4\"", "      key: \"sound\"", "      expected: \"none\"",
        "      got: \"default\"", "  reasons: [\"authorized\",\"no-badge\"]", "  ...",
        "ok 3 - \(line) # SKIP holds a timeline, which this version does not run", "1..3",
      ])
    #expect(throws: Never.self) { try run(["test", "--tap", "--json", good]).status == 2 }
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
