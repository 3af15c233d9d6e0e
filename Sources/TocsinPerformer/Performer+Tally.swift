import TocsinCore
import TocsinModel
import TocsinStore

extension Performer {
  /// What lies in the group of `request` beside it.
  func others(of request: Request) throws(StoreError) -> GroupTally {
    guard let place = core.place(of: request) else { return Tallies.empty }
    if let known = tallies.beside(request, place) { return known }
    try readTally(place)
    return tallies.beside(request, place) ?? Tallies.empty
  }

  /// What lies in the group that `request` is about to join: what it replaces has left it (D8.3), so
  /// that nothing is copied where ten thousand of a group are replaced.
  func others(joinedBy request: Request) throws(StoreError) -> GroupTally {
    guard let place = core.place(of: request) else { return Tallies.empty }
    if let known = tallies.others(place, without: request) { return known }
    try readTally(place)
    return tallies.others(place, without: request) ?? Tallies.empty
  }

  private func readTally(_ place: Tallies.Place) throws(StoreError) {
    var reading = Tallies.Reading()
    let which: CenterCards =
      place.grouping == .byApp ? .all : place.group.thread.map { .of($0) } ?? .withoutThread
    try store.cards(of: place.group.app, which) { (row) throws(StoreError) in
      reading.add(row.identifier, row.content, row.level, isProvisional: row.isProvisional)
    }
    tallies.keep(reading, at: place)
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
