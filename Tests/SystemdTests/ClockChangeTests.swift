import CLinux
import Glibc
import Systemd
import Testing

/// A user-mode Linux kernel has a clock of its own, which a test may set.
private let hasClockOfItsOwn: Bool = {
  let file = open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return false }
  defer { close(file) }
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = read(file, &buffer, buffer.count)
  return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).contains("User Mode Linux")
}()

@Suite(.serialized) struct ClockChangeTests {
  @Test func theClockIsSaidToChangeOnlyWhenItDoes() throws {
    let loop = try EventLoop()
    let change = try ClockChange(loop) { Issue.record("nobody has set the clock") }
    #expect(try !loop.step(timeoutUsec: 0))
    _ = change
  }

  @Test(
    .enabled(if: hasClockOfItsOwn, "the clock of this machine is not ours to set"),
    arguments: [3600, -3600, 0])
  func everyJumpIsNoticedOnceBothWays(_ seconds: Int) throws {
    let loop = try EventLoop()
    var changes = 0
    let change = try ClockChange(loop) { changes += 1 }
    for jump in 1...3 {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      time.tv_sec += seconds
      try #require(clock_settime(CLOCK_REALTIME, &time) == 0)
      try loop.run { changes == jump }
      #expect(try !loop.step(timeoutUsec: 0))
      #expect(changes == jump)
    }
    _ = change
  }

  @Test(.enabled(if: hasClockOfItsOwn, "the clock of this machine is not ours to set"))
  func aDeadlineThatAJumpPassesFiresAtOnce() throws {
    let loop = try EventLoop()
    var isFired = false
    let deadline = try loop.deadline { isFired = true }
    deadline.arm(usec: EventClock.realtime.now() + 3_600_000_000)
    #expect(try !loop.step(timeoutUsec: 0))
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_sec += 7200
    try #require(clock_settime(CLOCK_REALTIME, &time) == 0)
    try loop.run { isFired }
  }
}
