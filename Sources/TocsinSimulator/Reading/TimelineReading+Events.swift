import TocsinCore
import TocsinModel
import TocsinPolicy
import TocsinTime
import TocsinWire

extension TimelineReading {
  /// What happens in an event; empty where a fault was noted.
  func read(_ kind: EventKind, _ table: Table, _ at: Span) -> [SimulatedEvent] {
    guard let entry = table.entries.first(where: { $0.key.hasSameBytes(as: kind.rawValue) }) else {
      return []
    }
    var events: [SimulatedEvent] = []
    reading.within(entry.key) { events = read(kind, entry, table, at) }
    return events
  }

  private func read(
    _ kind: EventKind, _ entry: Table.Entry, _ table: Table, _ at: Span
  ) -> [SimulatedEvent] {
    switch kind {
    case .add: add(entry, table).map { [$0] } ?? []
    case .push: push(entry, table).map { [$0] } ?? []
    case .remove: names(entry, table) { .remove($0, $1, .pending) }
    case .removeDelivered: names(entry, table) { .remove($0, $1, .delivered) }
    case .pause: names(entry, table) { .pause($0, $1) }
    case .resume: names(entry, table) { .resume($0, $1) }
    case .skip: names(entry, table) { .skip($0, $1) }
    case .done: names(entry, table) { .done($0, $1) }
    case .authorize: authorize(entry, table)
    case .answer:
      ofApp(entry, table, .word as SettingKind<PromptAnswer>) { .answer($0, $1) }
    case .choose: choose(entry, table)
    case .settings: settings(entry, table)
    case .categories: categories(entry, table)
    case .device: device(entry, table)
    case .act: act(entry, table)
    case .snooze: snooze(entry, table)
    case .ends: ends(entry, table)
    case .server: server(entry)
    case .clock: reading.value(entry, .step as SettingKind<Span>).map { [.clock($0)] } ?? []
    case .zone: zone(entry).map { [.zone($0)] } ?? []
    case .suspend: suspend(entry, at)
    case .off: off(entry, table, at)
    case .handler: handler(entry)
    case .extension: later(entry)
    }
  }

  private func later(_ entry: Table.Entry) -> [SimulatedEvent] {
    reading.noteLater(entry, "extensions are")
    return []
  }

  /// The app of an event that must have one.
  func oneApp(_ entry: Table.Entry, _ table: Table) -> AppID? {
    let id = app(of: table)
    if id == nil, table["app"] == nil {
      reading.note(entry, "there are several apps; say which with 'app'")
    }
    return id
  }

  private func ofApp<Content>(
    _ entry: Table.Entry, _ table: Table, _ kind: SettingKind<Content>,
    _ event: (AppID, Content) -> SimulatedEvent
  ) -> [SimulatedEvent] {
    guard let app = oneApp(entry, table), let content = reading.value(entry, kind) else {
      return []
    }
    return [event(app, content)]
  }

  private func names(
    _ entry: Table.Entry, _ table: Table,
    _ event: (AppID, [RequestIdentifier]) -> SimulatedEvent
  ) -> [SimulatedEvent] {
    guard
      let names = reading.value(entry, .list(of: .filledName(RequestKind.self), 1...1000))
    else { return [] }
    return names.compactMap { name in
      owner(of: name, table, entry).map { event($0, [name]) }
    }
  }

  private func authorize(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    var events = ofApp(
      entry, table, .set(of: AuthorizationOptions.names) as SettingKind<AuthorizationOptions>
    ) { .authorize($0, $1) }
    if let answer = table.entries.first(where: { $0.key == "answer" }) {
      events += ofApp(answer, table, .word as SettingKind<PromptAnswer>) { .answer($0, $1) }
    }
    return events
  }

  private struct Named {
    var identifier: RequestIdentifier?
    var choice: Choice?
    var action: String?
    var text: String?
    var span: Span?
    var reason: EndReason?

    static let id = PolicyRow<Named>("id", \.identifier, .filledName(RequestKind.self))
  }

  /// `ends`, as a server says it.
  private enum EndReason: String, CaseIterable {
    case expired, dismissed, closed, undefined

    var reason: CloseReason {
      switch self {
      case .expired: .expired
      case .dismissed: .dismissed
      case .closed: .called
      case .undefined: .undefined
      }
    }
  }

  /// A table about one request: whose it is, and what it says.
  private func named(
    _ entry: Table.Entry, _ table: Table, _ rows: [PolicyRow<Named>], required: [String]
  ) -> (AppID, RequestIdentifier, Named)? {
    guard let inner = reading.table(entry) else { return nil }
    var named = Named()
    reading.read(inner, into: &named, [Named.id] + rows)
    reading.require(["id"] + required, in: inner, entry)
    guard let name = named.identifier, let app = owner(of: name, table, entry) else { return nil }
    return (app, name, named)
  }

  private func choose(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard
      let (app, name, said) = named(
        entry, table, [PolicyRow("choice", \.choice, .word)], required: ["choice"]),
      let choice = said.choice
    else { return [] }
    let trials = Choice.offered(timeline.profile, usesSummaries: true)
    let others: [Choice] = [
      .turnOff, .deliverQuietly, .deliverProminently, .muteHour, .muteToday, .openSettings,
    ]
    if !trials.contains(choice), !others.contains(choice) {
      reading.note(
        entry,
        "'\(choice.rawValue)' is no choice of \(timeline.profile.base.rawValue); on trial there are "
          + trials.map { "'\($0.rawValue)'" }.joined(separator: ", "))
    }
    return [.choose(app, name, choice)]
  }

