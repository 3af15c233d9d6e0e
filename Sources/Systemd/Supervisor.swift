import CLinux
import Glibc

/// The process of `tocsin __supervise` (`Supervision`): one run of one program.
package struct Supervisor {
  package var file: String
  package var attempt: Int64
  package var limitUsec: Int64
  package var graceUsec: Int64
  /// Empty for none: then it only waits for one that runs.
  package var program: [[UInt8]]

  package init?(_ words: [[UInt8]]) {
    guard words.count >= 5, words[4] == Array("--".utf8),
      let file = String(validating: words[0], as: UTF8.self)
    else { return nil }
    let numbers = words[1...3].map { Int64(String(decoding: $0, as: UTF8.self)) }
    guard let attempt = numbers[0], let limit = numbers[1], let grace = numbers[2], limit > 0,
      grace > 0
    else { return nil }
    self.file = file
    self.attempt = attempt
    limitUsec = limit
    graceUsec = grace
    program = Array(words[5...])
  }

  /// What it ends with where nothing was run and no end is known.
  package static let nothing: Int32 = 125
  /// The same, where the machine was short of something.
  package static let notNow: Int32 = 75

  package func run() throws(SystemdError) -> Int32 {
    let signals = try blocked()
    let record = Descriptor(
      owning: try checkedErrno(
        open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600), "open"))
    guard try waitsForLock(record.raw, signals) else { return Supervisor.nothing }
    if Supervision.Record.read(record.raw)?.end != nil { return 0 }
    // One that has begun and written no end was killed: what it was to end is there, perhaps.
    if Supervision.Record.read(record.raw) != nil { endStrays(signals) }
    guard !program.isEmpty else { return Supervisor.nothing }
    try checkedErrno(tocsin_become_subreaper(), "prctl")
    try write(Supervision.Record(attempt: attempt), record.raw)
    let child: pid_t
    do throws(SystemdError) { child = try start() } catch {
      ftruncate(record.raw, 0)  // nothing has begun
      throw error
    }
    guard let end = watch(child, signals) else { return Supervisor.nothing }
    try write(Supervision.Record(attempt: attempt, end: end), record.raw)
    return 0
  }

  private func blocked() throws(SystemdError) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGCHLD, SIGTERM, SIGHUP, SIGINT] { sigaddset(&signals, number) }
    let fault = pthread_sigmask(SIG_BLOCK, &signals, nil)
    guard fault == 0 else { throw SystemdError(errno: fault, call: "pthread_sigmask") }
    return signals
  }

  /// False when it was told to end meanwhile. Only after a daemon was killed is there anything to
  /// wait for; a lock wakes nobody who also listens to signals, so it is looked at now and then.
  private func waitsForLock(_ record: Int32, _ signals: sigset_t) throws(SystemdError) -> Bool {
    var isWanted = true
    while true {
      var holder: Int32 = 0
      if tocsin_lock(record, &holder) == 0 { return isWanted }
      guard errno == EAGAIN || errno == EACCES else {
        throw SystemdError(errno: errno, call: "fcntl")
      }
      switch wait(signals, usec: 20_000) {
      case SIGTERM?, SIGINT?:
        isWanted = false
        if holder > 0 { kill(holder, SIGTERM) }
      case SIGHUP?:
        if holder > 0 { kill(holder, SIGHUP) }
        return false
      default: break
      }
    }
  }

  private func start() throws(SystemdError) -> pid_t {
    let words = ["tocsin", "__handler", "\(getpid())", "--"].map { Array($0.utf8) }
    var launch = ChildProcess.Launch(
      program: Array("/proc/self/exe".utf8), arguments: words + program)
    launch.environment = Supervisor.environment
    launch.input = .descriptor(try Descriptor(duplicating: STDIN_FILENO))
    launch.output = .inherited(STDOUT_FILENO)
    launch.error = .inherited(STDERR_FILENO)
    return try launch.spawn()
  }

  private static var environment: [[UInt8]] {
    var variables: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      variables.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return variables
  }

  private enum Phase { case runs, ends, killed }

  /// Nil where it was killed at once, or will not go.
  private func watch(_ child: pid_t, _ signals: sigset_t) -> Supervision.End? {
    var phase = Phase.runs
    var isLate = false
    var until = Supervisor.now() + limitUsec
    while true {
      let (status, _) = reap(child)
      if let status {
        sweep(signals)
        if isLate { return .timedOut }
        switch status {
        case .exited(let code): return .exited(code)
        case .signaled(let number): return .signaled(number)
        }
      }
      let signal = wait(signals, usec: until - Supervisor.now())
      switch signal {
      case SIGHUP?:
        kill(-child, SIGKILL)
        sweep(signals)
        return nil
      case SIGTERM?, SIGINT?, nil:
        guard signal == nil || phase == .runs else { continue }
        if signal == nil, Supervisor.now() < until { continue }
        switch phase {
        case .runs:
          isLate = signal == nil
          kill(-child, SIGTERM)
          phase = .ends
        case .ends:
          kill(-child, SIGKILL)
          phase = .killed
        case .killed: return isLate ? .timedOut : .signaled(SIGKILL)  // not even that ends it
        }
        until = Supervisor.now() + graceUsec
      default: break
      }
    }
  }

  /// How the program ended, if it has, and whether anything else is left of it.
  private func reap(_ child: pid_t?) -> (status: ChildStatus?, isMore: Bool) {
    var found: ChildStatus?
    while true {
      var status: Int32 = 0
      let pid = waitpid(-1, &status, WNOHANG)
      if pid < 0, errno == EINTR { continue }
      guard pid > 0 else { return (found, pid == 0) }
      if pid == child { found = ChildStatus(wait: status) }
    }
  }

  /// Kills what is left: each that dies leaves its own children to us.
  private func sweep(_ signals: sigset_t) {
    let until = Supervisor.now() + graceUsec
    while reap(nil).isMore, Supervisor.now() < until {
      for child in Processes.children() { kill(child, SIGKILL) }
      _ = wait(signals, usec: 10_000)
    }
  }

  /// Kills what a killed supervisor of the same run has left. Whose parent has gone is told by the
  /// event alone, which nothing else has in its environment.
  private func endStrays(_ signals: sigset_t) {
    guard let event = getenv("TOCSIN_EVENT_ID") else { return }
    var mark = Array("TOCSIN_EVENT_ID=".utf8)
    mark += UnsafeRawBufferPointer(start: event, count: strlen(event))
    let until = Supervisor.now() + graceUsec
    while Supervisor.now() < until {
      let strays = Processes.marked(mark, but: Array(Supervision.verb.utf8))
      if strays.isEmpty { return }
      for stray in strays { kill(stray, SIGKILL) }
      _ = wait(signals, usec: 10_000)
    }
  }

  private func write(_ record: Supervision.Record, _ descriptor: Int32) throws(SystemdError) {
    let bytes = Array(record.text.utf8)
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw SystemdError(errno: errno, call: "pwrite")
    }
  }

  /// The next signal; nil when there is none in time.
  private func wait(_ signals: sigset_t, usec: Int64) -> Int32? {
    var signals = signals
    let usec = max(0, usec)
    var time = timespec(tv_sec: Int(usec / 1_000_000), tv_nsec: Int(usec % 1_000_000) * 1000)
    let number = sigtimedwait(&signals, nil, &time)
    return number > 0 ? number : nil
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
