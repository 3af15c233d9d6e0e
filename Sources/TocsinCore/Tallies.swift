package import TocsinModel
package import TocsinPolicy

/// What lies in the groups that were asked for, kept up to date card by card: a group is read from
/// the store once, and ten thousand that come into it cost what ten thousand times one does.
///
/// A tally is taken out while it changes, so that it is changed in place.
package struct Tallies {
  /// A group by the setting that made it: without a thread the same app has another one by each.
  package struct Place: Hashable, Sendable {
    package let group: Group
    package let grouping: Grouping
  }

  private var known: [Place: Tally] = [:]

  /// More are read again when they are asked for.
  private static let most = 64

  package init() {}

  /// A group of which nothing lies there.
  package static let empty = Tally()

  /// One as it is read of the store, oldest card first.
  package struct Reading {
    package private(set) var tally = Tally()

    package init() {}

    package mutating func add(
      _ identifier: RequestIdentifier, _ content: Content, _ level: InterruptionLevel,
      isProvisional: Bool
    ) {
      tally.add(
        Card(
          identifier: identifier, content: content, level: level, isProvisional: isProvisional))
    }
  }

  package mutating func removeAll() { known.removeAll() }

  package mutating func removeAll(of app: AppID) {
    for place in known.keys where place.group.app == app { known[place] = nil }
  }

  /// What lies there beside `request`; nil where it was not read yet.
  package func beside(_ request: Request, _ place: Place) -> Tally? {
    guard var tally = known[place] else { return nil }
    if tally.holds(request.identifier) { tally.remove(request.identifier) }
    return tally
  }

  /// What lies there without what `request` replaces (D8.3), which lies there no more; nil where it
  /// was not read yet.
  package mutating func others(_ place: Place, without request: Request) -> Tally? {
    guard var tally = known.removeValue(forKey: place) else { return nil }
    tally.remove(request.identifier)
    known[place] = tally
    return tally
  }

  /// What was read of the store.
  package mutating func keep(_ reading: Reading, at place: Place) {
    if known.count >= Tallies.most { known.removeAll() }
    known[place] = reading.tally
  }

  /// It lies in the center from now on.
  package mutating func add(_ request: Request, _ delivery: Delivery) {
    let app = request.app
    for place in [
      Place(group: Group(app: app, thread: request.content.threadID), grouping: .automatic),
      Place(group: Group(app: app), grouping: .byApp),
    ] {
      guard var tally = known.removeValue(forKey: place) else { continue }
      tally.add(
        Card(
          identifier: request.identifier, content: request.content, level: delivery.outcome.level,
          isProvisional: delivery.outcome.reasons.contains(.provisional)))
      known[place] = tally
    }
  }

  /// It has left the center.
  package mutating func remove(_ request: Request) {
    for place in Array(known.keys) where place.group.app == request.app {
      guard var tally = known.removeValue(forKey: place) else { continue }
      tally.remove(request.identifier)
      known[place] = tally
    }
  }
}

/// What lies in a group, for those who hand it on.
package typealias GroupTally = Tally

extension Core {
  /// Where `request` lies in the center; nil with grouping off.
  package func place(of request: Request) -> Tallies.Place? {
    let grouping = setup.configuration(of: request.app)
      .settings(of: app(request.app), category: request.content.category).grouping
    return Group.of(request.content, app: request.app, grouping: grouping)
      .map { Tallies.Place(group: $0, grouping: grouping) }
  }
}
