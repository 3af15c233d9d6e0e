import CLinux
import Glibc

/// How a process ended.
package enum ChildStatus: Equatable, Sendable {
  case exited(Int32)
  case signaled(Int32)

  /// From what `waitpid` stored.
  init(wait status: Int32) {
    self =
      tocsin_signaled(status) != 0
      ? .signaled(tocsin_term_signal(status)) : .exited(tocsin_exit_status(status))
  }

  package var isSuccess: Bool { self == .exited(0) }
}

extension EventLoop {
  /// Calls once, when the child `pid` has ended, and reaps it.
  ///
  /// A descriptor of the process wakes the loop; no SIGCHLD is needed, blocked or taken. Before it
  /// is reaped, while its number still is its own, `beforeReaping` is called.
  package func child(
    _ pid: Int32, beforeReaping: @escaping () -> Void = {},
    _ ended: @escaping (ChildStatus) -> Void
  ) throws(SystemdError) -> EventSource {
    let process = Descriptor(owning: try checkedErrno(pidfd_open(pid, 0), "pidfd_open"))
    let source = try io(process.raw, events: EPOLLIN.rawValue) { _ in
      _ = process
      beforeReaping()
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      ended(ChildStatus(wait: status))
    }
    source.enableOnce()
    return source
  }
}
