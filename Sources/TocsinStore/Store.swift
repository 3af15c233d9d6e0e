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
  /// With which what floats is read: that of now, whenever a row was written.
  package var clock: any SystemClock = UniversalClock()
  /// Nil in memory.
  private var place: StorePlace?
  /// Somebody has deleted the log of changes, and nothing was lost by it.
  package var wasLogRenewed = false
  /// What is due up to this instant is announced, on the disk.
  package private(set) var announced = WallTime.distantPast
  /// The same, of the turn that is not on the disk yet.
  var announcing: WallTime?

  /// SQLite brings its log of changes into the store with the commit that makes it longer than this
  /// many pages, and that commit waits for all of them. While much is written that nobody waits for,
  /// it is done more often and a little at a time, for whoever calls meanwhile.
  package var keepsLogShort = false {
    didSet {
      guard keepsLogShort != oldValue else { return }
      sqlite3_wal_autocheckpoint(connection.handle, keepsLogShort ? 200 : 1000)
    }
  }

  struct Numbers {
    var request: Int64
    var delivery: Int64
  }

  /// - Parameter path: nil in memory.
  init(_ connection: Connection, path: String? = nil) throws(StoreError) {
    self.connection = connection
    numbers = Numbers(request: 0, delivery: 0)
    try renumber()
    announced = try storedAnnouncement()
    guard let path else { return }
    place = StorePlace(path)  // what was read has opened the log of changes
    guard place != nil else { throw .gone }
  }

  /// SQLite's own handle, for tests that count commits and make the file full.
  package var handle: OpaquePointer { connection.handle }

  /// As whoever opens it counts: what was given and never used is given again.
  package func renumber() throws(StoreError) {
    numbers.request = try last("request")
    numbers.delivery = try last("delivery")
  }

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

  /// The number that would be given then, where one may not be needed: what is inserted under it is
  /// given. `further` is how many others may be needed before.
  package func nextRequestID(further: Int64 = 0) -> RequestID? {
    RequestID(numbers.request &+ 1 &+ further)
  }

  /// It was given, though nobody had asked for it by name.
  func given(_ id: RequestID) { numbers.request = max(numbers.request, id.number) }

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
    if case .gone? = place?.look() { connection.abandon() }
    readers.removeAll()
    connection.close()
  }

  /// Which rows somebody reads, and what follows FROM.
  struct Reader: Hashable {
    enum Rows { case requests, floating, deliveries, responses, apps, categories, cards }

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
    } catch {
      rollback()
      throw error
    }
    let told = announcing
    announcing = nil
    try stayInPlace()
    if let told { announced = told }
  }

  /// What was committed is only then on the disk when the files that took it are still where they
  /// were. A log of changes that somebody deleted is made anew; whoever deletes or replaces the
  /// store itself means it.
  private func stayInPlace() throws(StoreError) {
    guard let place else { return }
    switch place.look() {
    case .inPlace: return
    case .logGone: try renewLog(of: place)
    case .gone:
      // Closing it in order would delete the log of what lies there now.
      connection.abandon()
      throw .gone
    }
  }

  /// Brings what the lost log holds into the store itself, and begins a new one.
  private func renewLog(of place: StorePlace) throws(StoreError) {
    // Busy is no error here but a row: somebody else reads, and not all could be brought over.
    guard try connection.integer("PRAGMA wal_checkpoint(FULL)") == 0,
      try connection.text("PRAGMA journal_mode = DELETE") == "delete",
      try connection.text("PRAGMA journal_mode = WAL") == "wal"
    else { throw .gone }
    _ = try last("request")  // opens it
    self.place = StorePlace(place.path)
    guard self.place?.look() == .inPlace else { throw .gone }
    wasLogRenewed = true
  }

  /// What `body` reads is of one moment, and is locked once and not for each row.
  package func reading<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard !connection.isInTransaction else { return try body() }
    try connection.statement("BEGIN").run()
    defer { try? connection.statement("COMMIT").run() }
    return try body()
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
