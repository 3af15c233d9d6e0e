import Glibc
import Systemd

/// The folder that holds the store, for one daemon at a time.
final class DataFolder {
  enum Trouble: Error, Equatable {
    /// Another daemon has it.
    case taken
    case unusable(String)
  }

  private let lock: Int32

  /// Makes the folder where it is missing, with mode 0700, and locks it until this object goes.
  init(_ paths: Paths) throws(Trouble) {
    try DataFolder.make(paths.data)
    lock = open(paths.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw DataFolder.trouble(paths.lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      let trouble = DataFolder.trouble(paths.lock)
      close(lock)
      throw isTaken ? .taken : trouble
    }
  }

  deinit { close(lock) }

  private static func make(_ path: String) throws(Trouble) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw trouble(made) }
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw trouble(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable("\(path) is no folder") }
    guard status.st_uid == getuid() else { throw .unusable("\(path) belongs to somebody else") }
    // What a person is reminded of is nobody else's business.
    guard status.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0 else { throw trouble(path) }
    guard access(path, W_OK | X_OK) == 0 else { throw trouble(path) }
  }

  private static func trouble(_ path: String) -> Trouble {
    .unusable("\(path): \(errorText(errno))")
  }
}
