import Testing
import TocsinTesting

extension Acceptance {
  /// Policy tests read nothing of the machine that they run on.
  @Suite struct PolicyRunTests {
    private static let zones = [
      "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Tokyo", "Asia/Kolkata",
      "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Antarctica/Troll",
    ]
    private static let locales = ["C", "POSIX", "de_DE.UTF-8", "tr_TR.UTF-8", "fa_IR"]

    private static let days = ["2026-10-25 02:30:00", "1999-12-31 23:59:59", "2038-01-19 03:14:07"]

    /// All policy tests of the project, and those beside it where they are.
    private static func files() throws -> [String] {
      var paths: [String] = []
      for folder in ["Tests/Fixtures/policy", "../shared/cases/policy"] {
        let path = ProjectFile.root + "/" + folder
        guard let names = try? Session.entries(of: path) else { continue }
        for name in names.sorted() where name.hasSuffix(".toml") {
          let file = path + "/" + name
          let text = String(decoding: try Session.contents(of: file), as: UTF8.self)
          if text.contains("expect") { paths.append(file) }  // else a configuration of theirs
        }
      }
      return paths
    }

    @Test(
      "B121 the same bytes under ten zones, five locales and other days",
      .enabled(if: Lane.current == .bare, "no daemon takes part"),
      arguments: [
        ["test", "--json=short", "--coverage"], ["simulate", "--json=short"], ["simulate"],
      ])
    func sameBytes(verb: [String]) throws {
      let session = try Session()
      let files = try Self.files()
      #expect(files.count >= 12)
      let words = [Lane.programs + "/tocsin"] + verb + files
      let plain = try session.run(words)
      #expect(plain.exit == 0 && plain.output.utf8.count > 20_000, "\(plain.error)")
      func check(_ result: Session.Result, _ what: String) {
        #expect(result == plain, "\(verb) \(what)")
      }
      // Ten of them, in each another zone, another of five locales, and another day.
      for (index, zone) in Self.zones.enumerated() {
        let locale = Self.locales[index % Self.locales.count]
        let day = Self.days[index % Self.days.count]
        let clock = Lane.has("faketime") ? ["faketime", day] : []
        let environment = ["TZ": zone, "LC_ALL": locale, "LANG": locale, "LANGUAGE": locale]
        check(
          try session.run(clock + words, environment: environment), "\(zone) \(locale) \(day)")
      }
      check(try session.run(words, environment: ["TZ": nil, "HOME": nil, "PATH": nil]), "nothing")
    }

    private static let broken = #"""
      [[case]]
      name   = "<bad> & \"one\" #1 \\ SKIP"
      expect = { sound = "default" }
      [[case]]
      name   = "good # TODO"
      expect = { sound = "none" }
      [[timeline]]
      name  = "tea: é 💚"
      start = "2026-12-01T09:00:00Z"
      zone  = "UTC"
      event = [ { at = "+0s", add = { id = "a", title = "Tea" } } ]
      expect = [ { at = "+0s", delivered = [ { id = "a", title = "Milk" } ], center = [] } ]

      """#

    /// Says of each case whether it passed, of JUnit's XML and of JSON.
    private static let reader = """
      import json, sys, xml.etree.ElementTree as tree
      kind, path = sys.argv[1:]
      if kind == "junit":
          for case in tree.parse(path).getroot().iter("testcase"):
              failure = case.find("failure")
              print(case.get("name"), "ok" if failure is None else failure.text.count("\\n") + 1)
      else:
          for case in json.load(open(path, encoding="utf-8"))["cases"]:
              print(case["name"], "ok" if case["passed"] else len(case["failures"]))
      """

    @Test(
      "JUnit, TAP and JSON of a run that fails are read by Python and by prove",
      .enabled(if: Lane.current == .bare && Lane.has("python3"), "python3 is missing"))
    func reports() throws {
      let session = try Session()
      let folder = session.home
      let (test, xml, json) = ("\(folder)/t.toml", "\(folder)/t.xml", "\(folder)/t.json")
      try TemporaryFolder.write(test, Self.broken)
      let tocsin = Lane.programs + "/tocsin"
      let run = try session.run([tocsin, "test", "--json", "--junit", xml, test])
      #expect(run.exit == 1, "\(run)")
      try TemporaryFolder.write(json, run.output)
      let cases = [#"<bad> & "one" #1 \ SKIP"#, "good # TODO", "tea: é 💚"]
      for (kind, path, failed) in [
        ("junit", xml, ["2", "ok", "2"]), ("json", json, ["1", "ok", "2"]),
      ] {
        let read = try session.succeed(
          ["python3", "-c", Self.reader, kind, path]
        )
        .split(separator: "\n").map(String.init)
        #expect(read == zip(cases, failed).map { "\($0) \($1)" }, "\(kind)")
      }
      guard Lane.has("prove") else { return }
      let tap = try session.run([tocsin, "test", "--tap", test])
      try TemporaryFolder.write("\(folder)/t.tap", tap.output)
      let proved = try session.run(["prove", "-e", "cat", "\(folder)/t.tap"])
      #expect(proved.output.contains("Failed tests:  1, 3"), "\(proved)")
      #expect(!(proved.output + proved.error).contains("Parse errors"), "\(proved)")
    }
  }
}
