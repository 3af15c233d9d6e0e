import TocsinModel
import TocsinTime
import TocsinWire

// How things stand after a moment, beside how they are expected to stand.

extension Comparison {
  mutating func compareStanding(_ expected: TimelineExpectation, _ simulation: Simulation) {
    walls[expected.at] = (simulation.now, simulation.zone)
    guard let app = expected.app ?? timeline.apps.first?.id else { return }
    func check(
      _ key: String, _ position: Position?, _ wanted: Value, _ got: Value, _ same: Bool,
      _ why: @autoclosure () -> Why
    ) {
      guard !same else { return }
      fail(
        key, position, of: app, at: expected.at, expected: wanted, got: got, why(),
        isStanding: true)
    }
    if let prompting = expected.prompting {
      let got = simulation.isPrompting(app)
      check(
        "prompting", prompting.position, .bool(prompting.value), .bool(got),
        got == prompting.value, whyPermission(of: app, simulation))
    }
    if let badge = expected.badge {
      let got = simulation.badge(of: app)
      check(
        "badge", badge.position, .integer(badge.value), .integer(got), got == badge.value,
        whyBadge(of: app, simulation))
    }
    if let center = expected.center {
      let got = simulation.center(of: app)
      check(
        "center", center.position, .names(center.value), .names(got), got == center.value,
        whyListed(center.value, got, of: app, simulation))
    }
    if let pending = expected.pending {
      compare(pending, expected.at, app, simulation)
    }
    if let settings = expected.settings {
      let table = SettingsCoding.write(
        simulation.settings(of: app), badge: simulation.badge(of: app), zone: simulation.zone)
      for setting in settings.value {
        let got = table[setting.key] ?? .null
        guard !setting.value.isSame(as: got) else { continue }
        var why = whyPermission(of: app, simulation)
        let source = timeline.grounds(app, at: expected.at, in: file)?.source(of: setting.key)
        why.because = source.map { [Because(setting: setting.key, source: $0)] } ?? []
        fail(
          "settings.\(setting.key)", setting.position, of: app, at: expected.at,
          expected: setting.value, got: got, why, isStanding: true)
      }
    }
  }

  private mutating func compare(
    _ pending: Expected<[TimelineExpectation.Pending]>, _ moment: Span, _ app: AppID,
    _ simulation: Simulation
  ) {
    let got = simulation.pending(of: app)
    let names = pending.value.map(\.identifier)
    guard got.map(\.identifier) == names else {
      return fail(
        "pending", pending.position, of: app, at: moment, expected: .names(names),
        got: .names(got.map(\.identifier)),
        whyListed(names, got.map(\.identifier), of: app, simulation, isPending: true),
        isStanding: true)
    }
    for (expected, request) in zip(pending.value, got) {
      guard let next = expected.next, request.next != next.instant else { continue }
      fail(
        "pending.\(expected.identifier).next", pending.position, of: app, at: moment,
        expected: .text(RFC3339.print(next.instant, offset: next.offset)),
        got: request.next.map { .text(RFC3339.print($0, offset: next.offset)) } ?? .null,
        whyNext(expected.identifier, of: app, at: moment), isStanding: true)
    }
  }
}
