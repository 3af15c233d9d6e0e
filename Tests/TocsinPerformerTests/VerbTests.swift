import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting
import TocsinTime

/// Every verb on every kind of trigger in every state, through the real store: whatever it answers,
/// the rows are such as the store takes, and what is left can still be taken back.
struct VerbTests {
  enum Kind: String, CaseIterable, Sendable {
    case now, span, civil, interval, counted, floating, pinned

    fileprivate var words: String {
      switch self {
      case .now: "now"
      case .span: "in 1h"
      case .civil: "fri 9:00"
      case .interval, .counted: "every 2h"
      case .floating: "every day 9:00"
      case .pinned: "every day 9:00 Asia/Tokyo"
      }
    }

    fileprivate var repeats: Bool {
      switch self {
      case .now, .span, .civil: false
      case .interval, .counted, .floating, .pinned: true
      }
    }
  }

  enum Place: String, CaseIterable, Sendable {
    case pending, paused, pausedUntil, rungAndPaused, snoozed, waiting, delivered
  }

  enum Verb: String, CaseIterable, Sendable {
    case remove, removePending, removeDelivered, done, pause, pauseUntil, resume, skip, snooze
    case editText, editWhen, editEnd, add, addNew, answer, dismiss, ring, setBack, zone, zoneData
  }

  /// What a removal of everything finds is removed, whatever it is.
  @Test(arguments: Kind.allCases, Place.allCases)
  func `every verb leaves rows that the store takes`(kind: Kind, place: Place) throws {
    for verb in Verb.allCases {
      let scene = try VerbScene(kind)
      guard try scene.bring(to: place, kind) else { continue }
      scene.carryOut(verb)
      try scene.check("\(verb)")
      let request = try scene.request()
      if verb == .remove {
        #expect(scene.answers == ["removed removed"])
        #expect(request.state == .removed)
      }
      // The rest of its life, half a year of it.
      for _ in 0..<3 {
        scene.now = try #require(scene.now.adding(.days(60)))
        scene.stage.ring(now: scene.now)
        try scene.check("\(verb), later")
      }
      guard try scene.request().state.isLive else { continue }
      scene.answers = []
      scene.carryOut(.remove)
      try scene.check("\(verb), removed")
      #expect(scene.answers == ["removed removed"], "\(verb)")
      #expect(try scene.request().state == .removed, "\(verb)")
    }
  }
}

/// One request of a kind, and what was answered about it.
private final class VerbScene {
  let stage: Stage
  var now = Sample.now
  var answers: [String] = []
  private let id: RequestID
  private let draft: Draft
  private let zone: Zone

