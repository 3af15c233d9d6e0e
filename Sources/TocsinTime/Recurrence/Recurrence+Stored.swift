package import TocsinModel

extension Recurrence {
  /// As it is kept. `words` are for people, `madeIn` is the system's zone.
  package func stored(words: String, madeIn: ZoneName) -> Trigger.Recurrence {
    let until: String? =
      switch self.until {
      case nil: nil
      case .civil(let civil): civil.description
      case .instant(let instant): CivilTime(usec: instant.usec).description + "Z"
      }
    return Trigger.Recurrence(
      words: words, kind: kind.rawValue, rule: rule, skip: skip.rawValue,
      anchor: anchor.description, start: start?.description, zone: zone?.text,
      madeIn: madeIn.text, until: until, count: count, except: exceptions,
      also: also.map(\.description))
  }

  /// Nil for what this version, or any, did not write.
  package init?(_ stored: Trigger.Recurrence) {
    guard let kind = Kind(rawValue: stored.kind), let skip = Skip(rawValue: stored.skip),
      let anchor = CivilTime(stored.anchor),
      let pattern = Recurrence.pattern(kind, stored.rule, skip, anchor)
    else { return nil }
    var until: End?
    if let text = stored.until {
      if text.utf8.last == UInt8(ascii: "Z") {
        guard let stamp = RFC3339.read(text) else { return nil }
        until = .instant(stamp.instant)
      } else {
        guard let civil = CivilTime(text) else { return nil }
        until = .civil(civil)
      }
    }
    let start = stored.start.flatMap { CivilTime($0) }
    let isInstant = { (text: String) in text.utf8.last == UInt8(ascii: "Z") }
    let except = stored.except.filter { !isInstant($0) }.compactMap { CivilTime($0) }
    let exceptAt = stored.except.filter(isInstant).compactMap { RFC3339.read($0)?.instant }
    let also = stored.also.compactMap { CivilTime($0) }
    guard (start == nil) == (stored.start == nil),
      except.count + exceptAt.count == stored.except.count,
      also.count == stored.also.count
    else { return nil }
    var zone: ZoneName?
    if let text = stored.zone {
      zone = Zone.offset(named: text)?.name ?? ZoneName(text)
      guard zone != nil else { return nil }
    }
    self.init(
      kind: kind, rule: stored.rule, skip: skip, pattern: pattern, anchor: anchor, start: start,
      zone: zone,
      until: until, count: stored.count, except: except, exceptAt: Set(exceptAt),
      also: also)
  }

  private static func pattern(
    _ kind: Kind, _ text: String, _ skip: Skip, _ anchor: CivilTime
  ) -> Pattern? {
    switch kind {
    case .rule:
      guard let rule = try? RuleText(text).rule, rule.skip == skip else { return nil }
      return try? rule.completed(from: anchor).pattern(from: anchor, isStored: true)
    case .calendar:
      return CalendarEvent(text)?.pattern()
    case .components:
      return Components(text)?.pattern(rollsForward: skip == .forward)
    }
  }
}

extension Handled {
  /// Of what is stored; nil where nothing was handled yet.
  package init?(_ stored: Trigger.Recurrence) {
    guard let text = stored.last else { return nil }
    if text.utf8.last == UInt8(ascii: "Z"), let stamp = RFC3339.read(text) {
      self.init(at: stamp.instant)
      return
    }
    guard let civil = CivilTime(text) else { return nil }
    self.init(
      civil: civil, pass: stored.lastPass.flatMap { .init(rawValue: $0) } ?? .first,
      others: Set(stored.rung.compactMap { CivilTime($0) }))
  }
}

extension Trigger.Recurrence {
  /// With the occurrence that has just been handled, and what it keeps of those before.
  package func handling(_ handled: Handled) -> Trigger.Recurrence {
    var copy = self
    if let instant = handled.at {
      copy.last = CivilTime(usec: instant.usec).description + "Z"
      copy.lastPass = nil
      copy.rung = []
      return copy
    }
    copy.last = handled.civil.description
    copy.lastPass = handled.pass.rawValue
    copy.rung = handled.others.sorted().prefix(Limits.rememberedRings).map(\.description)
    return copy
  }

  /// Besides, those were delivered (T7.5); nothing before the first was handled, and of a rule whose
  /// hour is free.
  package func remembering(_ delivered: [CivilTime]) -> Trigger.Recurrence {
    guard let last = Handled(self), last.at == nil else { return self }
    return handling(
      Handled(
        civil: last.civil, pass: last.pass,
        others: last.others.union(delivered).subtracting([last.civil])))
  }
}

extension ZoneSource {
  /// The zone to which a recurrence is pinned, or else the system's.
  package func place(of recurrence: Recurrence, system: Zone) throws(ZoneError) -> Zone {
    guard let name = recurrence.zone else { return system }
    if let offset = Zone.offset(named: name.text) { return offset }
    return try zone(name)
  }
}
