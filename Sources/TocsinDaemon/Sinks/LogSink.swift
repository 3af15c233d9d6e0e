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
  /// -1 until it can be opened.
  private var file: Int32
  /// The disk took a part of the last line alone.
  private var isTorn = false
  /// What the log has of a delivery.
  var entry: (Delivery) -> LogEntry? = { _ in nil }
  var details: (LogEntry) -> LogDetails = { _ in LogDetails() }
  var tell: (Incoming) -> Void = { _ in }
  var zone: () -> SystemZone

  /// - Parameter path: nil is standard output.
  init(
    _ sink: SinkName, path: String?, hasText: Bool, filter: SinkFilter,
    zone: @escaping () -> SystemZone
  ) {
    self.sink = sink
    self.filter = filter
    self.path = path
    self.hasText = hasText
    self.zone = zone
    file = path == nil ? STDOUT_FILENO : -1
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
    // `due` first, then what came of it.
    if filter.takes(.due, of: request.app) {
      _ = append(line(.due, delivery, request, as: presentation, now: now))
    }
    let waits = delivery.parts.contains { $0.state == .waiting }
    if waits, filter.takes(.waiting, of: request.app) {
      _ = append(line(.waiting, delivery, request, as: presentation, now: now))
    }
    let isDone =
      !filter.takes(.delivered, of: request.app)
      || append(line(.delivered, delivery, request, as: presentation, now: now))
    tell(
      isDone
        ? .posted(delivery: delivery.id, sink, .written)
        : .refused(delivery: delivery.id, sink, .serverRefused))
  }

  func write(_ entry: LogEntry) {
    // Of a delivery the line comes with it, so that a crash between the two does not lose it.
    guard entry.event != .delivered, filter.takes(entry.event, of: entry.app) else { return }
    _ = append(EntryCoding.write(entry, details(entry), hasText: hasText, zone: zone().zone))
  }

  private func append(_ table: Table) -> Bool {
    if file < 0 { try? reopen() }
    guard file >= 0 else { return false }
    let end = [UInt8(ascii: "\n")]
    let line = (isTorn ? end : []) + JSONWriting.bytes(table) + end
    let written = line.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if written > 0 { isTorn = written < line.count }
    return written == line.count
  }

  func withdraw(_ delivery: Delivery) {}

  private func line(
    _ event: LogEvent, _ delivery: Delivery, _ request: Request, as presentation: Presentation,
    now: WallTime
  ) -> Table {
    var entry =
      self.entry(delivery)
      ?? LogEntry(
        time: delivery.claimed, event: .delivered, request: request.id, app: request.app,
        identifier: request.identifier, reasons: delivery.outcome.reasons)
    entry.event = event
    if presentation == .repeated, !entry.reasons.contains(.repeatAfterCrash) {
      entry.reasons.insert(.repeatAfterCrash, at: 0)
    }
    if delivery.parts.contains(where: { $0.state == .waiting }),
      !entry.reasons.contains(.waitingForServer)
    {
      entry.reasons.append(.waitingForServer)  // C6.4
    }
    var details = LogDetails()
    details.scheduled = delivery.scheduled
    details.outcome = delivery.outcome
    details.userInfo = request.content.userInfo
    return EntryCoding.write(entry, details, hasText: hasText, zone: zone().zone)
  }
}
