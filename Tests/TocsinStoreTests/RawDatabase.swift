import CSQLite

/// A second look at a file, past the store: plain SQL, and the result codes as they come.
final class RawDatabase {
  private var handle: OpaquePointer?

  struct Failure: Error, Equatable {
    var code: Int32
    var message: String
  }

  init(_ path: String) throws {
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard code == SQLITE_OK else { throw Failure(code: code, message: "open") }
    sqlite3_extended_result_codes(handle, 1)
    try run("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Every row, as texts; nil for NULL.
  func rows(_ sql: String) throws -> [[String?]] {
    var statement: OpaquePointer?
    var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw failure(code) }
    defer { sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while true {
      code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw failure(code) }
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map {
            String(
              decoding: UnsafeBufferPointer(
                start: $0, count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
          }
        })
    }
  }

  func text(_ sql: String) throws -> String? { try rows(sql).first?.first ?? nil }

  private func failure(_ code: Int32) -> Failure {
    Failure(
      code: code, message: sqlite3_errmsg(handle).flatMap { String(validatingCString: $0) } ?? "")
  }
}
