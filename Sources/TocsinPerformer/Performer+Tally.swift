import TocsinCore
import TocsinModel
import TocsinStore

extension Performer {
  /// What lies in the group that `request` joins, without what it replaces (D8.3).
  func others(of request: Request) throws(StoreError) -> GroupTally {
    guard let place = core.place(of: request) else { return Tallies.empty }
    if let known = tallies.others(place, without: request) { return known }
    var reading = Tallies.Reading()
    let which: CenterCards =
      place.grouping == .byApp ? .all : place.group.thread.map { .of($0) } ?? .withoutThread
    try store.cards(of: request.app, which) { (row) throws(StoreError) in
      guard row.request != request.id else { return }
      reading.add(row.identifier, row.content, row.level, isProvisional: row.isProvisional)
    }
    tallies.keep(reading, at: place)
    return reading.tally
  }

  /// D6.30: all that the app has in the center but one.
  func clearCenter(of app: AppID, but kept: Int64) throws(StoreError) -> [Effect] {
    var withdrawals: [Effect] = []
    while true {
      let found = try store.center(of: app, limit: 200).filter { $0.id != kept }
      if found.isEmpty { break }
      for delivery in found {
        try store.end(delivery.id, .done)
        for part in delivery.parts {
          if case .shown = part.state { withdrawals.append(.withdraw(delivery, part.sink)) }
        }
      }
    }
    tallies.removeAll(of: app)
    heldSince = nil
    return withdrawals
  }
}
