import TocsinModel
import TocsinTime
import TocsinWire

extension Plan {
  /// The plan as a file for `tocsin simulate` and `tocsin test`, until somebody writes into it what
  /// must be. What the format cannot say is a comment.
  package func timeline(because breach: Breach?) -> String {
    var lines = ["# seed \(seed)"]
    if let breach {
      lines.append("# broken: \(breach.invariant), at \(Plan.at(breach.at)): \(breach.what)")
    }
    if items.contains(where: { $0.at.usec % 1_000_000 != 0 }) {
      lines.append("# Its events are some milliseconds later than the format can say.")
    }
    lines += [
      "start    = \"\(RFC3339.print(start, in: .offset(offset)))\"", "zone     = \"\(zone)\"",
      "complete = false", "",
    ]
    for (app, authorization) in apps {
      let isChat = app == Plan.chat
      lines += [
        "[[app]]", "id = \"\(app)\"", "authorization = \"\(authorization.rawValue)\"",
        "time-sensitive = true",
        isChat ? nil : "critical = true", app == Plan.news ? "scheduled-summary = true" : nil,
        "categories = [\(Plan.todo(hasReply: true))]", "",
      ].compactMap { $0 }
    }
    var added: Set<String> = []
    let isAtEnd = breach.map { $0.at > end } ?? false
    for item in runnable + (isAtEnd ? settling : []) {
      if case .add(let asked) = item.step { added.insert("\(asked.app)/\(asked.id)") }
      // What was never added is no step of a file; here it was refused.
      guard item.step.name.map({ added.contains($0) }) ?? true else { continue }
      if case .edit(let app, let id, let edited) = item.step {
        lines += [
          "# The format has no edit; at \(Plan.at(item.at)) \(app)/\(id) is edited: \(edited)", "",
        ]
        continue
      }
      if case .kill(let steps, _) = item.step {
        lines += [
          "# The format has no kill in the middle of a turn; here the daemon lives \(steps) steps",
          "# (commits, popups, handlers, answers) longer than this says.",
        ]
      }
      lines += ["[[event]]", "at = \"\(Plan.at(item.at))\""] + item.step.toml + [""]
    }
    let expectation = breach?.expectation ?? []
    lines +=
      expectation.isEmpty
      ? ["[[expect]]", "at = \"\(Plan.at(max(end, breach?.at ?? end)))\"", "delivered = []"]
      : expectation
    return lines.joined(separator: "\n") + "\n"
  }

  private var offset: Int { Int(NaiveZone.named(zone).offset(start.usec)) }

  /// The format has whole seconds.
  static func at(_ span: Span) -> String {
    "+" + Spans.print(Span(usec: span.usec / 1_000_000 * 1_000_000)).filter { $0 != " " }
  }

  static func text(_ span: Span) -> String { Spans.print(span).filter { $0 != " " } }

  static func todo(hasReply: Bool) -> String {
    let reply = hasReply ? ", { id = \"reply\", title = \"Reply\", input = {} }" : ""
    return
      "{ id = \"todo\", custom-dismiss = true, actions = [{ id = \"yes\", title = \"Yes\" }\(reply)] }"
  }

  /// What can happen: not while the machine sleeps, and little while its daemon is off.
  var runnable: [Item] {
    var kept: [Item] = []
    var silent: (until: Span, isAsleep: Bool)?
    for item in items {
      if let now = silent, item.at <= now.until {
        guard item.step.isOfMachine, !now.isAsleep else { continue }
      } else {
        silent = nil
      }
      if let span = item.step.silence {
        let isAsleep = if case .suspend = item.step { true } else { false }
        silent = (Span(usec: item.at.usec + span.usec), isAsleep)
      }
      kept.append(item)
    }
    return kept
  }

  /// After its end: a server is there, nothing silences anybody, handlers work.
  var settling: [Item] {
    let steps: [Step] = [
      .server(.up), .server(.full), .handler(exit: 0, takes: .zero),
      .device(.focus(false, holds: true)), .device(.locked(false)),
    ]
    return steps.enumerated().map { index, step in
      Item(at: Span(usec: end.usec + Int64(index + 1) * 1_001_000), step: step)
    }
  }

  var end: Span {
    let last = items.map { Span(usec: $0.at.usec + ($0.step.silence ?? .zero).usec) }.max() ?? .zero
    return Span(usec: last.usec + 1_000_000)
  }
}

extension Step {
  /// The request that it is about.
  fileprivate var name: String? {
    switch self {
    case .remove(let app, let id), .removeDelivered(let app, let id), .pause(let app, let id),
      .resume(let app, let id), .skip(let app, let id), .done(let app, let id),
      .snooze(let app, let id, _), .choose(let app, let id, _), .act(let app, let id, _),
      .ends(let app, let id, _), .edit(let app, let id, _):
      "\(app)/\(id)"
    default: nil
    }
  }

