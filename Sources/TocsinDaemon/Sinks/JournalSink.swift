import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

/// Delivered notifications in the journal, by name and without their text (config.md C6.4), for
/// those who run without a desktop.
final class JournalSink: Sink, EntrySink {
  private let sink: SinkName
  private let hasText: Bool
  private let filter: SinkFilter
  var tell: (Incoming) -> Void = { _ in }

  private static var hasJournal: Bool { access("/run/systemd/journal/socket", F_OK) == 0 }

  init(_ sink: SinkName, hasText: Bool, filter: SinkFilter) {
    self.sink = sink
    self.filter = filter
    self.hasText = hasText
  }

  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) {
    guard presentation.place == nil else { return }
    defer { tell(.posted(delivery: delivery.id, sink, .written)) }
    let waits = delivery.parts.contains { $0.state == .waiting }
    for event in [LogEvent.due] + (waits ? [.waiting] : []) + [.delivered]
    where filter.takes(event, of: request.app) {
      // A delivery was called due here before there was a line of that name.
      let word = event == .delivered ? "due" : event == .due ? "falls due" : event.rawValue
      var message = "\(word): \(request.id) of \(request.app)"
      if hasText { message += ": " + ShownText.line(delivery.outcome.title) }
      send(
        message,
        of: LogEntry(
          time: now, event: event, request: request.id, app: request.app,
          identifier: request.identifier, reasons: delivery.outcome.reasons))
    }
  }

  func write(_ entry: LogEntry) {
    guard entry.event != .delivered, filter.takes(entry.event, of: entry.app) else { return }
    send("\(entry.event.rawValue): \(entry.request) of \(entry.app)", of: entry)
  }

  private func send(_ message: String, of entry: LogEntry) {
    let fields: [(name: String, value: String)] = [
      ("MESSAGE", message), ("PRIORITY", "6"), ("SYSLOG_IDENTIFIER", "tocsind"),
      ("TOCSIN_ID", String(entry.request.number)), ("TOCSIN_APP", entry.app.text),
      ("TOCSIN_IDENTIFIER", entry.identifier.text), ("TOCSIN_EVENT", entry.event.rawValue),
      ("TOCSIN_REASONS", entry.reasons.map(\.rawValue).joined(separator: " ")),
    ]
    if JournalSink.hasJournal {
      try? Journal.send(fields)
    } else {
      // sd-journal says nothing when nobody listens
      say("tocsind: \(message)\n", to: STDERR_FILENO)
    }
  }

  func withdraw(_ delivery: Delivery) {}
}
