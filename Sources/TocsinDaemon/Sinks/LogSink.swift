import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

/// What happens as JSON objects, one a line, in a file or on standard output: entries of the log,
/// those of deliveries with their outcome.
final class LogSink: Sink, EntrySink {
  private let sink: SinkName
  private let path: String?
  private let hasText: Bool
  private let filter: SinkFilter
  private var file: Int32
  /// What the log has of a delivery.
  var entry: (Delivery) -> LogEntry? = { _ in nil }
  var tell: (Incoming) -> Void = { _ in }
  var zone: () -> SystemZone

  /// - Parameter path: nil is standard output.
  init(
    _ sink: SinkName, path: String?, hasText: Bool, filter: SinkFilter,
    zone: @escaping () -> SystemZone
  ) throws(Log.OpenError) {
    self.sink = sink
    self.filter = filter
    self.path = path
    self.hasText = hasText
    self.zone = zone
    file = STDOUT_FILENO
    if path != nil { try reopen() }
  }

  isolated deinit { if file > STDERR_FILENO { close(file) } }

  func reopen() throws(Log.OpenError) {
    guard let path else { return }
    let fresh = open(
      path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard fresh >= 0 else {
      throw Log.OpenError(line: "\(path): \(errorText(errno))")
    }
    var status = stat()
    guard fstat(fresh, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(fresh)
      throw Log.OpenError(line: "\(path) is no regular file")  // a pipe could hold us up
    }
    if file > STDERR_FILENO { close(file) }
    file = fresh
  }

  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) {
    guard presentation.place == nil else { return }
    let isDone =
      !filter.takes(.delivered, of: request.app)
      || append(line(delivery, request, as: presentation, now: now))
    tell(
      isDone
        ? .posted(delivery: delivery.id, sink, .written)
        : .refused(delivery: delivery.id, sink, .serverRefused))
  }

  func write(_ entry: LogEntry) {
    // Of a delivery the line comes with it, so that a crash between the two does not lose it.
    guard entry.event != .delivered, filter.takes(entry.event, of: entry.app) else { return }
    _ = append(EntryCoding.write(entry, zone: zone().zone))
  }

  private func append(_ table: Table) -> Bool {
    let line = JSONWriting.bytes(table) + [UInt8(ascii: "\n")]
    return line.withUnsafeBytes { bytes in
      Glibc.write(file, bytes.baseAddress, bytes.count) == bytes.count
    }
  }

  func withdraw(_ delivery: Delivery) {}

  private func line(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) -> Table {
    let zone = zone().zone
    var entry =
      self.entry(delivery)
      ?? LogEntry(
        time: delivery.claimed, event: .delivered, request: request.id, app: request.app,
        identifier: request.identifier, reasons: delivery.outcome.reasons)
    if presentation == .repeated, !entry.reasons.contains(.repeatAfterCrash) {
      entry.reasons.insert(.repeatAfterCrash, at: 0)
    }
    if delivery.parts.contains(where: { $0.state == .waiting }),
      !entry.reasons.contains(.waitingForServer)
    {
      entry.reasons.append(.waitingForServer)  // C6.4
    }
    var table = EntryCoding.write(entry, zone: zone)
    table.append(time: delivery.scheduled, as: "scheduled", zone: zone)
    var outcome = OutcomeCoding.write(delivery.outcome, zone: zone)
    if !hasText {
      // The line of a group is made of what people wrote, too.
      outcome.entries.removeAll { ["title", "subtitle", "body", "summary"].contains($0.key) }
    }
    table.append("outcome", .table(outcome))
    return table
  }
}