  fileprivate var toml: [String] {
    func ids(_ key: String, _ app: AppID, _ id: String) -> [String] {
      ["app = \"\(app)\"", "\(key) = [\"\(id)\"]"]
    }
    return switch self {
    case .add(let asked): ["app = \"\(asked.app)\"", "add = \(asked.toml)"]
    case .remove(let app, let id): ids("remove", app, id)
    case .removeDelivered(let app, let id): ids("remove-delivered", app, id)
    case .pause(let app, let id): ids("pause", app, id)
    case .resume(let app, let id): ids("resume", app, id)
    case .skip(let app, let id): ids("skip", app, id)
    case .done(let app, let id): ids("done", app, id)
    case .snooze(let app, let id, let span):
      ["app = \"\(app)\"", "snooze = { id = \"\(id)\", for = \"\(Plan.text(span))\" }"]
    case .edit: []
    case .authorize(let app):
      ["app = \"\(app)\"", "authorize = [\"alert\", \"sound\", \"badge\"]"]
    case .answer(let app, let answer): ["app = \"\(app)\"", "answer = \"\(answer.rawValue)\""]
    case .choose(let app, let id, let choice):
      ["app = \"\(app)\"", "choose = { id = \"\(id)\", choice = \"\(choice.rawValue)\" }"]
    case .settings(let app, let change): ["app = \"\(app)\"", "settings = { \(change.toml) }"]
    case .foreground(let app, let isInFront):
      ["app = \"\(app)\"", "device = { foreground = \(isInFront) }"]
    case .device(.locked(let isLocked)): ["device = { locked = \(isLocked) }"]
    case .device(.silent(let isSilent)): ["device = { silent = \(isSilent) }"]
    case .device(.focus(let isOn, let holds)):
      ["device = { focus = { on = \(isOn), holds-silenced = \(holds) } }"]
    case .categories(let app, let hasReply):
      ["app = \"\(app)\"", "categories = [\(Plan.todo(hasReply: hasReply))]"]
    case .act(let app, let id, let action):
      [
        "app = \"\(app)\"",
        "act = { id = \"\(id)\", action = \"\(action)\"\(action == "reply" ? ", text = \"well\"" : "") }",
      ]
    case .ends(let app, let id, let reason):
      ["app = \"\(app)\"", "ends = { id = \"\(id)\", reason = \"\(reason.word)\" }"]
    case .server(let change): ["server = \(change.toml)"]
    case .handler(let exit, let takes):
      ["handler = { exit = \(exit), takes = \"\(Plan.text(takes))\" }"]
    case .clock(let step): ["clock = \"\(step.usec < 0 ? "" : "+")\(Plan.text(step))\""]
    case .zone(let name): ["zone = \"\(name)\""]
    case .suspend(let span): ["suspend = \"\(Plan.text(span))\""]
    case .off(let span, let isCrash):
      ["off = \"\(Plan.text(span))\""] + (isCrash ? ["crash = true"] : [])
    case .kill(_, let span): ["off = \"\(Plan.text(span))\"", "crash = true"]
    }
  }
}

extension Step.Change {
  fileprivate var toml: String {
    switch self {
    case .critical(let isOn): "critical = \(isOn)"
    case .sound(let isOn): "sound = \(isOn)"
    case .summary(let isOn): "scheduled-summary = \(isOn)"
    case .quiet(let isOn): "delivery = \"\(isOn ? "quiet" : "prominent")\""
    case .authorization(let authorization): "authorization = \"\(authorization.rawValue)\""
    }
  }
}

extension Step.ServerChange {
  fileprivate var toml: String {
    switch self {
    case .up: "\"up\""
    case .down: "\"down\""
    case .restart: "\"restart\""
    case .bare: "{ capabilities = [\"body\"] }"
    case .full: "{ capabilities = [\"actions\", \"body\", \"persistence\"] }"
    }
  }
}

extension Asked {
  fileprivate var toml: String {
    var parts = ["id = \"\(id)\"", "title = \"\(title)\""]
    if level != .active { parts.append("interruption-level = \"\(level.rawValue)\"") }
    if hasSound { parts.append("sound = \"default\"") }
    if let thread { parts.append("thread-id = \"\(thread)\"") }
    if hasCategory { parts.append("category = \"todo\"") }
    parts += Asked.toml(timing)
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func toml(_ table: Table) -> [String] {
    table.entries.map { entry in
      switch entry.value {
      case .text(let text): "\(entry.key) = \"\(text)\""
      case .integer(let number): "\(entry.key) = \(number)"
      case .bool(let value): "\(entry.key) = \(value)"
      case .table(let inner): "\(entry.key) = { \(toml(inner).joined(separator: ", ")) }"
      default: "# \(entry.key)"
      }
    }
  }
}
