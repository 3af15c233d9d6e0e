import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting
import TocsinTime

/// What repeats on the calendar, from its words to its rings: over clock and zone changes, absence,
/// pauses and snoozes.
struct WhenTests {
  /// What every delivery of a plain request says.
  fileprivate static let usual: Set<Substring> = [
    "authorized", "no-sound", "no-badge", "replaced-delivered",
  ]

  private static let zones = SystemZones()

  private static func zone(_ name: String) throws -> Zone {
    try zones.zone(try #require(ZoneName(name)))
  }

  /// A performer in a zone, and a clock that is moved by hand.
  private final class Scene {
    let stage: Stage
    var zone: Zone
    var now: WallTime

    init(_ zone: String, at text: String) throws {
      self.zone = try WhenTests.zone(zone)
      now = try self.zone.resolve(#require(CivilTime(text))).instant
      stage = Stage(try Store.inMemory())
      stage.performer.core.zones = Zones(system: self.zone)
      stage.performer.learn = { name, zones in
        if let zone = try? WhenTests.zone(name) { zones.learn(name, zone) }
      }
    }

    func add(_ words: String, late: Late = .once, count: Int64? = nil) throws -> RequestID {
      let reading = try Words.read(
        words, now: now, zone: zone, day: DaySettings(), zones: WhenTests.zones)
      var draft = Sample.draft(nil, trigger: reading.trigger(readIn: zone))
      draft.late = late
      var added: RequestID?
      stage.performer.add(draft, now: now) {
        if case .added(let request, _) = $0 { added = request.id }
      }
      stage.finish(now: now)
      _ = stage.script.take()
      return try #require(added)
    }

    /// The clock runs to that moment, and every ring on the way is heard: what came, and when.
    func run(to text: String) throws -> [String] {
      let end = try zone.resolve(#require(CivilTime(text))).instant
      var heard: [String] = []
      while let next = stage.performer.nextDeadline(), next <= end {
        now = max(now, next)
        stage.ring(now: now)
        heard += tell()
      }
      now = end
      return heard
    }

    /// Nobody is there until that moment.
    func absence(to text: String) throws -> [String] {
      now = try zone.resolve(#require(CivilTime(text))).instant
      var heard: [String] = []
      while let next = stage.performer.nextDeadline(), next <= now {
        stage.ring(now: now)
        heard += tell()
      }
      return heard
    }

    private func tell() -> [String] {
      stage.script.take().filter { $0.hasPrefix("log delivered") || $0.hasPrefix("log missed") }
        .map { line in
          let reasons = line.split(separator: " ").dropFirst(3).joined(separator: " ")
            .split(separator: ",")
            .filter { !WhenTests.usual.contains($0) }.joined(separator: ",")
          return String(RFC3339.print(now, in: zone).dropLast(9))
            + (reasons.isEmpty ? "" : " \(reasons)")
            + (line.hasPrefix("log missed") ? " missed" : "")
        }
    }

    func move(to name: String) throws {
      zone = try WhenTests.zone(name)
      stage.performer.core.zones.system = zone
      go(.zone)
    }

    func go(_ cause: ClockEvent) {
      var work = ClockWork(cause)
      while !work.isOver { stage.performer.go(on: &work, limit: 3, now: now) }
      stage.finish(now: now)
      _ = stage.script.take()
    }

    func request(_ id: RequestID) throws -> Request {
      try #require(try stage.performer.store.request(id))
    }

    func next(_ id: RequestID) throws -> String? {
      try request(id).next.map { RFC3339.print($0, in: zone) }
    }

    func ask(_ change: (Performer, @escaping Performer.Reply) -> Void) -> String? {
      var refusal: String?
      change(stage.performer) { if case .refused(let error) = $0 { refusal = error.message } }
      stage.finish(now: now)
      return refusal
    }
  }

  @Test("Daily rings over both clock changes, and says when next")
  func daily() throws {
    let scene = try Scene("Europe/Berlin", at: "2027-03-26T12:00:00")
    let id = try scene.add("every day 02:30")
    #expect(
      try scene.run(to: "2027-03-30T00:00:00") == [
        "2027-03-27T02:30", "2027-03-28T03:30", "2027-03-29T02:30",
      ])
    #expect(try scene.next(id) == "2027-03-30T02:30:00+02:00")
    #expect(try scene.request(id).fired == 3)
  }

  @Test("The end of a rule is the end of the request; a count counts the rings")
  func ends() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T10:00:00")
    let id = try scene.add("every day 9:00 until 2026-12-04")
    #expect(try scene.run(to: "2026-12-09T00:00:00") == ["2026-12-03T09:00", "2026-12-04T09:00"])
    #expect(try scene.request(id).state == .delivered)
    #expect(try scene.next(id) == nil)
  }

  @Test("B028: missed in sleep is made up once, and the next one is where it would have been")
  func catchUp() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T20:00:00")
    let id = try scene.add("every day 20:30")
    #expect(try scene.absence(to: "2026-12-05T08:00:00") == ["2026-12-05T08:00 late,caught-up"])
    #expect(try scene.next(id) == "2026-12-05T20:30:00+01:00")
    #expect(try scene.request(id).fired == 3)
  }

  @Test(
    "T6.1: late says what becomes of what was missed",
    arguments: [
      (Late.once, ["2026-12-05T08:00 late,caught-up"]),
      (.none, ["2026-12-05T08:00 missed missed"]),
      (.within(.hours(12)), ["2026-12-05T08:00 late,caught-up"]),
      (.within(.hours(11)), ["2026-12-05T08:00 too-late missed"]),
      (.all, Array(repeating: "2026-12-05T08:00 late", count: 3)),
    ] as [(Late, [String])])
  func late(policy: Late, heard: [String]) throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T20:00:00")
    let id = try scene.add("every day 20:30", late: policy)
    #expect(try scene.absence(to: "2026-12-05T08:00:00") == heard)
    #expect(try scene.next(id) == "2026-12-05T20:30:00+01:00")
    // What is only held up for a moment was not missed.
    #expect(try scene.run(to: "2026-12-05T21:00:00") == ["2026-12-05T20:30"])
  }

