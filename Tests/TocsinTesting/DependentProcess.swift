import CLinux
import Glibc

/// A program that ends with the test that started it, whatever becomes of the test.
///
/// A shell between holds the reading end of a pipe: when the test lets go of the writing end, or
/// dies, it reads the end and kills the program. (A parent-death signal would follow the thread
/// that started it, and test threads come and go.)
package final class DependentProcess {
  /// What the program writes to its standard output.
  private let output: Int32
  private let lifeline: Int32
  private let pid: pid_t
  private var unread: [UInt8] = []

  package struct Failure: Error { package let reason: String }

  private static let script = """
    "$@" 0</dev/null & child=$!
    exec 1>/dev/null
    read -r end
    kill -KILL $child
    """

  /// Starts a program found in PATH, or named absolutely.
  package init(_ arguments: [String], environment: [String] = []) throws(Failure) {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    guard pipe2(&input, O_CLOEXEC) == 0, pipe2(&output, O_CLOEXEC) == 0 else {
      throw Failure(reason: "pipe2: \(errno)")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var argv = (["/bin/sh", "-c", Self.script, "sh"] + arguments).map { strdup($0) }
    argv.append(nil)
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    var next = environ
    while let entry = next.pointee {
      envp.append(strdup(entry))
      next += 1
    }
    envp.append(nil)
    var pid: pid_t = 0
    let result = posix_spawn(&pid, "/bin/sh", &actions, nil, argv, envp)
    posix_spawn_file_actions_destroy(&actions)
    for string in argv + envp { free(string) }
    close(input[0])
    close(output[1])
    lifeline = input[1]
    self.output = output[0]
    self.pid = pid
    guard result == 0 else { throw Failure(reason: "posix_spawn: \(result)") }
  }

  deinit {
    close(lifeline)
    close(output)
    waitpid(pid, nil, 0)
  }

  /// The next line of its output, waited for; nil at the end or after 10 s without one.
  package func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        return line
      }
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 10_000) > 0 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { return nil }
      unread += chunk[..<count]
    }
  }
}
