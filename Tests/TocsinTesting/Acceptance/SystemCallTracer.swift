import Glibc

/// strace on a running program, without its children: counts its system calls, or puts a fault at
/// one of them. Dropping it lets go of the program.
package final class SystemCallTracer {
  package enum Fault {
    /// SIGKILL on entering the call: it is not carried out.
    case kill
    /// The call is not carried out and gives this, from then on.
    case error(String)
  }

  private let program: RunningProgram
  private let session: Session
  private let report: String

  private init(_ session: Session, _ pid: Int32, _ options: [String]) throws {
    self.session = session
    report = session.folder.path + "/strace"
    let arguments: [String] = ["strace"] + options + ["-o", report, "-p", String(pid)]
    program = try session.start(arguments)
    try session.wait("strace") {
      guard program.isRunning else { throw Session.Failure("strace: \(program.complained)") }
      return program.complained.split(separator: " ").contains { $0.hasPrefix("attached") }
    }
  }

  /// At the `n`th `call` from now on.
  package static func fault(
    _ session: Session, _ pid: Int32, _ fault: Fault, at call: String, _ n: Int
  ) throws -> SystemCallTracer {
    try SystemCallTracer(session, pid, options(fault, at: call, n))
  }

  private static func options(_ fault: Fault, at call: String, _ n: Int) -> [String] {
    let what =
      switch fault {
      case .kill: "signal=SIGKILL:when=\(n)"
      case .error(let name): "error=\(name):when=\(n)+"
      }
    return ["-e", "trace=\(call)", "-e", "inject=\(call):\(what)"]
  }

  private static func options(counting calls: [String]) -> [String] {
    ["-e", "trace=" + calls.map { "?\($0)" }.joined(separator: ",")]
  }

  /// How often each of `calls` is made while `body` runs.
  package static func count(
    _ session: Session, _ pid: Int32, _ calls: [String], _ body: () throws -> Void
  ) throws -> [String: Int] {
    let tracer = try SystemCallTracer(session, pid, options(counting: calls))
    try body()
    try tracer.letGo()
    return try counts(calls, in: tracer.report)
  }

  private static func counts(_ calls: [String], in report: String) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let text = String(decoding: try Session.contents(of: report), as: UTF8.self)
    for line in text.split(separator: "\n") {
      guard let name = line.split(separator: "(").first else { continue }
      counts[String(name), default: 0] += 1
    }
    return counts.filter { calls.contains($0.key) }
  }

  /// What stands before a program's path, so that it is traced from its first call.
  package struct Prefix {
    package let arguments: [String]
    private let report: String

    private init(_ session: Session, _ options: [String]) {
      report = session.folder.path + "/strace"
      arguments = ["strace"] + options + ["-o", report]
    }

    package static func faulting(
      _ session: Session, _ fault: Fault, at call: String, _ n: Int
    ) -> Prefix {
      Prefix(session, options(fault, at: call, n))
    }

    package static func counting(_ session: Session, _ calls: [String]) -> Prefix {
      Prefix(session, options(counting: calls))
    }

    /// How often each of `calls` was made.
    package func counts(_ calls: [String]) throws -> [String: Int] {
      try SystemCallTracer.counts(calls, in: report)
    }
  }

  /// The program goes on alone.
  package func letGo() throws {
    guard program.isRunning else { return }
    program.signal(SIGINT)
    _ = try program.result(limit: 10)
  }

  /// Whether this user may trace what it has not started.
  package static let isPossible: Bool = {
    guard Lane.current == .bare, Lane.has("strace") else { return false }
    let path = "/proc/sys/kernel/yama/ptrace_scope"
    return geteuid() == 0 || (try? Session.contents(of: path))?.first == UInt8(ascii: "0")
  }()
}
