import TocsinCore
import TocsinModel
import TocsinSimulator
import TocsinStore

/// What must have become of every request, kept by hand from what was done to the machine and by
/// what the specification says of it; compared with what the store has after each step.
final class Ledger {
  struct Entry {
    var app: AppID
    var name: String
    var id: RequestID
    var late: Asked.Late
    var isCritical: Bool
    /// Nil where nothing more is to come of it by itself.
    var rule: NaiveRule?
    /// Instants up to here are over.
    var floor: Int64
    /// What the clock of its zone has shown at most: what names its hour and is not after it may
    /// have rung already, by another clock or in another zone (T7.5, T7.6).
    var floorCivil: Int64
    var rung: Set<Int64> = []
    var lastAt: Int64?
    var skipped: Set<Int64> = []
    /// It floats and has been in another zone, or had no next ring of its own when the clock was set
    /// back by days: by which clock it has rung before its last ring is known no more.
    var hasForgotten = false
    /// What rang before that, and so may ring again or not.
    var doubtful: Set<Int64> = []
    /// The newest of each absence that was too late for its policy.
    var givenUp: Set<Int64> = []
    /// It floats, its hour is free, and it has another zone since an absence.
    var hasOtherZone = false
    var isPaused = false
    var snoozed: Int64?
    /// As the store had it at the last look, which found it right.
    var next: Int64?
    /// A kill, or what the specification leaves open, has left the next ring unknown.
    var isVague = false
    var seen: Int64 = 0
    var removed = false
  }

  struct Fault: Error { var invariant: String, what: String, sign: Sign? }

  var entries: [Entry] = []
  /// By request and instant: each time that a server has shown it.
  private var shows: [Key: [Show]] = [:]
  private var shownPlaces: Set<String> = []
  var faults: [Fault] = []
  var kills = 0
  var owner = 0
  var hasServer = true
  /// Nil is not known, since a kill came between.
  var isCriticalGranted: [AppID: Bool?] = [:]
  var foreground: Set<AppID> = []
  var isLocked: Bool? = false
  /// As far as the clock has ever been.
  private var latest = WallTime.distantPast
  func clockIs(_ now: WallTime) { latest = max(latest, now) }

  /// The clock was set back: the same instants may come again.
  func forgetShows(of request: RequestID) {
    setBack.insert(request)
    shows = shows.filter { $0.key.request != request }
  }

  /// What has rung by another clock, and may by this one, are two deliveries.
  private var setBack: Set<RequestID> = []

  /// Deliveries that a person has been shown. One that a crash took from the store leaves its number
  /// to another.
  var popups: Set<Show.Seen> = []
  /// What lay on the screen when its app lost critical: a restart may have taken that from it, and
  /// what has been seen comes again no louder.
  var lowerable: Set<Show.Seen> = []

  private(set) var attempts: [Int64: Int64] = [:]
  private var answered: [Int64: Int64] = [:]
  /// Answers that were accepted and have not reached a handler.
  var owed: [(request: RequestID, action: String, at: WallTime)] = []
  private var held: [Int64: (request: RequestID, Outcome.Held)] = [:]
  private var released: [Int64: WallTime] = [:]
  private var fresh: [Outcome.Held: Int64] = [:]
  /// What summaries have told of since the last Focus ended.
  private var toldInFocus: Int64 = 0

  private struct Key: Hashable { var request: RequestID, scheduled: Int64, delivery: Int64 }
  struct Show {
    var kills: Int, owner: Int
    struct Seen: Hashable { var id: Int64, scheduled: WallTime }
  }

  func fault(_ invariant: String, _ what: String, _ sign: Sign? = nil) {
    faults.append(Fault(invariant: invariant, what: what, sign: sign))
  }

  func index(_ app: AppID, _ name: String) -> Int? {
    entries.lastIndex { $0.app == app && $0.name == name }
  }

  // What is seen from outside.

