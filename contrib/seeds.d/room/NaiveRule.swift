/// When a request rings, found by looking at every day and every minute.
struct NaiveRule {
  struct Ring: Hashable {
    /// Microseconds since 1970.
    var at: Int64
    /// The civil time that is meant; in a gap the one that does not exist.
    var civil: Int64
    /// What the clock of its zone shows then.
    var shown: Int64
  }

  enum Kind: Equatable {
    case instant(Int64)
    /// One civil time, in the system's zone.
    case civil(Int64)
    case beat(first: Int64, every: Int64)
    case daily(minute: Int64)
    case hourly(minute: Int64)
    case twenty
  }

  var kind: Kind
  /// Nil floats.
  var zone: NaiveZone?

  static let day: Int64 = 86_400_000_000
  static let hour: Int64 = 3_600_000_000
  static let minute: Int64 = 60_000_000

  var repeats: Bool {
    switch kind {
    case .instant, .civil: false
    default: true
    }
  }

  /// It names its hour, so what has rung for a civil time does not ring for it again (T7.5).
  var namesItsHour: Bool { if case .daily = kind { true } else { false } }

  /// For which civil time it rings at that instant.
  func civil(of at: Int64, in system: NaiveZone) -> Int64 {
    rings(after: at - 1, through: at, in: system).first?.civil ?? (zone ?? system).shown(at)
  }

  /// All that is after `from` and not after `through`, and no more than `most`.
  func rings(after from: Int64, through: Int64, in system: NaiveZone, most: Int = 100_000) -> [Ring]
  {
    let zone = zone ?? system
    func ring(_ at: Int64, _ civil: Int64? = nil) -> Ring {
      let shown = zone.shown(at)
      return Ring(at: at, civil: civil ?? shown, shown: shown)
    }
    guard from < through else { return [] }
    switch kind {
    case .instant(let at): return from < at && at <= through ? [ring(at)] : []
    case .civil(let civil):
      let at = zone.instant(civil)
      return from < at && at <= through ? [ring(at, civil)] : []
    case .beat(let first, let every):
      var at = first
      if at <= from { at += (from - at) / every * every }
      while at <= from { at += every }
      var rings: [Ring] = []
      while at <= through, rings.count < most {
        rings.append(ring(at))
        at += every
        // Of very many only the first and the last concern anybody.
        if rings.count == 200, (through - at) / every > 6000 {
          at += ((through - at) / every - 200) * every
        }
      }
      return rings
    case .daily(let minute):
      var midnight = (zone.shown(from) / Self.day - 2) * Self.day
      var rings: [Ring] = []
      while rings.count < most {
        let civil = midnight + minute * Self.minute
        let at = zone.instant(civil)
        midnight += Self.day
        if at > through { break }
        if at > from { rings.append(ring(at, civil)) }
      }
      return rings
    case .hourly, .twenty:
      // Every offset is a multiple of half an hour, so the minute is looked for only there.
      let step: Int64 = if case .hourly = kind { 30 } else { 10 }
      var at = from / Self.minute * Self.minute + Self.minute
      if case .hourly(let named) = kind {
        while at / Self.minute % step != named % step { at += Self.minute }
      } else {
        while at / Self.minute % step != 0 { at += Self.minute }
      }
      var rings: [Ring] = []
      while at <= through, rings.count < most {
        let minute = zone.shown(at) / Self.minute % 60
        let isOne =
          if case .hourly(let named) = kind { minute == named } else { minute % 20 == 0 }
        if isOne { rings.append(ring(at)) }
        at += step * Self.minute
      }
      return rings
    }
  }
}
