import TocsinCore
package import TocsinModel
import TocsinStore

// Apps on the bus: what they hear, and what they are asked.

extension Performer {
  /// From now on `app` hears itself what its person answers: `.settled(.app)`.
  package func listen(_ app: AppID, now: WallTime, reply: @escaping Reply) {
    perform(app, .listen, now: now, reply: reply)
  }

  /// The number on its icon: `.settled(.app)`.
  package func setBadge(
    _ number: Int64, of app: AppID, now: WallTime, reply: @escaping Reply
  ) {
    perform(app, .setBadge(number), now: now, reply: reply)
  }

  /// An app can be told now: what waits for it is, oldest first.
  ///
  /// - Parameter isRunning: whether it is being told of that response already.
  package func deliverWaiting(
    to app: AppID, isRunning: (_ response: Int64) -> Bool, now: WallTime
  ) {
    writeIncoming(now: now)  // what was not taken just now is among what waits
    var last: Int64 = 0
    while let found = read({ () throws(StoreError) in
      try store.openResponses(for: app, after: last, limit: 200)
    }), let end = found.last?.number {
      for response in found where !isRunning(response.number) {
        visit(response, now: now) { .retryDue($0, $1, $2) }
      }
      last = end
    }
  }

  /// An app in front has said what to present of what is due: it is decided by that. Should the disk
  /// not take it, the app is asked once more.
  func presented(_ id: RequestID, _ answer: Present) throws(StoreError) -> Event? {
    guard let since = asked.removeValue(forKey: id) else { return nil }
    deadline = nil
    guard let request = try store.request(id) else { return nil }
    return .due(
      request, delivery: store.newDeliveryNumber(), center: try store.center(of: id),
      before: try madeUp(before: request), others: try others(joinedBy: request),
      presented: Presented(answer, asked: since))
  }
}