  func saw(
    _ delivery: Delivery, _ request: Request, _ presentation: Presentation, isShown: Bool,
    now: WallTime
  ) {
    let what = "\(request.app)/\(request.identifier) of \(delivery.scheduled.usec)"
    latest = max(latest, now)
    if delivery.scheduled > latest { fault("early", "\(what) is shown at \(now.usec)") }
    if case .takenOver = presentation { return }
    if request.app != .tocsin { checkCritical(delivery, request, what, isShown: isShown) }
    guard isShown else { return }
    let key = Key(
      request: request.id, scheduled: delivery.scheduled.usec,
      delivery: setBack.contains(request.id) ? delivery.id : 0)
    let isPopup = !delivery.outcome.surfaces.isDisjoint(with: [.banner, .lockScreen])
    if isPopup { popups.insert(Show.Seen(id: delivery.id, scheduled: delivery.scheduled)) }
    let show = Show(kills: kills, owner: owner)
    if let last = shows[key]?.last, request.app != .tocsin {
      let isRepeat =
        presentation == .repeated || delivery.outcome.reasons.contains(.repeatAfterCrash)
      if last.owner == owner, last.kills == kills {
        fault("twice", "\(what) is shown again, and nothing has happened to server and daemon")
      } else if last.owner == owner, !isRepeat {
        fault("repeat-mark", "\(what) is shown again after a kill, and does not say so")
      } else if last.owner != owner, !isRepeat,
        !delivery.outcome.reasons.contains(.serverRestarted), !shownPlaces.isEmpty
      {
        // A new server may show what still matters again (S5.9).
        if delivery.outcome.level != .critical, now.since(delivery.claimed) > .minutes(10) {
          fault("twice", "\(what) is shown again by a new server, and is old")
        }
      }
    }
    shows[key, default: []].append(show)
    shownPlaces.insert("\(delivery.id)")
  }

  private func checkCritical(
    _ delivery: Delivery, _ request: Request, _ what: String, isShown: Bool
  ) {
    guard request.content.level == .critical,
      delivery.outcome.title.hasSameBytes(as: request.content.title),  // not one that it replaces
      isCriticalGranted[request.app] == .some(.some(true)),
      !foreground.contains(request.app),
      !lowerable.contains(Show.Seen(id: delivery.id, scheduled: delivery.scheduled))
    else { return }
    let outcome = delivery.outcome
    let isVisible = outcome.surfaces.contains(.banner) || outcome.surfaces.contains(.lockScreen)
    if outcome.level != .critical || outcome.held != .no || !isVisible || outcome.sound == .none {
      fault(
        "critical", "\(what) is swallowed: \(outcome.reasons.map(\.rawValue))",
        .critical(request.app, request.identifier.text))
    } else if hasServer, !isShown {
      fault("critical", "\(what) is kept from the server")
    }
  }

  func saw(_ response: Response, _ request: Request) {
    let what = "answer \(response.number) to \(request.app)/\(request.identifier)"
    if let before = attempts[response.number], response.attempt <= before {
      fault("response-twice", "\(what) is handled again as attempt \(response.attempt)")
    }
    attempts[response.number] = response.attempt
    guard response.happening.isResponse else { return }
    if let delivery = response.delivery {
      if let other = answered[delivery], other != response.number {
        fault("response-twice", "\(what) is the second to delivery \(delivery)")
      }
      answered[delivery] = response.number
    }
    owed.removeAll { $0.request == request.id && $0.at == response.occurred }
  }

  // What is stored.

  /// A delivery's row is new.
  private func take(_ delivery: Delivery, _ entry: Entry, _ store: Store) {
    if delivery.outcome.reasons.isEmpty {
      fault("reasons", "delivery \(delivery.id) of \(entry.app)/\(entry.name) has no reasons")
    }
    if delivery.scheduled > delivery.claimed {
      fault("early", "\(entry.app)/\(entry.name) of \(delivery.scheduled.usec) is claimed before")
    }
    if entry.isCritical, isCriticalGranted[entry.app] == .some(.some(true)),
      !foreground.contains(entry.app),
      delivery.outcome.level != .critical
        || delivery.outcome.held != .no
        || delivery.outcome.surfaces.isDisjoint(with: [.banner, .lockScreen])
    {
      fault(
        "critical", "\(entry.app)/\(entry.name): \(delivery.outcome.reasons.map(\.rawValue))",
        .critical(entry.app, entry.name))
    }
    if delivery.outcome.held != .no, delivery.released == nil {
      held[delivery.id] = (delivery.request, delivery.outcome.held)
    } else if let at = delivery.released {
      released[delivery.id] = at
      fresh[delivery.outcome.held, default: 0] += 1
    }
  }

