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
  }
}
