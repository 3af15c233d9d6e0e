import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinSimulator
import TocsinStore

// What a step changes of what is to come.

extension Ledger {
  /// - Parameter isKnown: it was accepted, and somebody was told so. Nil where a kill came between.
  func did(_ step: Step, isAccepted: Bool?, _ simulation: Simulation, zone: NaiveZone) {
    let now = simulation.now.usec
    switch step {
    case .add(let asked): added(asked, isAccepted, simulation, zone)
    case .remove(let app, let id):
      change(app, id, isAccepted) {
        $0.rule = nil
        $0.snoozed = nil
        $0.isPaused = false
        $0.removed = true
      }
    case .pause(let app, let id):
      change(app, id, isAccepted) {
        $0.isPaused = true
        $0.snoozed = nil
      }
    case .resume(let app, let id):
      change(app, id, isAccepted) { entry in
        entry.isPaused = false
        if entry.rule?.repeats == false { entry.isVague = true }  // what rings once is put off
        entry.floor = now
        entry.floorCivil = max(entry.floorCivil, (entry.rule?.zone ?? zone).shown(now))
      }
    case .skip(let app, let id):
      change(app, id, isAccepted) { entry in
        guard entry.snoozed == nil, let next = entry.next, let rule = entry.rule else {
          entry.isVague = true
          return
        }
        guard rule.repeats else {
          entry.rule = nil
          return
        }
        entry.skipped.insert(rule.namesItsHour ? rule.civil(of: next, in: zone) : next)
      }
    case .snooze(let app, let id, let span):
      change(app, id, isAccepted) { entry in
        let until = now + span.usec
        let from = entry.rule?.repeats == false ? .min / 4 : now
        let own =
          entry.snoozed == nil
          ? entry.next
          : entry.rule?.rings(after: from, through: now + 400 * NaiveRule.day, in: zone, most: 1)
            .first?.at
        if entry.snoozed != nil, entry.rule?.namesItsHour == true || !entry.skipped.isEmpty {
          entry.isVague = true
        }
        entry.snoozed = own.map { $0 <= until } ?? false ? nil : until
        entry.removed = false
      }
    case .edit(let app, let id, .late(let late)): change(app, id, isAccepted) { $0.late = late }
    case .edit(let app, let id, .when(let when)):
      if let index = index(app, id) { forgetShows(of: entries[index].id) }
      change(app, id, isAccepted) { entry in  // a new anchor (T5.5)
        let rule = Ledger.rule(when, now: now, zone)
        entry = Entry(
          app: app, name: id, id: entry.id, late: entry.late, isCritical: entry.isCritical,
          rule: rule, floor: now, floorCivil: (rule.zone ?? zone).shown(now), seen: entry.seen)
      }
    case .settings(let app, .critical(let isOn)) where app != Plan.chat:
      // A refused one is of a daemon that does not know the app.
      isCriticalGranted[app] = .some(isAccepted == nil ? nil : isAccepted == true ? isOn : nil)
      if !isOn { lowerable.formUnion(popups) }
    case .foreground(let app, let isInFront):
      if isInFront { foreground.insert(app) } else { foreground.remove(app) }
    case .act(let app, let id, let action):
      guard isAccepted == true, action != "dismiss", let index = index(app, id) else { break }
      // A handler that runs at once has heard of it already.
      guard let row = try? simulation.performer.store.lastAnswer(to: entries[index].id),
        row.occurred == simulation.now
      else {
        fault("response-lost", "\(app)/\(id) was answered with \(action), and nothing is stored")
        break
      }
      if attempts[row.number] == nil { owed.append((entries[index].id, action, row.occurred)) }
    case .clock(let span) where span.usec < 0 && simulation.isRunning:
      setBack(span, now: now, zone: zone)
    case .clock(let span) where span.usec < 0:
      for entry in entries where entry.rule?.namesItsHour != true { forgetShows(of: entry.id) }
    case .server(let change):
      switch change {
      case .up:
        if !hasServer { owner += 1 }
        hasServer = true
      case .down: hasServer = false
      case .restart:
        owner += 1
        hasServer = true
      case .bare, .full: break
      }
    default: break
    }
  }

  private func change(
    _ app: AppID, _ id: String, _ isAccepted: Bool?, _ body: (inout Entry) -> Void
  ) {
    guard let index = index(app, id), isAccepted != false else { return }
    if isAccepted == nil { entries[index].isVague = true } else { body(&entries[index]) }
  }