  /// How many came in each summary, against what was held; nothing twice.
  func checkHeld(_ summaries: [(OwnNotice, Int64)], _ store: Store) {
    defer { fresh.removeAll() }
    for (id, (_, kind)) in held {
      guard let row = try? store.delivery(id) else {
        fault("held", "delivery \(id) was held and is gone")
        continue
      }
      if let at = row.released {
        fresh[kind, default: 0] += 1
        // What may have been seen before a crash is decided once more, and says so (CrashTable).
        if popups.contains(Show.Seen(id: id, scheduled: row.scheduled)),
          !row.outcome.reasons.contains(.repeatAfterCrash)
        {
          fault("digest", "delivery \(id) was shown, and a digest tells of it")
        }
        released[id] = at
        held[id] = nil
      } else if row.ending != nil || row.outcome.held != kind {
        held[id] = nil
      }
    }
    for (id, at) in released where !summaries.isEmpty {
      if let row = try? store.delivery(id), row.released != at {
        fault("held", "delivery \(id) is released twice")
      }
    }
    if !summaries.isEmpty {  // and what was decided again, and held then
      for entry in entries {
        for row in (try? store.deliveries(of: entry.id, limit: 200)) ?? [] {
          guard let at = row.released, released[row.id] == nil else { continue }
          released[row.id] = at
          fresh[row.outcome.held, default: 0] += 1
        }
      }
    }
    if summaries.contains(where: { $0.0 == .focusEnd }) { countSummaries(store) }
    var told: [Outcome.Held: Int64] = [:]
    for (notice, count) in summaries {
      switch notice {
      case .summary: told[.summary, default: 0] += count
      case .focusEnd: told[.focusEnd, default: 0] += count
      default: break
      }
    }
    // A summary that comes in a Focus is told of again when that ends (D10.14).
    if let count = told[.focusEnd] {
      told[.focusEnd] = max(0, count - toldInFocus)
      toldInFocus = 0
    }
    toldInFocus += told[.summary] ?? 0
    for (kind, count) in told where count > fresh[kind] ?? 0 {
      fault("digest", "\(kind.rawValue) tells of \(count), and \(fresh[kind] ?? 0) were held")
    }
  }

  /// A summary that came during a Focus is told of with what it stands for (D10.16), and so is a
  /// question of ours that the Focus has kept from the screen.
  private func countSummaries(_ store: Store) {
    let questions = [Plan.mail, Plan.chat, Plan.news].flatMap { app in
      [OwnNotice.prompt(app), .critical(app), .manage(app)]
    }
    for notice in [OwnNotice.summary, .centerDigest] + questions {
      guard let name = notice.identifier, let own = try? store.live(.tocsin, name) else { continue }
      for row in (try? store.deliveries(of: own.id, limit: 200)) ?? []
      where row.outcome.held == .focusEnd {
        guard let at = row.released, released[row.id] == nil else { continue }
        released[row.id] = at
        fresh[.focusEnd, default: 0] +=
          notice == .summary ? own.content.summaryArgumentCount : 1
      }
    }
  }

  var stillHeld: [Int64] { held.filter { $0.value.1 == .summary }.keys.sorted() }

  // When it rings.

  struct Look {
    var from: Int64
    var now: Int64
    var zone: NaiveZone
    /// The clock, the zone, sleep or an absence lies between; since when the daemon is there again.
    var jump: Int64?
    var missed: [RequestID: Int]
    var isAfterKill: Bool
    /// What something was heard of.
    var touched: Set<RequestID>
  }

  func check(_ store: Store, _ look: Look) {
    for index in entries.indices {
      let isTouched = look.jump != nil || look.touched.contains(entries[index].id)
      guard isTouched || mayRing(entries[index], look) else {
        let zone = entries[index].rule?.zone ?? look.zone
        entries[index].floor = look.now
        entries[index].floorCivil = max(entries[index].floorCivil, zone.shown(look.now))
        continue
      }
      do throws(StoreError) {
        var limit: Int64 = 2
        var found = try store.deliveries(of: entries[index].id, limit: limit)
        while found.count == limit, let last = found.last, last.id > entries[index].seen {
          limit *= 4
          found = try store.deliveries(of: entries[index].id, limit: limit)
        }
        let rows = found.filter { $0.id > entries[index].seen }.reversed()
        for row in rows { take(row, entries[index], store) }
        if let last = rows.last { entries[index].seen = last.id }
        guard let request = try store.request(entries[index].id) else {
          fault("lost", "\(entries[index].app)/\(entries[index].name) is not in the store")
          continue
        }
        if !entries[index].isVague { compare(index, Array(rows), request, look) }
        entries[index].next = request.next?.usec
      } catch {
        fault("store", error.line)
      }
    }
  }

  /// Whether anything of it may have fallen due: what is not touched and rings later is as it was.
  private func mayRing(_ entry: Entry, _ look: Look) -> Bool {
    entry.isVague
      || entry.next.map { $0 <= look.now }
        ?? (entry.snoozed != nil || entry.rule != nil && !entry.isPaused)
  }

