import CLinux
import Glibc
import Systemd

/// Files that the person named, opened with the person's rights (D13.10, W3.5).
enum OpenedFile {
  static func open(_ path: String) throws(Failure) -> Descriptor {
    // Without O_NONBLOCK a named pipe would hang here.
    let raw = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard raw >= 0 else { throw .file("cannot open '\(path)': \(errorText(errno))") }
    let file = Descriptor(owning: raw)
    var status = stat()
    guard fstat(raw, &status) == 0 else {
      throw .file("cannot open '\(path)': \(errorText(errno))")
    }
    guard tocsin_is_regular(status.st_mode) != 0 else {
      throw .file("'\(path)' is not a regular file")
    }
    return file
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    return parts.last.map { String(decoding: $0, as: UTF8.self) } ?? path
  }
}
