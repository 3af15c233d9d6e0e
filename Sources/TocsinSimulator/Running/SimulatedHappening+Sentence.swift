import TocsinCore
import TocsinModel

// What happened, as a failure names it.

extension SimulatedHappening {
  private var name: String { identifier.map { "'\($0)'" } ?? "it" }

  /// What became of a notification; nil for what is told by another happening.
  var sentence: String? {
    switch what {
    case .delivered(let outcome):
      outcome.held == .no ? "\(name) was delivered" : "\(name) was held (\(outcome.held.rawValue))"
    case .unseen(let outcome):
      outcome.reasons.contains(.waitingForServer)
        ? "\(name) had waited for a server, and nobody saw it"
        : "\(name) fell due, and nobody saw it"
    case .summary(_, let count, _): "a summary of \(count) came"
    case .response(let action, _, let attempt):
      "\(name) was answered with '\(action)', attempt \(attempt)"
    case .missed: "\(name) was missed"
    case .error(let error, _): "\(name) was refused with \(error.code.rawValue)"
    case .awaitsUnlock(let answer): "'\(answer)' on \(name) waits for the unlock"
    case .granted(let granted): "the app was told \(granted)"
    case .logged(let entry, _): SimulatedHappening.sentence(entry, name)
    case .event, .handled, .fault: nil
    }
  }

  private static func sentence(_ entry: LogEntry, _ name: String) -> String? {
    switch entry.event {
    case .removed, .edited, .paused, .resumed, .skipped, .snoozed, .moved, .dismissed, .closed:
      "\(name) was \(entry.event.rawValue)"
    case .replaced: "\(name) was asked for anew"
    case .done: "\(name) was done"
    case .covered: "\(name) went beneath a newer one of its group"
    case .chosen: "a choice for its app was made on \(name)"
    case .expired: "\(name) expired"
    case .action, .reply, .default: "\(name) was answered"
    case .added, .due, .delivered, .held, .waiting, .missed, .shown, .handled, .unrouted, .failed:
      entry.waits ? "\(name) fell due, and waits for a server" : nil
    }
  }

  /// How a handler of it ended.
  var end: String? {
    guard case .handled(let end) = what else { return nil }
    return switch end {
    case .exited(let code): "its handler exited with \(code)"
    case .timedOut: "its handler took too long"
    default: "its handler ended otherwise"
    }
  }

  /// Why it came so.
  var reasons: [Reason] {
    switch what {
    case .delivered(let outcome), .unseen(let outcome): outcome.reasons
    case .error(_, let outcome?): outcome.reasons
    case .error(let error, nil) where error.code == .notificationsNotAllowed:
      permission.map { [$0] } ?? []
    case .missed(let reasons): reasons
    case .logged(let entry, _): entry.reasons
    case .summary(.focusEnd, _, _): [.focusEnded]
    case .summary: [.summaryDue]
    default: []
    }
  }

  /// What the app is told about its `authorize`; nil for anything else.
  var granted: Bool? {
    if case .granted(let granted) = what { granted } else { nil }
  }
}

extension LogEntry {
  /// It falls due, and waits for a server. What has waited and is decided anew has other reasons
  /// behind that.
  package var waits: Bool {
    (event == .delivered || event == .held) && reasons.last == .waitingForServer
  }

  /// It came out of a summary.
  var isReleased: Bool {
    event == .delivered && app != .tocsin
      && (reasons.contains(.summaryDue) || reasons.contains(.focusEnded))
  }

  /// A failure may tell of it.
  var isTold: Bool {
    switch event {
    case .removed, .edited, .paused, .resumed, .skipped, .snoozed, .moved, .dismissed, .closed,
      .replaced, .done, .expired, .action, .reply, .default, .chosen, .covered:
      app != .tocsin
    case .added, .due, .held, .waiting, .missed, .shown, .handled, .unrouted, .failed: waits
    case .delivered: isReleased || waits && app != .tocsin
    }
  }
}

// What was done, as a failure names it.

extension SimulatedEvent {
  /// What has to do with what its app may do.
  var permission: String? {
    switch self {
    case .authorize: "the app asked"
    case .answer(_, let answer): "its person answered '\(answer.rawValue)'"
    case .choose(_, let name, let choice): "'\(choice.rawValue)' was chosen on '\(name)'"
    case .settings, .categorySettings: "its settings were changed"
    default: nil
    }
  }

  /// That a Focus is in force, or no more.
  var focus: String? {
    guard case .device(let device) = self else { return nil }
    if let name = device.focusName { return "the Focus '\(name)' was switched on" }
    return device.focus.isOn.map { "the Focus was switched \($0 ? "on" : "off")" }
  }

  /// What a person did with a notification.
  func answer(to name: RequestIdentifier?) -> String? {
    guard case .act(_, let acted, let action, _) = self, acted == name else { return nil }
    return "'\(action)' was chosen on '\(acted)'"
  }

  /// It was asked for.
  func addition(of name: RequestIdentifier) -> String? {
    guard case .add(let request) = self, request.draft.identifier == name else { return nil }
    return "'\(name)' was asked for"
  }
}
