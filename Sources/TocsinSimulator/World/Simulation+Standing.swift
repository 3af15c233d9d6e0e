import TocsinCore
import TocsinPerformer
package import TocsinModel
import TocsinStore

// How things stand now, as an app and its person would find them.

extension Simulation {
  /// What will ring, in that order; what is paused without an end last.
  package func pending(of app: AppID) -> [Request] {
    let filter = RequestFilter(which: .state(.pending), app: app, limit: .max)
    return read { () throws(StoreError) in try performer.store.list(filter).requests } ?? []
  }

  /// What lies in the center, newest first.
  package func center(of app: AppID) -> [RequestIdentifier] {
    read { () throws(StoreError) in
      var names: [RequestIdentifier] = []
      for delivery in try performer.store.center(of: app, limit: .max) {
        if let request = try performer.store.request(delivery.request) {
          names.append(request.identifier)
        }
      }
      return names
    } ?? []
  }

  /// When what is held for a summary comes; nil while nothing is.
  package var nextSummary: WallTime? {
    guard
      let since = read({ () throws(StoreError) in try performer.store.heldSince(.summary) }) ?? nil
    else { return nil }
    return performer.core.setup.nextSummary(after: since, in: performer.core.zones.system)
  }

  /// 0 for none.
  package func badge(of app: AppID) -> Int64 { performer.core.shownBadge(of: app) }

  package func settings(of app: AppID) -> AppSettings {
    performer.core.settings(of: app, now: now)
  }

  /// A prompt of the app is open.
  package func isPrompting(_ app: AppID) -> Bool { performer.core.app(app).prompt != nil }

  private func read<Value>(_ body: () throws(StoreError) -> Value) -> Value? {
    do throws(StoreError) { return try body() } catch {
      fail(error.line)
      return nil
    }
  }
}
