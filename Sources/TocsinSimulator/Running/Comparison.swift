import TocsinModel
import TocsinTime
import TocsinWire

/// What a timeline expects beside what has happened in it.
struct Comparison {
  let timeline: Timeline
  let file: PolicyFile
  /// What has happened so far that an expectation may name, or that a failure may tell of.
  var happenings: [SimulatedHappening] = []
  /// What is still to ring when the timeline ends.
  var left: [(name: RequestIdentifier, moment: Span, wall: WallTime)] = []
  /// What is held then for a summary comes then.
  var summaryDue: (moment: Span, wall: WallTime)?
  /// The machine's then.
  var zoneAtEnd: Zone
  private var failures: [(moment: Span, isStanding: Bool, failure: CaseResult.Failure)] = []
  var walls: [Span: (wall: WallTime, zone: Zone)] = [:]

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
    _ key: String, _ position: Position?, of app: AppID? = nil, at moment: Span? = nil,
    expected: Value, got: Value, _ why: Why = Why(), isStanding: Bool = false
  ) {
    failures.append(
      (
        moment ?? .zero, isStanding,
        CaseResult.Failure(
          key: key, line: position?.line, column: position?.column, expected: expected, got: got,
          app: timeline.hasSeveralApps ? app?.text : nil, moment: moment.map { text($0) },
          note: why.note, reasons: why.reasons,
          because: why.because)
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
}

extension Value {
  static func names(_ names: [RequestIdentifier]) -> Value { .texts(names.map(\.text)) }

  /// As settings compare: words of a list in any order, times as instants.
  func isSame(as other: Value) -> Bool {
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
