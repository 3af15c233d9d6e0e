import Glibc
import Testing
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("config")
struct ConfigTests {
  /// A configuration folder with what `files` holds below it.
  final class Home {
    let folder: TemporaryFolder
    let place: String

    init(_ files: [(String, String)], dropIns: Bool = false) throws {
      folder = try TemporaryFolder()
      place = folder.path + "/tocsin"
      mkdir(place, 0o700)
      if dropIns { mkdir(place + "/tocsin.toml.d", 0o700) }
      for (name, text) in files { try TemporaryFolder.write("\(place)/\(name)", text) }
    }

    func config(_ words: String...) throws -> Ran {
      let ran = try run(
        ["config"] + words, zones: SystemZones(),
        environment: Environment { [path = folder.path] in $0 == "XDG_CONFIG_HOME" ? path : nil })
      // No daemon is asked.
      #expect(ran.control.asked.isEmpty)
      return ran
    }
  }

  @Test("Without a file all are defaults, aligned")
  func defaults() throws {
    let ran = try Home([]).config()
    #expect(ran.status == Exit.done && ran.talk.isEmpty)
    #expect(ran.lines.count > 50)
    #expect(ran.lines.allSatisfy { $0.hasSuffix("  default") })
    #expect(ran.lines.first?.hasPrefix("profile  ") == true)
    let columns = Set(ran.lines.map { $0.count })
    #expect(columns.count == 1)
    #expect(ran.lines.contains { $0.hasPrefix("texts.allow ") && $0.contains(" \"Allow\" ") })
    #expect(
      ran.lines.contains {
        $0.hasPrefix("texts.notifications ")
          && $0.contains(" { one = \"%u Notification\", other = \"%u Notifications\" } ")
      })
  }

  @Test("Each value has the file and line that set it, also in JSON")
  func show() throws {
    let home = try Home(
      [
        ("tocsin.toml", "snooze = \"15m\"\n[focus.work]\nschedule = [\"Mon..fri 9:00..17:30\"]\n"),
        ("tocsin.toml.d/10.toml", "\n[desktop]\nlate-popups = 2\n"),
      ], dropIns: true)
    let ran = try home.config("show")
    #expect(ran.status == Exit.done)
    func fields(_ key: String) -> [String] {
      ran.lines.first { $0.hasPrefix(key + " ") }?.split(separator: " ").map(String.init) ?? []
    }
    #expect(fields("snooze") == ["snooze", "\"15m\"", "\(home.place)/tocsin.toml:1"])
    #expect(
      fields("focus.work.schedule")
        == [
          "focus.work.schedule", "[\"mon..fri", "09:00..17:30\"]", "\(home.place)/tocsin.toml:3",
        ])
    #expect(fields("focus.work.filter") == [])
    #expect(
      fields("desktop.late-popups")
        == ["desktop.late-popups", "2", "\(home.place)/tocsin.toml.d/10.toml:3"])
    #expect(fields("desktop.timeout") == ["desktop.timeout", "\"5s\"", "default"])
    let json = try home.config("show", "--json").lines
    #expect(json.count == 1)
    #expect(
      json[0].contains(
        "{\"key\":\"snooze\",\"value\":\"15m\",\"source\":\"\(home.place)/tocsin.toml:1\","
          + "\"file\":\"\(home.place)/tocsin.toml\",\"line\":1,\"column\":1}"))
    #expect(
      json[0].contains("{\"key\":\"desktop.timeout\",\"value\":\"5s\",\"source\":\"default\"}"))
  }

  @Test("The path is told whether the file is there or not, with the drop-ins in their order")
  func path() throws {
    let home = try Home(
      [("tocsin.toml.d/20.toml", ""), ("tocsin.toml.d/10.toml", "")], dropIns: true)
    let ran = try home.config("path")
    #expect(
      ran.lines == [
        "\(home.place)/tocsin.toml", "\(home.place)/tocsin.toml.d/10.toml",
        "\(home.place)/tocsin.toml.d/20.toml",
      ])
    #expect(ran.talk == ["tocsin: there is no \(home.place)/tocsin.toml"])
    #expect(ran.status == Exit.done)
    #expect(
      try home.config("path", "--json").lines[0].hasPrefix(
        "[{\"file\":\"\(home.place)/tocsin.toml\",\"exists\":false},"))
  }

  @Test("A fault is told with file, line and column, and the status is 2 (C1.3, C1.5)")
  func faults() throws {
    let home = try Home(
      [
        ("tocsin.toml", "[focus.work]\nschedule = [\"mon..fri 9:00-17:00\"]\n[focs]\n"),
        ("tocsin.toml.d/10.toml", "[texts]\nalow = \"x\"\n"),
      ], dropIns: true)
    let lines = [
      "\(home.place)/tocsin.toml:2:12: schedule: item 1: '9:00-17:00' is no window; write "
        + "09:00..17:00 (column 10)",
      "\(home.place)/tocsin.toml:3:2: unknown key 'focs'; did you mean 'focus'?",
      "\(home.place)/tocsin.toml.d/10.toml:2:1: unknown key 'alow'; did you mean 'allow'?",
    ]
    for words in [["check"], ["show"], []] {
      let ran = try run(
        ["config"] + words, zones: SystemZones(),
        environment: Environment { [path = home.folder.path] in
          $0 == "XDG_CONFIG_HOME" ? path : nil
        })
      #expect(ran.status == Exit.usage && ran.talk == lines && ran.lines.isEmpty)
    }
    let json = try home.config("check", "--json")
    #expect(json.status == Exit.usage && json.talk.isEmpty)
    #expect(json.lines[0].hasPrefix("{\"faults\":[\"\(home.place)/tocsin.toml:2:12: "))
    // One file by itself.
    let one = try home.config("check", "\(home.place)/tocsin.toml.d/10.toml")
    #expect(one.status == Exit.usage && one.talk == [lines[2]])
    let missing = try home.config("check", "\(home.place)/no.toml")
    #expect(missing.talk == ["\(home.place)/no.toml: no such file"])
    #expect(missing.status == Exit.usage)
    // The path is told all the same.
    #expect(try home.config("path").status == Exit.done)
  }

  @Test("Without a fault check ends with 0 and a note")
  func good() throws {
    let home = try Home([("tocsin.toml", "snooze = \"15m\"\n")])
    let ran = try home.config("check")
    #expect(ran.status == Exit.done && ran.lines.isEmpty)
    #expect(ran.talk == ["tocsin: no fault in the configuration"])
    #expect(try home.config("check", "-q").talk.isEmpty)
    #expect(try home.config("check", "--json").lines == ["{\"faults\":[]}"])
  }

  @Test("What is not understood is a mistake of usage")
  func usage() throws {
    let home = try Home([])
    let word = try home.config("chek")
    #expect(word.status == Exit.usage)
    #expect(
      word.talk == [
        "tocsin: 'config' knows show, path and check, not 'chek'; did you mean 'check'?"
      ])
    #expect(
      try home.config("path", "x").talk == ["tocsin: 'config path' takes no 'x'"])
    let nowhere = try run(["config"])
    #expect(nowhere.status == Exit.usage)
    #expect(nowhere.talk[0].contains("no configuration folder"))
  }
}