  private func added(
    _ asked: Asked, _ isAccepted: Bool?, _ simulation: Simulation, _ zone: NaiveZone
  ) {
    guard isAccepted != false else { return }
    let store = simulation.performer.store
    let now = simulation.now.usec
    let found = RequestIdentifier(asked.id).flatMap { simulation.request($0, of: asked.app) }
    guard let id = found, let row = try? store.request(id),
      row.content.title.hasSameBytes(as: asked.title)
    else {
      if isAccepted == true {
        fault("lost", "\(asked.app)/\(asked.id) was accepted and is not stored")
      }
      return
    }
    let rule = Ledger.rule(asked.when, now: now, zone)
    let before = index(asked.app, asked.id)
    var entry = Entry(
      app: asked.app, name: asked.id, id: id, late: asked.late,
      isCritical: asked.level == .critical, rule: rule, floor: now,
      floorCivil: (rule.zone ?? zone).shown(now))
    if let before, entries[before].id == id {
      forgetShows(of: id)  // another one, which may ring when that one rang by another clock
      entry.seen = entries[before].seen
      entries.remove(at: before)
    }
    entries.append(entry)
  }

  private static func rule(
    _ when: Asked.When, now: Int64, _ zone: NaiveZone
  ) -> NaiveRule {
    var rule = NaiveRule(kind: .instant(now), zone: nil)
    switch when {
    case .now: break
    case .after(let span): rule.kind = .instant(now + span.usec)
    case .interval(let every): rule.kind = .beat(first: now + every.usec, every: every.usec)
    case .daily(let minute, let named), .calendar(let minute, let named, true):
      rule = NaiveRule(kind: .daily(minute: Int64(minute)), zone: named.map(NaiveZone.named))
    case .calendar(let minute, let named, false):
      rule = NaiveRule(kind: .daily(minute: Int64(minute)), zone: named.map(NaiveZone.named))
      let first = rule.rings(after: now, through: now + 3 * NaiveRule.day, in: zone, most: 1).first
      rule.kind = named != nil ? .instant(first?.at ?? 0) : .civil(first?.civil ?? 0)
    case .hourly(let minute): rule.kind = .hourly(minute: Int64(minute))
    case .twenty: rule.kind = .twenty
    }
    return rule
  }

  /// It was set back while the daemon was off. What that leaves of what repeats by elapsed time is
  /// not said (T7.10).
  ///
  /// - Parameter isNoticed: the last run's history goes more than a day further (T7.5); else it may be
  ///   a clock that lags, and nothing is reckoned anew.
  func wasSetBack(by step: Span, now: Int64, isNoticed: Bool, zone: NaiveZone) {
    setBack(step, now: now, isNoticed: isNoticed, zone: zone)
    for index in entries.indices where entries[index].rule?.namesItsHour == false {
      if entries[index].rule?.repeats == true { entries[index].isVague = true }
    }
  }

  /// A kill has come between something that is looked at once it is over.
  func forgetDue() {
    for index in entries.indices { entries[index].isVague = true }
  }

  /// Of what floats and is free in its hour a change of zone leaves open what of it is skipped.
  func forgetFloating(isAbsent: Bool) {
    for index in entries.indices {
      guard let rule = entries[index].rule, rule.zone == nil, rule.repeats else { continue }
      if rule.namesItsHour { entries[index].hasForgotten = true }
      if rule.namesItsHour { continue }
      if case .beat = rule.kind { continue }
      entries[index].hasOtherZone = isAbsent && entries[index].snoozed == nil
      guard !entries[index].skipped.isEmpty else { continue }
      entries[index].isVague = true
    }
  }

  private func setBack(_ step: Span, now: Int64, isNoticed: Bool = true, zone: NaiveZone) {
    for index in entries.indices {
      entries[index].floor = min(entries[index].floor, now)
      if entries[index].rule?.namesItsHour != true { forgetShows(of: entries[index].id) }
      guard let rule = entries[index].rule else { continue }
      // It was not delivered, so T7.5 does not say that it must not come again.
      let givenUp = entries[index].givenUp.intersection(entries[index].rung)
      entries[index].doubtful.formUnion(givenUp)
      entries[index].rung.subtract(givenUp)
      if isNoticed, step.usec < -26 * NaiveRule.hour {
        // No zone is as far from another, so nothing further ahead is taken for what has rung.
        let shown = (rule.zone ?? zone).shown(now) + 26 * NaiveRule.hour
        entries[index].floorCivil = min(entries[index].floorCivil, shown)
      }
      // A change of zone may have brought it as far ahead as days do.
      let reach = (rule.zone ?? zone).shown(now) + 20 * NaiveRule.hour
      let isFar = entries[index].rung.contains { $0 > reach }
      if isNoticed, step.usec < -20 * NaiveRule.hour || isFar {
        let hasNext = !entries[index].isPaused && entries[index].snoozed == nil
        if !hasNext { entries[index].hasForgotten = true }
        if entries[index].hasForgotten {
          entries[index].doubtful.formUnion(entries[index].rung)
          entries[index].rung = []
        }
      }
      if case .beat(let first, let every) = rule.kind {
        // Anchored anew by whole intervals (T7.5).
        if !entries[index].skipped.isEmpty { entries[index].isVague = true }
        let steps = first > now ? (first - now + every - 1) / every : 0
        entries[index].rule?.kind = .beat(first: first - steps * every, every: every)
      }
    }
  }
}
