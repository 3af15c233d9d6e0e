package import TocsinModel
import TocsinPolicy

/// What is known beside a run that ended. Seldom there, so it is no part of the event itself.
package final class Aftermath: Sendable {
  /// What it printed and was understood.
  package let answer: HandlerAnswer?
  /// What of the notification lies in the center.
  package let center: Delivery?
  /// Nobody else has its identifier meanwhile.
  package let isNameFree: Bool
  /// The row of a notice about it, should there be one to write.
  package let notice: NoticeRow?

  package init(
    answer: HandlerAnswer? = nil, center: Delivery? = nil, isNameFree: Bool = true,
    notice: NoticeRow? = nil
  ) {
    self.answer = answer
    self.center = center
    self.isNameFree = isNameFree
    self.notice = notice
  }
}

extension Core {
  func handlerEnded(
    _ response: Response, _ request: Request, _ end: RunEnd, label: String,
    _ aftermath: Aftermath?, now: WallTime
  ) -> [Effect] {
    guard response.isOpen, response.retry == nil else { return [] }  // said twice
    if case .unanswered(let why) = end {
      return unanswered(response, request, why, label: label, now: now)
    }
    var response = response
    if case .notNow(let why) = end {
      // Nothing has begun, so no attempt is used up.
      response.attempt = max(0, response.attempt - 1)
      response.retry = Core.retryWait(after: 1).flatMap { now.adding($0) }
      return [
        .updateResponse(response),
        entry(.failed, request, now: now, detail: "\(label), again: \(why)"),
      ]
    }
    if end == .exited(75), response.attempt <= retries(of: response.route),
      let wait = Core.retryWait(after: response.attempt)
    {
      response.retry = now.adding(wait)
      return [
        .updateResponse(response),
        entry(.failed, request, now: now, detail: "\(label), again", exit: 75),
      ]
    }
    response.retry = nil
    response.isOpen = false
    var effects = [
      Effect.updateResponse(response), entry(of: end, request, label: label, now: now),
    ]
    guard let name = name(of: response, request) else { return effects }
    switch end {
    case .exited(0):
      if failingHandlers.contains(name) { effects.append(.mark(handler: name, fails: false)) }
      if let aftermath, let answer = aftermath.answer {
        effects += obey(answer, request, aftermath, label: label, now: now)
      }
    case .dropped, .replaced, .answered, .unanswered, .notNow: break
    case .exited, .signaled, .timedOut, .notStarted:
      if end == .exited(78), case .handler(let table) = response.route {
        effects.append(.disable(table))
      }
      effects += complain(of: name, end, request, aftermath?.notice, now: now)
    }
    return effects
  }

  private func retries(of route: ResponseRoute) -> Int64 {
    if case .handler(let name) = route, let table = handler(named: name) { table.retry } else { 3 }
  }

  package static let longestRetryWait = Span.minutes(10)

  /// Exit 75: again after 10 s, 1 min, 10 min (handlers.md).
  static func retryWait(after attempt: Int64) -> Span? {
    switch attempt {
    case ...1: .seconds(10)
    case 2: .minutes(1)
    case 3: longestRetryWait
    default: nil
    }
  }

  private func entry(of end: RunEnd, _ request: Request, label: String, now: WallTime) -> Effect {
    switch end {
    case .answered: return entry(.handled, request, now: now, detail: label)
    case .exited(0): return entry(.handled, request, now: now, detail: label, exit: 0)
    case .exited(let code): return entry(.failed, request, now: now, detail: label, exit: code)
    default: return entry(.failed, request, now: now, detail: "\(label): \(end.words)")
    }
  }

  // What it asks for.

  private func obey(
    _ answer: HandlerAnswer, _ request: Request, _ aftermath: Aftermath, label: String,
    now: WallTime
  ) -> [Effect] {
    if answer.isRemoved {
      return request.isOver == nil
        ? remove(request, center: aftermath.center, .all, now: now) : []
    }
    var request = request
    var effects: [Effect] = []
    if answer.changesAnything, request.isOver == nil {
      var edited = request
      if let title = answer.title {
        edited.content.title = title
        edited.content.localized.title = nil
      }
      if let subtitle = answer.subtitle {
        edited.content.subtitle = subtitle
        edited.content.localized.subtitle = nil
      }
      if let body = answer.body {
        edited.content.body = body
        edited.content.localized.body = nil
      }
      if let actions = answer.actions { edited.actions = actions }
      if let fault = edited.content.loss(of: request.content) {
        effects = [entry(.failed, request, now: now, detail: "\(label), update: \(fault.message)")]
      } else {
        effects = edit(request, edited, isNewTime: false, center: aftermath.center, now: now)
        request = edited
      }
    }
    if let span = answer.snooze, let until = now.adding(span) {
      effects += comeBack(request, aftermath, until: until, now: now)
    }
    return effects
  }

  /// A snooze that the handler of an answer asks for: the answer has taken the notification out of
  /// the center, and perhaps ended it.
  private func comeBack(
    _ request: Request, _ aftermath: Aftermath, until: WallTime, now: WallTime
  ) -> [Effect] {
    switch request.state {
    case .ended: guard aftermath.isNameFree else { return [] }
    case .missed, .removed: return []
    case .pending, .waiting, .held, .delivered: break
    }
    guard !request.isPaused else { return [] }
    return putOff(request, center: aftermath.center, until: until, now: now)
  }

  // When it fails.

  /// What a person knows it by: the name of a table, or the program of `--on`.
  package func name(of response: Response, _ request: Request) -> String? {
    switch response.route {
    case .handler(let name): return name.text
    case .own:
      guard let route = request.route(for: response.happening, action: response.action),
        case .program(let words) = route.target
      else { return nil }
      return words.first
    case .app, .unrouted: return nil
    }
  }

  /// One quiet notification, and not one each time.
  private func complain(
    of name: String, _ end: RunEnd, _ request: Request, _ row: NoticeRow?, now: WallTime
  ) -> [Effect] {
    guard !failingHandlers.contains(name) else { return [] }
    let mark = Effect.mark(handler: name, fails: true)
    guard let row, row.existing == nil else { return [mark] }
    var content = Content()
    content.title = setup.texts.line(.handlerFailed, of: name)
    content.body = "\(end.words) · tocsin log \(request.id)"
    content.level = .passive
    return [mark] + say(.handler(name), content, row, now: now)
  }
}

extension RunEnd {
  /// How it ended, for the log and for people.
  var words: String {
    switch self {
    case .exited(let code): "exit \(code)"
    case .signaled(let signal): "signal \(signal)"
    case .timedOut: "timed out"
    case .dropped: "dropped, for another one runs"
    case .replaced: "replaced by a newer one"
    case .notStarted(let why), .notNow(let why), .unanswered(let why): why
    case .answered: "answered"
    }
  }
}
