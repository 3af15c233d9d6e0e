import TocsinModel
import TocsinTime
import TocsinWire

/// What a timeline expects beside what has happened in it.
struct Comparison {
  let timeline: Timeline
  let file: PolicyFile
  var happenings: [SimulatedHappening] = []
  /// What is still to ring when the timeline ends.
  var left: [(name: RequestIdentifier, moment: Span, wall: WallTime)] = []
  /// What is held then for a summary comes then.
  var summaryDue: (moment: Span, wall: WallTime)?
  /// The machine's then.
  var zoneAtEnd: Zone
  private var failures: [(moment: Span, isStanding: Bool, failure: CaseResult.Failure)] = []
  private var walls: [Span: (wall: WallTime, zone: Zone)] = [:]

  init(_ timeline: Timeline, of file: PolicyFile) {
    self.timeline = timeline
    self.file = file
    zoneAtEnd = timeline.zone
  }

  var result: CaseResult {
    // In order of time; at one moment what happened before how things stood after it.
    let sorted = failures.enumerated().sorted {
      ($0.element.moment, $0.element.isStanding ? 1 : 0, $0.offset)
        < ($1.element.moment, $1.element.isStanding ? 1 : 0, $1.offset)
    }
    return CaseResult(
      kind: .timeline, name: timeline.name, line: timeline.position?.line,
      assertions: timeline.assertionCount, failures: sorted.map(\.element.failure), reasons: [],
      because: [])
  }

  mutating func fail(
    _ key: String, _ position: Position?, at moment: Span? = nil, expected: Value, got: Value,
    note: String? = nil, reasons: [Reason] = [], because: [Because] = [],
    isStanding: Bool = false
  ) {
    failures.append(
      (
        moment ?? .zero, isStanding,
        CaseResult.Failure(
          key: key, line: position?.line, expected: expected, got: got,
          moment: moment.map { text($0) }, note: note, reasons: reasons, because: because)
      ))
  }

  /// `+5m (2026-12-01T09:05:00+01:00)`
  func text(_ moment: Span) -> String {
    if let (wall, zone) = walls[moment] { return Moments.text(moment, wall, zone) }
    if let last = happenings.last(where: { $0.moment == moment }) {
      return Moments.text(moment, last.wall, last.zone)
    }
    return Moments.text(moment, timeline.start.adding(moment) ?? timeline.start, timeline.zone)
  }

  // How things stand.

  mutating func compareStanding(_ expected: TimelineExpectation, _ simulation: Simulation) {
    walls[expected.at] = (simulation.now, simulation.zone)
    guard let app = expected.app ?? timeline.apps.first?.id else { return }
    func check(_ key: String, _ position: Position?, _ wanted: Value, _ got: Value, _ same: Bool) {
      guard !same else { return }
      fail(key, position, at: expected.at, expected: wanted, got: got, isStanding: true)
    }
    if let prompting = expected.prompting {
      let got = simulation.isPrompting(app)
      check(
        "prompting", prompting.position, .bool(prompting.value), .bool(got), got == prompting.value)
    }
    if let badge = expected.badge {
      let got = simulation.badge(of: app)
      check("badge", badge.position, .integer(badge.value), .integer(got), got == badge.value)
    }
    if let center = expected.center {
      let got = simulation.center(of: app)
      check("center", center.position, .names(center.value), .names(got), got == center.value)
    }
    if let pending = expected.pending { compare(pending, expected.at, simulation.pending(of: app)) }
    if let settings = expected.settings {
      let table = SettingsCoding.write(
        simulation.settings(of: app), badge: simulation.badge(of: app), zone: simulation.zone)
      for setting in settings.value {
        let got = table[setting.key] ?? .null
        guard !setting.value.isSame(as: got) else { continue }
        let source = timeline.grounds(app, at: expected.at, in: file)?.source(of: setting.key)
        fail(
          "settings.\(setting.key)", setting.position, at: expected.at, expected: setting.value,
          got: got, because: source.map { [Because(setting: setting.key, source: $0)] } ?? [],
          isStanding: true)
      }
    }
  }

  private mutating func compare(
    _ pending: Expected<[TimelineExpectation.Pending]>, _ moment: Span, _ got: [Request]
  ) {
    let names = pending.value.map(\.identifier)
    guard got.map(\.identifier) == names else {
      return fail(
        "pending", pending.position, at: moment, expected: .names(names),
        got: .names(got.map(\.identifier)), isStanding: true)
    }
    for (expected, request) in zip(pending.value, got) {
      guard let next = expected.next, request.next != next.instant else { continue }
      fail(
        "pending.\(expected.identifier).next", pending.position, at: moment,
        expected: .text(RFC3339.print(next.instant, offset: next.offset)),
        got: request.next.map { .text(RFC3339.print($0, offset: next.offset)) } ?? .null,
        isStanding: true)
    }
  }
}

extension Value {
  static func names(_ names: [RequestIdentifier]) -> Value { .texts(names.map(\.text)) }

  /// As settings compare: words of a list in any order, times as instants.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.bool(let one), .bool(let two)): return one == two
    case (.integer(let one), .integer(let two)): return one == two
    case (.text(let one), .text(let two)):
      if let instant = RFC3339.read(one)?.instant { return instant == RFC3339.read(two)?.instant }
      return one.hasSameBytes(as: two)
    default:
      guard let one = try? items, let two = try? other.items else { return false }
      func words(_ items: [Value]) -> [String] {
        items.compactMap { if case .text(let text) = $0 { text } else { nil } }.sorted()
      }
      return words(one) == words(two)
    }
  }
}