  @Test("T6.3: each is delivered, a hundred at most, and none is left uncounted")
  func hundred() throws {
    let scene = try Scene("UTC", at: "2026-12-02T00:00:00")
    let id = try scene.add("*:0/10", late: .all)
    let heard = try scene.absence(to: "2026-12-04T00:05:00")
    #expect(heard.count == 100)
    #expect(heard.first == "2026-12-04T00:05 late,caught-up")
    #expect(try scene.request(id).fired == 288)
    #expect(try scene.next(id) == "2026-12-04T00:10:00+00:00")
  }

  @Test("B040: floating goes with the system's zone, pinned does not, and nothing rings twice")
  func travel() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T07:00:00")
    let floating = try scene.add("every day 08:00")
    let pinned = try scene.add("every day 08:00 Europe/Berlin")
    #expect(try scene.run(to: "2026-12-02T12:00:00").count == 2)
    try scene.move(to: "America/New_York")  // west, and it is 06:00 there
    #expect(try scene.next(floating) == "2026-12-03T08:00:00-05:00")
    #expect(try scene.next(pinned) == "2026-12-03T02:00:00-05:00")
    try scene.move(to: "Asia/Tokyo")
    #expect(try scene.next(floating) == "2026-12-03T08:00:00+09:00")
    #expect(try scene.next(pinned) == "2026-12-03T16:00:00+09:00")
  }

  @Test("T7.6: flying east over an occurrence is a jump forward: it comes late")
  func east() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T07:00:00")
    let id = try scene.add("every day 08:00")
    try scene.move(to: "Asia/Tokyo")  // 15:00
    #expect(try scene.run(to: "2026-12-02T16:00:00") == ["2026-12-02T15:00 late"])
    #expect(try scene.next(id) == "2026-12-03T08:00:00+09:00")
  }

  @Test("B031: a clock that was years ahead leaves nothing behind")
  func yearsAhead() throws {
    let scene = try Scene("UTC", at: "2098-01-01T12:00:00")
    let daily = try scene.add("every day 08:00")
    let often = try scene.add("*:0/10")
    let interval = try scene.add("every 1m")
    scene.now = try scene.zone.resolve(#require(CivilTime("2026-09-29T12:00:30"))).instant
    scene.go(.setBack)
    #expect(try scene.next(daily) == "2026-09-30T08:00:00+00:00")
    #expect(try scene.next(often) == "2026-09-29T12:10:00+00:00")
    #expect(try #require(scene.request(interval).next).since(scene.now) <= .minutes(1))
  }

  @Test(
    "T7.5: set back by an hour, what rang at its hour does not ring again; an hour-free one does")
  func setBack() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T07:30:00")
    let daily = try scene.add("every day 08:00")
    let free = try scene.add("*:0/20")
    _ = try scene.run(to: "2026-12-02T08:05:00")
    scene.now = try scene.zone.resolve(#require(CivilTime("2026-12-02T07:05:00"))).instant
    scene.go(.setBack)
    #expect(try scene.next(daily) == "2026-12-03T08:00:00+01:00")
    #expect(try scene.next(free) == "2026-12-02T07:20:00+01:00")
  }

  @Test("T7.5: a start that was named stays where it is when the clock is set back")
  func namedStart() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T10:00:00")
    let id = try scene.add("every 10m from tomorrow 07:00")
    let plain = try scene.add("every 10m")
    scene.now = try #require(scene.now.adding(.minutes(-30)))
    scene.go(.setBack)
    #expect(try scene.next(id) == "2026-12-03T07:00:00+01:00")
    #expect(try scene.next(plain) == "2026-12-02T09:40:00+01:00")
  }

  @Test("B030: paused over the weekend, nothing is made up when it goes on")
  func pause() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-04T12:00:00")  // a Friday
    let id = try scene.add("every day 07:00")
    #expect(scene.ask { $0.pause(id, until: nil, now: scene.now, reply: $1) } == nil)
    #expect(try scene.request(id).state == .pending)
    #expect(try scene.run(to: "2026-12-06T22:00:00") == [])
    #expect(scene.ask { $0.resume(id, now: scene.now, reply: $1) } == nil)
    #expect(try scene.run(to: "2026-12-07T12:00:00") == ["2026-12-07T07:00"])
    #expect(scene.ask { $0.resume(id, now: scene.now, reply: $1) } != nil)

    let until = try scene.zone.resolve(#require(CivilTime("2026-12-09T00:00:00"))).instant
    #expect(scene.ask { $0.pause(id, until: until, now: scene.now, reply: $1) } == nil)
    #expect(try scene.run(to: "2026-12-09T12:00:00") == ["2026-12-09T07:00"])
  }

  @Test("T6.11: skip leaves out the next one only")
  func skip() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T10:00:00")
    let daily = try scene.add("every day 07:00")
    #expect(scene.ask { $0.skip(daily, now: scene.now, reply: $1) } == nil)
    #expect(try scene.request(daily).trigger.repeats)
    #expect(try scene.run(to: "2026-12-04T12:00:00") == ["2026-12-04T07:00"])
    let once = try scene.add("in 1h")
    #expect(scene.ask { $0.skip(once, now: scene.now, reply: $1) }?.contains("rings once") == true)
  }

  @Test("T6.8: a snooze brings it back, and the rule goes on")
  func snooze() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T06:00:00")
    let id = try scene.add("every day 07:00")
    let refusal = scene.ask { $0.snooze(id, until: scene.now, now: scene.now, reply: $1) }
    #expect(refusal?.contains("has not rung") == true)
    #expect(try scene.run(to: "2026-12-02T07:00:00") == ["2026-12-02T07:00"])
    let later = try #require(scene.now.adding(.minutes(10)))
    #expect(scene.ask { $0.snooze(id, until: later, now: scene.now, reply: $1) } == nil)
    #expect(try scene.stage.performer.store.center(of: id) == nil)
    #expect(
      try scene.run(to: "2026-12-03T07:30:00") == ["2026-12-02T07:10 snoozed", "2026-12-03T07:00"])
  }

  @Test("A snooze may be moved, and is no ring of the rule")
  func snoozeAgain() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T06:00:00")
    let id = try scene.add("every day 07:00")
    func snooze(_ span: Span) throws -> String? {
      let later = try #require(scene.now.adding(span))
      return scene.ask { $0.snooze(id, until: later, now: scene.now, reply: $1) }
    }
    #expect(try scene.run(to: "2026-12-02T07:00:00") == ["2026-12-02T07:00"])
    #expect(try snooze(.minutes(10)) == nil)
    #expect(try snooze(.minutes(20)) == nil)
    #expect(try scene.next(id) == "2026-12-02T07:20:00+01:00")
    #expect(try snooze(.days(2)) == nil)
    #expect(try scene.next(id) == "2026-12-03T07:00:00+01:00", "its own comes first")
    #expect(try !scene.request(id).isSnoozed)
    #expect(try scene.run(to: "2026-12-03T08:00:00") == ["2026-12-03T07:00"])
  }

  @Test("What is paused is not snoozed, and a snooze that is all there is is not paused")
  func pauseAndSnooze() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T06:00:00")
    let daily = try scene.add("every day 07:00")
    let once = try scene.add("06:30")
    _ = try scene.run(to: "2026-12-02T07:00:00")
    let later = try #require(scene.now.adding(.minutes(10)))
    #expect(scene.ask { $0.pause(daily, until: nil, now: scene.now, reply: $1) } == nil)
    let paused = scene.ask { $0.snooze(daily, until: later, now: scene.now, reply: $1) }
    #expect(paused?.contains("is paused") == true)
    #expect(scene.ask { $0.skip(daily, now: scene.now, reply: $1) }?.contains("resume") == true)
    #expect(scene.ask { $0.snooze(once, until: later, now: scene.now, reply: $1) } == nil)
    let snoozed = scene.ask { $0.pause(once, until: nil, now: scene.now, reply: $1) }
    #expect(snoozed?.contains("is snoozed") == true)
    #expect(try scene.run(to: "2026-12-02T08:00:00") == ["2026-12-02T07:10 snoozed"])
  }

  @Test("T7.8: new rules of a zone move what was made from a civil time, and nothing else")
  func zoneData() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T10:00:00")
    let civil = try scene.add("fri 14:00")
    let instant = try scene.add("in 52h")
    let before = try scene.request(instant).next
    // As if Berlin had moved to another offset.
    let moved = try Self.zone("Europe/Moscow")
    scene.stage.performer.core.zones = Zones(system: moved)
    scene.stage.performer.learn = { name, zones in zones.learn(name, moved) }
    scene.go(.zoneData)
    #expect(try scene.next(civil) == "2026-12-04T12:00:00+01:00")
    #expect(try scene.request(instant).next == before)
  }

  @Test("What is stored is read back whole")
  func rows() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T10:00:00")
    for words in [
      "every other day 9:00", "every month on 31", "*-*-1/5 04:00", "every wed 18:00 Asia/Tokyo",
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "every day 9:00 until 2026-12-24",
    ] {
      let id = try scene.add(words)
      guard case .recurrence(let stored) = try scene.request(id).trigger else {
        Issue.record("\(words) is no recurrence")
        continue
      }
      let reading = try Words.read(
        words, now: scene.now, zone: scene.zone, day: DaySettings(), zones: Self.zones)
      #expect(.recurrence(stored) == reading.trigger(readIn: scene.zone))
    }
  }
}
