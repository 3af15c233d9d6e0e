import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

struct DecideTests {
  /// The base case of delivery.md section 6, as far as it is built, and what a row changes.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var level = InterruptionLevel.active
    var sound = Sound.standard
    var hasText = true
    var style = AlertStyle.banner
    var timeSensitive = false
    var critical = false

    var surfaces: Surfaces = [.banner, .center]
    var heard = Heard.standard
    var effective = InterruptionLevel.active
    var stays = false
    var reasons: [Reason]

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "D6.0 nothing differs", reasons: [.authorized]),
    Row(name: "D6.20 style none", style: .none, surfaces: .center, reasons: [.alertStyleNone]),
    Row(name: "D6.22 style alert", style: .alert, stays: true, reasons: [.authorized]),
    Row(name: "D6.28 no sound asked", sound: .none, heard: .none, reasons: [.noSound]),
    Row(name: "D6.33 no text", hasText: false, surfaces: [], reasons: [.noText]),
    Row(
      name: "D6.33 no text, style alert", hasText: false, style: .alert, surfaces: [],
      reasons: [.noText]),
    Row(
      name: "D6.35 passive", level: .passive, surfaces: .center, heard: .none,
      effective: .passive, reasons: [.levelPassive]),
    Row(
      name: "passive, style alert", level: .passive, style: .alert, surfaces: .center,
      heard: .none, effective: .passive, reasons: [.levelPassive]),
    Row(
      name: "D6.37 time-sensitive", level: .timeSensitive, timeSensitive: true,
      effective: .timeSensitive, reasons: [.levelTimeSensitive]),
    Row(
      name: "D6.39 time-sensitive, not entitled", level: .timeSensitive,
      reasons: [.timeSensitiveNotEntitled]),
    Row(
      name: "D6.41 critical without a sound", level: .critical, sound: .none, critical: true,
      heard: .critical, effective: .critical, reasons: [.levelCritical]),
    Row(
      name: "critical with the ordinary sound (D5.10)", level: .critical, critical: true,
      heard: .critical, effective: .critical, reasons: [.levelCritical]),
    Row(
      name: "D6.42 critical, not entitled", level: .critical, reasons: [.criticalNotEntitled]),
    Row(
      name: "critical, not entitled, without a sound", level: .critical, sound: .none,
      heard: .none, reasons: [.criticalNotEntitled, .noSound]),
    Row(
      name: "D6.43 critical sound", sound: .standardCritical, critical: true, heard: .critical,
      effective: .critical, reasons: [.criticalSound]),
    Row(
      name: "critical sound makes passive critical (D4.4)", level: .passive,
      sound: .standardCritical, critical: true, heard: .critical, effective: .critical,
      reasons: [.criticalSound]),
    Row(
      name: "D6.47 critical, volume 0",
      level: .critical, sound: .named("bell", critical: true, volume: 0), critical: true,
      heard: .none, effective: .critical, reasons: [.criticalSound, .volumeZero]),
    Row(
      name: "D6.99 critical, a name stays a name",
      level: .critical, sound: .named("bell.oga", critical: false, volume: nil), critical: true,
      heard: .named("bell.oga"), effective: .critical, reasons: [.levelCritical]),
    Row(
      name: "a named sound", sound: .named("bell.oga", critical: false, volume: 0.5),
      heard: .named("bell.oga"), reasons: [.authorized]),
    Row(
      name: "D6.110 critical sound, not entitled", sound: .standardCritical,
      reasons: [.criticalNotEntitled]),
    Row(
      name: "critical sound and level, not entitled: named once", level: .critical,
      sound: .standardCritical, reasons: [.criticalNotEntitled]),
    Row(
      name: "an unentitled critical sound does not grant time-sensitive",
      level: .timeSensitive, sound: .standardCritical,
      reasons: [.timeSensitiveNotEntitled, .criticalNotEntitled]),
    Row(
      name: "an unentitled critical sound leaves a granted time-sensitive",
      level: .timeSensitive, sound: .standardCritical, timeSensitive: true,
      effective: .timeSensitive, reasons: [.levelTimeSensitive, .criticalNotEntitled]),
    Row(
      name: "passive with an unentitled critical sound", level: .passive,
      sound: .standardCritical, surfaces: .center, heard: .none, effective: .passive,
      reasons: [.levelPassive, .criticalNotEntitled]),
    Row(
      name: "D5.6 critical passes over style none", level: .critical, style: .none,
      critical: true, heard: .critical, effective: .critical,
      reasons: [.criticalExempt, .levelCritical]),
    Row(
      name: "critical without text has a sound only", level: .critical, hasText: false,
      critical: true, surfaces: [], heard: .critical, effective: .critical,
      reasons: [.levelCritical, .noText]),
  ]

  @Test("The table of section 6, as far as it is built", arguments: rows)
  func table(row: Row) throws {
    var request = try Sample.request()
    request.content.title = row.hasText ? "T" : " "
    request.content.body = row.hasText ? "B" : ""
    request.content.level = row.level
    request.content.sound = row.sound
    let settings = AppSettings.sample(
      style: row.style, timeSensitive: row.timeSensitive, critical: row.critical)
    let expected = Outcome(
      level: row.effective, surfaces: row.surfaces, stays: row.stays, sound: row.heard,
      title: request.content.title, subtitle: "", body: request.content.body, actions: [],
      reasons: row.reasons)
    #expect(decided(request, settings) == expected)
  }

  @Test(
    "D9.5: the first ten actions are shown",
    arguments: [(0, 0), (1, 1), (10, 10), (11, 10), (20, 10)])
  func actions(count: Int, shown: Int) throws {
    var request = try Sample.request()
    request.actions = (0..<count).map { Sample.action("act-\($0)") }
    let outcome = decided(request, .sample())
    #expect(outcome.actions == Array(request.actions.prefix(shown)))
    #expect(outcome.reasons.contains(.actionsLimited) == (count > shown))
  }
}
