internal import CSQLite
import Glibc

extension Store {
  /// Opens the store at `path`, and makes one where there is none.
  ///
  /// A file that is damaged, foreign or from a newer version is looked at read-only and left as it
  /// is, byte for byte. A new store is made beside the path and moved there when it is whole, so
  /// that an empty file is never ours.
  package static func open(path: String) throws(StoreError) -> Store {
    if access(path, F_OK) == 0 {
      try inspect(path)
    } else if errno == ENOENT {
      try create(path)
    } else {
      throw .refusal(of: path)
    }
    let connection = try Connection(path: path, mode: .write)
    guard !connection.isReadOnly else { throw .readOnly }
    try prepare(connection)
    try connection.execute("PRAGMA journal_mode = WAL")
    try migrate(connection)
    return try Store(connection, path: path)
  }

  /// The same store in memory, for simulation.
  package static func inMemory() throws(StoreError) -> Store {
    let connection = try Connection(path: ":memory:", mode: .memory)
    try prepare(connection)
    try migrate(connection)
    return try Store(connection)
  }

  private static func prepare(_ connection: Connection) throws(StoreError) {
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA synchronous = FULL;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = MEMORY;
      """)
  }

  private static func inspect(_ path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .refusal(of: path)
    }
    guard status.st_size > 0 else { throw .damaged("the file is empty") }
    let connection = try Connection(path: path, mode: .inspect)
    let mark = try connection.integer("PRAGMA application_id") ?? 0
    guard mark == Schema.applicationID else { throw .damaged("it is not a file of Tocsin") }
    let version = try connection.integer("PRAGMA user_version") ?? 0
    guard version <= Schema.version else {
      throw .fromTheFuture(version: version, known: Schema.version)
    }
    // A page that contradicts the others would come up weeks later, or never. Looking at all of
    // them costs 5 ms for each MB; in a large store they are found when they are read.
    if status.st_size <= checkedBytes { try check(connection) }
    guard version >= 1 else { throw .damaged("it has no version") }
    if version == Schema.version { try compareTables(connection) }
    // SQLite fills the rest of a page that was cut with zeros and says nothing. A log that is not
    // yet in the file may hold that page, so then the length means nothing.
    var log = stat()
    let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
    let page = try connection.integer("PRAGMA page_size") ?? 0
    guard hasLog || page > 0 && Int64(status.st_size) % page == 0 else {
      throw .damaged("the end of the file is missing")
    }
  }

  /// A letter changed in the name of a column contradicts no page, and would come up at some call.
  private static func compareTables(_ connection: Connection) throws(StoreError) {
    let ours = try Connection(path: ":memory:", mode: .memory)
    defer { ours.close() }
    try migrate(ours)
    guard try tables(connection) == tables(ours) else {
      throw .damaged("its tables are not those of its version")
    }
  }

  private static func tables(_ connection: Connection) throws(StoreError) -> [[UInt8]] {
    try connection.prepare(
      """
      SELECT CAST(type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') AS BLOB)
      FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name
      """
    ).rows { $0.bytes(0) }
  }

  private static let checkedBytes = 8 << 20

  private static func check(_ connection: Connection) throws(StoreError) {
    // With its indexes: a time that one bit has changed would ring as the index says.
    let lines = try connection.prepare("PRAGMA integrity_check(1)").rows { $0.text(0) }
    guard lines == ["ok"] else {
      throw .damaged(StoreError.oneLine(lines.first ?? "it cannot be checked"))
    }
    let strays = try connection.prepare("PRAGMA foreign_key_check").rows { $0.text(0) }
    if let table = strays.first { throw .damaged("a row of \(table) belongs to nothing") }
  }

  private static func create(_ path: String) throws(StoreError) {
    // SQLite would read the changes of the old store into the new one.
    guard access(path + "-wal", F_OK) != 0 else {
      throw .damaged("it is missing, and its log of changes is there")
    }
    let draft = path + ".new"
    unlink(draft)
    unlink(draft + "-journal")
    // SQLite would make it readable for everybody; what belongs to it gets the mode of the file.
    let file = Glibc.open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw errno == ENOSPC ? .full : .refusal(of: draft)
    }
    Glibc.close(file)
    do {
      let connection = try Connection(path: draft, mode: .create)
      try prepare(connection)
      try migrate(connection)
    } catch {
      unlink(draft)
      unlink(draft + "-journal")
      throw error
    }
    guard rename(draft, path) == 0 else {
      throw .refusal(of: path)
    }
    try syncFolder(of: path)
  }

  /// The new name is only then on the disk.
  private static func syncFolder(of path: String) throws(StoreError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
    let descriptor = Glibc.open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .refusal(of: folder) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw .refusal(of: folder)
    }
  }

  /// A step and its mark are one transaction, so a cut leaves the version it came from.
  private static func migrate(_ connection: Connection) throws(StoreError) {
    var version = try connection.integer("PRAGMA user_version") ?? 0
    while version < Schema.version {
      try connection.execute(
        """
        BEGIN IMMEDIATE;
        \(Schema.steps[Int(version)])
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = \(version + 1);
        COMMIT;
        """)
      version += 1
    }
  }
}
