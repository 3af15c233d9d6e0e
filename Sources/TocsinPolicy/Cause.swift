package import TocsinModel

/// What became of a notification, in one line, with the rule behind it and what would have to be
/// another way: the answer to "why did I not see it?".
package struct Cause: Equatable, Sendable {
  /// A word of `Life`, or the code of the reason that decided.
  package var code: String
  package var words: String
  package var rule: String
  package var change: String?
  /// Of what `words` tell: when it rings, when it is shown, when it was closed.
  package var time: WallTime?

  /// What the life of a request says before any outcome does.
  package enum Life: String, CaseIterable, Sendable {
    case notDue = "not-due"
    case paused, snoozed, replaced, removed
    case answered, dismissed, done
    /// It told what somebody chose for its app, and went from the screen with that.
    case chosen
    /// A newer one of its group leads it now.
    case covered
    /// It ended without a ring: paused or skipped until there was none left.
    case over
    case closedByServer = "closed-by-server"
    /// A server that a person paused has it, and shows nothing.
    case keptByServer = "kept-by-server"
    case shown
  }

  init(
    _ life: Life, _ words: String? = nil, _ rule: String? = nil, change: String? = nil,
    time: WallTime? = nil
  ) {
    (code, self.words, self.rule) = (life.rawValue, words ?? life.words, rule ?? life.rule)
    (self.change, self.time) = (change, time)
  }

  init(_ reason: Reason, _ subject: ReasonWords.Subject, time: WallTime? = nil) {
    let told = ReasonWords.of(reason, subject)
    (code, words, rule) = (reason.rawValue, told.words, told.rule)
    (change, self.time) = (told.change, time)
  }

  /// Of several each of which was enough: all of them would have to be another way.
  init(_ reasons: [Reason], _ subject: ReasonWords.Subject, time: WallTime? = nil) {
    let told = reasons.map { ReasonWords.of($0, subject) }
    code = reasons.first?.rawValue ?? Life.shown.rawValue
    words = told.map(\.words).joined(separator: ", and ")
    rule = told.map(\.rule).joined(separator: ", ")
    let changes = told.compactMap(\.change)
    change = changes.isEmpty ? nil : changes.joined(separator: "; and ")
    self.time = time
  }
}

extension Cause {
  /// - Parameters:
  ///   - delivery: the newest of the request; nil when it never fell due.
  ///   - last: the newest entry of its log.
  ///   - grounds: what the delivery was decided on, where that is known.
  package static func of(
    _ request: Request, _ delivery: Delivery?, last: LogEntry?, _ subject: ReasonWords.Subject,
    _ grounds: Grounds? = nil
  ) -> Cause {
    switch request.state {
    case .removed where last?.reasons.contains(.evicted) ?? false:
      return Cause(.evicted, subject, time: last?.time)
    case .removed: return Cause(.removed, time: last?.time)
    case .missed:
      let reasons = last?.reasons ?? []
      let reason = [Reason.tooLate, .limit, .evicted].first { reasons.contains($0) } ?? .missed
      return Cause(reason, subject, time: last?.time)
    case .ended where delivery == nil:
      return Cause(.over, time: last?.time)
    case .pending where delivery == nil && last?.reasons.contains(.never) ?? false:
      return Cause(.never, subject)
    case .pending, .waiting, .held, .delivered, .ended: break
    }
    if request.isSnoozed {
      return Cause(
        .snoozed, change: "tocsin snooze \(request.id) 1m",
        time: request.next)
    }
    guard let delivery else { return ahead(request, last) }
    if request.next != nil, delivery.ending != nil { return ahead(request, last) }
    return of(delivery, last, subject, grounds)
  }

  /// It was sent to a server whose person has paused it, and which shows nothing then (S7.1).
  package static func keptBack(
    by server: String, change: String?, isCritical: Bool, isSupposed: Bool, at time: WallTime
  ) -> Cause {
    Cause(
      .keptByServer,
      "\(server) is paused, and \(isSupposed ? "would keep" : "keeps") it back until it goes on"
        + (isCritical ? ", although it is critical" : ""), change: change, time: time)
  }

  /// It has not fallen due, or rings again.
  private static func ahead(_ request: Request, _ last: LogEntry?) -> Cause {
    if request.isPaused {
      return Cause(
        .paused, request.next == nil ? nil : "it is paused until then",
        change: "tocsin resume \(request.id)", time: request.next)
    }
    if last?.event == .replaced {
      return Cause(
        .replaced, "it was replaced by a newer one of the same identifier, which is not due yet",
        "D8.2", change: "another --id for the newer one", time: request.next)
    }
    return Cause(
      .notDue, change: "tocsin edit \(request.id) --when WHEN",
      time: request.next)
  }

