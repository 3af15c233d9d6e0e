import Testing
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

@Suite("Failures of timelines name the lines of the configuration that decided")
struct TimelineBecauseTests {
  private static let configuration = """
    [device]
    previews = "when-authenticated"
    [app."org.example.mail"]
    authorization = "authorized"
    sound = false
    [app."org.example.mail".category.newsletter]
    delivery = "quiet"
    [focus.work]
    apps = []
    schedule = ["mon..fri 09:00..17:00"]
    [app."org.example.mail".category.urgent]
    sound = true

    """

  struct Broken: Sendable {
    var app = ""
    let events: String
    let expect: String
    let places: [String]
  }

  private static func add(_ more: String = "") -> String {
    #"{ at = "+1m", add = { id = "a", title = "A", sound = "default"\#(more) } }"#
  }

  @Test(
    "Of what decided, each with its setting; what the test itself says has no line",
    arguments: [
      Broken(
        events: add(), expect: #"delivered = [ { id = "a", sound = "default" } ]"#,
        places: ["config.toml:4 authorization", "config.toml:5 sound"]),
      Broken(
        app: ", sound = true", events: add(),
        expect: #"delivered = [ { id = "a", sound = "none" } ]"#,
        places: ["config.toml:4 authorization"]),
      Broken(
        events: add(", category = \"newsletter\""),
        expect: #"delivered = [ { id = "a", surfaces = ["banner", "center"] } ]"#,
        places: ["config.toml:4 authorization", "config.toml:7 delivery"]),
      Broken(
        events: add(", category = \"urgent\""),
        expect: #"delivered = [ { id = "a", sound = "none" } ]"#,
        places: ["config.toml:4 authorization", "config.toml:12 sound"]),
      Broken(
        events: #"{ at = "+30s", device = { focus = "work" } }, "# + add(),
        expect: "delivered = []",
        places: ["config.toml:4 authorization", "config.toml:9 focus.work.apps"]),
      Broken(
        events: #"{ at = "+30s", device = { locked = true } }, "# + add(),
        expect: "delivered = []",
        places: [
          "config.toml:4 authorization", "config.toml:5 sound", "config.toml:2 device.previews",
        ]),
      Broken(
        events: #"{ at = "+30s", device = { locked = true, previews = "never" } }, "# + add(),
        expect: "delivered = []",
        places: ["config.toml:4 authorization", "config.toml:5 sound"]),
      Broken(
        events: add(),
        expect: #"delivered = [ { id = "a" } ], settings = { sound = true }"#,
        places: ["config.toml:5 sound"]),
      Broken(
        events: add(), expect: #"delivered = [ { id = "a" } ], center = []"#,
        places: ["config.toml:4 authorization", "config.toml:5 sound"]),
    ])
  func places(broken: Broken) throws {
    let failures = try Self.failures(
      "2026-12-05T09:00:00Z", broken.app, broken.events, broken.expect)
    #expect(failures.count == 1)
    #expect(failures.first?.because.map { "\($0.source) \($0.setting)" } == broken.places)
  }

  @Test("A schedule that was in force is named beside what the Focus allows")
  func schedule() throws {
    let failures = try Self.failures(
      "2026-12-01T09:00:00Z", "", Self.add(), "delivered = []")
    #expect(
      failures.first?.because.map { "\($0.source) \($0.setting)" } == [
        "config.toml:4 authorization", "config.toml:9 focus.work.apps",
        "config.toml:10 focus.work.schedule",
      ])
  }

  private static func failures(
    _ start: String, _ app: String, _ events: String, _ expect: String
  ) throws -> [CaseResult.Failure] {
    let text = """
      config = "config.toml"
      [[timeline]]
      name  = "t"
      start = "\(start)"
      zone  = "UTC"
      app   = { id = "org.example.mail"\(app) }
      event = [ \(events) ]
      expect = [ { at = "+1m", \(expect) } ]
      """
    let file = try #require(read(["p.toml": text, "config.toml": configuration]).first)
    #expect(file.faults.map(\.description) == [])
    return try #require(file.timelines.first).run(in: file, zones: SystemZones()).failures
  }
}
