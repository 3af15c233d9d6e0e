internal import CSQLite
import Glibc

/// Why the store cannot do what it was asked. Each stops with one clear line and leaves the files
/// as they were; nothing that people wrote is in it.
package enum StoreError: Error, Equatable, Sendable {
  /// No room on the disk, or the file may not grow.
  case full
  case readOnly
  /// The file is not a database of ours, or its pages contradict each other.
  case damaged(String)
  /// Written by a newer Tocsin.
  case fromTheFuture(version: Int64, known: Int64)
  /// Its files were deleted or replaced while it was open.
  case gone
  /// Another program holds it.
  case busy
  /// The folder or file could not be opened, read or synced.
  case io(String)
  /// A row that the schema forbids: a mistake in this program.
  case constraint(String)

  init(code: Int32, _ text: String) {
    let text = StoreError.oneLine(text)
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(text)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE, SQLITE_MISUSE:
      self = .constraint(text)
    default: self = .io(text)
    }
  }

  /// SQLite quotes what it cannot read, and a schema has lines.
  static func oneLine(_ text: String) -> String {
    text.split { $0.isNewline }.joined(separator: " ")
  }

  /// What the system has just said of `path`, by `errno`.
  static func refusal(of path: String) -> StoreError {
    .io("\(path): \(String(cString: strerror(errno)))")
  }

  /// One line, without the path: the caller knows it.
  package var line: String {
    switch self {
    case .full: "the disk is full"
    case .readOnly: "the store is read-only"
    case .damaged(let what):
      "the store is damaged (\(what)); it was left as it is. 'tocsind --set-aside' moves it out of the way"
    case .fromTheFuture(let version, let known):
      "the store has version \(version), written by a newer tocsind; this one knows \(known). It was left as it is. 'tocsind --set-aside' moves it out of the way"
    case .gone: "the store was deleted or replaced while it was in use"
    case .busy: "another program holds the store"
    case .io(let what): "the store cannot be used: \(what)"
    case .constraint(let what): "the store refused a row: \(what)"
    }
  }
}
