import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

struct OutcomeCodingTests {
  private func expect(
    _ key: String, _ expected: String, _ change: (inout Outcome) -> Void
  ) {
    var outcome = Sample.outcome()
    change(&outcome)
    let value = OutcomeCoding.write(outcome, zone: .utc)[key].map(spelled)
    #expect(value ?? "absent" == expected, "\(key)")
  }

  @Test("Every key of what is expected is told")
  func keys() {
    let app = AppID.reminders
    expect("surfaces", "texts(banner,car,center,lock-screen)") {
      $0.surfaces = [.lockScreen, .center, .banner, .car]
    }
    expect("stays", "bool(true)") { $0.stays = true }
    expect("sound", "text(critical)") { $0.sound = .critical }
    expect("volume", "absent") { _ in }
    expect("volume", "number(0.5)") { $0.volume = 0.5 }
    expect("haptic", "bool(true)") { $0.haptic = true }
    expect("wakes-screen", "bool(true)") { $0.wakesScreen = true }
    expect("badge", "text(unchanged)") { _ in }
    expect("badge", "text(removed)") { $0.badge = .removed }
    expect("badge", "integer(3)") { $0.badge = .number(3) }
    expect("badge", "text(hidden)") { $0.badge = .hidden(3) }
    expect("level", "text(critical)") { $0.level = .critical }
    expect("title", "text(T)") { _ in }
    expect("previews-hidden", "bool(true)") { $0.previewsHidden = true }
    expect("actions", "texts(yes)") { $0.actions = [Sample.action("yes")] }
    expect("prompt", "text(keep-or-turn-off)") { $0.prompt = .keepOrTurnOff }
    expect("held", "text(focus-end)") { $0.held = .focusEnd }
    expect("until", "absent") { _ in }
    expect("until", "text(1970-01-01T00:00:01+00:00)") { $0.until = WallTime(seconds: 1) }
    expect("until-usec", "integer(1000000)") { $0.until = WallTime(seconds: 1) }
    expect("group", "text(none)") { _ in }
    expect("group", "text(org.tocsin.Reminders)") { $0.group = Group(app: app) }
    expect("group", "text(org.tocsin.Reminders/trip)") {
      $0.group = Group(app: app, thread: ThreadID(known: "trip"))
    }
    expect("summary", "text(2 more)") { $0.summary = "2 more" }
    expect("reasons", "texts(no-sound)") { _ in }
    expect("error", "absent") { $0.error = .notificationsNotAllowed }
  }

  @Test("A basis tells the configuration, the settings and the machine of that moment")
  func basis() {
    let basis = Basis(
      configuration: ConfigurationMark(bits: 0xAB), device: DeviceState(), settings: .allowed(),
      because: [Basis.Because(.quiet, .stored("delivery"))])
    let table = BasisCoding.write(basis, zone: .utc)
    #expect(table.entries.map(\.key) == ["configuration", "settings", "device"])
    #expect(table["configuration"].map(spelled) == "text(00000000000000ab)")
    var outcome = Sample.outcome()
    outcome.reasons = [.quiet, .noSound]
    #expect(
      BasisCoding.because(outcome, basis).map { spelled(.table($0)) }
        == ["{reason=text(quiet),source=text(delivery)}", "{reason=text(no-sound)}"])
    #expect(
      BasisCoding.because(outcome, nil).map { spelled(.table($0)) }
        == ["{reason=text(quiet)}", "{reason=text(no-sound)}"])
  }
}
