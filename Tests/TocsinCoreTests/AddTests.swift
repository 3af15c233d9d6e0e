import Testing
import TocsinCore
import TocsinModel
import TocsinTesting

struct AddTests {
  static let now = Sample.now

  private func add(
    _ draft: Draft, existing: Request? = nil, center: Delivery? = nil, pending: Int64 = 0,
    all: Int64? = nil
  ) throws -> [Effect] {
    let id = try #require(RequestID(9))
    return Scene.core().handle(
      .add(
        draft, id: id, existing: existing, center: center,
        pending: PendingCount(ofApp: pending, all: all ?? pending)), now: Self.now)
  }

  private func refusal(_ effects: [Effect]) -> CallError.Code? {
    guard effects.count == 1, case .reply(.refused(let error))? = effects.first else { return nil }
    #expect(!error.message.isEmpty && !error.message.contains("\n"))
    return error.code
  }

  @Test("A new one is stored, noted and answered, and is due now")
  func now() throws {
    let request = try Sample.request(number: 9)
    #expect(
      try add(Sample.draft()) == [
        .insert(request), Scene.line(.added, of: request),
        .reply(.added(request, replaced: false)),
      ])
  }

  @Test("A name as Tocsin gives them is taken from nobody else, but where it replaces")
  func givenName() throws {
    for (name, code) in [
      ("tocsin-5", CallError.Code.badRequest), ("tocsin-", nil), ("tocsin-5a", nil),
      ("my-tocsin-5", nil),
    ] as [(String, CallError.Code?)] {
      #expect(refusal(try add(Sample.draft(name))) == code, "\(name)")
    }
    #expect(
      refusal(
        try add(Sample.draft("tocsin-9"), existing: Sample.request(Sample.draft(nil), number: 9)))
        == nil)
  }

  @Test("D8.1: without an identifier it gets one")
  func generated() throws {
    let request = try Sample.request(Sample.draft(nil), number: 9)
    #expect(request.identifier.text == "tocsin-9")
    #expect(try add(Sample.draft(nil)).first == .insert(request))
  }

  @Test("D8.2: a pending one of that name is replaced, keeps its number, and says so")
  func pending() throws {
    var existing = try Sample.request(next: Self.now.adding(.hours(1)))
    existing.fired = 3
    existing.added = WallTime(usec: Self.now.usec - 1)
    let fresh = try Sample.request(Sample.draft(title: "New"))
    #expect(
      try add(Sample.draft(title: "New"), existing: existing) == [
        .replace(fresh), Scene.line(.replaced, of: fresh, [.replacedPending]),
        .finish(fresh.id, .withdrawn, action: nil, text: nil),
        .reply(.added(fresh, replaced: true)),
      ])
  }

  @Test("D8.3: a delivered one of that name rings again, and stays in the center until then")
  func delivered() throws {
    var scene = try Scene()
    scene.request.added = WallTime(usec: Self.now.usec - 1)
    let fresh = try Sample.request()
    #expect(
      try add(Sample.draft(), existing: scene.request, center: scene.delivery) == [
        .replace(fresh), Scene.line(.replaced, of: fresh, [.replacedDelivered]),
        .finish(fresh.id, .withdrawn, action: nil, text: nil),
        .reply(.added(fresh, replaced: true)),
      ])
  }

  @Test("With no-replace a pending one is kept, and a delivered one is not in the way")
  func keeping() throws {
    var draft = Sample.draft()
    draft.isNew = true
    #expect(refusal(try add(draft, existing: Sample.request())) == .alreadyPending)
    #expect(try add(draft, existing: Scene().request).count == 4)
    var paused = try Sample.request()
    paused.next = nil
    paused.isPaused = true
    #expect(refusal(try add(draft, existing: paused)) == .alreadyPending)
    #expect(try add(draft).count == 3)
  }

  @Test(
    "D8.5: the limit counts what is pending, and replacing is not one more",
    arguments: [
      (9, false, false, false), (10, false, false, true), (11, false, false, true),
      (10, true, false, false), (10, false, true, true), (9, false, true, false),
    ]
      as [(Int64, Bool, Bool, Bool)])
  func limit(pending: Int64, replacesPending: Bool, replacesDelivered: Bool, isRefused: Bool) throws
  {
    let existing: Request? =
      replacesPending ? try Sample.request() : replacesDelivered ? try Scene().request : nil
    let effects = try add(Sample.draft(), existing: existing, pending: pending)
    #expect(refusal(effects) == (isRefused ? .limit : nil))
    #expect(isRefused || effects.count == (existing == nil ? 3 : 4))
  }

  @Test("D8.6: which one goes, or the new one; the profile of a daemon evicts none")
  func evicting() throws {
    let id = try #require(RequestID(9))
    func events(
      _ whenFull: DeliveryProfile.WhenFull, other: Int64?, new: Int64?, pending: Int64 = 10
    ) throws -> [String] {
      var core = Scene.core()
      core.setup.profile.whenFull = whenFull
      let at = { (seconds: Int64) in Self.now.adding(.seconds(seconds)) ?? .distantFuture }
      var out = try Sample.request(number: 3, next: other.map(at))
      out.isPaused = other == nil
      var draft = Sample.draft()
      draft.trigger = new.map { .once(.init(at: at($0), words: "then")) } ?? .now
      let count = PendingCount(
        ofApp: pending, all: pending, evictable: Evictable(out, center: nil))
      return core.handle(
        .add(draft, id: id, existing: nil, center: nil, pending: count), now: Self.now
      ).compactMap {
        switch $0 {
        case .append(let entry): "\(entry.request.number) \(entry.event.rawValue)"
        case .reply(.refused(let error)): error.code.rawValue
        default: nil
        }
      }
    }
    #expect(try events(.refuse, other: 60, new: 30) == ["limit"])
    #expect(try events(.keepSoonest, other: 60, new: 30) == ["3 removed", "9 added"])
    #expect(try events(.keepSoonest, other: 60, new: 90) == ["9 added", "9 removed"])
    #expect(try events(.keepSoonest, other: 60, new: 60) == ["9 added", "9 removed"])
    #expect(try events(.keepSoonest, other: nil, new: 90) == ["3 removed", "9 added"])
    #expect(try events(.keepNewest, other: 60, new: 90) == ["3 removed", "9 added"])
    #expect(try events(.keepNewest, other: 60, new: 90, pending: 9) == ["9 added"])
    #expect(try events(.keepNewest, other: 60, new: nil) == ["9 added"])  // it takes no place
  }

  @Test("The limit of all apps together holds too, and names itself")
  func limitOfAll() throws {
    let before = try add(Sample.draft(), pending: 1, all: 99)
    #expect(before.count == 3)
    let effects = try add(Sample.draft(), pending: 1, all: 100)
    #expect(refusal(effects) == .limit)
    guard case .reply(.refused(let error))? = effects.first else { return }
    #expect(error.message == "100 requests are pending, and the limit is 100")
    #expect(try add(Sample.draft(), existing: Sample.request(), pending: 1, all: 100).count == 4)
  }

  struct Words: Sendable {
    var title = ""
    var sound = Sound.none
    var badge: Int64?
    var isRefused: Bool
  }

  @Test(
    "D5.13: it needs text, a sound or a badge",
    arguments: [
      Words(isRefused: true), Words(title: " \n\u{200B}", isRefused: true),
      Words(title: "T", isRefused: false), Words(sound: .standard, isRefused: false),
      Words(badge: 0, isRefused: false), Words(badge: 1, isRefused: false),
      Words(title: "🔔", isRefused: false),
    ])
  func words(_ words: Words) throws {
    var draft = Sample.draft(title: words.title)
    draft.content.sound = words.sound
    draft.content.badge = words.badge
    #expect(refusal(try add(draft)) == (words.isRefused ? .noContent : nil))
  }

  @Test("One instant is taken as it is, in the past too")
  func once() throws {
    for distance in [Span.hours(-1), .zero, .hours(1)] {
      let at = try #require(Self.now.adding(distance))
      let trigger = Trigger.once(.init(at: at, words: "then"))
      let request = try Sample.request(Sample.draft(trigger: trigger), number: 9, next: at)
      #expect(try add(Sample.draft(trigger: trigger)).first == .insert(request))
    }
  }

  struct Ring: Sendable {
    var name: String
    /// Minutes from now.
    var anchor: Int64
    var first: Int64
    var until: Int64?
    var count: Int64?
    /// Nil is never.
    var next: Int64?
  }

  @Test(
    "What repeats begins with its first ring that is still to come",
    arguments: [
      Ring(name: "ahead", anchor: 0, first: 10, next: 10),
      Ring(name: "a named start ahead", anchor: 5, first: 5, next: 5),
      Ring(name: "T6.7: a start long past", anchor: -25, first: -15, next: 5),
      Ring(name: "a start just now", anchor: 0, first: 0, next: 10),
      Ring(name: "the end is the first ring", anchor: 0, first: 10, until: 10, next: 10),
      Ring(name: "the end is before the first ring", anchor: 0, first: 10, until: 9, next: nil),
      Ring(name: "the end has passed", anchor: -25, first: -15, until: -1, next: nil),
      Ring(name: "the end is the next ring", anchor: -25, first: -15, until: 5, next: 5),
      Ring(name: "the count is over", anchor: -25, first: -15, count: 2, next: nil),
      Ring(name: "the last of the count", anchor: -25, first: -15, count: 3, next: 5),
    ])
  func interval(ring: Ring) throws {
    func at(_ minutes: Int64) -> WallTime {
      WallTime(usec: Self.now.usec + Span.minutes(minutes).usec)
    }
    let trigger = Trigger.interval(
      .init(
        anchor: at(ring.anchor), every: .minutes(10), first: at(ring.first),
        until: ring.until.map(at), count: ring.count, words: "every 10m"))
    let effects = try add(Sample.draft(trigger: trigger))
    guard let next = ring.next else {
      #expect(refusal(effects) == .noDate, "\(ring.name)")
      return
    }
    let request = try Sample.request(Sample.draft(trigger: trigger), number: 9, next: at(next))
    #expect(effects.first == .insert(request), "\(ring.name)")
    #expect(effects.count == 3)
  }
}
