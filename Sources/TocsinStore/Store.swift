internal import CSQLite
package import TocsinModel

/// What Tocsin remembers, in one SQLite file. Its owner is the performer alone, on one thread.
///
/// Changes are gathered in a turn: the first write begins a transaction, `commit` ends it and
/// comes back when the disk has it (WAL, `synchronous=FULL`). Nothing is kept in memory but the
/// numbers given last, so a million requests cost what ten do.
package final class Store {
  let connection: Connection
  /// Prepared once for each kind of rows and condition.
  private var readers: [Reader: Statement] = [:]
  private var numbers: Numbers
  /// What is due up to this instant is announced, on the disk.
  package private(set) var announced = WallTime.distantPast
  /// The same, of the turn that is not on the disk yet.
  var announcing: WallTime?

  struct Numbers {
    var request: Int64
    var delivery: Int64
  }

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    numbers = Numbers(request: 0, delivery: 0)
    numbers.request = try last("request")
    numbers.delivery = try last("delivery")
    announced = try storedAnnouncement()
  }

  /// SQLite's own handle, for tests that count commits and make the file full.
  package var handle: OpaquePointer { connection.handle }

  private func last(_ table: String) throws(StoreError) -> Int64 {
    let statement = try connection.statement("SELECT seq FROM sqlite_sequence WHERE name = ?")
    defer { statement.reset() }
    return try statement.bind(table).step() ? statement.integer(0) : 0
  }

  /// A number that was never given before. One that is not used is simply left out.
  package func newRequestID() -> RequestID? {
    numbers.request &+= 1
    return RequestID(numbers.request)
  }

  package func newDeliveryNumber() -> Int64 {
    numbers.delivery &+= 1  // past the end the schema refuses it
    return numbers.delivery
  }

  /// Sixteen hexadecimal digits, made with the file: part of every event's id, so that ids of one
  /// store are never those of another.
  package func storeID() throws(StoreError) -> String {
    let statement = try connection.statement("SELECT value FROM meta WHERE key = 'store-id'")
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : ""
  }

  /// Ends it in order: what the log of changes holds is in the file itself then. Nothing may be
  /// asked of it afterwards.
  package func close() {
    rollback()
    readers.removeAll()
    connection.close()
  }

  /// Which rows somebody reads, and what follows FROM.
  struct Reader: Hashable {
    enum Rows { case requests, deliveries, responses }

    var rows: Rows
    var condition: String
  }

  /// A statement for whole rows, kept for the next time.
  func reader(
    _ rows: Reader.Rows, _ columns: String, _ condition: String
  ) throws(StoreError) -> Statement {
    let key = Reader(rows: rows, condition: condition)
    if let known = readers[key] { return known }
    let fresh = try connection.prepare(columns + "\n" + condition, persistent: true)
    readers[key] = fresh
    return fresh
  }

  // A turn.

  package var isInTurn: Bool { connection.isInTransaction }

  func write() throws(StoreError) {
    if !connection.isInTransaction { try connection.execute("BEGIN IMMEDIATE") }
  }

  /// Brings the turn to the disk. On failure the turn is undone as a whole.
  package func commit() throws(StoreError) {
    guard connection.isInTransaction else { return }
    do {
      try connection.statement("COMMIT").run()
      if let announcing { announced = announcing }
      announcing = nil
    } catch {
      rollback()
      throw error
    }
  }

  package func rollback() {
    announcing = nil
    guard connection.isInTransaction else { return }
    try? connection.execute("ROLLBACK")
  }

  /// Everything `body` writes, or nothing of it, within the turn.
  package func atomically(
    _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    try write()
    try connection.statement("SAVEPOINT event").run()
    do {
      try body()
      try connection.statement("RELEASE event").run()
    } catch {
      // A full disk may have ended the transaction; then there is no savepoint left to go back to.
      if connection.isInTransaction {
        do { try connection.execute("ROLLBACK TO event; RELEASE event") } catch {
          rollback()  // half an event must not come to the disk with the rest
        }
      }
      throw error
    }
  }
}
