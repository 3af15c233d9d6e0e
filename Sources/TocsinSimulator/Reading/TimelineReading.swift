import TocsinModel
import TocsinPolicy
import TocsinTime
import TocsinWire

/// The reading of one timeline: what its events and expectations need to know of each other.
final class TimelineReading {
  let reading: PolicyReading
  let zones: any ZoneSource
  var timeline = Timeline()
  /// Spans only, then: nobody knows which wall time is meant.
  private var setsClock = false
  /// What was added so far.
  private var known: [(app: AppID, name: RequestIdentifier)] = []
  /// Whom a push without an id was for: the daemon gives it one, `tocsin-` and how many were asked
  /// for by then, which only a run counts.
  private var unnamed: [AppID] = []
  /// What nothing happens in.
  private var silences: [(begin: Span, end: Span, key: String)] = []
  /// Sleep and absence that are not over yet.
  private var ends: [TimelineEvent] = []

  init(_ reading: PolicyReading, zones: any ZoneSource) {
    self.reading = reading
    self.zones = zones
  }

  static let keys = [
    "name", "start", "zone", "app", "device", "complete", "event", "expect",
  ]

  /// - Parameter name: where the table has none.
  func read(_ table: Table, name: String?) -> Timeline {
    timeline.position = table.position
    timeline.name = name ?? ""
    let isPlaced = readStart(table)
    for entry in table.entries {
      reading.within(entry.key) { readTop(entry) }
    }
    if table["app"] == nil { timeline.apps = [PolicyApp()] }
    for app in timeline.apps {
      known += app.delivered.compactMap(\.identifier).map { (app.id, $0) }
    }
    if timeline.name.isEmpty, table["name"] == nil {
      reading.note(table.position, "the timeline has no name")
    }
    // Moments count from the start, so without one nothing more can be said.
    guard isPlaced else { return timeline }
    readList("event", of: table) { table, at in readEvent(table, at) }
    flush(until: nil)
    readList("expect", of: table) { table, at in readExpectation(table, at) }
    return timeline
  }

  private func readTop(_ entry: Table.Entry) {
    switch entry.key {
    case "name": if let name = reading.value(entry, .filled) { timeline.name = name }
    case "profile": timeline.profile = reading.profile(entry)
    case "complete":
      if let isComplete = reading.value(entry, .bool) { timeline.isComplete = isComplete }
    case "device":
      guard let table = reading.table(entry) else { return }
      reading.read(table, into: &timeline.device, TimelineDevice.rows)
    case "app": readApps(entry)
    case "start", "zone", "event", "expect": break
    default: reading.noteUnknown(entry, TimelineReading.keys + ["profile"])
    }
  }

  private func readStart(_ table: Table) -> Bool {
    var stamp: RFC3339.Stamp?
    var zone: Zone?
    for entry in table.entries {
      reading.within(entry.key) {
        if entry.key == "start" { stamp = reading.value(entry, .stamp) }
        if entry.key == "zone" { zone = self.zone(entry) }
      }
    }
    for key in ["start", "zone", "event", "expect"] where table[key] == nil {
      reading.note(table.position, "the timeline has no '\(key)'")
    }
    guard let stamp, let zone else { return false }
    timeline.start = stamp.instant
    timeline.zone = zone
    let offset = zone.offset(at: stamp.instant).seconds
    if offset != stamp.offset, let entry = table.entries.first(where: { $0.key == "start" }) {
      reading.within("start") {
        reading.note(
          entry,
          "it is not the offset of \(zone.name) then; write "
            + "'\(RFC3339.print(stamp.instant, offset: offset))'")
      }
    }
    return true
  }

  func zone(_ entry: Table.Entry) -> Zone? {
    guard let name = reading.value(entry, .filled) else { return nil }
    do throws(Refusal) { return try zones.find(name) } catch {
      reading.note(entry, error.message)
      return nil
    }
  }

