import TocsinModel
import TocsinTime
import TocsinWire

// What happened at a moment, in order, beside what is expected of it.

extension Comparison {
  /// What an expectation lists, and completeness asks for.
  private enum Kind: String, CaseIterable {
    case delivered
    case summary = "summary-delivered"
    case responses, missed, errors
  }

  mutating func compareHappenings() {
    var named: Set<Int> = []
    for expectation in timeline.expectations { compare(expectation, &named) }
    for (index, happening) in happenings.enumerated() {
      if case .fault(let line) = happening.what {
        fail(
          "simulation", nil, at: happening.moment, expected: .text("that it goes on"),
          got: .text(line))
      }
      guard timeline.isComplete, !named.contains(index), let kind = kind(happening) else {
        continue
      }
      fail(
        kind.rawValue, cause(of: happening), at: happening.moment, expected: .null,
        got: shown(happening), Why(note: "no expectation names it"), of: happening)
    }
  }

  private mutating func compare(_ expected: TimelineExpectation, _ named: inout Set<Int>) {
    let here = happenings.indices.filter { index in
      happenings[index].moment == expected.at
        && (expected.app == nil || happenings[index].app == nil
          || happenings[index].app == expected.app)
    }
    func mine(_ kind: Kind) -> [Int] { here.filter { self.kind(happenings[$0]) == kind } }
    if let delivered = expected.delivered {
      named.formUnion(mine(.delivered))
      compare(delivered, expected, mine(.delivered))
    }
    if let summary = expected.summary {
      named.formUnion(mine(.summary))
      compare(summary, expected, mine(.summary))
    }
    if let responses = expected.responses {
      named.formUnion(mine(.responses))
      compare(responses, expected, mine(.responses))
    }
    if let missed = expected.missed {
      named.formUnion(mine(.missed))
      compareList(
        .missed, missed.position, expected, missed.value.map { ($0.text, $0) }, mine(.missed))
    }
    if let errors = expected.errors {
      named.formUnion(mine(.errors))
      compareList(
        .errors, errors.position, expected, errors.value.map { ($0, nil) }, mine(.errors))
    }
    if let granted = expected.granted {
      let told = here.last { happenings[$0].granted != nil }
      let got = told.flatMap { happenings[$0].granted }
      if got != granted.value {
        fail(
          "granted", granted.position, of: expected.app ?? told.flatMap { happenings[$0].app },
          at: expected.at, expected: .bool(granted.value),
          got: got.map { .bool($0) } ?? .null,
          told.map {
            whyPermission(of: happenings[$0].app, happenings[$0].permission, at: expected.at)
          }
            ?? Why(note: nearestGranted(expected)))
      }
    }
  }

  private mutating func compare(
    _ delivered: Expected<[TimelineExpectation.Delivered]>, _ expected: TimelineExpectation,
    _ got: [Int]
  ) {
    let pairs = compareList(
      .delivered, delivered.position, expected,
      delivered.value.map { ($0.identifier.text, $0.identifier) },
      got)
    for (position, index) in pairs {
      guard case .delivered(let outcome) = happenings[index].what else { continue }
      let wanted = delivered.value[position]
      for assertion in wanted.assertions {
        guard let difference = assertion.difference(outcome) else { continue }
        fail(
          "delivered.\(wanted.identifier).\(assertion.key)",
          assertion.position ?? wanted.position ?? delivered.position, at: expected.at,
          expected: assertion.expected, got: difference, Why(), of: happenings[index])
      }
    }
  }

  private mutating func compare(
    _ summary: Expected<TimelineExpectation.Summary>, _ expected: TimelineExpectation, _ got: [Int]
  ) {
    guard let index = got.first, case .summary(_, let count, let featured) = happenings[index].what
    else {
      return fail(
        Kind.summary.rawValue, summary.position, of: expected.app, at: expected.at,
        expected: .text("a summary of \(summary.value.count)"), got: .null,
        whyNoSummary(expected.at))
    }
    if count != summary.value.count {
      fail(
        "summary-delivered.count", summary.position, at: expected.at,
        expected: .integer(summary.value.count), got: .integer(count),
        whySummary(happenings[index]))
    }
    if let wanted = summary.value.featured, wanted != featured {
      fail(
        "summary-delivered.featured", summary.position, at: expected.at,
        expected: .text(wanted.text), got: featured.map { .text($0.text) } ?? .null,
        whySummary(happenings[index]))
    }
    for extra in got.dropFirst() {
      fail(
        Kind.summary.rawValue, summary.position, at: expected.at, expected: .null,
        got: shown(happenings[extra]), Why(note: "a second one"), of: happenings[extra])
    }
  }

