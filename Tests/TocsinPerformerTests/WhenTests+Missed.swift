import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting
import TocsinTime

/// What is late, skipped, or without its zone.
extension WhenTests {
  @Test(
    "T6.1, T6.4: a span is meant as it is written, and none takes what nobody calls late",
    arguments: [
      (Late.none, 999, false), (.none, 1000, true), (.none, 3100, true),
      (.within(.seconds(1)), 1000, false), (.within(.seconds(1)), 1001, true),
      (.within(.seconds(1)), 3100, true), (.within(.seconds(4)), 3100, false),
      (.once, 3100, false), (.all, 3100, false),
    ] as [(Late, Int64, Bool)])
  func strictly(policy: Late, milliseconds: Int64, isMissed: Bool) throws {
    let scene = try Scene("UTC", at: "2026-12-02T08:00:00")
    for words in ["in 1h", "every day 9:00", "every 1h"] {
      let id = try scene.add(words, late: policy)
      let due = try #require(try scene.request(id).next)
      scene.stage.ring(now: try #require(due.adding(.milliseconds(milliseconds))))
      let heard = scene.stage.script.take().filter { $0.hasPrefix("log ") }
      #expect(
        heard.contains { $0.hasPrefix("log missed") } == isMissed, "\(words): \(heard)")
      scene.stage.performer.remove(id, .all, now: scene.now) { _ in }
    }
  }

  @Test(
    "What falls due while the daemon runs is never missed, however late something lets it go",
    arguments: [Late.none, .within(.seconds(1))], [-1, 0, 1] as [Int64])
  func underOurEyes(policy: Late, microseconds: Int64) throws {
    let scene = try Scene("UTC", at: "2026-12-02T08:00:00")
    for words in ["in 1h", "every day 9:00", "every 1h"] {
      let id = try scene.add(words, late: policy)
      let due = try #require(try scene.request(id).next)
      scene.stage.performer.core.attentiveSince = due.adding(Span(usec: microseconds))
      scene.stage.ring(now: try #require(due.adding(.minutes(10))))
      let heard = scene.stage.script.take().filter { $0.hasPrefix("log ") }
      #expect(
        heard.contains { $0.hasPrefix("log missed") } == (microseconds > 0), "\(words): \(heard)")
      scene.stage.performer.remove(id, .all, now: scene.now) { _ in }
    }
  }

