import Testing
import TocsinCore
import TocsinModel
import TocsinTime

/// Which Focus is in force (C5.2), on Wed 2026-12-02 in UTC.
struct FocusChoiceTests {
  static let work = FocusName(known: "work")
  static let quiet = FocusName(known: "quiet-hours")

  static func at(_ clock: String) throws -> WallTime {
    try #require(RFC3339.read("2026-12-02T\(clock):00Z")).instant
  }

  static let setup: Setup = {
    var setup = Setup(sinks: [])
    var quiet = FocusRule(name: Self.quiet)
    quiet.schedule = [Window(begin: .hours(16), end: .hours(7))]
    var work = FocusRule(name: Self.work)
    work.schedule = [Window(weekdays: [1, 2, 3, 4, 5], begin: .hours(9), end: .hours(17))]
    setup.focuses = [FocusRule(name: .doNotDisturb), quiet, work]
    return setup
  }()

  struct Row: Sendable, CustomTestStringConvertible {
    var clock: String
    var hand: FocusByHand?
    var server = false
    var name: FocusName?
    var cause: FocusChoice.Cause?
    /// On this day or the next one; nil for never.
    var until: String?
    var testDescription: String { "\(clock) \(hand.map { "\($0)" } ?? "")" }
  }

  private static func time(_ clock: String) -> WallTime {
    RFC3339.read("2026-12-\(clock):00Z")?.instant ?? .distantPast
  }

  @Test(
    "By hand, else the first by name whose schedule holds, else that of the server",
    arguments: [
      Row(clock: "08:00", until: "02T09:00"),
      Row(clock: "08:00", server: true, name: .doNotDisturb, cause: .server, until: "02T09:00"),
      Row(clock: "09:00", name: work, cause: .schedule, until: "02T16:00"),
      Row(clock: "09:00", server: true, name: work, cause: .schedule, until: "02T16:00"),
      // Both hold: the first by name.
      Row(clock: "16:00", name: quiet, cause: .schedule, until: "03T07:00"),
      Row(clock: "23:59", name: quiet, cause: .schedule, until: "03T07:00"),
      // By hand, until its time and not at it.
      Row(clock: "12:00", hand: FocusByHand(.doNotDisturb), name: .doNotDisturb, cause: .hand),
      Row(
        clock: "12:00", hand: FocusByHand(quiet, until: time("02T12:01")), name: quiet,
        cause: .hand, until: "02T12:01"),
      Row(
        clock: "12:01", hand: FocusByHand(quiet, until: time("02T12:01")), name: work,
        cause: .schedule, until: "02T16:00"),
      // Off by hand: the server is not asked either.
      Row(
        clock: "12:00", hand: FocusByHand(nil, until: time("02T17:00")), server: true,
        cause: .hand, until: "02T17:00"),
      Row(
        clock: "17:00", hand: FocusByHand(nil, until: time("02T17:00")), name: quiet,
        cause: .schedule, until: "03T07:00"),
      // One that the configuration has no more.
      Row(
        clock: "12:00", hand: FocusByHand(FocusName(known: "gone")), name: work, cause: .schedule,
        until: "02T16:00"),
    ])
  func chooses(_ row: Row) throws {
    let choice = FocusChoice.at(
      try Self.at(row.clock), Self.setup, byHand: row.hand, saysServer: row.server,
      zones: Zones(system: .utc))
    #expect(
      choice
        == FocusChoice(name: row.name, cause: row.cause, until: row.until.map(Self.time)))
  }

  @Test("Off is off until the windows end that hold, and sets nothing where none does")
  func off() throws {
    let zones = Zones(system: .utc)
    #expect(FocusChoice.off(at: try Self.at("08:00"), Self.setup, zones: zones) == nil)
    #expect(
      FocusChoice.off(at: try Self.at("10:00"), Self.setup, zones: zones)
        == FocusByHand(nil, until: Self.time("02T17:00")))
    #expect(
      FocusChoice.off(at: try Self.at("16:30"), Self.setup, zones: zones)
        == FocusByHand(nil, until: Self.time("03T07:00")))
    var always = Self.setup
    always.focuses[0].schedule = [
      Window(begin: .zero, end: .hours(12)), Window(begin: .hours(12), end: .zero),
    ]
    #expect(FocusChoice.off(at: try Self.at("08:00"), always, zones: zones) == FocusByHand(nil))
  }

  @Test("A server is followed where the configuration says so, and to a Focus that exists")
  func server() throws {
    var setup = Self.setup
    setup.desktop.followsServer = false
    func cause(_ setup: Setup) throws -> FocusChoice.Cause? {
      FocusChoice.at(
        try Self.at("08:00"), setup, byHand: nil, saysServer: true, zones: Zones(system: .utc)
      ).cause
    }
    #expect(try cause(setup) == nil)
    setup.desktop.followsServer = true
    #expect(try cause(setup) == .server)
    setup.desktop.focus = FocusName(known: "gone")
    #expect(try cause(setup) == nil)
  }

  @Test("From one Focus to another: first the end, then the start (C5.3)")
  func changes() {
    #expect(FocusChange.between(nil, nil) == [])
    #expect(FocusChange.between(Self.work, Self.work) == [])
    #expect(FocusChange.between(nil, Self.work) == [.began(Self.work)])
    #expect(FocusChange.between(Self.work, nil) == [.ended(Self.work)])
    #expect(
      FocusChange.between(Self.work, Self.quiet) == [.ended(Self.work), .began(Self.quiet)])
  }

  @Test("What a Focus means for a notification: its app, and who it is from, byte for byte")
  func state() throws {
    var rule = FocusRule(name: Self.work)
    rule.apps = [.reminders]
    rule.people = [PersonName(known: "Zo\u{e9}")]
    rule.filter = "work"
    let other = try #require(AppID("org.example.chat"))
    let state = FocusState(of: rule, app: .reminders, person: "Zo\u{e9}")
    #expect(state.name == Self.work && state.allowsApp && state.allowsPerson)
    #expect(state.holdsSilenced && state.filter == "work")
    let elsewhere = FocusState(of: rule, app: other, person: "Zoe\u{301}")
    #expect(!elsewhere.allowsApp && !elsewhere.allowsPerson)
    #expect(!FocusState(of: rule, app: other, person: nil).allowsPerson)
    rule.allowsEveryApp = true
    rule.allowsEverybody = true
    let every = FocusState(of: rule, app: other, person: "anybody")
    #expect(every.allowsApp && every.allowsPerson)
    #expect(!FocusState(of: rule, app: other, person: nil).allowsPerson)
  }

  @Test("The next summary is the next of the times, in the zone of the moment")
  func summary() throws {
    let setup = Setup(sinks: [])
    let berlin = try SystemZones().find("Europe/Berlin")
    #expect(
      setup.nextSummary(after: try Self.at("10:00"), in: .utc) == (try Self.at("18:00")))
    #expect(
      setup.nextSummary(after: try Self.at("10:00"), in: berlin) == (try Self.at("17:00")))
  }
}
