import CLinux
import Glibc
import Systemd
import Testing

@Suite struct EventLoopTests {
  @Test func anExitEndsTheLoopWithItsCode() throws {
    let loop = try EventLoop()
    let source = try loop.deferred { loop.exit(code: 3) }
    #expect(try loop.run() == 3)
    _ = source
  }

  @Test func aDeadlineInThePastFiresAtOnce() throws {
    for past in [Int64.min, -1, 0, EventClock.realtime.now() - 1] {
      let loop = try EventLoop()
      var fired = 0
      let deadline = try loop.deadline { fired += 1 }
      deadline.arm(usec: past)
      #expect(try loop.step(timeoutUsec: 10_000_000))
      #expect(fired == 1)
    }
  }

  @Test func aDeadlineFiresOnceForEachTimeItIsArmed() throws {
    let loop = try EventLoop()
    var fired = 0
    let deadline = try loop.deadline { fired += 1 }
    #expect(try !loop.step(timeoutUsec: 0))
    deadline.arm(usec: 0)
    #expect(try loop.step())
    #expect(try !loop.step(timeoutUsec: 0))
    deadline.arm(usec: 0)
    #expect(try loop.step())
    #expect(fired == 2)
  }

  @Test func aDeadlineThatIsArmedAnewOrDisarmedForgetsTheOldTime() throws {
    let loop = try EventLoop()
    let deadline = try loop.deadline { Issue.record("fired") }
    deadline.arm(usec: 0)
    deadline.arm(usec: .max)
    #expect(try !loop.step(timeoutUsec: 0))
    deadline.arm(usec: 0)
    deadline.disarm()
    #expect(try !loop.step(timeoutUsec: 0))
  }

  @Test func theEarlierOfTwoDeadlinesFiresFirst() throws {
    let loop = try EventLoop()
    var order: [Int] = []
    let now = EventClock.realtime.now()
    let late = try loop.deadline { order.append(2) }
    late.arm(usec: now + 20_000)
    let early = try loop.deadline { order.append(1) }
    early.arm(usec: now + 10_000)
    try loop.run { order.count == 2 }
    #expect(order == [1, 2])
  }

  @Test func aDeadlineNeverFiresBeforeItsTime() throws {
    let loop = try EventLoop()
    let due = EventClock.realtime.now() + 2_000
    var firedAt: Int64 = 0
    let deadline = try loop.deadline { firedAt = loop.wakeTime(.realtime) }
    deadline.arm(usec: due)
    try loop.run { firedAt != 0 }
    #expect(firedAt >= due)
  }

  @Test func aDelayFiresOnceAndAtOnceWhenNegative() throws {
    let loop = try EventLoop()
    var fired = 0
    let timer = try loop.timer { fired += 1 }
    timer.arm(afterUsec: -5)
    #expect(try loop.step(timeoutUsec: 10_000_000))
    timer.arm(afterUsec: 1_000)
    try loop.run { fired == 2 }
    timer.arm(afterUsec: 0)
    timer.disarm()
    #expect(try !loop.step(timeoutUsec: 0))
  }

  @Test func aSignalIsAnEvent() throws {
    let loop = try EventLoop()
    var count = 0
    let source = try loop.signal(SIGUSR1) { count += 1 }
    pthread_kill(pthread_self(), SIGUSR1)
    try loop.run { count == 1 }
    _ = source
  }

  @Test func aHandlerMayDropItsOwnSource() throws {
    let loop = try EventLoop()
    let ends = try Descriptor.pipe()
    #expect(write(ends.write.raw, "x", 1) == 1)
    var source: EventSource?
    var count = 0
    source = try loop.io(ends.read.raw, events: EPOLLIN.rawValue) { events in
      #expect(events == EPOLLIN.rawValue)
      source = nil
      count += 1
    }
    #expect(try loop.step(timeoutUsec: 10_000_000))
    #expect(try !loop.step(timeoutUsec: 0))
    #expect(count == 1)
    #expect(source == nil)
  }

  @Test func aDisabledSourceRests() throws {
    let loop = try EventLoop()
    let ends = try Descriptor.pipe()
    #expect(write(ends.write.raw, "x", 1) == 1)
    var count = 0
    let source = try loop.io(ends.read.raw, events: EPOLLIN.rawValue) { _ in count += 1 }
    source.disable()
    #expect(try !loop.step(timeoutUsec: 0))
    source.enable()
    #expect(try loop.step(timeoutUsec: 0))
    #expect(count == 1)
  }

  @Test func withoutAServiceManagerNobodyIsNotified() throws {
    try #require(getenv("NOTIFY_SOCKET") == nil)
    #expect(!ServiceState.ready.notify())
    #expect(try !EventLoop().feedWatchdog())
  }
}
