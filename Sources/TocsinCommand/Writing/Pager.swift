import CLinux
import Glibc

/// Long output on a terminal goes through a pager. Output that fits the screen does not.
package final class Pager {
  private let words: [String]
  private let rows: Int
  private var held: [UInt8] = []
  private var heldLines = 0
  private var target = STDOUT_FILENO
  private var child: pid_t?
  private var isPassing: Bool
  private var failure: Int32?
  private let direct: (([UInt8]) -> Int32?)?

  /// `words` is the pager's argv; empty for none. `rows` is the height of the terminal.
  /// `write` takes the bytes instead of standard output; it answers with an error number.
  package init(words: [String], rows: Int, write: (([UInt8]) -> Int32?)? = nil) {
    self.words = words
    self.rows = rows
    direct = write
    isPassing = words.isEmpty
  }

  /// `$TOCSIN_PAGER`, `$PAGER`, `less -FRSX`; an empty one or `cat` is none.
  package static func words(tocsinPager: String?, pager: String?) -> [String] {
    let line = tocsinPager ?? pager ?? "less -FRSX"
    let words = line.split(separator: " ").map(String.init)
    return words == ["cat"] ? [] : words
  }

  package func write(_ bytes: [UInt8]) {
    if isPassing { return pass(bytes) }
    held += bytes
    heldLines += bytes.count { $0 == UInt8(ascii: "\n") }
    if heldLines >= rows {
      start()
      isPassing = true
      pass(held)
      held = []
    }
  }

  /// Output that must appear at once (`log -f`) is not held and not paged.
  package func stopHolding() {
    guard !isPassing else { return }
    isPassing = true
    pass(held)
    held = []
  }

  package func finish() -> Bool {
    stopHolding()
    if let child {
      close(target)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      // A pager that was left early is no failure.
      return true
    }
    return failure == nil
  }

  private func pass(_ bytes: [UInt8]) {
    guard failure == nil, !bytes.isEmpty else { return }
    failure = direct.map { $0(bytes) } ?? Descriptors.write(bytes, to: target)
  }

  private func start() {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    argv.append(nil)
    defer { for word in argv { free(word) } }
    var pid: pid_t = 0
    let failed = posix_spawnp(&pid, words[0], &actions, nil, &argv, environ)
    close(ends[0])
    guard failed == 0 else {
      close(ends[1])
      return
    }
    // The pager may be left before everything is written.
    signal(SIGPIPE, SIG_IGN)
    child = pid
    target = ends[1]
  }
}
