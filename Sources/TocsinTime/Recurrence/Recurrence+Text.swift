internal import TocsinModel

extension Recurrence {
  /// Words that read to the same at any later time (T5.11); `zone` is the one in which they are
  /// read. Components have no words.
  package func text(in zone: Zone) -> String {
    switch kind {
    case .components: rule
    case .calendar:
      "cal:" + rule + (self.zone.map { " \($0)" } ?? "")
        + (until.map { " until \(Recurrence.words($0, zone))" } ?? "")
    case .rule: ruleText
    }
  }

  private static func words(_ end: End, _ zone: Zone) -> String {
    switch end {
    case .civil(let civil): civil.description
    case .instant(let instant): RFC3339.print(instant, in: zone)
    }
  }

  private var ruleText: String {
    var text = "DTSTART"
    let isUniversal = zone == .utc
    if let zone, !isUniversal { text += ";TZID=" + zone.text.filter { $0 != ":" } }
    text += ":" + anchor.basicText + (isUniversal ? "Z" : "") + " RRULE:" + rule
    switch until {
    case nil: break
    case .civil(let civil): text += ";UNTIL=" + civil.basicText
    case .instant(let instant): text += ";UNTIL=" + CivilTime(usec: instant.usec).basicText + "Z"
    }
    if let count { text += ";COUNT=\(count)" }
    if !exceptAt.isEmpty {
      text +=
        " EXDATE:"
        + exceptAt.sorted().map { CivilTime(usec: $0.usec).basicText + "Z" }.joined(separator: ",")
    }
    for (name, times) in [("EXDATE", except), ("RDATE", also)] where !times.isEmpty {
      text += " \(name):" + times.map(\.basicText).joined(separator: ",")
    }
    return text
  }

  /// Which rule applies to a day that not every month has (T3.18, T5.1, T5.2).
  var notes: [String] {
    let last = pattern.days.monthDays.leadingZeroBitCount
    guard pattern.days.monthDays != 0, last <= 63 - 29 else { return [] }
    let day = 63 - last
    let months = (1...12).filter { pattern.days.allowsMonth($0) }
    guard months.contains(where: { CivilDate.days(inMonth: $0, of: 2001) < day }) else { return [] }
    let what =
      months == [2] && day == 29
      ? "years without 29 February" : "months without a day \(day)"
    switch skip {
    case .backward:
      return ["\(what) ring on \(months == [2] ? "28 February" : "their last day")"]
    case .omit: return ["\(what) are left out"]
    case .forward: return ["\(what) ring on the day after their last"]
    }
  }

  /// Two occurrences less than a minute apart, one of them from `also` (T3.24).
  var hasCrowd: Bool {
    let minute = Limits.shortestRepeat.usec
    for (index, time) in also.enumerated() {
      if index > 0, time.usec - also[index - 1].usec < minute { return true }
      var from = CivilTime(usec: time.usec - minute + 1)
      while let hit = pattern.first(from: from), hit.usec < time.usec + minute {
        if hit != time { return true }
        from = hit.following
      }
    }
    return false
  }
}
