import Glibc

/// Where the store lies, and which files were there when it was opened. SQLite holds them open and
/// never looks at their names again: what is committed after somebody has deleted or replaced them
/// would be in files that nobody finds.
struct StorePlace {
  let path: String
  private let store: FileIdentity
  private let log: FileIdentity

  enum Finding {
    case inPlace
    /// The store is there and its log of changes is not: what the log held can still be saved.
    case logGone
    case gone
  }

  /// Nil where the files are not there.
  init?(_ path: String) {
    guard let store = FileIdentity(path), let log = FileIdentity(path + "-wal") else { return nil }
    self.path = path
    self.store = store
    self.log = log
  }

  /// Two calls of the system, beside a commit that waits for the disk.
  func look() -> Finding {
    guard FileIdentity(path) == store else { return .gone }
    return FileIdentity(path + "-wal") == log ? .inPlace : .logGone
  }
}

private struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}
