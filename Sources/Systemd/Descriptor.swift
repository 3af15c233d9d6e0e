import CLinux
import Glibc

/// An open file descriptor that is closed when nobody holds it any more.
package final class Descriptor {
  package let raw: Int32
  private var isOwner = true

  /// Takes over an open descriptor.
  package init(owning raw: Int32) { self.raw = raw }

  /// The same as `duplicating` its number, but sure to be open while it is done.
  package convenience init(duplicating other: Descriptor) throws(SystemdError) {
    try self.init(duplicating: other.raw)
  }

  /// A close-on-exec duplicate of 3 or above, so that it is never mistaken for a standard stream.
  package init(duplicating other: Int32) throws(SystemdError) {
    raw = try checkedErrno(fcntl(other, F_DUPFD_CLOEXEC, 3), "fcntl")
  }

  deinit { if isOwner { close(raw) } }

  /// Leaves the descriptor to somebody else, who closes it.
  @discardableResult
  package func release() -> Int32 {
    isOwner = false
    return raw
  }

  /// Both ends close on exec. Reading from the first never blocks.
  package static func pipe() throws(SystemdError) -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try checkedErrno(pipe2(&ends, O_CLOEXEC), "pipe2")
    let pair = (read: Descriptor(owning: ends[0]), write: Descriptor(owning: ends[1]))
    try checkedErrno(fcntl(ends[0], F_SETFL, O_NONBLOCK), "fcntl")
    return pair
  }

  /// A sealed file in memory that holds `bytes`, read from its start: a standard input that needs
  /// nobody to write it while it is read.
  package static func memory(_ bytes: [UInt8]) throws(SystemdError) -> Descriptor {
    let file = Descriptor(
      owning: try checkedErrno(memfd_create("input", tocsin_memfd_sealable()), "memfd_create"))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file.raw, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemdError(errno: errno, call: "write") }
      done += count
    }
    try checkedErrno(tocsin_seal(file.raw), "fcntl")
    guard lseek(file.raw, 0, SEEK_SET) == 0 else { throw SystemdError(errno: errno, call: "lseek") }
    return file
  }
}
