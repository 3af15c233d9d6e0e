import TocsinCore
package import TocsinModel
import TocsinStore

// What a start finds of responses that an earlier run has not closed.

private let batch: Int64 = 200

struct OpenResponse {
  /// As it is to be tried.
  var response: Response
  /// A program may run for it.
  var hasBegun: Bool
}

extension Performer {
  func recoverResponses(now: WallTime) {
    var last: Int64 = 0
    while let found = read({ () throws(TocsinStore.StoreError) in
      try store.openResponses(after: last, limit: batch)
    }), let end = found.last?.number {
      for response in found {
        if response.awaitsUnlock {
          unlock(response, now: now)
        } else {
          var found = OpenResponse(response: response, hasBegun: false)
          if response.retry == nil, response.attempt > 0, response.route != .app {
            found.hasBegun = runner?.mayHaveBegun(response) ?? true
            if !found.hasBegun { found.response.attempt -= 1 }
          }
          resolve(found, now: now)
        }
      }
      last = end
    }
  }

  private func resolve(_ found: OpenResponse, now: WallTime) {
    switch visit(found.response, now: now, { .foundOpen($0, $1, $2) }) {
    case nil: resolving.append(found)
    case .constraint?: break  // it would be refused for ever
    default: unresolved.append(found)
    }
  }

  /// Tries again what the disk would not take.
  func resolveAgain(now: WallTime) {
    guard !unresolved.isEmpty else { return }
    let waiting = unresolved
    unresolved.removeAll()
    for found in waiting where isAsFound(found.response) { resolve(found, now: now) }
  }

  /// The disk has refused what a start found, and a handler may still run: it is taken over all the
  /// same, or nobody would hear what it prints and how it ends. That it is taken over is written with
  /// its end, when the disk has room.
  package func takeOver(now: WallTime) {
    guard let runner else { return }
    let waiting = unresolved
    unresolved.removeAll()
    for found in waiting {
      let response = found.response
      guard found.hasBegun,
        let request = read({ () throws(TocsinStore.StoreError) in
          try store.request(response.request)
        }) ?? nil
      else {
        unresolved.append(found)
        continue
      }
      let delivery = response.delivery.flatMap { id in
        read { () throws(TocsinStore.StoreError) in try store.delivery(id) } ?? nil
      }
      for case .run(let run, _, _) in core.attempt(response, request, delivery) {
        runner.run(run, request, delivery)
      }
    }
  }

  /// Nothing has become of it meanwhile.
  private func isAsFound(_ response: Response) -> Bool {
    guard
      let stored = read({ () throws(TocsinStore.StoreError) in
        try store.response(response.number)
      })
    else { return true }  // it cannot be read now
    return stored?.isOpen == true && stored?.retry == response.retry
  }
}