  private func compare(_ index: Int, _ rows: [Delivery], _ request: Request, _ look: Look) {
    var entry = entries[index]
    defer { entries[index] = entry }
    let what = "\(entry.app)/\(entry.name)"
    var got = rows.map(\.scheduled.usec)
    var (must, may) = due(entry, look)
    let zone = entry.rule?.zone ?? look.zone
    for (row, at) in zip(rows, got) {
      if Set(got).count < got.count
        || (entry.rule?.namesItsHour == true
          && entry.rung.contains(entry.rule?.civil(of: at, in: look.zone) ?? zone.shown(at))
          && at != entry.snoozed)
      {
        return fault(
          "twice", "\(what) of \(at) comes again", .extra(entry.app, entry.name, row.claimed.usec))
      }
      if !must.contains(at), !may.contains(at) {
        return fault(
          "twice-or-early", "\(what) of \(at) comes, due are \(must), perhaps \(may.sorted())",
          .extra(entry.app, entry.name, row.claimed.usec))
      }
    }
    for at in got {
      let civil = entry.rule?.civil(of: at, in: look.zone) ?? zone.shown(at)
      if at != entry.snoozed { entry.rung.insert(civil) }
      entry.lastAt = at
    }
    if let jump = look.jump {
      let before = rows.filter { $0.claimed.usec < jump }.map(\.scheduled.usec)
      got.removeFirst(before.count)
      if let last = before.last {
        if let left = must.first(where: { $0 < last && !before.contains($0) }) {
          return fault(
            "lost", "\(what) of \(left) did not come, and \(last) did",
            .missing(entry.app, entry.name, left))
        }
        must.removeAll { $0 <= last }
        may = may.filter { $0 > last }
      }
      caughtUp(entry, what, got, must, may, look)
      // What was given up was handled (T6.6).
      if let newest = must.max(), got.isEmpty, entry.snoozed == nil {
        entry.lastAt = max(entry.lastAt ?? newest, newest)
        if let rule = entry.rule {
          entry.givenUp.insert(rule.civil(of: newest, in: look.zone))
          entry.rung.insert(rule.civil(of: newest, in: look.zone))
        }
      }
    } else if let left = must.first(where: { !got.contains($0) }) {
      return fault(
        "lost", "\(what) of \(left) did not come until \(look.now)",
        .missing(entry.app, entry.name, left))
    }
    if let snoozed = entry.snoozed, snoozed <= look.now { entry.snoozed = nil }
    if let rule = entry.rule, !rule.repeats, !entry.isPaused,
      !rule.rings(after: .min / 4, through: look.now, in: look.zone).isEmpty
    {
      entry.rule = nil  // its time has come
    }
    entry.floor = look.now
    entry.hasOtherZone = false
    entry.floorCivil = max(entry.floorCivil, zone.shown(look.now))
    if faults.isEmpty { checkNext(entry, what, request, look) }
  }

  /// What must have come since the last look, and what may have come.
  private func due(_ entry: Entry, _ look: Look) -> (must: [Int64], may: Set<Int64>) {
    guard !entry.isPaused else { return ([], []) }
    var must: [Int64] = []
    var may: Set<Int64> = []
    if let rule = entry.rule {
      let wide = rule.namesItsHour || !rule.repeats
      if entry.hasOtherZone, look.jump != nil {
        // Missed is what was due while nobody was there (time.md section 6), and due was the next by
        // the zone before; from there on it is in the new one.
        guard let next = entry.next, next <= look.now else { return ([], []) }
        must = [next] + rule.rings(after: next, through: look.now, in: look.zone).map(\.at)
        let last = entry.lastAt ?? .min  // what was handled before a set-back (T6.6)
        return (must.filter { $0 > last }, Set(must.filter { $0 <= last }))
      }
      var from = wide ? min(entry.floor, look.now) - NaiveRule.day * 26 / 24 : entry.floor
      if !rule.repeats { from = .min / 4 }
      for ring in rule.rings(after: from, through: look.now, in: look.zone) {
        guard !entry.skipped.contains(rule.namesItsHour ? ring.civil : ring.at) else { continue }
        if rule.namesItsHour {
          if entry.rung.contains(ring.civil) { continue }
          // By one clock and in one zone what lies before the last look is over: in the second pass
          // of an overlap too, which shows less than was to come (T4.3).
          let isBehind =
            look.jump == nil
            ? ring.at <= entry.floor : entry.lastAt.map { ring.at <= $0 } ?? false  // T6.6
          if !isBehind, ring.shown > entry.floorCivil, !entry.doubtful.contains(ring.civil) {
            must.append(ring.at)
          } else {
            may.insert(ring.at)
          }
        } else if rule.repeats, let last = entry.lastAt,
          look.jump != nil ? ring.at <= last : ring.at == last
        {
          may.insert(ring.at)  // set back to just before it: it has been handled (T6.6)
        } else {
          must.append(ring.at)
        }
      }
    }
    if let snoozed = entry.snoozed {
      may.formUnion(must.filter { $0 <= snoozed || look.jump != nil || snoozed > look.now })
      must = snoozed <= look.now ? [snoozed] + must.filter { $0 > snoozed && look.jump == nil } : []
    }
    return (must, may)
  }

