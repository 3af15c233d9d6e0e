import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

/// Delivered notifications as JSON objects, one a line, in a file or on standard output.
final class LogSink: Sink {
  private let sink: SinkName
  private let path: String?
  private let hasText: Bool
  private var file: Int32
  var tell: (Incoming) -> Void = { _ in }
  var zone: () -> SystemZone

  /// - Parameter path: nil is standard output.
  init(_ sink: SinkName, path: String?, hasText: Bool, zone: @escaping () -> SystemZone) throws(Log
    .OpenError)
  {
    self.sink = sink
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
    if case .takenOver = presentation { return }
    let line = line(delivery, request, as: presentation, now: now)
    let isWritten = line.withUnsafeBytes { bytes in
      write(file, bytes.baseAddress, bytes.count) == bytes.count
    }
    tell(
      isWritten
        ? .posted(delivery: delivery.id, sink, .written)
        : .refused(delivery: delivery.id, sink, .serverRefused))
  }

  func withdraw(_ delivery: Delivery) {}

  private func line(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) -> [UInt8] {
    let zone = zone().zone
    var reasons = delivery.outcome.reasons
    if presentation == .repeated { reasons.insert(.repeatAfterCrash, at: 0) }
    if delivery.parts.contains(where: { $0.state == .waiting }) {
      reasons.append(.waitingForServer)  // C6.4
    }
    let entry = LogEntry(
      time: now, event: .delivered, request: request.id, app: request.app,
      identifier: request.identifier, reasons: reasons)
    var table = EntryCoding.write(entry, zone: zone)
    table.append(time: delivery.scheduled, as: "scheduled", zone: zone)
    var outcome = OutcomeCoding.write(delivery.outcome, zone: zone)
    if !hasText {
      // The line of a group is made of what people wrote, too.
      outcome.entries.removeAll { ["title", "subtitle", "body", "summary"].contains($0.key) }
    }
    table.append("outcome", .table(outcome))
    return JSONWriting.bytes(table) + [UInt8(ascii: "\n")]
  }
}
