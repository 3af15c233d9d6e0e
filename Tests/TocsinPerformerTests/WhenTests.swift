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

  static let zones = SystemZones()

  static func zone(_ name: String) throws -> Zone {
    try zones.zone(try #require(ZoneName(name)))
  }

  /// A performer in a zone, and a clock that is moved by hand.
  final class Scene {
    let stage: Stage
    var zone: Zone
    var now: WallTime

    init(_ zone: String, at text: String, store: Store? = nil) throws {
      self.zone = try WhenTests.zone(zone)
      now = try self.zone.resolve(#require(CivilTime(text))).instant
      stage = Stage(try store ?? Store.inMemory())
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
      return try add(draft)
    }

    func add(_ draft: Draft) throws -> RequestID {
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

    @discardableResult
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

  @Test(
    "T6.3: each is delivered with its own time, a hundred at most, the last counting the rest",
    arguments: ["*:0/10", "every 10m from 2026-12-02 00:10"])
  func hundred(words: String) throws {
    let scene = try Scene("UTC", at: "2026-12-02T00:00:00")
    let id = try scene.add(words, late: .all)
    let heard = try scene.absence(to: "2026-12-04T00:05:00")
    let each = "2026-12-04T00:05 late"
    var expected = [String](repeating: each, count: 99)
    expected.append(each + ",caught-up")
    #expect(heard == expected)
    let made = try scene.stage.performer.store.deliveries(of: id, limit: 200)
    let minutes = made.reversed().map { scene.now.since($0.scheduled).usec / 60_000_000 }
    // From the oldest on in their order, and the newest for all that are left.
    var order: [Int64] = (0..<99).map { 2875 - $0 * 10 }
    order.append(5)
    #expect(minutes == order)
    #expect(try scene.request(id).fired == 288)
    #expect(try scene.next(id) == "2026-12-04T00:10:00+00:00")
    // The next absence has a hundred of its own.
    let two = try scene.absence(to: "2026-12-04T00:25:00")
    #expect(two == ["2026-12-04T00:25 late", "2026-12-04T00:25 late"])
    #expect(try scene.absence(to: "2026-12-05T00:05:00").count == 100)
  }

  @Test("T6.3: ten years of each minute are a hundred deliveries, without a walk through them")
  func tenYears() throws {
    let scene = try Scene("UTC", at: "2026-12-02T00:00:00")
    let id = try scene.add("every 1m", late: .all)
    #expect(try scene.absence(to: "2036-12-02T00:00:00").count == 100)
    #expect(try scene.request(id).fired == 3653 * 1440)
    #expect(try scene.next(id) == "2036-12-02T00:01:00+00:00")
  }

  @Test("T6.3: a hundred and no more over a restart in their midst")
  func hundredOverRestart() throws {
    let scene = try Scene("UTC", at: "2026-12-02T00:00:00")
    let id = try scene.add("*:0/10", late: .all)
    scene.now = try scene.zone.resolve(#require(CivilTime("2026-12-04T00:05:00"))).instant
    for _ in 0..<3 { _ = scene.stage.performer.claimDue(now: scene.now, limit: 1) }
    scene.stage.finish(now: scene.now)
    // The rest a minute later, by a performer that remembers nothing.
    let later = try Scene("UTC", at: "2026-12-04T00:06:00", store: scene.stage.performer.store)
    let heard = try later.absence(to: "2026-12-04T00:06:00")
    #expect(heard.count == 97)
    #expect(try later.request(id).fired == 288)
  }

  @Test("T6.3: a hundred and no more where a clock that was ahead had announced them all")
  func hundredAnnounced() throws {
    let scene = try Scene("UTC", at: "2026-12-02T00:00:00")
    let id = try scene.add("*:0/10", late: .all)
    let store = scene.stage.performer.store
    try store.announce(WallTime(seconds: 1_796_342_400))  // December 4
    try store.commit()
    let later = try Scene("UTC", at: "2026-12-04T00:05:00", store: store)
    later.stage.performer.recover(bus: "bus", owner: nil, now: later.now)
    let made = try store.deliveries(of: id, limit: 400)
    #expect(made.count == 100)
    #expect(try later.request(id).fired == 288)
  }

  @Test(
    "T6.11: a skip of elapsed time holds while the clock is set back, over a pause, and twice",
    arguments: [
      // Words, how far back, the rings that are left out, the first that comes.
      ("every 2h", "10:59", 1, "15:00"), ("every 2h", "10:59", 2, "17:00"),
      ("every 2h", "06:00", 1, "09:00"), ("every 2h", "06:00", 2, "11:00"),
      ("every 2h from 13:00", "10:59", 1, "15:00"), ("every 2h from 13:00", "06:00", 2, "17:00"),
    ])
  func skipHolds(words: String, back: String, skips: Int, next: String) throws {
    let scene = try Scene("UTC", at: "2026-12-02T11:00:00")
    let id = try scene.add(words)
    for _ in 0..<skips { #expect(scene.ask { $0.skip(id, now: scene.now, reply: $1) } == nil) }
    let place = try scene.next(id)
    for _ in 0..<2 {
      scene.ask { $0.pause(id, until: nil, now: scene.now, reply: $1) }
      scene.ask { $0.resume(id, now: scene.now, reply: $1) }
      #expect(try scene.next(id) == place, "a pause does not bring it back")
    }
    scene.now = try scene.zone.resolve(#require(CivilTime("2026-12-02T\(back):00"))).instant
    for _ in 0..<2 {
      scene.go(.setBack)
      #expect(try scene.next(id) == "2026-12-02T\(next):00+00:00")
    }
    let heard = try scene.run(to: "2026-12-02T\(next):01")
    #expect(heard == ["2026-12-02T\(next)"])
    #expect(try scene.next(id) != nil)
    // It was left out once: from here on the clock may bring what repeats nearer again (T7.5).
    let rung = scene.now
    scene.now = try #require(rung.adding(Span.hours(-20)))
    scene.go(.setBack)
    let distance = try #require(try scene.request(id).next).since(scene.now)
    #expect(distance <= .hours(2))
  }

  @Test("T5.10 T7.5: a count goes on counting over a skip and a clock that is set back")
  func countHolds() throws {
    let scene = try Scene("UTC", at: "2026-12-02T11:00:00")
    var draft = Sample.draft(nil, trigger: .now)
    let anchor = scene.now
    let first = try #require(anchor.adding(.hours(1)))
    draft.trigger = .interval(
      Trigger.Interval(anchor: anchor, every: .hours(1), first: first, count: 5, words: "every 1h"))
    let id = try scene.add(draft)
    #expect(try scene.run(to: "2026-12-02T13:30:00").count == 2)
    #expect(scene.ask { $0.skip(id, now: scene.now, reply: $1) } == nil)
    scene.now = try scene.zone.resolve(#require(CivilTime("2026-12-02T03:30:00"))).instant
    scene.go(.setBack)
    // Of five two have rung and one was left out; the one after it is at most two hours away.
    #expect(try scene.run(to: "2026-12-03T00:00:00") == ["2026-12-02T05:00", "2026-12-02T06:00"])
    #expect(try scene.next(id) == nil)
  }

  @Test("B026: a countdown goes on in sleep, and what passed in it is late by so much")
  func countdown() throws {
    let scene = try Scene("UTC", at: "2026-12-02T22:00:00")
    _ = try scene.add("in 500m")
    #expect(try scene.absence(to: "2026-12-03T06:00:00") == [])
    #expect(try scene.run(to: "2026-12-03T06:20:00") == ["2026-12-03T06:20"])
    _ = try scene.add("in 7h")
    #expect(try scene.absence(to: "2026-12-03T14:20:00") == ["2026-12-03T14:20 late"])
  }

  @Test("What has ended is not changed: it is told what became of it, and what to write")
  func over() throws {
    let scene = try Scene("UTC", at: "2026-12-02T10:00:00")
    let removed = try scene.add("in 1h")
    #expect(scene.ask { $0.remove(removed, .all, now: scene.now, reply: $1) } == nil)
    let ended = try scene.add("in 1m")
    _ = try scene.run(to: "2026-12-02T10:01:00")
    #expect(scene.ask { $0.done(ended, now: scene.now, reply: $1) } == nil)
    let missed = try scene.add("in 1m", late: Late.none)
    #expect(try scene.absence(to: "2026-12-02T12:00:00") == ["2026-12-02T12:00 missed missed"])
    for (id, end) in [
      (removed, "was removed"), (ended, "has ended"), (missed, "was missed, and has ended"),
    ] {
      let request = try scene.request(id)
      let line = "\(id) \(end); 'tocsin add' makes a new one, 'tocsin show \(id)' tells of it"
      for refusal in [
        scene.ask { $0.edit(request, isNewTime: false, now: scene.now, reply: $1) },
        scene.ask { $0.snooze(id, until: scene.now, now: scene.now, reply: $1) },
        scene.ask { $0.done(id, now: scene.now, reply: $1) },
        scene.ask { $0.pause(id, until: nil, now: scene.now, reply: $1) },
        scene.ask { $0.resume(id, now: scene.now, reply: $1) },
        scene.ask { $0.skip(id, now: scene.now, reply: $1) },
        scene.ask { $0.remove(id, .all, now: scene.now, reply: $1) },
        scene.ask {
          $0.answer(id, Answer(key: .named("default", text: nil)), now: scene.now, reply: $1)
        },
      ] { #expect(refusal == line) }
    }
    let unknown = try #require(RequestID(999))
    #expect(
      scene.ask { $0.done(unknown, now: scene.now, reply: $1) } == "no notification 999")
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

  @Test(
    "T6.6 set back and forward again: what was delivered is not among what was missed",
    arguments: [Late.once, .all, .none], ["every day 08:00", "*:0/20"])
  func backAndForward(late: Late, words: String) throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T07:50:00")
    let id = try scene.add(words, late: late)
    #expect(try scene.run(to: "2026-12-02T08:05:00") == ["2026-12-02T08:00"])
    let next = try scene.next(id)
    scene.now = try scene.zone.resolve(#require(CivilTime("2025-12-02T08:05:00"))).instant
    scene.go(.setBack)
    #expect(try scene.next(id) != next)
    #expect(try scene.absence(to: "2026-12-02T08:06:00") == [])
    #expect(try scene.next(id) == next)
    #expect(try scene.request(id).fired == 1)
    // What has come since is missed as ever.
    scene.now = try scene.zone.resolve(#require(CivilTime("2025-12-02T08:05:00"))).instant
    scene.go(.setBack)
    let heard = try scene.absence(to: "2026-12-03T08:01:00")
    #expect(heard.last?.hasPrefix("2026-12-03T08:01") == true)
    #expect(try scene.request(id).fired == (words == "*:0/20" ? 73 : 2))
  }

  @Test("Set back, what the old clock had announced is announced no longer; what is near stays so")
  func oldAnnouncement() throws {
    let scene = try Scene("UTC", at: "2026-12-02T08:00:00")
    _ = try scene.add("in 1s")
    let performer = scene.stage.performer
    let announced = performer.store.announced
    #expect(announced > scene.now)
    performer.retractOldAnnouncement(now: scene.now)
    #expect(performer.store.announced == announced)
    scene.now = try #require(scene.now.adding(.hours(-1)))
    performer.retractOldAnnouncement(now: scene.now)
    #expect(performer.store.announced == scene.now)
  }

  @Test("T7.6 a change of zone that has not come to it yet: nothing rings by the old reading")
  func crowdWest() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T07:00:00")
    let floating = try scene.add("every day 08:00")
    _ = try scene.add("every day 08:00 Europe/Berlin")
    scene.zone = try Self.zone("America/New_York")
    scene.stage.performer.core.zones.system = scene.zone
    #expect(try scene.absence(to: "2026-12-02T02:00:30") == ["2026-12-02T02:00 late"])
    #expect(try scene.next(floating) == "2026-12-02T08:00:00-05:00")
    // East of it what is due stays due.
    scene.zone = try Self.zone("Asia/Tokyo")
    scene.stage.performer.core.zones.system = scene.zone
    #expect(try scene.absence(to: "2026-12-02T22:00:30") == ["2026-12-02T22:00 late"])
    #expect(try scene.next(floating) == "2026-12-03T08:00:00+09:00")
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

  @Test("T6.7: a pause of which nothing is left is refused, and what ran out in one was not missed")
  func pauseBeyondEnd() throws {
    let scene = try Scene("UTC", at: "2026-12-04T12:00:00")
    for words in ["every day 08:00 until 2026-12-08", "every 2h until 2026-12-08"] {
      let id = try scene.add(words)
      func pause(_ text: String?) throws -> String? {
        let until = try text.map { try scene.zone.resolve(#require(CivilTime($0))).instant }
        return scene.ask { $0.pause(id, until: until, now: scene.now, reply: $1) }
      }
      #expect(try pause("2026-12-10T00:00:00") != nil, "\(words)")
      #expect(try !scene.request(id).isPaused)
      #expect(try pause("2026-12-07T00:00:00") == nil)
      #expect(try pause(nil) == nil)
      let later = try scene.zone.resolve(#require(CivilTime("2026-12-12T00:00:00"))).instant
      _ = scene.stage.script.take()
      #expect(scene.ask { $0.resume(id, now: later, reply: $1) } == nil)
      #expect(try scene.request(id).state == .ended)
      #expect(!scene.stage.script.take().contains { $0.hasPrefix("log missed") })
    }
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