  private func readApps(_ entry: Table.Entry) {
    let tables: [Table]
    if case .table(let table) = entry.value {
      tables = [table]
    } else {
      guard let found = reading.tables(entry) else { return }
      tables = found
    }
    for (index, table) in tables.enumerated() {
      reading.within(String(index + 1)) {
        var app = PolicyApp()
        reading.read(table, into: &app, PolicyApp.rows)
        app.written = Set(table.entries.map(\.key))
        if timeline.apps.contains(where: { $0.id == app.id }) {
          reading.note(entry, "the app \(app.id) stands there twice")
        }
        for content in app.delivered where content.identifier == nil {
          reading.note(entry, "delivered: what lies in the center of a timeline needs an 'id'")
        }
        timeline.apps.append(app)
      }
    }
  }

  private func readList(_ key: String, of table: Table, _ each: (Table, Span) -> Void) {
    guard let entry = table.entries.first(where: { $0.key == key }) else { return }
    reading.within(key) {
      guard let tables = reading.tables(entry) else { return }
      if tables.isEmpty { reading.note(entry, "is empty") }
      if key == "event" { setsClock = tables.contains { $0["clock"] != nil } }
      for (index, table) in tables.enumerated() {
        reading.within(String(index + 1)) {
          if let at = moment(table) { each(table, at) }
        }
      }
    }
  }

  // Moments.

  private func moment(_ table: Table) -> Span? {
    guard let entry = table.entries.first(where: { $0.key == "at" }) else {
      reading.note(table.position, "'at' is missing")
      return nil
    }
    var found: Span?
    reading.within("at") {
      guard let moment = reading.value(entry, .moment) else { return }
      switch moment {
      case .after(let span): found = span
      case .wall(let stamp):
        if setsClock {
          return reading.note(
            entry, "the clock is set in this timeline; write a span after the start, such as '+5m'")
        }
        let span = stamp.instant.since(timeline.start)
        if span < .zero { return reading.note(entry, "is before the start") }
        found = span
      }
    }
    return found
  }

  /// Where one stands that may not stand there.
  private func place(_ table: Table) -> Table.Entry? { table.entries.first { $0.key == "at" } }

  private func note(at table: Table, _ message: String) {
    reading.within("at") {
      if let entry = place(table) { reading.note(entry, message) }
    }
  }

  // Events.

  private func readEvent(_ table: Table, _ at: Span) {
    guard let kind = EventKind.of(table, reading) else { return }
    if let last = timeline.events.last(where: { !$0.event.isEnd })?.at, at < last {
      note(at: table, "stands before the event above it; events are in order")
    }
    if let silence = silences.first(where: { $0.begin <= at && at < $0.end }),
      silence.key == "suspend" || !kind.isOfMachine
    {
      note(
        at: table,
        "nothing happens inside of '\(silence.key)', which ends at \(Moments.span(silence.end))"
          + (silence.key == "off" ? "; but clock, zone, device and server may" : ""))
    }
    flush(until: at)
    for event in read(kind, table, at) {
      timeline.events.append(TimelineEvent(at: at, event: event, position: table.position))
    }
  }

  /// The ends of what is over by then.
  private func flush(until moment: Span?) {
    let over = ends.filter { moment == nil || $0.at <= moment ?? .zero }
    timeline.events += over
    ends.removeAll { moment == nil || $0.at <= moment ?? .zero }
  }

  func silence(_ key: String, from begin: Span, for span: Span, ending event: SimulatedEvent) {
    let (end, isTooFar) = begin.usec.addingReportingOverflow(span.usec)
    let last = Span(usec: isTooFar ? .max : end)
    silences.append((begin, last, key))
    ends.append(TimelineEvent(at: last, event: event))
  }

  // Apps and names.

  /// The app that a table is about: what it says, else the only one.
  func app(of table: Table) -> AppID? {
    guard let entry = table.entries.first(where: { $0.key == "app" }) else {
      return timeline.apps.count == 1 ? timeline.apps[0].id : nil
    }
    var found: AppID?
    reading.within("app") {
      guard let id = reading.value(entry, .appID) else { return }
      found = id
      if !timeline.apps.contains(where: { $0.id == id }) {
        reading.note(
          entry,
          "the timeline has no app \(id.text.quoted)"
            + Nearest.hint(for: id.text, among: timeline.apps.map(\.id.text)))
      }
    }
    return found
  }

  func add(_ name: RequestIdentifier?, of app: AppID) {
    if let name { known.append((app, name)) } else { unnamed.append(app) }
  }

