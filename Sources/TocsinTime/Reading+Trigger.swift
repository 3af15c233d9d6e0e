package import TocsinModel

extension Reading {
  /// What is stored of it (T5.13). `zone` is the one in which the words were read.
  package func trigger(readIn zone: Zone) -> Trigger {
    switch kind {
    case .recurrence(let recurrence, _):
      .recurrence(recurrence.stored(words: words, madeIn: zone.name))
    case .once(let once):
      .once(
        Trigger.Once(
          at: once.instant, words: words,
          // No tzdata has a say in `--tz +02:00`.
          civil: once.followsClock && Zone.offset(named: zone.name.text) == nil
            ? once.civil.description : nil,
          zone: (once.zone ?? zone.name).text))
    case .interval(let interval, let first):
      .interval(
        Trigger.Interval(
          anchor: interval.anchor, every: interval.every, first: first, until: interval.until,
          words: words, zone: zone.name.text))
    }
  }
}

extension CivilTime: CustomStringConvertible {
  /// `2026-12-04T14:00:00`, with three or six digits of a fraction where there is one.
  package var description: String {
    String(RFC3339.print(WallTime(usec: usec), offset: 0).dropLast("+00:00".utf8.count))
  }

  /// What `description` writes; nil for anything else.
  package init?(_ text: String) {
    guard let stamp = RFC3339.read(text + "Z") else { return nil }
    usec = stamp.instant.usec
  }
}