  private mutating func compare(
    _ responses: Expected<[TimelineExpectation.ExpectedResponse]>,
    _ expected: TimelineExpectation, _ got: [Int]
  ) {
    let pairs = compareList(
      .responses, responses.position, expected,
      responses.value.map { ($0.identifier.text, $0.identifier) },
      got)
    for (position, index) in pairs {
      guard case .response(let action, let text, let attempt) = happenings[index].what else {
        continue
      }
      let wanted = responses.value[position]
      func check(_ key: String, _ same: Bool, _ value: Value, _ got: Value) {
        guard !same else { return }
        fail(
          "responses.\(wanted.identifier).\(key)", responses.position,
          of: happenings[index].app, at: expected.at, expected: value, got: got,
          whyAnswer(happenings[index]))
      }
      check("action", wanted.action.hasSameBytes(as: action), .text(wanted.action), .text(action))
      if let wish = wanted.text {
        check(
          "text", text?.hasSameBytes(as: wish) == true, .text(wish), text.map { .text($0) } ?? .null
        )
      }
      if let wish = wanted.attempt {
        check("attempt", wish == attempt, .integer(wish), .integer(attempt))
      }
    }
  }

  /// What is listed beside what came, by name; the pairs that belong together.
  @discardableResult
  private mutating func compareList(
    _ kind: Kind, _ position: Position?, _ expected: TimelineExpectation,
    _ wanted: [(word: String, name: RequestIdentifier?)], _ got: [Int]
  ) -> [(Int, Int)] {
    let words = got.map { word(happenings[$0]) }
    var pairs: [(Int, Int)] = []
    var left = Array(got.indices)
    var missing: [Int] = []
    for (place, wish) in wanted.enumerated() {
      if let found = left.firstIndex(where: { words[$0].hasSameBytes(as: wish.word) }) {
        pairs.append((place, got[left[found]]))
        left.remove(at: found)
      } else {
        missing.append(place)
      }
    }
    for place in missing {
      let (name, moment) = (wanted[place].name, expected.at)
      fail(
        kind.rawValue, position, at: moment, expected: .text(wanted[place].word), got: .null,
        Why(note: nearest(kind, name, moment)), of: other(kind, name, expected),
        app: expected.app ?? name.flatMap(owner))
    }
    for index in left.map({ got[$0] }) {
      fail(
        kind.rawValue, position, at: expected.at, expected: .null, got: shown(happenings[index]),
        Why(note: wanted.isEmpty ? "nothing is expected" : "it is not among what is expected"),
        of: happenings[index])
    }
    if missing.isEmpty, left.isEmpty, pairs.map(\.1) != pairs.map(\.1).sorted() {
      fail(
        kind.rawValue, position, at: expected.at, expected: .texts(wanted.map(\.word)),
        got: .texts(words), Why(note: "the order is another one"), of: happenings[pairs[0].1])
    }
    return pairs
  }

  // What happened, in words.

  private func kind(_ happening: SimulatedHappening) -> Kind? {
    switch happening.what {
    case .delivered: .delivered
    case .summary: .summary
    case .response: .responses
    case .missed: .missed
    case .error: .errors
    case .event, .unseen, .handled, .granted, .awaitsUnlock, .logged, .fault: nil
    }
  }

  /// By which it is listed.
  private func word(_ happening: SimulatedHappening) -> String {
    if case .error(let error, _) = happening.what { return error.code.rawValue }
    return happening.identifier?.text ?? ""
  }

  private func shown(_ happening: SimulatedHappening) -> Value {
    switch happening.what {
    case .summary(_, let count, let featured):
      .text("a summary of \(count)" + (featured.map { ", featuring \($0)" } ?? ""))
    case .error(let error, _): .text("\(error.code.rawValue): \(error.message)")
    case .response(let action, _, let attempt):
      .text("\(word(happening)): \(action), attempt \(attempt)")
    default: .text(word(happening))
    }
  }

  /// What else became of it at that moment; of what has no name, what else came then.
  private func other(
    _ kind: Kind, _ name: RequestIdentifier?, _ expected: TimelineExpectation
  ) -> SimulatedHappening? {
    let then = happenings.filter {
      $0.moment == expected.at && (expected.app == nil || $0.app == expected.app)
        && (name == nil || $0.identifier == name) && $0.sentence != nil
    }
    return then.first(where: \.isOfConcern) ?? then.first
  }

  /// With why it came so, and where a configuration says it.
  private mutating func fail(
    _ key: String, _ position: Position?, at moment: Span, expected: Value, got: Value,
    _ why: Why, of happening: SimulatedHappening?, app: AppID? = nil
  ) {
    var why = why
    if let happening {
      let reasons = happening.reasons
      why.add(
        Why(reasons: reasons, because: timeline.because(reasons, of: happening, in: file)))
      if case .summary = happening.what { why.add(whyHeld(until: moment)) }
      if case .delivered = happening.what { why.add(whyFocus(happening)) }
      if let note = whyMissed(happening) { why.add(Why(note: note)) }
      if case .response = happening.what { why.add(whyAnswer(happening)) }
    }
    fail(
      key, position, of: app ?? happening?.app, at: moment, expected: expected, got: got, why)
  }

