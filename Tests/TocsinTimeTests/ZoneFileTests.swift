import Testing
import TocsinModel
import TocsinTesting
import TocsinTime

struct ZoneFileTests {
  @Test(
    "A footer alone holds for all times",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", "3600 CET"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", "7200 CEST DST"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", "3600 CET"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "1570-07-01T00:00:00Z", "7200 CEST DST"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "9570-07-01T00:00:00Z", "7200 CEST DST"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2400-03-26T01:00:00Z", "7200 CEST DST"),
      // South of the equator DST begins late in the year.
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2026-01-01T00:00:00Z", "46800 NZDT DST"),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2026-04-04T14:00:00Z", "43200 NZST"),
      // Ireland's winter is the exception, an hour behind.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", "0 GMT DST"),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", "3600 IST"),
      // Version 3: hours before midnight and after the day's end.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", "-7200 -02"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "-3600 -01 DST"),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", "7200 IST"),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", "10800 IDT DST"),
      // Days of the year, with and without the leap day.
      ("AAA0BBB,J60/0,J300/0", "2028-02-29T23:59:59Z", "0 AAA"),
      ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", "3600 BBB DST"),
      ("AAA0BBB,59/0,300/0", "2028-02-29T00:00:00Z", "3600 BBB DST"),
      ("AAA0BBB,59/0,300/0", "2027-02-28T23:59:59Z", "0 AAA"),
      // DST all the year (RFC 9636 section 3.3.1).
      ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", "-14400 EDT DST"),
      ("XXX3EDT4,0/0,J365/23", "2026-12-31T23:59:59Z", "-14400 EDT DST"),
      ("<+0545>-5:45", "2026-07-01T00:00:00Z", "20700 +0545"),
      ("AAA-1:02:03", "2026-07-01T00:00:00Z", "3723 AAA"),
    ])
  func footers(footer: String, instant: String, expected: String) throws {
    let zone = try TZif(footer: footer).zone()
    let offset = zone.offset(at: try #require(RFC3339.read(instant)).instant)
    #expect("\(offset.seconds) \(offset.abbreviation)\(offset.isDST ? " DST" : "")" == expected)
  }

  @Test("The table holds up to its last change, and the footer after it")
  func tableThenFooter() throws {
    let file = TZif(
      changes: [(0, 1), (86_400, 0)], types: [(3600, 0, 0), (7200, 1, 4)], footer: "CET-1")
    let zone = try file.zone()
    #expect(zone.offset(at: WallTime(usec: -1)).seconds == 3600)
    #expect(zone.offset(at: WallTime(seconds: 0)).seconds == 7200)
    #expect(zone.offset(at: WallTime(usec: 86_400 * 1_000_000 - 1)).abbreviation == "CEST")
    #expect(zone.offset(at: WallTime(seconds: 86_400)).seconds == 3600)
    #expect(zone.offset(at: .distantFuture).seconds == 3600)
    #expect(zone.nextChange(after: WallTime(seconds: 0)) == WallTime(seconds: 86_400))
    #expect(zone.nextChange(after: WallTime(seconds: 86_400)) == nil)
  }

  @Test("A file of version 1 is read without a footer")
  func versionOne() throws {
    let zone = try TZif(version: 0, changes: [(0, 1)], types: [(3600, 0, 0), (7200, 1, 4)]).zone()
    #expect(zone.offset(at: WallTime(usec: -1)).seconds == 3600)
    #expect(zone.offset(at: .distantFuture).seconds == 7200)
  }

  @Test("What is wrong with a file is said")
  func errors() {
    func error(_ file: TZif) -> ZoneFileError? {
      #expect(throws: ZoneFileError.self) { try file.zone() }
    }
    #expect(error(TZif(leaps: [UInt8](repeating: 0, count: 12))) == .leapSeconds)
    #expect(error(TZif(version: UInt8(ascii: "5"))) == .unknownVersion(UInt8(ascii: "5")))
    #expect(error(TZif(types: [])) == .malformed("number of types"))
    #expect(error(TZif(changes: [(5, 0), (5, 0)])) == .malformed("order of changes"))
    #expect(error(TZif(changes: [(5, 1)])) == .malformed("type of a change"))
    #expect(error(TZif(changes: [(.min, 0)])) == .malformed("time of a change"))
    #expect(error(TZif(changes: [(1 << 50, 0)])) == .malformed("time of a change"))
    #expect(error(TZif(types: [(100_000, 0, 0)])) == .malformed("offset"))
    #expect(error(TZif(types: [(3600, 2, 0)])) == .malformed("DST mark"))
    #expect(error(TZif(types: [(3600, 0, 99)])) == .malformed("abbreviation"))
    #expect(error(TZif(names: "C\u{1B}T\0")) == .malformed("abbreviation"))
    for footer in [
      "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "<CET-1", "CE-1",
      "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0x", "CET-25", "CET-1CEST,J0,J5",
    ] {
      #expect(error(TZif(footer: footer)) == .malformed("footer"), "\(footer)")
    }
    #expect(throws: ZoneFileError.notAZoneFile) { try ZoneFile(Array("# a table".utf8)) }
    #expect(throws: ZoneFileError.notAZoneFile) { try ZoneFile([]) }
    #expect(throws: ZoneFileError.tooLarge) {
      try ZoneFile([UInt8](repeating: 0, count: ZoneFile.maximumBytes + 1))
    }
  }

  @Test("A file that ends too early is refused, wherever it ends")
  func truncated() throws {
    let bytes = TZif(changes: [(0, 1), (86_400, 0)], types: [(3600, 0, 0), (7200, 1, 4)]).bytes
    _ = try ZoneFile(bytes)
    for count in 0..<bytes.count {
      #expect(throws: ZoneFileError.self) { try ZoneFile(Array(bytes[..<count])) }
    }
  }

  @Test("No file makes the reader or the zone trap")
  func mutated() {
    var random = RandomSource(seed: 3)
    let file = TZif(changes: [(0, 1), (86_400, 0)], types: [(3600, 0, 0), (7200, 1, 4)]).bytes
    for _ in 0..<3000 {
      var bytes = file
      for _ in 0..<random.pick(1...4) {
        bytes[random.pick(0..<bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let parsed = try? ZoneFile(bytes), let zone = try? Zone(name: .utc, file: parsed)
      else { continue }
      for usec in [Int64.min, -1, 0, 1_800_000_000_000_000, .max] {
        _ = zone.offset(at: WallTime(usec: usec))
        _ = zone.nextChange(after: WallTime(usec: usec))
        _ = zone.resolve(CivilTime(usec: usec))
      }
    }
  }

  @Test("Zones of the system: names, links, strangers, broken names")
  func system() throws {
    let zones = SystemZones()
    #expect(try zones.find("europe/berlin").name.text == "Europe/Berlin")
    #expect(try zones.find("UTC").offset(at: .distantFuture).seconds == 0)
    #expect(zones.names().contains("Arctic/Longyearbyen"))
    for (name, hint) in [
      ("Europe/Berln", "'Europe/Berlin'"), ("Berlin", "'Europe/Berlin'"),
      ("Europa/Berlin", "'Europe/Berlin'"), ("../etc/passwd", "unknown zone"),
      ("/etc/localtime", "unknown zone"), ("Europe", "unknown zone"),
      ("zone.tab", "unknown zone"), ("Europe//Berlin", "unknown zone"),
      ("Europe/Bérlin", "unknown zone"), ("", "unknown zone"), ("iso3166.tab", "unknown zone"),
    ] {
      let refusal = #expect(throws: Refusal.self) { try zones.find(name) }
      #expect(refusal?.message.contains(hint) == true, "\(refusal?.message ?? "")")
      #expect(refusal?.code == .zone)
    }
  }

  @Test("A folder of zones that is not there has none, but UTC and GMT (T4.8)")
  func noFolder() throws {
    let zones = SystemZones(folder: "/nonexistent")
    #expect(zones.names().isEmpty)
    #expect(throws: ZoneError.unknown) { try zones.zone(try #require(ZoneName("Europe/Berlin"))) }
    #expect(try zones.zone(.gmt).name == .gmt)
  }

  @Test("A cache reads again when it is told to")
  func cache() throws {
    let name = try #require(ZoneName("Test/Zone"))
    let zones = KnownZones(ZoneTable([try TZif().zone()]))
    #expect(try zones.zone(name).name == name)
    zones.forget()
    #expect(try zones.zone(name).name == name)
    #expect(throws: ZoneError.unknown) { try zones.zone(try #require(ZoneName("Test/Other"))) }
  }

  @Test("Files of the right/ tree count leap seconds and are refused")
  func right() throws {
    guard let bytes = contents(of: "/usr/share/zoneinfo/right/Europe/Berlin") else { return }
    #expect(throws: ZoneFileError.leapSeconds) { try ZoneFile(bytes) }
  }
}