  @Test(
    "T6.11, T4.3: of two passes the skip leaves out the one that was to come",
    arguments: ["*:0/20", "DTSTART:20271031T000000 RRULE:FREQ=HOURLY;BYMINUTE=0,20,40"])
  func skipOnePass(words: String) throws {
    let scene = try Scene("Europe/Berlin", at: "2027-10-31T01:50:00")
    let id = try scene.add(words)
    #expect(try scene.run(to: "2027-10-31T02:05:00") == ["2027-10-31T02:00"])
    #expect(scene.ask { $0.skip(id, now: scene.now, reply: $1) } == nil)
    #expect(try scene.next(id) == "2027-10-31T02:40:00+02:00")
    guard case .recurrence(let stored) = try scene.request(id).trigger else { return }
    #expect(stored.except == ["2027-10-31T00:20:00Z"])
    let rings = scene.stage.performer.zones(for: .recurrence(stored))
      .nextTimes(of: try scene.request(id), 4).map { RFC3339.print($0, in: scene.zone) }
    #expect(
      rings == [
        "2027-10-31T02:40:00+02:00", "2027-10-31T02:00:00+01:00", "2027-10-31T02:20:00+01:00",
        "2027-10-31T02:40:00+01:00",
      ])
    // The second pass alone, too.
    #expect(
      try scene.run(to: "2027-10-31T02:45:00") == ["2027-10-31T02:40"])
    scene.now = try #require(scene.now.adding(.minutes(20)))
    scene.stage.ring(now: scene.now)
    #expect(scene.ask { $0.skip(id, now: scene.now, reply: $1) } == nil)
    #expect(try scene.next(id) == "2027-10-31T02:40:00+01:00")
  }

  @Test("T4.8: what is pinned keeps its times while its zone is not on this machine")
  func missingZone() throws {
    let scene = try Scene("Europe/Berlin", at: "2026-12-02T10:00:00")
    let id = try scene.add("every day 9:00 Asia/Tokyo")
    let paused = try scene.add("every day 9:00 Asia/Tokyo")
    #expect(scene.ask { $0.pause(paused, until: nil, now: scene.now, reply: $1) } == nil)
    // A start without the file of that zone, and with another one of the system.
    let later = try Scene("UTC", at: "2026-12-02T12:00:00", store: scene.stage.performer.store)
    later.stage.performer.learn = { _, _ in }
    for cause in [ClockEvent.zone, .zoneData, .setBack] {
      later.go(cause)
      #expect(try later.next(id) == "2026-12-03T00:00:00+00:00")
    }
    #expect(try later.run(to: "2026-12-04T12:00:00") == ["2026-12-03T00:00", "2026-12-04T00:00"])
    #expect(try later.next(id) == "2026-12-05T00:00:00+00:00")
    #expect(
      later.ask { $0.resume(paused, now: later.now, reply: $1) }?.contains("'Asia/Tokyo'") == true)
    #expect(try later.request(paused).isPaused)
    // What is snoozed has no time that tells how far it is from UTC: it comes, and then it waits.
    let until = try #require(later.now.adding(.minutes(10)))
    #expect(later.ask { $0.snooze(id, until: until, now: later.now, reply: $1) } == nil)
    #expect(try later.run(to: "2026-12-04T12:30:00") == ["2026-12-04T12:10 snoozed"])
    #expect(try later.request(id).isPaused && later.request(id).state == .pending)
    // It is there again.
    later.stage.performer.learn = { name, zones in
      if let zone = try? Self.zone(name) { zones.learn(name, zone) }
    }
    for each in [id, paused] {
      #expect(later.ask { $0.resume(each, now: later.now, reply: $1) } == nil)
      #expect(try later.next(each) == "2026-12-05T00:00:00+00:00")
    }
  }

  @Test("T4.8: rules that are gone with an update of the data are those that were there before")
  func lostZone() throws {
    let scene = try Scene("UTC", at: "2027-03-27T12:00:00")
    let id = try scene.add("every day 9:00 Europe/Berlin")
    scene.stage.performer.learn = { _, _ in }
    scene.stage.performer.core.zones.forget()
    scene.go(.zoneData)
    #expect(
      try scene.run(to: "2027-03-29T12:00:00") == ["2027-03-28T07:00", "2027-03-29T07:00"])
    #expect(try scene.next(id) == "2027-03-30T07:00:00+00:00")
  }

  @Test(
    "T7.5: a start goes through what is stored only where the last clock was ahead, till it is done"
  )
  func aheadAtStart() throws {
    let scene = try Scene("UTC", at: "2026-12-02T10:00:00")
    let performer = scene.stage.performer
    _ = try scene.add("every 2h")
    #expect(!performer.wasAhead(of: scene.now, by: .hours(24)))
    let before = try #require(scene.now.adding(.hours(-25)))
    #expect(performer.wasAhead(of: before, by: .hours(24)))
    scene.stage.finish(now: before)
    // It is remembered until it has been done, whatever happens meanwhile.
    #expect(performer.wasAhead(of: scene.now, by: .hours(24)))
    performer.hasGoneThrough()
    scene.stage.finish(now: scene.now)
    #expect(!performer.wasAhead(of: scene.now, by: .hours(24)))
  }

  @Test("T7.5: those that are too far away are found in portions, each once")
  func portions() throws {
    let scene = try Scene("UTC", at: "2026-12-02T10:00:00")
    var ids: [RequestID] = []
    for _ in 0..<11 { ids.append(try scene.add("every 2h")) }
    scene.now = try #require(scene.now.adding(.days(-100)))
    scene.go(.setBack)
    for id in ids { #expect(try scene.next(id)?.hasPrefix("2026-08-24T12:00") == true) }
  }
}
