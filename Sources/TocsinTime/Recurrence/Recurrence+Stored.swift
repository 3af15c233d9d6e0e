package import TocsinModel

// The stored form (time.md section 5): text in, text out, and reading what was written gives the
// same recurrence.

extension Recurrence {
  /// Nil when it is none of ours: a damaged row.
  package init?(_ stored: Trigger.Recurrence) {
    guard let anchor = CivilTime(stored.anchor), let except = civilTimes(stored.except),
      let also = civilTimes(stored.also)
    else { return nil }
    let start = stored.start.flatMap { CivilTime($0) }
    let zone = stored.zone.flatMap { ZoneName($0) }
    let until = stored.until.flatMap { End($0) }
    guard (start == nil) == (stored.start == nil), (zone == nil) == (stored.zone == nil),
      (until == nil) == (stored.until == nil),
      let pattern = Recurrence.pattern(of: stored, from: anchor)
    else { return nil }
    self.init(
      kind: Kind(stored.kind), rule: stored.rule, pattern: pattern, anchor: anchor, start: start,
      zone: zone, until: until, count: stored.count, except: except, also: also)
  }

  /// - Parameters:
  ///   - words: as they were typed.
  ///   - zone: the system's zone when it was made.
  package func stored(words: String, madeIn zone: ZoneName) -> Trigger.Recurrence {
    Trigger.Recurrence(
      kind: kind.stored, rule: rule, skip: skip.stored, anchor: anchor.description,
      start: start?.description, zone: self.zone?.text, madeIn: zone.text, until: until?.text,
      count: count, except: except.map(\.description), also: also.map(\.description), words: words)
  }

  private static func pattern(of stored: Trigger.Recurrence, from anchor: CivilTime) -> Pattern? {
    switch stored.kind {
    case .rule:
      guard let text = try? RuleText(stored.rule) else { return nil }
      return try? text.rule.pattern(from: anchor)
    case .calendar: return CalendarEvent(stored.rule)?.pattern()
    case .components:
      return Components(stored.rule)?.pattern(rollsForward: stored.skip == .forward)
    }
  }
}

private func civilTimes(_ texts: [String]) -> [CivilTime]? {
  let times = texts.compactMap { CivilTime($0) }
  return times.count == texts.count ? times : nil
}

extension Recurrence.Kind {
  fileprivate init(_ stored: Trigger.Recurrence.Kind) {
    self =
      switch stored {
      case .rule: .rule
      case .calendar: .calendar
      case .components: .components
      }
  }

  fileprivate var stored: Trigger.Recurrence.Kind {
    switch self {
    case .rule: .rule
    case .calendar: .calendar
    case .components: .components
    }
  }
}

extension Skip {
  fileprivate var stored: Trigger.Recurrence.Skip {
    switch self {
    case .backward: .backward
    case .omit: .omit
    case .forward: .forward
    }
  }
}

extension Recurrence.End {
  fileprivate var text: String {
    switch self {
    case .civil(let civil): civil.description
    case .instant(let instant): RFC3339.print(instant, offset: 0)
    }
  }

  fileprivate init?(_ text: String) {
    if let civil = CivilTime(text) {
      self = .civil(civil)
    } else if let stamp = RFC3339.read(text) {
      self = .instant(stamp.instant)
    } else {
      return nil
    }
  }
}

extension Handled {
  package init?(_ stored: Trigger.Recurrence.Handled) {
    guard let civil = CivilTime(stored.civil) else { return nil }
    self.init(civil: civil, pass: stored.isSecondPass ? .second : .first)
  }

  package var stored: Trigger.Recurrence.Handled {
    Trigger.Recurrence.Handled(civil: civil.description, isSecondPass: pass == .second)
  }
}
