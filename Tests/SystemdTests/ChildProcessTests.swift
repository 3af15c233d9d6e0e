import CLinux
import Glibc
import Systemd
import Testing
import TocsinTesting

@Suite struct ChildProcessTests {
  private struct Run {
    var status: ChildStatus
    var output: String
    var isTruncated: Bool
  }

  private func run(
    _ arguments: [String], limit: Int = 1 << 20,
    _ change: (inout ChildProcess.Launch) -> Void = { _ in }
  ) throws -> Run {
    let loop = try EventLoop()
    let capture = try OutputCapture(limit: limit)
    var launch = ChildProcess.Launch(arguments)
    launch.output = .captured(capture)
    change(&launch)
    var status: ChildStatus?
    let child = try ChildProcess(launch, loop) { status = $0 }
    try loop.run { status != nil }
    #expect(child.status == status)
    return Run(
      status: try #require(status), output: String(decoding: capture.bytes, as: UTF8.self),
      isTruncated: capture.isTruncated)
  }

  private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

  @Test(arguments: [
    ("exit 0", ChildStatus.exited(0)), ("exit 75", .exited(75)), ("exit 255", .exited(255)),
    ("kill -TERM $$", .signaled(SIGTERM)), ("kill -KILL $$", .signaled(SIGKILL)),
  ]) func theWayItEndedIsKnown(_ script: String, _ expected: ChildStatus) throws {
    #expect(try run(shell(script)).status == expected)
  }

  @Test func itGetsItsArgumentsAndNothingElse() throws {
    let done = try run(["/usr/bin/printf", "[%s]", "a b", "", "$HOME", "é"])
    #expect(done.output == "[a b][][$HOME][é]")
  }

  @Test func itsEnvironmentIsExactlyWhatIsGiven() throws {
    let done = try run(["/usr/bin/env"]) { $0.environment = [Array("A=1 2".utf8)] }
    #expect(done.output == "A=1 2\n")
  }

  @Test func itsSignalsAreDefaultAndNoneIsBlocked() throws {
    // What a child would inherit: one signal blocked by the loop, one ignored.
    let loop = try EventLoop()
    let source = try loop.signal(SIGUSR2) {}
    let former = Glibc.signal(SIGPIPE, SIG_IGN)
    defer { _ = Glibc.signal(SIGPIPE, former) }
    let done = try run(["/bin/grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"])
    let masks = done.output.split(separator: "\n").map { line in
      line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
    // 32 and 33 are the C library's own; its posix_spawn ignores them in every child.
    let ours: UInt64 = ~(3 << 31)
    #expect(masks.map { $0.map { $0 & ours } } == [0, 0])
    _ = source
  }

  @Test func onlyTheStandardStreamsAreOpen() throws {
    // One that a careless child would inherit.
    let leak = dup(0)
    defer { close(leak) }
    // ls opens the folder itself, as the lowest free number.
    let done = try run(["/bin/ls", "/proc/self/fd"])
    #expect(done.output == "0\n1\n2\n3\n")
  }

  @Test func itLeadsAProcessGroupOfItsOwn() throws {
    let done = try run(
      shell("read -r pid name state parent group rest </proc/self/stat; echo $pid $group $PPID"))
    let numbers = done.output.split(whereSeparator: \.isWhitespace)
    try #require(numbers.count == 3)
    #expect(numbers[0] == numbers[1])
    #expect(numbers[2] == "\(getpid())")
  }

  @Test func itsFolderIsTheRootUnlessSaid() throws {
    #expect(try run(["/bin/pwd"]).output == "/\n")
    #expect(try run(["/bin/pwd"]) { $0.directory = Array("/usr".utf8) }.output == "/usr\n")
  }

  @Test func itReadsItsInputToTheEnd() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    let done = try run(["/usr/bin/wc", "-c"]) { $0.input = .bytes(input) }
    #expect(done.output == "300000\n")
  }

  @Test func withoutInputItReadsTheEndAtOnce() throws {
    #expect(try run(["/usr/bin/wc", "-c"]).output == "0\n")
  }

  @Test func errorAndOutputAreKeptApart() throws {
    let errors = try OutputCapture(limit: 100)
    let done = try run(shell("echo out; echo err >&2")) { $0.error = .captured(errors) }
    #expect(done.output == "out\n")
    #expect(errors.bytes == Array("err\n".utf8))
  }

  @Test func moreOutputThanTheLimitIsDiscardedAndHoldsNothingUp() throws {
    let done = try run(shell("head -c 1000000 /dev/zero | tr '\\0' x"), limit: 1000)
    #expect(done.status == .exited(0))
    #expect(done.output.utf8.count == 1000)
    #expect(done.isTruncated)
    #expect(try !run(shell("head -c 1000 /dev/zero"), limit: 1000).isTruncated)
  }

  @Test func whatItLeavesBehindIsEndedWithIt() throws {
    // The one left behind holds the output open for ever.
    let done = try run(shell("sleep 1000 & echo $!"))
    let left = try #require(Int32(done.output.dropLast()))
    // Killed; whoever adopts it reaps it in their own time.
    let limit = EventClock.monotonic.now() + 10_000_000
    var isEnded = false
    while !isEnded, EventClock.monotonic.now() < limit {
      isEnded = [nil, "Z", "X"].contains(processState(left))
    }
    #expect(isEnded)
  }

  @Test func aSignalReachesTheWholeGroup() throws {
    let loop = try EventLoop()
    let capture = try OutputCapture(limit: 100)
    var launch = ChildProcess.Launch(shell("echo ready; sleep 1000; echo never"))
    launch.output = .captured(capture)
    var status: ChildStatus?
    let child = try ChildProcess(launch, loop) { status = $0 }
    try loop.run { !capture.bytes.isEmpty }
    child.signalGroup(SIGTERM)
    try loop.run { status != nil }
    #expect(status == .signaled(SIGTERM))
    #expect(capture.bytes == Array("ready\n".utf8))
  }

  @Test func aDroppedChildIsKilled() throws {
    let loop = try EventLoop()
    var child: ChildProcess? = try ChildProcess(.init(shell("sleep 1000")), loop) { _ in
      Issue.record("nobody is there to hear it")
    }
    let pid = try #require(child?.pid)
    child = nil
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
    _ = child
  }

  @Test(arguments: [
    (["relative"], ENOENT), (["/nonexistent/program"], ENOENT), (["/etc"], EACCES),
    (["/bin/true", "a\0b"], EINVAL), ([], ENOENT),
  ]) func whatCannotBeStartedIsAnError(_ arguments: [String], _ errno: Int32) throws {
    let loop = try EventLoop()
    #expect(throws: SystemdError(errno: errno, call: "posix_spawn")) {
      try ChildProcess(.init(arguments), loop) { _ in }
    }
  }

  /// The letter of /proc/PID/stat; nil where there is no such process.
  private func processState(_ pid: Int32) -> Character? {
    let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: ") ").last?.first
  }
}
