/// COUNT as an end. It is worked out again whenever a recurrence is read from where it is stored,
/// so it must take next to no time, whatever the rule is.
extension Pattern {
  /// The last of the first `count` occurrences at or after `start`, or `start` where there are
  /// none; nil for what cannot be counted off in well under a millisecond.
  func last(of count: Int64, from start: CivilTime) -> CivilTime? {
    positions.isEmpty && !beat.isWithinDay && days.skip != .forward
      ? lastByMonths(of: count, from: start) : lastByOne(of: count, from: start)
  }

  /// As many months as five centuries have, each of which costs about as much as one search.
  private static let most = 6_000

  /// How much longer the days of a month take than those of a simple rule.
  private var weight: Int {
    let lists = days.yearDays.count + days.ordinals.count + days.weekYears.count
    return 1 + lists / 8 + (days.weeks.isEmpty ? 0 : 4 + days.weeks.count / 2)
  }

  /// Each day has as many times as any other, so whole months are counted at once.
  private func lastByMonths(of count: Int64, from start: CivilTime) -> CivilTime? {
    guard times.count > 0 else { return start }
    let day = start.date.dayNumber
    var month = CalendarMonth(start.date)
    var rest = count
    var newest = start
    var skipped = times.rank(start.usecOfDay)
    for _ in 0..<Pattern.most / weight {
      let mask = mask(of: month) & ~month.bits(from: month.first, through: day - 1)
      // Only the first day may have times before `start`.
      if mask & month.bits(from: day, through: day) == 0 { skipped = 0 }
      let hits = Int64(mask.nonzeroBitCount * times.count - skipped)
      if hits > 0 {
        let rank = Int(min(rest, hits)) - 1 + skipped
        let number = month.first + Int(truncatingIfNeeded: mask).bit(rank / times.count) - 1
        newest = CivilTime(
          usec: Int64(number) * CivilTime.usecPerDay + times.time(atRank: rank % times.count))
        if hits >= rest { return newest }
        rest -= hits
      }
      skipped = 0
      guard let following = following(month), CivilDate.years.contains(following.year) else {
        return newest
      }
      month = following
    }
    return nil
  }

  /// What one look at a period goes through.
  private var periodMonths: Int { beat.unit == .year ? 12 : 1 }

  /// Of so many months one is looked at: periods between those of INTERVAL are passed over at once.
  private var stride: Int {
    beat.unit == .month || (beat.unit == .year && days.weeks.isEmpty) ? beat.every : 1
  }

  private func lastByOne(of count: Int64, from start: CivilTime) -> CivilTime? {
    var effort = 0
    var from = start
    var newest = start
    var month = CalendarMonth(start.date).index
    for _ in 0..<count {
      guard let hit = first(from: from) else { return newest }
      newest = hit
      from = hit.following
      // What lies within a day costs as much as one month.
      let next = CalendarMonth(hit.date).index
      effort +=
        positions.isEmpty
        ? 1 + (next - month) / stride * weight
        : 1 + positions.count / 16
          + ((next - month) / stride + periodMonths) * 3 * weight
      month = next
      guard effort <= Pattern.most else { return nil }
    }
    return newest
  }
}
