import TocsinCore
import TocsinModel
import TocsinSimulator
import TocsinTime
import TocsinWire

/// What happens in a simulation, as sentences: what is done to the machine at the left, what comes
/// of it after an arrow.
enum StoryWords {
  /// Nil for what another happening tells already.
  static func of(_ happening: SimulatedHappening, withApp: Bool) -> String? {
    let zone = happening.zone
    let app = withApp ? happening.app.map { " of \($0)" } ?? "" : ""
    let name = (happening.identifier.map { "'\($0)'" } ?? "a notification") + app
    let words: String? =
      switch happening.what {
      case .event(let event): self.event(event, happening, zone)
      case .delivered(let outcome):
        outcome.held == .no
          ? "→ \(name) is delivered: \(reach(outcome))"
          : "→ \(name) is held for \(held(outcome, zone)): \(reach(outcome))"
      case .unseen(let outcome):
        outcome.reasons.contains(.waitingForServer)
          ? "→ \(name) has waited for a notification server, and nobody sees it"
            + because(outcome.reasons.filter { $0 != .waitingForServer })
          : "→ \(name) falls due, and nobody sees it\(because(outcome.reasons))"
      case .summary(let notice, let count, let featured):
        "→ \(notice == .focusEnd ? "the Focus ends: a" : "a") summary of \(count) comes"
          + (featured.map { ", '\($0)' first" } ?? "")
      case .response(let action, let text, let attempt):
        "→ the handler of \(name) is run: \(action)" + (text.map { " \"\($0)\"" } ?? "")
          + (attempt > 1 ? ", attempt \(attempt)" : "")
      case .handled(let end): end == .exited(0) ? nil : "→ that handler \(self.end(end))"
      case .missed(let reasons): "→ \(name) is missed\(because(reasons))"
      case .error(let error, let outcome):
        "→ refused with \(error.code.rawValue): \(error.message)"
          + because(outcome?.reasons ?? [])
      case .awaitsUnlock(let answer): "→ \(answer) on \(name) counts with the unlock"
      case .granted(let granted): "→ the app is told that it may\(granted ? "" : " not")"
      case .logged(let entry, let next): logged(entry, next, name, zone)
      case .fault(let line): "the simulation cannot go on: \(line)"
      }
    return words.map(Escape.line)
  }

  /// `banner, center; sound default; because authorized`
  static func reach(_ outcome: Outcome) -> String {
    let surfaces = OutcomeCoding.surfaces(outcome.surfaces).map(Block.words)
    var parts = [surfaces.isEmpty ? "nowhere" : surfaces.joined(separator: ", ")]
    if outcome.sound != .none { parts.append("sound \(outcome.sound.word)") }
    if outcome.haptic { parts.append("haptic") }
    if outcome.wakesScreen { parts.append("the screen lights") }
    if outcome.stays { parts.append("it stays") }
    switch outcome.badge {
    case .unchanged: break
    case .removed: parts.append("no badge")
    case .hidden: parts.append("the badge is hidden")
    case .number(let number): parts.append("badge \(number)")
    }
    if outcome.level != .active { parts.append(outcome.level.rawValue) }
    if !outcome.actions.isEmpty {
      parts.append("buttons \(outcome.actions.map(\.id.text).joined(separator: ", "))")
    }
    if outcome.prompt != .none { parts.append("asks \(outcome.prompt.rawValue)") }
    let text = [outcome.title, outcome.subtitle, outcome.body].filter { !$0.isEmpty }
    if !text.isEmpty { parts.append(text.map { "\"\($0)\"" }.joined(separator: " ")) }
    if !outcome.summary.isEmpty { parts.append("below it \"\(outcome.summary)\"") }
    if let error = outcome.error { parts.append("the sender is told \(error.rawValue)") }
    return parts.joined(separator: "; ") + because(outcome.reasons)
  }

  private static func because(_ reasons: [Reason]) -> String {
    reasons.isEmpty
      ? "" : "; because " + reasons.map { Block.words($0.rawValue) }.joined(separator: ", ")
  }

  private static func held(_ outcome: Outcome, _ zone: Zone) -> String {
    OutcomeWords.held(outcome.held.rawValue)
      + (outcome.until.map { " at \(Echo.instant($0, in: zone))" } ?? "")
  }

  private static func end(_ end: RunEnd) -> String {
    switch end {
    case .exited(let code): "exits with \(code)"
    case .signaled(let signal): "is ended by signal \(signal)"
    case .timedOut: "takes too long and is ended"
    case .dropped: "does not run, for another one does"
    case .replaced: "gives way to a newer one"
    case .notStarted(let why): "cannot be started: \(why)"
    case .notNow(let why): "cannot be started now: \(why)"
    case .answered: "takes it"
    case .unanswered(let why): "does not take it: \(why)"
    }
  }

  private static func logged(
    _ entry: LogEntry, _ next: WallTime?, _ name: String, _ zone: Zone
  ) -> String? {
    switch entry.event {
    // Told by themselves.
    case .delivered, .held, .due, .missed, .handled:
      guard entry.app == .tocsin, entry.event == .delivered else {
        return entry.waits
          ? "→ \(name) falls due, and waits for a notification server" : nil
      }
      return "→ Tocsin's own \(name) is shown"
    case .shown where entry.reasons.isEmpty: return nil
    case .added where entry.app == .tocsin, .replaced where entry.app == .tocsin: return nil
    case .failed where entry.exit != nil: return nil
    case .added where next.map { $0 <= entry.time } ?? !entry.reasons.contains(.never): return nil
    default:
      var text = "→ \(name): \(entry.event.rawValue)"
      if let detail = entry.detail, entry.event != .shown { text += " \(detail)" }
      if let next { text += ", next \(Echo.instant(next, in: zone))" }
      return text + because(entry.reasons)
    }
  }
}
