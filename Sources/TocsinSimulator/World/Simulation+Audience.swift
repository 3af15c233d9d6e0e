package import TocsinCore
package import TocsinModel
import TocsinPerformer
import TocsinStore

extension Simulation: Audience {
  package var followsDeliveries: Bool { true }

  package func happened(_ entry: LogEntry) {
    if entry.event == .missed {
      let late = (try? performer.store.request(entry.request))??.late
      note(
        .missed(entry.reasons), app: entry.app, entry.identifier,
        missed: entry.lateness.map { ($0, late) })
    } else if entry.event == .due, entry.reasons.contains(.waitingForServer) {
      endsItsWait(entry)
    } else {
      note(.logged(entry, next: next(after: entry)), app: entry.app, entry.identifier)
    }
  }

  /// It is not shown after its wait (D8.9). Whoever has added it was told that it waits.
  private func endsItsWait(_ entry: LogEntry) {
    guard let request = (try? performer.store.request(entry.request)) ?? nil,
      let delivery = try? performer.store.deliveries(of: request.id, limit: 1).first
    else { return note(.logged(entry, next: nil), app: entry.app, entry.identifier) }
    decided?(delivery, request)
    let outcome = delivery.outcome
    note(outcome.error == nil ? .delivered(outcome) : .unseen(outcome), of: delivery, request)
  }

  private func next(after entry: LogEntry) -> WallTime? {
    switch entry.event {
    case .added, .replaced, .edited, .paused, .resumed, .skipped, .snoozed, .done, .moved:
      (try? performer.store.request(entry.request))??.next
    default: nil
    }
  }

  package func came(_ delivery: Delivery, _ request: Request) {
    guard request.app != .tocsin else { return }  // what it is about is told by itself
    decided?(delivery, request)
    let outcome = delivery.outcome
    guard let code = outcome.error else {
      return note(.delivered(outcome), of: delivery, request)
    }
    // Whoever adds it is told; of one that was pending nobody is (D8.9).
    if request.trigger == .now {
      let error = CallError(code, "\(request.app) may not show notifications")
      note(.error(error, outcome), of: delivery, request)
    } else {
      note(.unseen(outcome), of: delivery, request)
    }
  }

  package func cameTogether(_ digest: Digest) {
    note(.summary(digest.notice, count: digest.count, featured: digest.featuredIdentifier))
    if digest.count > 0, let notice = digest.notice.identifier { notices.insert(notice) }
  }

  /// What was put together comes as a notice of Tocsin's own; of one that is not made nobody sees
  /// anything.
  func checkNotices() {
    for notice in notices where request(notice, of: .tocsin) == nil {
      fail("what was held was put together, and no notice made of it")
    }
    notices.removeAll()
  }

  package func isAwaited(_ request: RequestID) -> Bool { false }

  package func finished(
    _ request: RequestID, _ result: WaitResult, action: ActionID?, text: String?
  ) {}
}
