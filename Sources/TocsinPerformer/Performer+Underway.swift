package import TocsinCore
import TocsinModel
package import TocsinStore

// Presses that are no answer yet: a person types somewhere, or the machine is locked.

extension Performer {
  package func underway(_ delivery: Int64) throws(StoreError) -> Underway {
    if prompting.contains(delivery) { return .prompt }
    return try store.awaitsUnlock(delivery) ? .unlock : .nothing
  }

  /// A prompt that an earlier run of the daemon has opened is still open.
  package func resumePrompt(of delivery: Int64) { prompting.insert(delivery) }

  func ask(
    _ action: Action, of delivery: Delivery, _ request: Request, activationToken: String?
  ) {
    guard let prompter else {
      prompting.remove(delivery.id)
      return
    }
    prompter.ask(action, of: delivery, request, activationToken: activationToken)
  }

  /// The turn is lost, and with it that somebody was to be asked: what pressed comes again.
  func forgetPrompts(in effects: [Effect]) {
    for case .prompt(let delivery, _, _, _) in effects { prompting.remove(delivery.id) }
  }

  func prompted(
    _ id: Int64, _ action: ActionID, _ text: String?, now: WallTime
  ) throws(StoreError) -> Event? {
    guard let (delivery, request) = try rows(id) else { return nil }
    prompting.remove(id)
    guard let text else { return .promptEnded(delivery, request) }
    return try answered(delivery, request, Answer(key: .prompted(action, text)), now: now)
  }

  /// D9.9: what waited for the unlock is an answer now.
  func unlockAnswers(now: WallTime) {
    var last: Int64 = 0
    while let found = read({ () throws(StoreError) in
      try store.responsesAwaitingUnlock(after: last, limit: 200)
    }), let end = found.last?.number {
      for response in found { unlock(response, now: now) }
      last = end
    }
  }

  func unlock(_ response: Response, now: WallTime) {
    let isAwaited = audience?.isAwaited(response.request) ?? false
    visit(response, now: now) { .unlocked($0, $1, $2, isAwaited: isAwaited) }
  }
}