  private func act(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard
      let (app, name, said) = named(
        entry, table,
        [PolicyRow("action", \.action, .filled), PolicyRow("text", \.text, .argument)],
        required: ["action"]), let action = said.action
    else { return [] }
    return [.act(app, name, action: action, text: said.text)]
  }

  private func snooze(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard
      let (app, name, said) = named(
        entry, table, [PolicyRow("for", \.span, .plainSpan)], required: ["for"]),
      let span = said.span
    else { return [] }
    return [.snooze(app, name, span)]
  }

  private func ends(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard
      let (app, name, said) = named(
        entry, table, [PolicyRow("reason", \.reason, .word)], required: ["reason"]),
      let reason = said.reason
    else { return [] }
    return [.ends(app, name, reason.reason)]
  }

  private func settings(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard let app = oneApp(entry, table), let inner = reading.table(entry) else { return [] }
    var overlay = SettingsOverlay()
    reading.read(inner, into: &overlay, SettingsOverlay.rows)
    if inner.entries.isEmpty { reading.note(entry, "is empty") }
    return [.settings(app, overlay)]
  }

  private func categories(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard let app = oneApp(entry, table) else { return [] }
    struct Owner { var categories: [PolicyCategory] = [] }
    var owner = Owner()
    let row = PolicyRow<Owner>(
      tables: "categories", \.categories, PolicyCategory.rows, required: ["id"],
      new: { PolicyCategory() }, finish: { $2.check($0, $1) })
    row.read(&owner, entry, reading)
    return [.categories(app, owner.categories.compactMap(\.complete))]
  }

  private func device(_ entry: Table.Entry, _ table: Table) -> [SimulatedEvent] {
    guard let inner = reading.table(entry) else { return [] }
    if inner.entries.isEmpty { reading.note(entry, "is empty") }
    var device = TimelineDevice()
    reading.read(inner, into: &device, TimelineDevice.rows)
    var events: [SimulatedEvent] = []
    if let isForeground = device.isForeground {
      guard let app = oneApp(entry, table) else { return [] }
      events.append(.foreground(app, isForeground))
    }
    if device.device != SimulatedDevice() { events.append(.device(device.device)) }
    return events
  }

  private func server(_ entry: Table.Entry) -> [SimulatedEvent] {
    if case .table(let inner) = entry.value {
      struct Owner { var words: [String]? }
      var owner = Owner()
      reading.read(
        inner, into: &owner, [PolicyRow("capabilities", \.words, .list(of: .filled))])
      reading.require(["capabilities"], in: inner, entry)
      return owner.words.map { [.server(.capabilities(Set($0)))] } ?? []
    }
    switch reading.value(entry, .word as SettingKind<ServerWord>) {
    case .up?: return [.server(.up)]
    case .down?: return [.server(.down)]
    case .restart?: return [.server(.restart)]
    case nil: return []
    }
  }

  private enum ServerWord: String, CaseIterable { case up, down, restart }

  private func suspend(_ entry: Table.Entry, _ at: Span) -> [SimulatedEvent] {
    guard let span = reading.value(entry, .plainSpan) else { return [] }
    silence(entry.key, from: at, for: span, ending: .wake)
    return [.sleep]
  }

  private func off(_ entry: Table.Entry, _ table: Table, _ at: Span) -> [SimulatedEvent] {
    guard let span = reading.value(entry, .plainSpan) else { return [] }
    var isCrash = false
    if let crash = table.entries.first(where: { $0.key == "crash" }) {
      isCrash = reading.value(crash, .bool) ?? false
    }
    silence(entry.key, from: at, for: span, ending: .start)
    return [.stop(isCrash: isCrash)]
  }

  private func handler(_ entry: Table.Entry) -> [SimulatedEvent] {
    guard let inner = reading.table(entry) else { return [] }
    struct Owner {
      var exit: Int64 = 0
      var takes = Span.zero
    }
    var owner = Owner()
    reading.read(
      inner, into: &owner,
      [PolicyRow("exit", \.exit, .integer(0...255)), PolicyRow("takes", \.takes, .plainSpan)])
    reading.require(["exit"], in: inner, entry)
    return [.handler(SimulatedHandler(exit: Int32(owner.exit), takes: owner.takes))]
  }
}

extension SettingsOverlay {
  /// What a person changes of an app.
  fileprivate static let rows: [PolicyRow<SettingsOverlay>] = [
    PolicyRow("authorization", \.authorization, .word),
    PolicyRow("delivery", \.delivery, .word),
    PolicyRow("alert-style", \.alertStyle, .word),
    PolicyRow("alert", \.alert, .toggle),
    PolicyRow("lock-screen", \.lockScreen, .toggle),
    PolicyRow("notification-center", \.notificationCenter, .toggle),
    PolicyRow("sound", \.sound, .toggle),
    PolicyRow("badge", \.badge, .toggle),
    PolicyRow("direct-messages", \.directMessages, .toggle),
    PolicyRow("critical", \.critical, .toggle),
    PolicyRow("time-sensitive", \.timeSensitive, .toggle),
    PolicyRow("scheduled-summary", \.scheduledSummary, .bool),
    PolicyRow("previews", \.previews, .word),
    PolicyRow("grouping", \.grouping, .word),
    PolicyRow(key: "requested", isListed: false) {
      $2.note($1, "is what the app asks for, with 'authorize'")
    },
    PolicyRow(key: "muted-until", isListed: false) {
      $2.note($1, "is chosen on a notification, with 'choose'")
    },
  ]
}