  private static func of(
    _ delivery: Delivery, _ last: LogEntry?, _ subject: ReasonWords.Subject,
    _ grounds: Grounds?
  ) -> Cause {
    switch delivery.ending {
    case .answered?: return Cause(.answered, time: last?.time)
    case .dismissed?: return Cause(.dismissed, time: last?.time)
    case .replaced?:
      return Cause(
        .replaced, change: "another --id for the newer one", time: last?.time)
    case .removed?: return Cause(.removed, time: last?.time)
    // What nobody has seen was ended as it fell due, not acknowledged.
    case .done? where delivery.outcome.surfaces.isEmpty: break
    case .done?: return Cause(.done, time: last?.time)
    case nil: break
    }
    // Held, silenced or refused: no server would have changed that.
    let outcome = delivery.outcome
    if outcome.held != .no || outcome.isUnseen {
      let time = delivery.delivered ?? delivery.claimed
      var cause = of(outcome, subject, grounds, at: time)
      if let takenAway = last?.takenAway, takenAway == outcome.quieting {
        cause.words = "\(Cause.taken): \(cause.words)"
        cause.time = last?.time
      }
      if let released = delivery.released {
        cause.words += outcome.held == .summary ? ", which has come" : ", and has ended since"
        cause.time = released
      } else if subject.isFocusOver, cause.code == Reason.focusSilenced.rawValue {
        cause.words += ", and has ended since"
      }
      return cause
    }
    if delivery.parts.contains(where: { $0.state == .waiting }) {
      return Cause(.waitingForServer, subject, time: delivery.scheduled)
    }
    for part in delivery.parts {
      switch part.state {
      case .failed(let reason): return Cause(reason, subject, time: delivery.claimed)
      case .closed(.called, _) where last?.takenAway != nil,
        .closed(.serverGone, _) where last?.takenAway != nil:
        guard let why = last?.takenAway else { continue }
        var cause = Cause(why, subject, time: last?.time)
        cause.words = "\(Cause.taken): \(cause.words)"
        return cause
      case .closed where last?.event == .covered:
        return Cause(.covered, time: last?.time)
      case .closed where last?.event == .chosen:
        return Cause(
          .chosen, last?.detail.map { "\(Life.chosen.words): \($0)" },
          change: "tocsin app show \(subject.app)", time: last?.time)
      case .closed(let reason, _):
        return Cause(
          .closedByServer, "\(Life.closedByServer.words): \(reason.sentence)",
          change: reason == .expired && subject.own == nil
            ? "--expire never when it is added" : nil,
          time: last?.time)
      case .waiting, .claimed, .shown, .written: break
      }
    }
    if delivery.isHeldBySilentServer {
      return Cause(.serverSilent, subject, time: delivery.claimed)
    }
    return of(outcome, subject, grounds, at: delivery.delivered ?? delivery.claimed)
  }

  private static let taken = "it was shown, and after a restart it was not shown again"

  /// Of what was decided alone.
  ///
  /// - Parameter isSupposed: nothing was delivered.
  package static func of(
    _ outcome: Outcome, _ subject: ReasonWords.Subject, _ grounds: Grounds? = nil,
    at time: WallTime? = nil, isSupposed: Bool = false
  ) -> Cause {
    let was = isSupposed ? "it would be" : "it was"
    let reasons = enough(outcome, grounds, subject)
    if !reasons.isEmpty {
      return Cause(reasons, subject, time: outcome.held == .no ? time : outcome.until ?? time)
    }
    let places = Surfaces.names.filter { outcome.surfaces.contains($0.0) }.map { name in
      String(name.1.map { $0 == "-" ? " " : $0 })
    }
    guard let last = places.last else {
      return Cause(.shown, "\(was) seen nowhere", "D5.3", time: time)
    }
    let list = places.count == 1 ? last : places.dropLast().joined(separator: ", ") + " and " + last
    return Cause(.shown, "\(was) shown: \(list)", time: time)
  }

  /// Of the reasons for not interrupting, the one that the others could not undo.
  package static let quieting: [Reason] = [
    .notDetermined, .denied, .ephemeralEnded, .limit, .tooLate, .extensionSuppressed,
    .backgroundPush, .noText, .foregroundNoDelegate, .foregroundNoAnswer,
    // A Focus ends; these stay.
    .provisional, .quiet, .muted,
    .focusFiltered, .focusForbidsTimeSensitive, .focusSilenced, .summaryHeld, .foregroundAnswered,
    // On the lock screen a passive one would lie.
    .alertNotRequested, .alertOff, .lockScreenOff, .levelPassive, .alertStyleNone,
    .waitingForServer,
    .centerOnly,
  ]
}

extension Cause.Life {
  /// Where nothing more is known.
  package var words: String {
    switch self {
    case .notDue: "it is not due yet"
    case .paused: "it is paused"
    case .snoozed: "it was snoozed, and comes back"
    case .replaced: "a newer one of the same identifier took its place"
    case .removed: "it was removed"
    case .answered: "it was answered"
    case .dismissed: "it was dismissed"
    case .done: "it was acknowledged"
    case .chosen: "it was shown, and a choice for its app was made on it"
    case .covered:
      "it was shown, and a newer one of its group took its place; it lies beneath that in the center"
    case .over: "nothing of it was left to ring"
    case .closedByServer: "the notification server closed it"
    case .keptByServer: "the notification server is paused, and shows nothing until it goes on"
    case .shown: "it was shown"
    }
  }

  package var rule: String {
    switch self {
    case .notDue: "T7.1"
    case .paused: "T6.11"
    case .snoozed: "T6.8"
    case .replaced: "D8.3"
    case .removed: "D8.7"
    case .answered, .dismissed, .done: "D9.14"
    case .chosen: "S6.7"
    case .covered: "D10.2"
    case .over: "T6.7"
    case .closedByServer: "S5.3"
    case .keptByServer: "S7.1"
    case .shown: "D3.1"
    }
  }
}

extension LogEntry {
  /// Why it was taken from the screen, or not shown again, after a restart.
  fileprivate var takenAway: Reason? {
    guard event == .closed else { return nil }
    return Cause.quieting.first { reasons.contains($0) }
  }
}

extension Outcome {
  /// Neither now nor later, whatever shows notifications.
  fileprivate var isUnseen: Bool { surfaces.isEmpty || surfaces == .center }
}

extension CloseReason {
  fileprivate var sentence: String {
    switch self {
    case .expired: "its time was up"
    case .dismissed: "it was dismissed there"
    case .called: "a program closed it"
    case .undefined: "it does not say why"
    case .serverGone: "the server ended"
    }
  }
}