  /// The only app that has asked for something of that name.
  private func owner(of name: RequestIdentifier) -> AppID? {
    let apps = Set(
      timeline.events.compactMap { event -> AppID? in
        guard case .add(let request) = event.event, request.draft.identifier == name else {
          return nil
        }
        return request.draft.app
      })
    return apps.count == 1 ? apps.first : nil
  }

  /// When it was due, and by which policy it was given up.
  private func whyMissed(_ happening: SimulatedHappening) -> String? {
    guard case .missed = happening.what, let due = happening.due else { return nil }
    let policy = happening.late?.word.map { ", late = \"\($0)\"" } ?? ""
    return "it was due at \(RFC3339.print(due, in: happening.zone))\(policy)"
  }

  /// Nothing may have been held, or it is held for longer.
  private func whyNoSummary(_ moment: Span) -> Why {
    var why = Why(note: nearest(.summary, nil, moment))
    why.add(whyHeld(until: moment))
    return why
  }

  /// The nearest thing that did happen: the same at another moment, something else of the same name
  /// at this one, or another name at this one.
  private func nearest(_ kind: Kind, _ name: RequestIdentifier?, _ moment: Span) -> String {
    let same = happenings.filter { self.kind($0) == kind && (name == nil || $0.identifier == name) }
    let then = happenings.filter {
      $0.moment == moment && (name == nil ? kind == .errors : $0.identifier == name)
    }
    if name != nil {
      for other in then.filter(\.isOfConcern) + then {
        if self.kind(other) != kind, let sentence = other.sentence { return sentence + " then" }
      }
    }
    let closest = closest(to: moment, of: same.filter { $0.moment != moment })
    if kind == .summary, let summaryDue,
      closest.map({ distance(summaryDue.moment, moment) < distance($0.moment, moment) }) ?? true
    {
      return "one is due at \(Moments.text(summaryDue.moment, summaryDue.wall, zoneAtEnd))"
    }
    if let closest, let sentence = closest.sentence {
      return "\(sentence) at \(text(closest.moment))"
    }
    if name == nil, let sentence = then.first(where: \.isOfConcern)?.sentence {
      return sentence + " then"
    }
    if let other = happenings.first(where: { self.kind($0) == kind && $0.moment == moment }),
      let sentence = other.sentence
    {
      return sentence + " then"
    }
    if let name, left.allSatisfy({ $0.name != name }),
      let other = self.closest(
        to: moment, of: happenings.filter { $0.identifier == name && $0.sentence != nil }),
      let sentence = other.sentence
    {
      return "\(sentence) at \(text(other.moment))"
    }
    if let name, let next = left.first(where: { $0.name == name }) {
      return "'\(name)' is to ring at \(Moments.text(next.moment, next.wall, zoneAtEnd))"
    }
    return name == nil ? "none came at any time" : "nothing became of it at any time"
  }

  /// What the app was told at another moment.
  private func nearestGranted(_ expected: TimelineExpectation) -> String {
    let told = happenings.filter {
      $0.granted != nil && (expected.app == nil || $0.app == expected.app)
    }
    guard let closest = closest(to: expected.at, of: told), let sentence = closest.sentence else {
      let nothing = "the app was told nothing at any time"
      guard let last = done(to: expected.app, until: expected.at, \.permission) else {
        return nothing
      }
      return "\(nothing); \(self.told(last))"
    }
    return "\(sentence) at \(text(closest.moment))"
  }

  /// Where the event stands that has led to it: that which added it, else the last one.
  private func cause(of happening: SimulatedHappening) -> Position? {
    let before = timeline.events.filter { $0.at <= happening.moment }
    let added = before.last { event in
      guard case .add(let request) = event.event else { return false }
      return request.draft.app == happening.app && request.draft.identifier != nil
        && request.draft.identifier == happening.identifier
    }
    return (added ?? before.last { $0.position != nil })?.position
  }

  private func closest(
    to moment: Span, of happenings: [SimulatedHappening]
  ) -> SimulatedHappening? {
    happenings.min { distance($0.moment, moment) < distance($1.moment, moment) }
  }

  private func distance(_ one: Span, _ two: Span) -> UInt64 {
    one.usec > two.usec
      ? UInt64(bitPattern: one.usec &- two.usec) : UInt64(bitPattern: two.usec &- one.usec)
  }
}
