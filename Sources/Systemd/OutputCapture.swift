import CLinux
import Glibc

/// Keeps the beginning of what a child writes into a pipe, and discards the rest so that the
/// child is never held up.
package final class OutputCapture {
  /// The end that the child gets. Let go of it after the start, or the pipe never ends.
  package private(set) var writeEnd: Descriptor?
  /// At most `limit` bytes.
  package private(set) var bytes: [UInt8] = []
  /// Whether more came than was kept.
  package private(set) var isTruncated = false
  private let readEnd: Descriptor
  private let limit: Int
  private var source: EventSource?

  package init(limit: Int) throws(SystemdError) {
    (readEnd, writeEnd) = try Descriptor.pipe()
    self.limit = limit
  }

  /// Of a pipe with a name, whose other end counts as a reader too: whoever writes there is never
  /// without one.
  package init(limit: Int, path: String) throws(SystemdError) {
    let flags = O_CLOEXEC | O_NOFOLLOW
    readEnd = Descriptor(
      owning: try checkedErrno(open(path, O_RDONLY | O_NONBLOCK | flags), "open"))
    writeEnd = Descriptor(owning: try checkedErrno(open(path, O_RDWR | flags), "open"))
    self.limit = limit
  }

  /// Reads along from now on, and closes our copy of the end that the child writes to.
  package func start(_ loop: EventLoop) throws(SystemdError) {
    writeEnd = nil
    source = try loop.io(readEnd.raw, events: EPOLLIN.rawValue) { [weak self] _ in
      self?.read(once: true)
    }
  }

  /// Takes what is in the pipe, after the child has ended. Whoever else holds its end is not
  /// waited for.
  package func finish() {
    source = nil
    writeEnd = nil
    read(once: false)
  }

  private func read(once: Bool) {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while !isTruncated || once {
      let count = Glibc.read(readEnd.raw, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        source?.disable()
        return
      }
      let room = limit - bytes.count
      bytes += chunk[..<min(count, room)]
      if count > room { isTruncated = true }
      if once { return }
    }
  }
}
