import CLinux
import Glibc
import Systemd
import Testing

/// The session's bus where a service manager is on it: this needs a real one.
///
/// A manager whose socket is there connects to the bus once that has started, which our own
/// connection may have caused: it is waited for.
private func managedBus() -> Bus? {
  guard let address = environment("DBUS_SESSION_BUS_ADDRESS"),
    let runtime = environment("XDG_RUNTIME_DIR"), access(runtime + "/systemd/private", F_OK) == 0
  else { return nil }
  do {
    let bus = try Bus(address: address)
    let loop = try EventLoop()
    var isThere = false
    try bus.attach(to: loop)
    let watch = try bus.watchOwner(of: "org.freedesktop.systemd1") { _, new in
      isThere = new != nil
    }
    if !TransientUnit.isAvailable(on: bus) { try loop.run { isThere } }
    bus.detach()
    _ = watch
    return bus
  } catch {
    return nil
  }
}

private func environment(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}

@Suite(
  .enabled(if: managedBus() != nil, "no service manager on the session bus"), .serialized)
struct TransientUnitTests {
  private func run(
    _ arguments: [String], _ change: (inout TransientUnit.Request) -> Void = { _ in }
  ) throws -> TransientUnit.End {
    let bus = try #require(managedBus())
    let loop = try EventLoop()
    try bus.attach(to: loop)
    var request = TransientUnit.Request(
      name: "tocsin-test-\(getpid())-\(EventClock.monotonic.now()).service",
      description: "A test", program: arguments[0], arguments: arguments)
    change(&request)
    var end: Result<TransientUnit.End, BusError>?
    let unit = try TransientUnit(request, on: bus) { end = $0 }
    try loop.run { end != nil }
    #expect(try isForgotten(unit.name, bus))
    return try #require(end).get()
  }

