import CLinux
import Glibc

/// How a program that outlives a daemon is found again by the next one, without a service manager.
///
/// `tocsin __supervise` starts the program, holds its time limit, and ends all that it leaves behind:
/// it is their subreaper, so nothing gets away by a session of its own. It locks the file of the run
/// and writes into it that the program has begun and how it ended. Whoever is started for the same
/// run meanwhile waits for the lock, finds the end, and runs nothing: so one run is never there
/// twice, and goes on when the daemon is killed.
///
///     waits for the lock ──an end is written──▶ that end
///          `──none──▶ began ──▶ the program ──▶ its end is written
///
/// SIGTERM ends the program, with a grace; SIGHUP kills it at once and writes no end.
package enum Supervision {
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case timedOut
  }

  /// What the file of a run says.
  package struct Record: Equatable, Sendable {
    /// The attempt that has begun.
    package var attempt: Int64
    /// Nil while it runs, and where it was killed at once.
    package var end: End?

    package init(attempt: Int64, end: End? = nil) {
      self.attempt = attempt
      self.end = end
    }

    package init?(_ text: String) {
      let words = text.split(separator: "\n", omittingEmptySubsequences: false).first.map {
        $0.split(separator: " ")
      }
      guard let words, words.count >= 2, words[0] == "attempt", let attempt = Int64(words[1]) else {
        return nil
      }
      self.attempt = attempt
      switch (words.count, words.dropFirst(2).first, words.last.flatMap { Int32($0) }) {
      case (2, _, _): end = nil
      case (3, "timeout", _): end = .timedOut
      case (4, "exit", let code?): end = .exited(code)
      case (4, "signal", let number?): end = .signaled(number)
      default: return nil
      }
    }

    /// Always as long as this, so that the end is written where the beginning was, also on a disk that
    /// has become full meanwhile.
    static let length = 64

    package var text: String {
      let how =
        switch end {
        case nil: ""
        case .timedOut: " timeout"
        case .exited(let code): " exit \(code)"
        case .signaled(let number): " signal \(number)"
        }
      let words = "attempt \(attempt)\(how)"
      return words + String(repeating: " ", count: max(0, Record.length - 1 - words.utf8.count))
        + "\n"
    }

    package static func read(_ path: String) -> Record? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      return read(descriptor)
    }

    static func read(_ descriptor: Int32) -> Record? {
      var bytes = [UInt8](repeating: 0, count: 128)
      let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return nil }
      return Record(String(decoding: bytes[..<count], as: UTF8.self))
    }
  }

  package static let verb = "__supervise"

  /// The arguments of `tocsin` for it. Without a program it only waits for the end of a run.
  package static func arguments(
    file: String, attempt: Int64, limitUsec: Int64, graceUsec: Int64, program: [String]
  ) -> [String] {
    ["tocsin", verb, file, "\(attempt)", "\(limitUsec)", "\(graceUsec)", "--"] + program
  }
}