  init(_ kind: VerbTests.Kind) throws {
    let zones = SystemZones()
    zone = try zones.zone(#require(ZoneName("Europe/Berlin")))
    stage = Stage(try Store.inMemory())
    stage.performer.core.zones = Zones(system: zone)
    stage.performer.learn = { name, known in
      if let name = ZoneName(name), let zone = try? zones.zone(name) {
        known.learn(name.text, zone)
      }
    }
    let reading = try Words.read(
      kind.words, now: now, zone: zone, day: DaySettings(), zones: zones)
    var trigger = reading.trigger(readIn: zone)
    if kind == .counted, case .interval(var interval) = trigger {
      interval.count = 2
      trigger = .interval(interval)
    }
    draft = Sample.draft(trigger: trigger)
    var added: RequestID?
    stage.performer.add(draft, now: now) {
      if case .added(let request, _) = $0 { added = request.id }
    }
    stage.finish(now: now)
    id = try #require(added)
  }

  func request() throws -> Request { try #require(try stage.performer.store.request(id)) }

  /// False where what rings once cannot be brought there.
  func bring(to place: VerbTests.Place, _ kind: VerbTests.Kind) throws -> Bool {
    switch place {
    case .pending: break
    case .paused: carryOut(.pause)
    case .pausedUntil: carryOut(.pauseUntil)
    case .rungAndPaused:
      try ring()
      carryOut(.pause)
    case .snoozed:
      try ring()
      carryOut(.snooze)
    case .waiting:
      stage.performer.serverWent(now: now)
      try ring()
    case .delivered: try ring()
    }
    try check("\(place)")
    let request = try request()
    defer { answers = [] }
    switch place {
    case .pending: return request.state == .pending && !request.isPaused
    case .paused, .pausedUntil:
      #expect(request.isPaused)
      return true
    case .rungAndPaused:
      #expect(request.isPaused == kind.repeats)
      return kind.repeats
    case .snoozed:
      #expect(request.isSnoozed)
      return true
    case .waiting, .delivered:
      #expect(try stage.performer.store.center(of: id) != nil)
      return true
    }
  }

  private func ring() throws {
    if let next = try request().next { now = max(now, next) }
    stage.ring(now: now)
  }

  func carryOut(_ verb: VerbTests.Verb) {
    let performer = stage.performer
    let soon = WallTime(usec: now.usec + Span.minutes(10).usec)
    let reply: Performer.Reply = { [unowned self] answer in
      switch answer {
      case .added: answers.append("added")
      case .refused(let error): answers.append("refused \(error.code.rawValue)")
      case .removed(let result): answers.append("removed \(result.rawValue)")
      case .changed: answers.append("changed")
      case .acted: answers.append("acted")
      default: break
      }
    }
    switch verb {
    case .remove: performer.remove(id, .all, now: now, reply: reply)
    case .removePending: performer.remove(id, .pending, now: now, reply: reply)
    case .removeDelivered: performer.remove(id, .delivered, now: now, reply: reply)
    case .done: performer.done(id, now: now, reply: reply)
    case .pause: performer.pause(id, until: nil, now: now, reply: reply)
    case .pauseUntil: performer.pause(id, until: soon, now: now, reply: reply)
    case .resume: performer.resume(id, now: now, reply: reply)
    case .skip: performer.skip(id, now: now, reply: reply)
    case .snooze: performer.snooze(id, until: soon, now: now, reply: reply)
    case .editText, .editWhen, .editEnd: edit(verb, reply)
    case .add: performer.add(draft, now: now, reply: reply)
    case .addNew:
      var draft = draft
      draft.isNew = true
      performer.add(draft, now: now, reply: reply)
    case .answer, .dismiss:
      let name = verb == .answer ? "default" : "dismiss"
      performer.answer(id, Answer(key: .named(name, text: nil)), now: now, reply: reply)
    case .ring: stage.ring(now: soon)
    case .setBack: go(.setBack, from: WallTime(usec: now.usec - Span.days(3).usec))
    case .zone: go(.zone, from: now)
    case .zoneData: go(.zoneData, from: now)
    }
    stage.finish(now: now)
  }

  private func edit(_ verb: VerbTests.Verb, _ reply: @escaping Performer.Reply) {
    guard var edited = try? request() else { return }
    switch verb {
    case .editText: edited.content.title = "Another"
    case .editWhen:
      edited.trigger = .once(
        Trigger.Once(
          at: WallTime(usec: now.usec + Span.days(1).usec), words: "tomorrow 9:00",
          civil: zone.civil(at: now).adding(months: 0, days: 1)?.description, zone: "Europe/Berlin")
      )
    default:
      if case .interval(var interval) = edited.trigger {
        interval.until = now.adding(.days(90))
        interval.count = nil
        edited.trigger = .interval(interval)
      }
    }
    stage.performer.edit(edited, isNewTime: verb == .editWhen, now: now, reply: reply)
  }

  private func go(_ cause: ClockEvent, from now: WallTime) {
    self.now = now
    if cause == .zone { stage.performer.core.zones.system = .utc }
    var work = ClockWork(cause)
    while !work.isOver { stage.performer.go(on: &work, limit: 3, now: now) }
  }

  /// The store took everything, and what it has now makes sense.
  func check(_ what: String) throws {
    let store = stage.performer.store
    #expect(stage.performer.storeFault == nil, "\(what)")
    #expect(!answers.contains("refused not-durable"), "\(what)")
    let request = try request()
    #expect(
      (request.state == .pending) == (request.next != nil || request.isPaused),
      "\(what): \(request)")
    #expect(request.nextCivil == nil || request.next != nil, "\(what)")
    #expect(!request.isSnoozed || request.next != nil, "\(what)")
    #expect(try store.pendingCount() == (request.state == .pending ? 1 : 0), "\(what)")
    // What is in the center can be got at.
    if try store.center(of: id) != nil {
      #expect(request.state.isLive, "\(what): \(request.state)")
    }
  }
}