  /// True when the manager knows no such unit; asked until it has had time to forget it.
  private func isForgotten(_ name: String, _ bus: Bus) throws -> Bool {
    for _ in 0..<1000 {
      let message = try bus.methodCall(
        to: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager", member: "GetUnit")
      try message.append(string: name)
      do throws(BusError) { _ = try bus.callAndWait(message) } catch {
        return error.name == "org.freedesktop.systemd1.NoSuchUnit"
      }
    }
    return false
  }

  @Test(arguments: [
    ("exit 0", TransientUnit.End(result: "success", status: .exited(0))),
    ("exit 75", .init(result: "exit-code", status: .exited(75))),
    ("kill -KILL $$", .init(result: "signal", status: .signaled(SIGKILL))),
  ]) func theWayItEndedIsKnown(_ script: String, _ expected: TransientUnit.End) throws {
    #expect(try run(["/bin/sh", "-c", script]).untimed == expected)
  }

  @Test func theEndIsReadHoweverFastItComes() throws {
    for _ in 0..<50 { #expect(try run(["/bin/true"]).status == .exited(0)) }
  }

  @Test func aProgramThatIsNotThereIsAnEndToo() throws {
    let end = try run(["/nonexistent/program"])
    #expect(end.untimed == .init(result: "exit-code", status: .exited(203)))
  }

  @Test func argumentsInputAndOutputGoThroughUnchanged() throws {
    let input = try Descriptor.memory(Array("in\n".utf8))
    let pipe = try Descriptor.pipe()
    var write: Descriptor? = pipe.write
    let script = #"cat; printf '%s|' "$@" "$GIVEN"; pwd"#
    let end = try run(["/bin/sh", "-c", script, "sh", "$HOME", "%n", "${A}"]) { request in
      request.input = input
      request.output = write
      request.environment = ["GIVEN=a b"]
      request.directory = "/usr"
    }
    write = nil
    #expect(end.status == .exited(0))
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = read(pipe.read.raw, &buffer, buffer.count)
    #expect(
      String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        == "in\n$HOME|%n|${A}|a b|/usr\n")
    _ = write
  }

  @Test func whatRunsTooLongIsEnded() throws {
    let end = try run(["/bin/sleep", "1000"]) { $0.runtimeMaxUsec = 50_000 }
    #expect(end.untimed == .init(result: "timeout", status: .signaled(SIGTERM)))
    #expect(end.isLate(limitUsec: 50_000))
  }

  @Test func oneThatEndsInTimeIsNotLateThoughWhatItLeftWillNotGo() throws {
    let end = try run(["/bin/sh", "-c", "trap '' TERM; sleep 1000 & exit 0"]) {
      $0.runtimeMaxUsec = 60_000_000
      $0.stopUsec = 100_000
    }
    #expect(end.untimed == .init(result: "timeout", status: .exited(0)))
    #expect(!end.isLate(limitUsec: 60_000_000))
  }

  @Test func aUnitCanBeStopped() throws {
    let bus = try #require(managedBus())
    let loop = try EventLoop()
    try bus.attach(to: loop)
    let ready = try Descriptor.pipe()
    var request = TransientUnit.Request(
      name: "tocsin-test-\(getpid())-stop.service", description: "A test", program: "/bin/sh",
      arguments: ["/bin/sh", "-c", "echo; exec sleep 1000"])
    request.output = ready.write
    var end: Result<TransientUnit.End, BusError>?
    let unit = try TransientUnit(request, on: bus) { end = $0 }
    var isReady = false
    let source = try loop.io(ready.read.raw, events: EPOLLIN.rawValue) { _ in isReady = true }
    source.enableOnce()
    try loop.run { isReady }
    try unit.stop()
    try loop.run { end != nil }
    #expect(try end?.get().status == .signaled(SIGTERM))
  }

  @Test func aNameInUseIsAnError() throws {
    let bus = try #require(managedBus())
    let loop = try EventLoop()
    try bus.attach(to: loop)
    let ready = try Descriptor.pipe()
    var request = TransientUnit.Request(
      name: "tocsin-test-\(getpid())-twice.service", description: "A test", program: "/bin/sh",
      arguments: ["/bin/sh", "-c", "echo; exec sleep 1000"])
    request.output = ready.write
    var ends: [Result<TransientUnit.End, BusError>] = []
    let first = try TransientUnit(request, on: bus) { ends.append($0) }
    let second = try TransientUnit(request, on: bus) { ends.append($0) }
    // A signal reaches nobody before there is a process.
    var isReady = false
    let source = try loop.io(ready.read.raw, events: EPOLLIN.rawValue) { _ in isReady = true }
    source.enableOnce()
    try loop.run { ends.count == 1 && isReady }
    #expect(throws: BusError.self) { try ends[0].get() }
    try first.kill(SIGKILL)
    try loop.run { ends.count == 2 }
    #expect(try ends[1].get().status == .signaled(SIGKILL))
    _ = second
  }

  @Test func aUnitThatRunsIsAdopted() throws {
    let loop = try EventLoop()
    let ready = try Descriptor.pipe()
    var request = TransientUnit.Request(
      name: "tocsin-test-\(getpid())-adopted.service", description: "A test", program: "/bin/sh",
      arguments: ["/bin/sh", "-c", "echo; exec sleep 1000"])
    request.output = ready.write
    // Its connection goes, and with it the first one's reference.
    var first = managedBus()
    try first?.attach(to: loop)
    var starter: TransientUnit? = try TransientUnit(request, on: #require(first)) { _ in }
    var isReady = false
    let source = try loop.io(ready.read.raw, events: EPOLLIN.rawValue) { _ in isReady = true }
    source.enableOnce()
    try loop.run { isReady }
    starter = nil
    first?.close()
    first = nil
    _ = starter

    let bus = try #require(managedBus())
    try bus.attach(to: loop)
    request.adopts = true
    request.arguments = ["/bin/sh", "-c", "exit 8"]
    var end: Result<TransientUnit.End, BusError>?
    let unit = try TransientUnit(request, on: bus) { end = $0 }
    try loop.run { unit.isAdopted }
    #expect(end == nil)
    try unit.kill(SIGKILL)
    try loop.run { end != nil }
    #expect(try end?.get().untimed == .init(result: "signal", status: .signaled(SIGKILL)))
    #expect(try isForgotten(unit.name, bus))

    // What has gone is started.
    let second = try TransientUnit(request, on: bus) { end = $0 }
    end = nil
    try loop.run { end != nil }
    #expect(try end?.get().status == .exited(8))
    #expect(!second.isAdopted)
  }
}

extension TransientUnit.End {
  fileprivate var untimed: Self { Self(result: result, status: status) }
}
