package import TocsinModel

/// What repeats on the calendar (time.md section 5). Elapsed time is an `Interval`.
///
/// A recurrence is civil times in a certain order: those of its pattern, up to its end, with those
/// of `also`, without those of `except`. Each rings where a zone has it (section 4).
package struct Recurrence: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// RFC 5545 text, from words too.
    case rule
    /// A calendar event of systemd.time(7).
    case calendar
    /// Apple's shape (delivery.md section 7).
    case components
  }

  /// Where the rule ends; that moment still rings.
  package enum End: Hashable, Sendable {
    case instant(WallTime)
    case civil(CivilTime)
  }

  package let kind: Kind
  /// In canonical form (T5.11): reading it gives the same, and printing that the same text.
  package let rule: String
  package let skip: Skip
  /// From which is counted (T5.5, T5.7).
  package let anchor: CivilTime
  /// Before which nothing rings; nil where nothing says so.
  package let start: CivilTime?
  /// The zone to which it is pinned; nil where it floats with the system's (T7.6).
  package var zone: ZoneName?
  package let until: End?
  /// How many occurrences the rule has, from `start` on, those of `except` included.
  package let count: Int64?
  /// Left out whenever the clock shows them. Ascending.
  package private(set) var except: [CivilTime]
  /// Left out too: of what rings in both passes of an overlap, one of the two.
  package private(set) var exceptAt: Set<WallTime>
  /// Ascending.
  package let also: [CivilTime]
  let pattern: Pattern
  /// The last occurrence that `count` allows.
  let last: CivilTime?

  /// More occurrences than anybody counts; a rule that rings each minute has them in two years.
  package static let maximumCount: Int64 = 1_000_000

  /// Nil when `count` is not in 1 to `maximumCount`, or takes too long to be counted off.
  init?(
    kind: Kind, rule: String, skip: Skip? = nil, pattern: Pattern, anchor: CivilTime,
    start: CivilTime? = nil,
    zone: ZoneName? = nil, until: End? = nil, count: Int64? = nil, except: [CivilTime] = [],
    exceptAt: Set<WallTime> = [], also: [CivilTime] = []
  ) {
    self.kind = kind
    self.rule = rule
    self.pattern = pattern
    self.skip = skip ?? pattern.days.skip
    self.anchor = anchor
    self.start = start
    self.zone = zone
    self.until = until
    self.count = count
    self.except = Recurrence.ascending(except)
    self.exceptAt = exceptAt
    self.also = Recurrence.ascending(also)
    guard let count else {
      last = nil
      return
    }
    guard (1...Recurrence.maximumCount).contains(count),
      let last = pattern.last(of: count, from: start ?? anchor)
    else { return nil }
    self.last = last
  }

  private static func ascending(_ times: [CivilTime]) -> [CivilTime] {
    var unique: [CivilTime] = []
    for time in times.sorted() where unique.last != time { unique.append(time) }
    return unique
  }

  /// No hour is named, so it goes on in both passes of an overlap (T4.2, T4.3).
  package var isHourFree: Bool { pattern.isHourFree }

  /// Without the occurrence of `civil` at `instant` (T6.11). Where it comes in both passes of an
  /// overlap the other one stays (T4.3).
  package func skipping(_ civil: CivilTime, at instant: WallTime, in zone: Zone) -> Recurrence {
    var copy = self
    if ringsTwice(civil, in: zone) {
      copy.exceptAt.insert(instant)
    } else {
      copy.except = Recurrence.ascending(except + [civil])
    }
    return copy
  }

  func ringsTwice(_ civil: CivilTime, in zone: Zone) -> Bool {
    guard isHourFree, case .overlap = zone.resolve(civil) else { return false }
    return true
  }

  /// As they are stored: civil times, and instants with a `Z`.
  package var exceptions: [String] {
    except.map(\.description)
      + exceptAt.sorted().map { CivilTime(usec: $0.usec).description + "Z" }
  }

  /// With another end, or with none.
  package func ending(_ end: End?) -> Recurrence? {
    Recurrence(
      kind: kind, rule: rule, skip: skip, pattern: pattern, anchor: anchor, start: start,
      zone: zone, until: end, count: count, except: except, exceptAt: exceptAt, also: also)
  }

  /// Without a number of rings.
  package var uncounted: Recurrence? {
    Recurrence(
      kind: kind, rule: rule, skip: skip, pattern: pattern, anchor: anchor, start: start,
      zone: zone, until: until, except: except, exceptAt: exceptAt, also: also)
  }

  /// With at most `count` rings (T5.10): those after `made`, the civil time at which it was asked
  /// for, or from its start on where that is still to come. Nil as for `init`.
  package func limited(to count: Int64, made: CivilTime) -> Recurrence? {
    Recurrence(
      kind: kind, rule: rule, skip: skip, pattern: pattern, anchor: anchor,
      start: max(start ?? made.following, made.following), zone: zone, until: until, count: count,
      except: except, exceptAt: exceptAt, also: also)
  }
}

extension CivilTime {
  /// The next microsecond.
  var following: CivilTime { CivilTime(usec: usec == .max ? usec : usec + 1) }
}
