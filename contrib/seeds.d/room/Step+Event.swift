import TocsinCore
import TocsinModel
import TocsinSimulator
package import TocsinTime
import TocsinWire

extension Step {
  /// What it is for the machine; what lasts a while begins with this.
  func event(_ zones: ZoneBook) -> SimulatedEvent? {
    switch self {
    case .add(let asked): .add(asked.request)
    case .remove(let app, let id): .remove(app, names(id), .pending)
    case .removeDelivered(let app, let id): .remove(app, names(id), .delivered)
    case .pause(let app, let id): .pause(app, names(id))
    case .resume(let app, let id): .resume(app, names(id))
    case .skip(let app, let id): .skip(app, names(id))
    case .done(let app, let id): .done(app, names(id))
    case .snooze(let app, let id, let span): names(id).first.map { .snooze(app, $0, span) }
    case .edit(let app, let id, let edited): names(id).first.map { .edit(app, $0, edited.table) }
    case .authorize(let app): .authorize(app, .usual)
    case .answer(let app, let answer): .answer(app, answer)
    case .choose(let app, let id, let choice): names(id).first.map { .choose(app, $0, choice) }
    case .settings(let app, let change): .settings(app, change.overlay)
    case .foreground(let app, let isInFront): .foreground(app, isInFront)
    case .device(let change): .device(change.device)
    case .categories(let app, let hasReply): .categories(app, [.todo(hasReply: hasReply)])
    case .act(let app, let id, let action):
      names(id).first.map {
        .act(app, $0, action: action, text: action == "reply" ? "well" : nil)
      }
    case .ends(let app, let id, let reason): names(id).first.map { .ends(app, $0, reason) }
    case .server(let change): .server(change.event)
    case .handler(let exit, let takes): .handler(SimulatedHandler(exit: exit, takes: takes))
    case .clock(let step): .clock(step)
    case .zone(let name): .zone(zones[name])
    case .suspend: .sleep
    case .off(_, let isCrash): .stop(isCrash: isCrash)
    case .kill: nil
    }
  }

  /// How what lasts a while ends.
  var end: SimulatedEvent? {
    switch self {
    case .suspend: .wake
    case .off, .kill: .start
    default: nil
    }
  }

  private func names(_ id: String) -> [RequestIdentifier] {
    RequestIdentifier(id).map { [$0] } ?? []
  }
}

/// The zones of the machine that runs them.
package final class ZoneBook {
  private var known: [String: Zone] = [:]

  package init() {}

  package subscript(name: String) -> Zone {
    if let zone = known[name] { return zone }
    guard let key = ZoneName(name), let zone = try? SystemZones().zone(key) else { return .utc }
    known[name] = zone
    return zone
  }
}

extension ZoneBook: ZoneSource {
  package func zone(_ name: ZoneName) throws(ZoneError) -> Zone {
    if let zone = known[name.text] { return zone }
    let zone = try SystemZones().zone(name)
    known[name.text] = zone
    return zone
  }

  package func names() -> [String] { NaiveZone.names }
}

extension Step.Change {
  var overlay: SettingsOverlay {
    var overlay = SettingsOverlay()
    switch self {
    case .critical(let isOn): overlay.critical = isOn ? .on : .off
    case .sound(let isOn): overlay.sound = isOn ? .on : .off
    case .summary(let isOn): overlay.scheduledSummary = isOn
    case .quiet(let isOn): overlay.delivery = isOn ? .quiet : .prominent
    case .authorization(let authorization): overlay.authorization = authorization
    }
    return overlay
  }
}

extension Step.DeviceChange {
  var device: SimulatedDevice {
    var device = SimulatedDevice()
    switch self {
    case .locked(let isLocked): device.overlay.isLocked = isLocked
    case .silent(let isSilent): device.overlay.isSilent = isSilent
    case .focus(let isOn, let holds):
      device.focus.isOn = isOn
      device.focus.holdsSilenced = holds
    }
    return device
  }
}

extension Step.ServerChange {
  var event: SimulatedServer {
    switch self {
    case .up: .up
    case .down: .down
    case .restart: .restart
    case .bare: .capabilities(["body"])
    case .full: .capabilities(["actions", "body", "persistence"])
    }
  }
}

extension Category {
  static func todo(hasReply: Bool) -> Category {
    var category = Category(id: CategoryID(known: "todo"))
    category.hasCustomDismiss = true
    category.actions = [Action(id: ActionID(known: "yes"), title: "Yes")]
    if hasReply {
      var reply = Action(id: ActionID(known: "reply"), title: "Reply")
      reply.input = Action.TextInput()
      category.actions.append(reply)
    }
    return category
  }
}

extension Asked {
  var request: SimulatedRequest {
    var content = Content()
    content.title = title
    content.level = level
    if hasSound { content.sound = .standard }
    content.threadID = thread.flatMap { ThreadID($0) }
    if hasCategory { content.category = CategoryID(known: "todo") }
    let draft = Draft(app: app, identifier: RequestIdentifier(id), content: content)
    let timing = timing
    return SimulatedRequest(draft, timing: timing.entries.isEmpty ? nil : timing)
  }

  /// The same keys as in a timeline.
  var timing: Table {
    var table = when.table
    switch late {
    case .once: break
    case .all, .none, .within: table.append("late", text: late.text)
    }
    return table
  }

  static func clock(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }
}

extension Edited {
  fileprivate var table: Table {
    switch self {
    case .title(let text):
      var table = Table()
      table.append("title", text: text)
      return table
    case .late(let late):
      var table = Table()
      table.append("late", text: late.text)
      return table
    case .when(.now):
      var table = Table()
      table.append("when", text: "now")
      return table
    case .when(let when):
      var table = when.table
      // The zone that it had would be kept.
      if case .daily(_, nil) = when { table.append("tz", text: "") }
      if case .twenty = when { table.append("tz", text: "") }
      return table
    }
  }
}

extension Asked.Late {
  fileprivate var text: String {
    switch self {
    case .once: "once"
    case .all: "all"
    case .none: "none"
    case .within(let span): Plan.text(span)
    }
  }
}

extension Asked.When {
  fileprivate var table: Table {
    var table = Table()
    switch self {
    case .now: break
    case .after(let span): table.append("when", text: "in \(Spans.print(span, days: false))")
    case .interval(let every):
      table.append(
        "trigger",
        .table(
          Table([
            .init(key: "interval", value: .text(Plan.text(every))),
            .init(key: "repeats", value: .bool(true)),
          ])))
    case .daily(let minute, let zone):
      table.append("when", text: "every day \(Asked.clock(minute))")
      table.append("tz", text: zone)
    case .calendar(let minute, let zone, let repeats):
      trigger(
        &table, ["hour": Int64(minute / 60), "minute": Int64(minute % 60)], zone, repeats: repeats)
    case .hourly(let minute): trigger(&table, ["minute": Int64(minute)], nil, repeats: true)
    case .twenty: table.append("when", text: "cal:*:0/20")
    }
    return table
  }

  private func trigger(
    _ table: inout Table, _ parts: [String: Int64], _ zone: String?, repeats: Bool
  ) {
    let calendar = Table(
      ["hour", "minute"].compactMap { key in
        parts[key].map { Table.Entry(key: key, value: .integer($0)) }
      })
    var trigger = Table([
      .init(key: "calendar", value: .table(calendar)),
      .init(key: "repeats", value: .bool(repeats)),
    ])
    trigger.append("zone", text: zone)
    table.append("trigger", .table(trigger))
  }
}
