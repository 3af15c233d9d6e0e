import Glibc
import Systemd
import TocsinModel
import TocsinTime
import TocsinWire

/// The daemon's own messages: to the journal with fields when the service manager runs it, else to
/// standard error, and as JSON lines to `--log-file`. Never what people wrote (config.md C6.5).
final class Log {
  enum Level: Int {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .notice: "notice"
      case .info: "info"
      case .debug: "debug"
      }
    }
  }

  private let isVerbose: Bool
  private let path: String?
  private var file: Int32 = -1
  private let hasJournal = Journal.isConnected

  init(isVerbose: Bool, file path: String?) throws(OpenError) {
    self.isVerbose = isVerbose
    self.path = path
    try reopen()
  }

  struct OpenError: Error {
    var line: String
  }

  /// Opens the file again: after it was moved away by a rotation, on SIGHUP.
  func reopen() throws(OpenError) {
    guard let path else { return }
    let fresh = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard fresh >= 0 else {
      throw OpenError(line: "\(path): \(errorText(errno))")
    }
    if file >= 0 { close(file) }
    file = fresh
  }

  func error(_ message: String, _ fields: [(String, String)] = []) {
    write(.error, message, fields)
  }
  func warning(_ message: String, _ fields: [(String, String)] = []) {
    write(.warning, message, fields)
  }
  func notice(_ message: String, _ fields: [(String, String)] = []) {
    write(.notice, message, fields)
  }
  func info(_ message: String, _ fields: [(String, String)] = []) { write(.info, message, fields) }
  func debug(_ message: @autoclosure () -> String, _ fields: [(String, String)] = []) {
    if isVerbose { write(.debug, message(), fields) }
  }

  /// A line of a handler: to the journal, else to standard error, as what it writes there itself.
  func relay(_ line: String, _ fields: [(String, String)]) {
    guard hasJournal else { return say(line + "\n", to: STDERR_FILENO) }
    let own = [
      ("MESSAGE", line), ("PRIORITY", String(Level.info.rawValue)),
      ("SYSLOG_IDENTIFIER", "tocsin-handler"),
    ]
    try? Journal.send((own + fields).map { (name: $0.0, value: $0.1) })
  }

  private func write(_ level: Level, _ message: String, _ fields: [(String, String)]) {
    if hasJournal {
      let own = [("MESSAGE", message), ("PRIORITY", String(level.rawValue))]
      try? Journal.send((own + fields).map { (name: $0.0, value: $0.1) })
    } else if file < 0 {
      say("tocsind: \(message)\n", to: STDERR_FILENO)
    }
    guard file >= 0 else { return }
    var table = Table()
    table.append(
      "time", .text(RFC3339.print(WallTime(usec: EventClock.realtime.now()), in: .utc)))
    table.append("level", .text(level.word))
    table.append("message", .text(message))
    for (name, value) in fields {
      // TOCSIN_ID in the journal is `tocsin-id` in JSON.
      table.append(
        name.lowercased().split(separator: "_").joined(separator: "-"), .text(value))
    }
    say(JSONWriting.text(table) + "\n", to: file)
  }
}
