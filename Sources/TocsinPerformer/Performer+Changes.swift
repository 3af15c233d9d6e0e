import TocsinCore
package import TocsinModel
import TocsinStore

// What a clock that was set, another zone and a start leave to be gone through.

extension Performer {
  /// The machine has slept: what fell due meanwhile was missed.
  package func awoke(now: WallTime) { core.attentiveSince = now }

  /// The wall clock was set by `step`. What lies ahead is announced anew after the turn
  /// (`retractOldAnnouncement`).
  package func clockWasSet(by step: Span, now: WallTime) -> [ClockWork] {
    core.attentiveSince = now
    reckonHeld(now: now)
    reckonRetries(now: now)
    reconsider(now: now)
    return step < .zero ? [ClockWork(.setBack)] : []
  }

  /// The system has another zone, or other rules of it: that of the core is the new one already.
  package func zoneWasChanged(now: WallTime) -> [ClockWork] {
    core.attentiveSince = now
    reconsider(now: now)
    return [ClockWork(.zone)]
  }

  /// What changed while nobody was there to notice. First the zone, for until it is gone through,
  /// what is due next rings by the old one; then T7.5 for a clock that was years ahead in the last
  /// run, T7.10 for one that is behind now.
  ///
  /// - Parameters:
  ///   - mark: by which zone and rules civil times become instants now.
  ///   - isOtherZone: whether an older mark was of another zone, by the rules of now.
  package func workAtStart(
    mark: String, isOtherZone: (_ old: String) -> Bool, now: WallTime
  ) -> [ClockWork] {
    core.attentiveSince = now
    reckonHeld(now: now)
    reckonRetries(now: now)
    learnPinned()
    var works: [ClockWork] = []
    if let old = zoneMark() {
      if !old.utf8.elementsEqual(mark.utf8) {
        works.append(ClockWork(isOtherZone(old) ? .zone : .zoneData))
      } else if !hasRules() {
        self.mark(zone: mark)
      }
    } else {
      self.mark(zone: mark)
    }
    if hadWrongClock(now: now) {
      works.append(ClockWork(.setBack, slack: Limits.wrongClock))
    }
    return works
  }

  /// The next attempt of a handler does not wait for a time that the clock has been set back from.
  private func reckonRetries(now: WallTime) {
    guard let latest = now.adding(Core.longestRetryWait) else { return }
    do { try store.bringRetries(to: latest) } catch { failed(error) }
  }

  private func hadWrongClock(now: WallTime) -> Bool {
    now >= Limits.earliestClock && wasAhead(of: now, by: Limits.wrongClock)
  }

  /// Whether the last run had another clock is seen by when its history ends: so before anything is
  /// written by the clock of now.
  func compareClocks(now: WallTime) {
    guard !hasComparedClocks else { return }
    hasComparedClocks = true
    _ = hadWrongClock(now: now)
  }
}
