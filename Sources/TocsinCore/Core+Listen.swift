import TocsinModel

// Apps that hear of their notifications themselves.

extension Core {
  /// What the app itself hears of an answer.
  enum Listening {
    case isNotThere, isNotTold, hears
  }

  /// D9.7: of a dismissal only where its category asks for that. Everything else that a person does
  /// is told.
  func listens(_ happening: Happening, _ request: Request) -> Listening {
    let app = request.app
    guard listeners.contains(app) || isReachable(app) else { return .isNotThere }
    guard happening == .dismissed else { return .hears }
    let category = request.content.category.flatMap { categories[app]?[$0] }
    return category?.hasCustomDismiss == true ? .hears : .isNotTold
  }

  /// It is on the bus, or the bus starts it.
  func isReachable(_ app: AppID) -> Bool { delegates.contains(app) || activatable.contains(app) }

  /// An app that did not take an answer is asked again as a handler is that said 75; what it has not
  /// taken by then waits for its next `SetDelegate`.
  func unanswered(
    _ response: Response, _ request: Request, _ why: String, label: String, now: WallTime
  ) -> [Effect] {
    var response = response
    response.retry = Core.retryWait(after: response.attempt).flatMap { now.adding($0) }
    let then = response.retry == nil ? "kept" : "again"
    return [
      .updateResponse(response),
      entry(.failed, request, now: now, detail: "\(label): \(why), \(then)"),
    ]
  }

  /// It has been tried often enough: only the app itself has it tried once more.
  func isKept(_ response: Response) -> Bool {
    response.route == .app && response.attempt > 0
      && Core.retryWait(after: response.attempt) == nil
  }

  /// Nobody is there to take it: it waits, without a time.
  func keep(_ response: Response) -> [Effect] {
    guard response.retry != nil else { return [] }
    var response = response
    response.retry = nil
    return [.updateResponse(response)]
  }

  /// Whether its app is asked what to present: it is in front, its `Delegate` is there, nobody has
  /// set the answer by hand, and nothing before has settled it.
  func isAsked(_ request: Request, _ outcome: Outcome) -> Bool {
    delegates.contains(request.app) && machine.byHand.device.present == nil
      && outcome.reasons.contains(.foregroundNoAnswer)
  }
}
