import CLinux
import Glibc

/// A call into libsystemd or the kernel that failed.
package struct SystemdError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The positive error number.
  package let errno: Int32
  /// The function that failed, for the log.
  package let call: String

  package init(errno: Int32, call: String) {
    self.errno = errno
    self.call = call
  }

  /// The machine is short of memory, processes, descriptors or room on the disk, perhaps only now.
  package var isShortage: Bool {
    [EMFILE, ENFILE, EAGAIN, ENOMEM, ENOSPC, EDQUOT].contains(errno)
  }

  package var description: String { "\(call): \(errorText(errno))" }
}

/// The one place that knows that libsystemd returns a negative error number.
@discardableResult
func checked(_ result: Int32, _ call: StaticString) throws(SystemdError) -> Int32 {
  guard result >= 0 else { throw SystemdError(errno: -result, call: call.description) }
  return result
}

/// The one place that knows that the C library returns -1 and leaves the number in `errno`.
@discardableResult
func checkedErrno(_ result: Int32, _ call: StaticString) throws(SystemdError) -> Int32 {
  guard result >= 0 else { throw SystemdError(errno: errno, call: call.description) }
  return result
}

/// The system's own words for an error number; the same in every locale is not promised.
package func errorText(_ errno: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let start = buffer.baseAddress, strerror_r(errno, start, buffer.count) == 0,
      let text = String(validatingCString: start)
    else { return "error \(errno)" }
    return text
  }
}
