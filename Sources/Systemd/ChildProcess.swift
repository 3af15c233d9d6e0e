import CLinux
import Glibc

/// A program that runs on its own: in its own process group, with default signals, none blocked,
/// and no descriptor but 0, 1 and 2.
///
/// It ends with its first process: what that leaves in its group is killed. Dropping it kills it.
package final class ChildProcess {
  package enum Input {
    case null
    case bytes([UInt8])
    case descriptor(Descriptor)
  }

  package enum Output {
    case null
    case descriptor(Descriptor)
    /// Ours, such as standard error.
    case inherited(Int32)
    case captured(OutputCapture)
  }

  package struct Launch {
    /// An absolute path; PATH is not searched.
    package var program: [UInt8]
    /// With the program's own name in front.
    package var arguments: [[UInt8]]
    /// `NAME=value`; nothing is inherited.
    package var environment: [[UInt8]] = []
    package var directory: [UInt8] = [UInt8(ascii: "/")]
    package var input = Input.null
    package var output = Output.null
    package var error = Output.null
    /// What it has started goes on when it ends.
    package var leavesGroup = false
    /// What it is sent, and not waited for, when nobody holds it any more; nil: it is killed.
    package var farewell: Int32?
    /// Whether the start is over when the program is there, which a busy machine may take long for;
    /// else what cannot be executed ends with 127.
    package var isAwaited = true

    package init(program: [UInt8], arguments: [[UInt8]]) {
      self.program = program
      self.arguments = arguments
    }

    package init(_ arguments: [String]) {
      self.arguments = arguments.map { Array($0.utf8) }
      program = self.arguments.first ?? []
    }
  }

  package let pid: Int32
  package private(set) var status: ChildStatus?
  private var source: EventSource?
  private let farewell: Int32?

  /// Starts it. `ended` is called once, when its output has been taken and its group is gone.
  package init(
    _ launch: Launch, _ loop: EventLoop, _ ended: @escaping (ChildStatus) -> Void
  ) throws(SystemdError) {
    let pid = try launch.spawn()
    self.pid = pid
    farewell = launch.farewell
    let captures = [launch.output, launch.error].compactMap { output -> OutputCapture? in
      if case .captured(let capture) = output { capture } else { nil }
    }
    do throws(SystemdError) {
      for capture in captures { try capture.start(loop) }
      let leavesGroup = launch.leavesGroup
      source = try loop.child(pid, beforeReaping: { if !leavesGroup { kill(-pid, SIGKILL) } }) {
        [weak self] status in
        for capture in captures { capture.finish() }
        self?.status = status
        ended(status)
      }
    } catch {
      ChildProcess.end(pid)
      throw error
    }
  }

  deinit {
    guard status == nil else { return }
    if let farewell { kill(pid, farewell) } else { ChildProcess.end(pid) }
  }

  /// Sends a signal to the whole group; nothing after the end.
  package func signalGroup(_ number: Int32) {
    if status == nil { kill(-pid, number) }
  }

  private static func end(_ pid: pid_t) {
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }
}
