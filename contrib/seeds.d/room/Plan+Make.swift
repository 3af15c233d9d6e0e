import TocsinModel
import TocsinTesting

extension Plan {
  /// - Parameter count: about how many events.
  package static func make(seed: UInt64, count: Int = 40) -> Plan {
    var source = RandomSource(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 1)
    var maker = Maker(source: RandomSource(seed: source.next()))
    return maker.plan(seed, count)
  }
}

private struct Maker {
  var source: RandomSource
  var at = Span.zero
  var number = 0
  /// How far the clock is ahead of time.
  var ahead: Int64 = 0

  /// Ordinary days, and those on which a zone's clock is set.
  static let starts: [(Int64, String)] = [
    (1_796_115_600, "Europe/Berlin"),  // 2026-12-01T09:00Z
    (1_792_879_200, "Europe/Berlin"),  // 2026-10-24T22:00Z, the night of the overlap
    (1_806_184_800, "Europe/Berlin"),  // 2027-03-27T22:00Z, of the gap
    (1_793_500_200, "America/New_York"),  // 2026-11-01T02:30Z, of the overlap
    (1_804_996_800, "America/New_York"),  // 2027-03-14T04:00Z, of the gap
    (1_791_036_000, "Australia/Lord_Howe"),  // 2026-10-03T14:00Z, half an hour
    (1_796_115_600, "Asia/Tokyo"),
    (1_796_115_600, "UTC"),
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &source) }

  mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func span() -> Span {
    switch number(1...40) {
    case 1...14: .seconds(Int64(number(1...59)))
    case 15...34: .minutes(Int64(number(1...60)))
    case 35...39: .hours(Int64(number(1...8)))
    default: .hours(Int64(number(12...40)))
    }
  }

  mutating func app() -> AppID { source.pick([Plan.mail, Plan.mail, Plan.chat, Plan.news]) }

  mutating func id() -> String { source.pick(["a", "b", "c", "d", "e"]) }

  mutating func zone() -> String { source.pick(NaiveZone.names) }

  mutating func plan(_ seed: UInt64, _ count: Int) -> Plan {
    let (start, zone) = source.pick(Maker.starts)
    var plan = Plan(
      seed: seed, start: WallTime(seconds: start), zone: zone,
      chat: source.pick([.provisional, .notDetermined, .authorized, .denied]), items: [])
    var silentUntil = Span.zero
    for index in 0..<(count / 2 + number(0...count)) {
      let (gap, _) = (happens(40) ? Span.seconds(Int64(number(0...40))) : span(), ())
      at = Span(usec: at.usec + gap.usec)
      // A moment of its own, by the milliseconds, so that nothing is at the same time by chance.
      at = Span(usec: at.usec / 1_000_000 * 1_000_000 + Int64(index % 900 + 1) * 1_000)
      if let last = plan.items.last, at <= last.at { at = Span(usec: at.usec + 1_000_000) }
      let isSilent = at < silentUntil
      let step = isSilent ? ofMachine() : step(index)
      if let silence = step.silence { silentUntil = Span(usec: at.usec + silence.usec) }
      plan.items.append(Plan.Item(at: at, step: step))
    }
    return plan
  }

  private mutating func ofMachine() -> Step {
    switch number(1...8) {
    case 1...2: clock()
    case 3...4: .zone(zone())
    case 5: .device(.locked(happens(50)))
    case 6: .device(.focus(happens(50), holds: happens(50)))
    default: .server(source.pick([.up, .down, .restart]))
    }
  }

  private mutating func clock() -> Step {
    let length =
      switch number(1...6) {
      case 1...2: Span.seconds(Int64(number(1...90)))
      case 3...4: Span.minutes(Int64(number(2...180)))
      case 5: Span.hours(Int64(number(3...30)))
      default: Span.days(Int64(number(2...90)))
      }
    // Before 2026 no clock is believed.
    let isBack = happens(50) && ahead - length.usec > -200 * 86_400_000_000
    ahead += isBack ? -length.usec : length.usec
    return .clock(isBack ? Span(usec: -length.usec) : length)
  }

  private mutating func step(_ index: Int) -> Step {
    let app = app()
    switch number(1...100) {
    case 1...31: return .add(asked(app))
    case 32...34: return .edit(app, id(), edited())
    case 35...37: return .remove(app, id())
    case 38: return .removeDelivered(app, id())
    case 39...41: return .pause(app, id())
    case 42...45: return .resume(app, id())
    case 46...47: return .skip(app, id())
    case 48...49: return .done(app, id())
    case 50...53: return .snooze(app, id(), span())
    case 54: return .authorize(Plan.chat)
    case 55: return .answer(Plan.chat, source.pick([.allow, .deny, .allowInSummary]))
    case 56...57:
      return .choose(
        app, id(),
        source.pick([
          .keepProminently, .keepQuietly, .deliverQuietly, .deliverProminently, .muteHour,
          .muteToday, .turnOff,
        ]))
    case 58...60:
      return .settings(
        app,
        source.pick([
          .critical(true), .critical(false), .sound(false), .sound(true), .summary(true),
          .summary(false), .quiet(true), .quiet(false), .authorization(.authorized),
          .authorization(.denied),
        ]))
    case 61: return .foreground(app, happens(50))
    case 62...65:
      return .device(
        source.pick([
          .locked(true), .locked(false), .silent(true), .silent(false), .focus(true, holds: true),
          .focus(true, holds: false), .focus(false, holds: true), .focus(false, holds: true),
        ]))
    case 66: return .categories(app, hasReply: happens(50))
    case 67...74:
      return .act(app, id(), source.pick(["default", "yes", "yes", "reply", "dismiss"]))
    case 75: return .ends(app, id(), source.pick([.expired, .dismissed, .called]))
    case 76...79: return .server(source.pick([.up, .up, .down, .restart, .bare, .full]))
    case 80...81:
      return .handler(
        exit: source.pick([0, 0, 75, 1]), takes: source.pick([.zero, .seconds(3), .seconds(40)]))
    case 82...85: return clock()
    case 86...88: return .zone(zone())
    case 89...91: return .suspend(span())
    case 92...93: return .off(span(), isCrash: false)
    case 94: return .off(span(), isCrash: true)
    default: return .kill(number(0...7), source.pick([.seconds(2), .seconds(20), span()]))
    }
  }

  private mutating func asked(_ app: AppID) -> Asked {
    number += 1
    return Asked(
      app: app, id: id(), title: "n\(number)", when: when(), late: late(),
      level: source.pick([.active, .active, .passive, .timeSensitive, .critical, .critical]),
      hasSound: happens(50), thread: happens(30) ? "t" : nil, hasCategory: happens(60))
  }

  private mutating func edited() -> Edited {
    switch number(1...5) {
    case 1:
      number += 1
      return .title("n\(number)")
    case 2: return .late(late())
    default: return .when(when())
    }
  }

  private mutating func late() -> Asked.Late {
    source.pick([.once, .once, .once, .all, .none, .within(.minutes(10))])
  }

  private mutating func when() -> Asked.When {
    let minute = number(0...287) * 5
    return
      switch number(1...20)
    {
    case 1...3: .now
    case 4...9: .after(span())
    case 10...12: .interval(.minutes(Int64(source.pick([15, 60, 61, 90, 240, 600]))))
    case 13...15: .daily(minute: minute, zone: happens(40) ? zone() : nil)
    case 16...17:
      .calendar(minute: minute, zone: happens(30) ? zone() : nil, repeats: happens(50))
    case 18...19: .hourly(minute: number(0...59))
    default: .twenty
    }
  }
}
