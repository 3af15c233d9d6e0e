package import TocsinModel
import TocsinPolicy
import TocsinTime

// S6.11: where the server keeps nothing, what only lies in the center would never be found. Once a
// day, at the last of the times of summaries, one popup says how many came.

extension Core {
  package var hasCenterDigest: Bool {
    setup.desktop.hasCenterDigest && hasServer && !server.hasPersistence
  }

  /// When it comes, if something new has lain there since `instant`.
  package func nextCenterDigest(after instant: WallTime) -> WallTime? {
    guard let last = setup.summaryTimes.max() else { return nil }
    return DailyTimes.next([last], after: instant, in: zones.system)
  }

  /// What came before was told of on `day`; nil for the first digest.
  package func centerDigest(of day: String?) -> WallTime {
    guard let day, let last = setup.summaryTimes.max(), let midnight = CivilTime("\(day)T00:00:00")
    else { return .distantPast }
    return zones.system.resolve(CivilTime(usec: midnight.usec + last.usec)).instant
  }

  /// The newest time of a digest that has come. One whose time passed while nobody was there is of
  /// the day before, and what comes today is for the next.
  private func lastCenterDigest(by now: WallTime) -> WallTime {
    guard let yesterday = now.adding(Span(usec: -Span.hours(24).usec)) else { return now }
    var last = yesterday
    // A day of 23 hours has two of them within 24.
    while let next = nextCenterDigest(after: last), next <= now { last = next }
    return last
  }

  func tellOfCenter(
    _ counts: [(app: AppID, count: Int64)], _ row: NoticeRow, now: WallTime
  ) -> [Effect] {
    let day = String(RFC3339.print(lastCenterDigest(by: now), in: zones.system).prefix(10))
    let all = counts.reduce(0) { $0 + $1.count }
    guard all > 0 else { return [.markDigest(day: day)] }
    var content = Content()
    content.category = .digest
    content.title = setup.texts.line(.centerDigest, all)
    // Which apps, and none of their words.
    content.body = counts.sorted { ($1.count, $0.app) < ($0.count, $1.app) }
      .prefix(Digest.mostLines)
      .map { "\(setup.configuration(of: $0.app).name): \($0.count)" }
      .joined(separator: "\n")
    let buttons =
      [Action(id: .open, title: setup.texts.line(.open))]
      + [Action(id: .manage, title: setup.texts.line(.manage))]
    return [.markDigest(day: day)]
      + say(.centerDigest, content, actions: buttons, row, now: now)
  }
}
