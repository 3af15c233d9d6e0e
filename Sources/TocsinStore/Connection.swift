internal import CSQLite
import Glibc

/// One SQLite connection and its prepared statements. Not Sendable: it belongs to the one thread
/// that opened it.
final class Connection {
  let handle: OpaquePointer
  private var isClosed = false
  /// Keyed by the address of the literal: looking a statement up costs no hashing of its text.
  private var statements: [UnsafeRawPointer: Statement] = [:]

  enum Mode {
    case inspect
    case write
    case create
    case memory
  }

  init(path: String, mode: Mode) throws(StoreError) {
    var opened: OpaquePointer?
    let flags =
      switch mode {
      case .inspect: SQLITE_OPEN_READONLY
      case .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw StoreError(code: code, "no memory") }
    guard code == SQLITE_OK else {
      let error = StoreError(code: code, Connection.text(opened))
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(opened, 1)
  }

  /// Ends the connection, and with the last one its log of changes.
  func close() {
    statements.removeAll()
    guard !isClosed else { return }
    isClosed = true
    sqlite3_close_v2(handle)
  }

  /// Lets go of it without the end that SQLite gives it, which deletes the log of changes by name.
  func abandon() { isClosed = true }

  deinit {
    statements.removeAll()
    if !isClosed { sqlite3_close_v2(handle) }
  }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// A prepared statement, kept for the next time.
  func statement(_ sql: StaticString) throws(StoreError) -> Statement {
    let key = UnsafeRawPointer(sql.utf8Start)
    if let known = statements[key] { return known }
    let fresh = try prepare(sql.description, persistent: true)
    statements[key] = fresh
    return fresh
  }

  /// A statement for once, whose text was put together.
  func prepare(_ sql: String, persistent: Bool = false) throws(StoreError) -> Statement {
    var prepared: OpaquePointer?
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(handle, sql, -1, flags, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(code) }
    return Statement(prepared, of: self)
  }

  /// How many rows the last statement changed, without those that went with them.
  var changes: Int64 { sqlite3_changes64(handle) }

  /// False once SQLite has rolled the transaction back by itself, as it does on a full disk.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// SQLite opens what may not be written without a word.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  func integer(_ sql: StaticString) throws(StoreError) -> Int64? {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  func text(_ sql: StaticString) throws(StoreError) -> String? {
    let statement = try statement(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  func error(_ code: Int32) -> StoreError {
    // Some of its files SQLite cannot make larger without a word of why; the system has one.
    if code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN {
      switch sqlite3_system_errno(handle) {
      case ENOSPC, EDQUOT: return .full
      case EROFS: return .readOnly
      default: break
      }
    }
    return StoreError(code: code, Connection.text(handle))
  }

  private static func text(_ handle: OpaquePointer) -> String {
    sqlite3_errmsg(handle).flatMap { String(validatingCString: $0) } ?? "unknown fault"
  }
}
