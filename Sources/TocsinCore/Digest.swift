package import TocsinModel
import TocsinPolicy
import TocsinTime

/// What was held, put together for one notification. It is gathered row by row, so that ten thousand
/// need no more room than their numbers.
package struct Digest: Sendable {
  package let notice: OwnNotice
  /// Those that are held no more.
  package internal(set) var parts: [Part] = []
  /// How many of them a person sees something of.
  package internal(set) var count: Int64 = 0
  var lines: [String] = []
  var featured: Featured?
  /// Whom the summary features (D10.15); nil where nothing of it is seen.
  package var featuredIdentifier: RequestIdentifier? { featured?.identifier }
  /// Those of which somebody hears.
  var told: [(Request, Delivery)] = []

  struct Featured {
    var identifier: RequestIdentifier
    var score: Double
    var hasAttachment: Bool
    var scheduled: WallTime
    var text: String
  }

  package struct Part: Equatable, Sendable {
    package var delivery: Int64
    var request: RequestID
    var app: AppID
    var identifier: RequestIdentifier
    var reasons: [Reason]
  }

  package init(_ notice: OwnNotice) { self.notice = notice }

  package var isEmpty: Bool { parts.isEmpty }

  /// So many are named; the others are counted.
  static let mostLines = 20

  func body(_ texts: Texts) -> String {
    let more = count - Int64(lines.count)
    return (lines + (more > 0 ? [texts.line(.andMore, more)] : [])).joined(separator: "\n")
  }
}

extension Core {
  /// Takes one that is held, in time order, unless the Focus in force would silence it again (C5.3).
  package func gather(
    _ request: Request, _ delivery: Delivery, into digest: inout Digest, now: WallTime
  ) {
    let outcome = decide(request, now: now)
    if digest.notice == .focusEnd, outcome.held == .focusEnd { return }
    digest.parts.append(
      Digest.Part(
        delivery: delivery.id, request: request.id, app: request.app,
        identifier: request.identifier, reasons: delivery.outcome.reasons))
    if !routes(of: .delivered, request).isEmpty {
      digest.told.append((request, delivery))
    }
    tell(of: request, delivery, outcome, in: &digest, now: now)
  }

  /// Takes one that was gathered before, to tell of it as it may be told now.
  package func regather(
    _ request: Request, _ delivery: Delivery, into digest: inout Digest, now: WallTime
  ) {
    tell(of: request, delivery, decide(request, now: now), in: &digest, now: now)
  }

  private func tell(
    of request: Request, _ delivery: Delivery, _ outcome: Outcome, in digest: inout Digest,
    now: WallTime
  ) {
    guard outcome.error == nil else { return }  // the person has denied it since
    if request.app == .tocsin, OwnNotice(request.identifier) == .summary {
      // It stands for others, and they are told of instead.
      let count = max(request.content.summaryArgumentCount, 1)
      let lines = delivery.outcome.body.split(separator: "\n").prefix(Int(min(count, 20)))
      digest.count += count
      digest.lines += lines.prefix(Digest.mostLines - digest.lines.count).map(String.init)
      return
    }
    digest.count += 1
    // A request with other content since says nothing of what it showed before.
    let said =
      request.isReplaced(since: delivery) && !outcome.previewsHidden ? delivery.outcome : outcome
    let words = said.title.isBlank ? said.body : said.title
    let text = "\(setup.configuration(of: request.app).name): \(words)"
    if digest.lines.count < Digest.mostLines {
      digest.lines.append("\(clock(delivery.scheduled, now: now)) \(text)")
    }
    let featured = Digest.Featured(
      identifier: request.identifier, score: request.content.relevanceScore,
      hasAttachment: request.content.files.contains { $0.use == .attachment },
      scheduled: delivery.scheduled, text: text)
    if digest.featured.map({ featured.outdoes($0) }) ?? true { digest.featured = featured }
  }

  func digested(_ digest: Digest, _ row: NoticeRow, now: WallTime) -> [Effect] {
    let reasons = digest.notice.reasons
    var effects: [Effect] = []
    for part in digest.parts {
      effects.append(.release(delivery: part.delivery))
      effects.append(
        .explain(
          delivery: part.delivery, part.reasons + reasons.filter { !part.reasons.contains($0) }))
      effects.append(
        .append(
          LogEntry(
            time: now, event: .delivered, request: part.request, app: part.app,
            identifier: part.identifier, reasons: reasons)))
    }
    for (request, delivery) in digest.told {
      effects += tell(.delivered, request, delivery, now: now)
    }
    guard digest.count > 0 else { return effects }
    return effects + say(digest.notice, content(of: digest), row, now: now)
  }

  func content(of digest: Digest) -> Content {
    var content = Content()
    content.body = digest.body(setup.texts)
    if digest.notice == .center {
      content.title = setup.texts.line(.notifications, digest.count)
      return content
    }
    content.category = .digest
    content.title = setup.texts.line(.summary, digest.count)
    content.summaryArgumentCount = digest.count
    if digest.count > 1 { content.subtitle = digest.featured?.text ?? "" }  // D10.15
    return content
  }

  /// The time of day, with its date where that is another one.
  private func clock(_ instant: WallTime, now: WallTime) -> String {
    let text = RFC3339.print(instant, in: zones.system)
    let today = RFC3339.print(now, in: zones.system)
    let (day, time) = (text.prefix(10), text.dropFirst(11).prefix(5))
    return day == today.prefix(10) ? String(time) : "\(day) \(time)"
  }
}

extension Digest.Featured {
  /// D10.15: the highest score; of equals one with an attachment, then the newest.
  fileprivate func outdoes(_ other: Digest.Featured) -> Bool {
    if score != other.score { return score > other.score }
    if hasAttachment != other.hasAttachment { return hasAttachment }
    return scheduled >= other.scheduled
  }
}