  /// T6.2 to T6.4.
  private func caughtUp(
    _ entry: Entry, _ what: String, _ got: [Int64], _ must: [Int64], _ may: Set<Int64>, _ look: Look
  ) {
    // What rings once and was put in the place of what is snoozed comes besides (T6.8).
    let missing = Sign.missing(entry.app, entry.name, nil)
    let extra = Sign.extra(entry.app, entry.name, nil)
    let several = Sign.several(entry.app, entry.name, min(must.count, 100))
    let hasOwn = entry.snoozed != nil && entry.rule?.repeats == false
    guard let newest = must.max() else {
      if got.count > may.count {
        fault("twice", "\(what): \(got) come, and nothing was due", extra)
      }
      return
    }
    let lateness = look.now - newest
    let isGivenUp =
      switch entry.late {
      case .once, .all: false
      case .none: lateness >= 1_000_000
      case .within(let span): lateness > span.usec
      }
    let isOpen = may.contains { $0 > newest }
    if isGivenUp {
      if !got.isEmpty, !isOpen {
        fault("late", "\(what) of \(newest) comes \(lateness) us late, against its policy", extra)
      } else if look.missed[entry.id] ?? 0 == 0, !isOpen, !look.isAfterKill {
        fault(
          "lost", "\(what) of \(newest) neither came nor is said to be missed",
          .missed(entry.app, entry.name))
      }
    } else if entry.late == .all {
      let most = 100
      if must.count + may.count <= most, let left = must.first(where: { !got.contains($0) }) {
        fault("lost", "\(what) of \(left) did not come, of all that were missed", several)
      } else if got.count > most + may.count {
        fault("twice", "\(what) comes \(got.count) times at once", extra)
      } else if got.max() ?? .min < newest {
        fault("lost", "\(what) of \(newest) did not come, of all that were missed", several)
      }
    } else if got.max() ?? .min < newest {
      fault(
        "lost", "\(what) of \(newest) was missed and did not come until \(look.now)", missing)
    } else if got.count > (hasOwn ? 2 : 1), !look.isAfterKill {
      fault("twice", "\(what) comes \(got.count) times for what was missed: \(got)", extra)
    }
  }

  /// What rings next is what the rule says is next.
  private func checkNext(_ entry: Entry, _ what: String, _ request: Request, _ look: Look) {
    guard !entry.removed, !entry.isPaused else { return }
    let next = request.next?.usec
    if let snoozed = entry.snoozed {
      if next != snoozed {
        fault(
          "next",
          "\(what) is snoozed until \(snoozed), and rings at \(next.map(String.init) ?? "no time")",
          .next(entry.app, entry.name, snoozed))
      }
      return
    }
    guard let rule = entry.rule else { return }
    let horizon = rule.repeats ? look.now + 400 * NaiveRule.day : .max / 4
    let rings = rule.rings(
      after: rule.repeats ? look.now : .min / 4, through: horizon, in: look.zone,
      most: 5 + entry.rung.count + entry.doubtful.count
    ).filter {
      !entry.skipped.contains(rule.namesItsHour ? $0.civil : $0.at)
        && !(rule.namesItsHour && entry.rung.contains($0.civil))
    }
    func isCertain(_ ring: NaiveRule.Ring) -> Bool {
      !rule.namesItsHour
        || ring.shown > entry.floorCivil && !entry.doubtful.contains(ring.civil)
    }
    let first = rings.firstIndex(where: isCertain) ?? rings.count
    guard let next else {
      return fault(
        "lost", "\(what) is to ring again, and has no next time (\(request.state.rawValue))",
        rings.first.map { .next(entry.app, entry.name, $0.at) })
    }
    let allowed = rings.prefix(first + 1).map(\.at)
    if !allowed.contains(next) {
      fault(
        "next", "\(what) rings next at \(next), and by its rule at \(allowed)",
        allowed.last.map { .next(entry.app, entry.name, $0) })
    }
  }
}
