internal import CSQLite

/// SQLite copies what is bound with this. The macro is a cast that Swift does not import.
nonisolated(unsafe) private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// A prepared statement. Bind by position from 1, step, read by position from 0, reset.
final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection
  private var position: Int32 = 0

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the next parameter.
  @discardableResult
  func bind(_ value: Int64?) -> Self {
    position += 1
    if let value {
      sqlite3_bind_int64(handle, position, value)
    } else {
      sqlite3_bind_null(handle, position)
    }
    return self
  }

  @discardableResult
  func bind(_ value: Bool) -> Self { bind(value ? 1 : 0 as Int64) }

  @discardableResult
  func bind(_ value: Double) -> Self {
    position += 1
    sqlite3_bind_double(handle, position, value)
    return self
  }

  @discardableResult
  func bind(_ value: Double?) -> Self {
    if let value { return bind(value) }
    return bind(nil as Int64?)
  }

  @discardableResult
  func bind(_ value: String?) -> Self {
    position += 1
    guard var value else {
      sqlite3_bind_null(handle, position)
      return self
    }
    value.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, and no address would bind NULL.
        if let start = characters.baseAddress {
          sqlite3_bind_text(handle, position, start, Int32(clamping: characters.count), transient)
        } else {
          sqlite3_bind_text(handle, position, "", 0, transient)
        }
      }
    }
    return self
  }

  @discardableResult
  func bind(bytes value: [UInt8]?) -> Self {
    position += 1
    guard let value else {
      sqlite3_bind_null(handle, position)
      return self
    }
    value.withUnsafeBytes { bytes in
      _ = sqlite3_bind_blob(
        handle, position, bytes.baseAddress, Int32(clamping: bytes.count), transient)
    }
    return self
  }

  /// True while there is a row to read.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = connection.error(code)
      reset()
      throw error
    }
  }

  /// Runs a statement that gives no row, and makes it ready for the next time.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Reads every row.
  func rows<Row>(_ read: (Statement) throws(StoreError) -> Row) throws(StoreError) -> [Row] {
    defer { reset() }
    var rows: [Row] = []
    while try step() { rows.append(try read(self)) }
    return rows
  }

  func reset() {
    sqlite3_reset(handle)
    position = 0
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func integerOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func bool(_ column: Int32) -> Bool { integer(column) != 0 }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String { textOrNil(column) ?? "" }

  func textOrNil(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