  private func isGiven(_ name: RequestIdentifier) -> Bool {
    let (start, text) = ("tocsin-".utf8, name.text.utf8)
    let number = text.dropFirst(start.count)
    return text.starts(with: start) && !number.isEmpty && number.first != UInt8(ascii: "0")
      && number.allSatisfy { (48...57).contains($0) }
  }

  /// Those that may have such a request.
  private func owners(of name: RequestIdentifier) -> [AppID] {
    let named = known.filter { $0.name == name }.map(\.app)
    return named.isEmpty && isGiven(name) ? unnamed : named
  }

  /// Whose request is meant; a fault where nothing has added it, or several apps have.
  func owner(of name: RequestIdentifier, _ table: Table, _ entry: Table.Entry) -> AppID? {
    let said = table["app"] == nil ? nil : app(of: table)
    var owners: [AppID] = []
    for app in self.owners(of: name) where said == nil || app == said {
      if !owners.contains(app) { owners.append(app) }
    }
    if owners.count > 1 {
      reading.note(entry, "\(name.text.quoted) is of several apps; say which with 'app'")
    } else if owners.isEmpty {
      reading.note(
        entry,
        "nothing has added \(name.text.quoted)"
          + Nearest.hint(for: name.text, among: known.map(\.name.text)))
    }
    return owners.first
  }

  func isKnown(_ name: RequestIdentifier, _ app: AppID?) -> Bool {
    owners(of: name).contains { app == nil || $0 == app }
  }

  func anOwner(of name: RequestIdentifier) -> AppID? { owners(of: name).first }

  var knownNames: [String] { known.map(\.name.text) }

  // Expectations.

  private func readExpectation(_ table: Table, _ at: Span) {
    if let last = timeline.expectations.last, at < last.at {
      note(at: table, "stands before the expectation above it; expectations are in order")
    }
    if let silence = silences.first(where: { $0.begin < at && at < $0.end }) {
      note(at: table, "nothing can be expected inside of '\(silence.key)'")
    }
    let expectation = expectation(table, at)
    if let twin = timeline.expectations.last, twin.at == at, twin.app == expectation.app {
      note(at: table, "the expectation above it is of the same moment; write one")
    }
    timeline.expectations.append(expectation)
  }
}

/// A moment as a file writes it.
enum WrittenMoment: Sendable {
  case after(Span)
  case wall(RFC3339.Stamp)
}

extension SettingKind<WrittenMoment> {
  static let moment = SettingKind(
    text: "a moment as text, such as \"+5m\"",
    { text throws(Complaint) in
      if text.utf8.first == UInt8(ascii: "+") {
        guard let span = try? SettingKind<Span>.plainSpan.read(.text(String(text.dropFirst())))
        else { throw Complaint("\(text.quoted) is no span, such as '+90s' or '+1h30m'") }
        return .after(span)
      }
      guard let stamp = try? SettingKind<RFC3339.Stamp>.stamp.read(.text(text)) else {
        throw Complaint(
          "\(text.quoted) is neither a span after the start, such as '+5m', nor an RFC 3339 time")
      }
      return .wall(stamp)
    },
    show: { moment in
      switch moment {
      case .after(let span): "+" + Spans.print(span)
      case .wall(let stamp): RFC3339.print(stamp.instant, offset: stamp.offset)
      }
    })
}

extension SettingKind<Span> {
  /// `+1h` or `-1h`
  static let step = SettingKind(
    text: "a span with a sign as text, such as \"-1h\"",
    { text throws(Complaint) in
      guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        let span = try? SettingKind<Span>.plainSpan.read(.text(String(text.dropFirst())))
      else { throw Complaint("\(text.quoted) is no span with a sign, such as '+1h' or '-90s'") }
      return sign == UInt8(ascii: "-") ? Span(usec: -span.usec) : span
    }, show: { ($0 < .zero ? "-" : "+") + Spans.print(Span(usec: abs($0.usec))) })
}

extension SimulatedEvent {
  /// The end of what another event began.
  fileprivate var isEnd: Bool {
    switch self {
    case .wake, .start: true
    default: false
    }
  }
}
