/// Every how many units a pattern has a period, counted from an anchor: T5.7.
struct Beat: Hashable, Sendable {
  enum Unit: Hashable, Sendable {
    case minute, hour, day, week, month, year
  }

  let unit: Unit
  /// 1 and more.
  let every: Int
  /// The unit in which the anchor lies: minutes, hours or days since 1970, the first day of a week,
  /// months since the year 0, or a year.
  let anchor: Int
  /// For minutes and hours: which days of a cycle have a time at all. Empty where every day may.
  private(set) var days: [Bool] = []

  static let none = Beat(unit: .day, every: 1, anchor: 0)

  private init(unit: Unit, every: Int, anchor: Int) {
    self.unit = unit
    self.every = every
    self.anchor = anchor
  }

  init(_ unit: Unit, every: Int, from anchor: CivilTime, weekStart: Int) {
    self.unit = unit
    self.every = every
    let date = anchor.date
    self.anchor =
      switch unit {
      case .minute: Int(floorDivide(anchor.usec, 60_000_000))
      case .hour: Int(floorDivide(anchor.usec, 3_600_000_000))
      case .day: date.dayNumber
      case .week: WeekOfYear.start(ofWeekWith: date.dayNumber, weekStart: weekStart)
      case .month: date.year * 12 + date.month - 1
      case .year: date.year
      }
  }

  /// Minutes or hours in a day.
  private var unitsPerDay: Int { unit == .minute ? 1440 : 24 }
  private var usecPerUnit: Int64 { unit == .minute ? 60_000_000 : 3_600_000_000 }
  var isWithinDay: Bool { (unit == .minute || unit == .hour) && every > 1 }

  func has(_ index: Int) -> Bool { every == 1 || (index - anchor) % every == 0 }

  /// The first period at or after `index`.
  func first(from index: Int) -> Int {
    every == 1 ? index : index + floorRemainder(anchor - index, every)
  }

  /// The first time of a day at or after `usec` that is among `times` and on the beat.
  func first(from usec: Int64, ofDay day: Int, among times: TimeSet) -> Int64? {
    guard isWithinDay else { return times.first(from: usec) }
    if !days.isEmpty, !days[floorRemainder(day, days.count)] { return nil }
    return search(from: usec, ofDay: day, among: times)
  }

  private func search(from usec: Int64, ofDay day: Int, among times: TimeSet) -> Int64? {
    let start = day * unitsPerDay
    var usec = usec
    while let time = times.first(from: usec) {
      let index = start + Int(time / usecPerUnit)
      let onBeat = first(from: index)
      if onBeat == index { return time }
      guard onBeat - start < unitsPerDay else { return nil }
      usec = Int64(onBeat - start) * usecPerUnit
    }
    return nil
  }

  /// Works out which days can have a time, so that a search does not try in vain each day for
  /// centuries. With few units a day one look is enough.
  mutating func prepare(for times: TimeSet) {
    guard isWithinDay, every <= unitsPerDay else { return }
    let cycle = every / greatestCommonDivisor(every, unitsPerDay)
    let days = (0..<cycle).map { search(from: 0, ofDay: $0, among: times) != nil }
    if days.contains(false) { self.days = days }
  }
}

func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
  right == 0 ? left : greatestCommonDivisor(right, left % right)
}
