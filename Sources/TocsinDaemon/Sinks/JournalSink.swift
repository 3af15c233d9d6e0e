import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

/// Delivered notifications in the journal, by name and without their text (config.md C6.4), for
/// those who run without a desktop.
final class JournalSink: Sink {
  private let sink: SinkName
  private let hasText: Bool
  var tell: (Incoming) -> Void = { _ in }

  private static var hasJournal: Bool { access("/run/systemd/journal/socket", F_OK) == 0 }

  init(_ sink: SinkName, hasText: Bool) {
    self.sink = sink
    self.hasText = hasText
  }

  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) {
    if case .takenOver = presentation { return }
    let reasons = delivery.outcome.reasons.map(\.rawValue).joined(separator: " ")
    var message = "due: \(request.id) of \(request.app)"
    if hasText { message += ": " + ShownText.line(delivery.outcome.title) }
    let fields: [(name: String, value: String)] = [
      ("MESSAGE", message), ("PRIORITY", "6"), ("SYSLOG_IDENTIFIER", "tocsind"),
      ("TOCSIN_ID", String(request.id.number)), ("TOCSIN_APP", request.app.text),
      ("TOCSIN_IDENTIFIER", request.identifier.text), ("TOCSIN_EVENT", "delivered"),
      ("TOCSIN_REASONS", reasons),
    ]
    if JournalSink.hasJournal {
      try? Journal.send(fields)
    } else {
      // sd-journal says nothing when nobody listens
      say("tocsind: \(message)\n", to: STDERR_FILENO)
    }
    tell(.posted(delivery: delivery.id, sink, .written))
  }

  func withdraw(_ delivery: Delivery) {}
}
