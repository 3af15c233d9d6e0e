package import TocsinModel
import TocsinTime

/// Which Focus is in force (C5.2), why, and until when that need not be asked again.
package struct FocusChoice: Equatable, Sendable {
  package enum Cause: String, CaseIterable, Sendable {
    /// Switched on, or off, by the person.
    case hand
    case schedule
    /// The notification server says do-not-disturb.
    case server
  }

  /// Nil when none is.
  package var name: FocusName?
  /// Nil when nothing asks for one.
  package var cause: Cause?
  /// The next instant at which the answer may be another one; nil if time alone changes nothing.
  package var until: WallTime?

  package init(name: FocusName? = nil, cause: Cause? = nil, until: WallTime? = nil) {
    self.name = name
    self.cause = cause
    self.until = until
  }
}

extension FocusChoice {
  /// First that applies: what was set by hand, until its time; the first by name whose schedule
  /// holds; that of the server.
  ///
  /// - Parameters:
  ///   - saysServer: a notification server is there and says do-not-disturb.
  ///   - zones: knows those of `setup.zoneNames`.
  package static func at(
    _ now: WallTime, _ setup: Setup, byHand: FocusByHand?, saysServer: Bool, zones: Zones
  ) -> FocusChoice {
    if let hand = byHand, hand.isInForce(at: now, setup) {
      return FocusChoice(name: hand.name, cause: .hand, until: hand.until)
    }
    var until: WallTime?
    for rule in setup.focuses where !rule.schedule.isEmpty {
      let schedule = rule.times(zones)
      if let boundary = schedule.nextBoundary(after: now) {
        until = min(until ?? boundary, boundary)
      }
      if schedule.contains(now) {
        return FocusChoice(name: rule.name, cause: .schedule, until: until)
      }
    }
    if saysServer, setup.desktop.followsServer, setup.focus(named: setup.desktop.focus) != nil {
      return FocusChoice(name: setup.desktop.focus, cause: .server, until: until)
    }
    return FocusChoice(until: until)
  }

  /// What `tocsin focus off` leaves set by hand: off until the windows end that hold now, and nothing
  /// where none does.
  package static func off(at now: WallTime, _ setup: Setup, zones: Zones) -> FocusByHand? {
    let ends = setup.focuses.compactMap { $0.times(zones).end(of: now) }
    guard let last = ends.max() else { return nil }
    return FocusByHand(nil, until: last == .distantFuture ? nil : last)
  }
}

/// What follows when another Focus is in force than before (C5.3, D10.16).
package enum FocusChange: Equatable, Sendable {
  /// What it held is due, but for what the next one silences again.
  case ended(FocusName)
  case began(FocusName)

  /// First the end, then the start; nothing where it is the same one, whoever asks for it.
  package static func between(_ old: FocusName?, _ new: FocusName?) -> [FocusChange] {
    guard old != new else { return [] }
    return (old.map { [.ended($0)] } ?? []) + (new.map { [.began($0)] } ?? [])
  }
}

extension FocusByHand {
  /// Until its time (C5.2). A Focus that the configuration has no more counts as not set.
  fileprivate func isInForce(at now: WallTime, _ setup: Setup) -> Bool {
    if let until, until <= now { return false }
    return name.map { setup.focus(named: $0) != nil } ?? true
  }
}

extension FocusRule {
  fileprivate func times(_ zones: Zones) -> Schedule {
    Schedule(schedule) { zones.zone(named: $0) ?? zones.system }
  }
}
