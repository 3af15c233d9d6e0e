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

    @Test(
      "B121 the same bytes under ten zones, five locales and other days",
      arguments: ["test", "simulate"])
    func sameBytes(verb: String) throws {
      let session = try Session()
      let folder = ProjectFile.root + "/Tests/Fixtures/policy/"
      var words = [Lane.programs + "/tocsin", verb, "--json=short"]
      if verb == "test" { words.append("--coverage") }
      // The shorter ones of a year, a day and a minute.
      words += ["B121", "quiet", "delivery", "answers"].map { folder + "pitfalls-\($0).toml" }
      let plain = try session.run(words)
      #expect(plain.exit == 0 && plain.output.utf8.count > 1000, "\(plain.error)")
      func check(_ result: Session.Result, _ what: String) {
        #expect(result == plain, "\(verb) \(what)")
      }
      for zone in Self.zones {
        check(try session.run(words, environment: ["TZ": zone]), zone)
      }
      for locale in Self.locales {
        let changes = ["LC_ALL": locale, "LANG": locale, "LANGUAGE": locale]
        check(try session.run(words, environment: changes), locale)
      }
      check(try session.run(words, environment: ["TZ": nil, "HOME": nil, "PATH": nil]), "nothing")
      guard Lane.has("faketime") else { return }
      for day in ["2026-10-25 02:30:00", "1999-12-31 23:59:59", "2038-01-19 03:14:07"] {
        check(try session.run(["faketime", day] + words), day)
      }
    }
  }
}
