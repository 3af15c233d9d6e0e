import Systemd
import Testing
import TocsinTesting

/// Two connections on a bus of their own, driven by one loop: one offers an object, one calls it.
final class Pair {
  static let path = "/org/tocsin/Test"
  static let interface = "org.tocsin.Test"

  let daemon: PrivateBus
  let loop: EventLoop
  let server: Bus
  let client: Bus
  private var slots: [BusSlot] = []

  init(_ members: [Interface.Member] = []) throws {
    daemon = try PrivateBus()
    loop = try EventLoop()
    server = try Bus(address: daemon.address)
    client = try Bus(address: daemon.address)
    try server.attach(to: loop)
    try client.attach(to: loop)
    if !members.isEmpty {
      slots.append(try server.object(Pair.path, Interface(Pair.interface, members)))
    }
  }

  func message(
    _ member: String, interface: String = Pair.interface, path: String = Pair.path
  ) throws -> MessageBuilder {
    try client.methodCall(to: server.uniqueName, path: path, interface: interface, member: member)
  }

  /// Calls, and runs the loop until the reply is there.
  func call(
    _ member: String, _ build: (MessageBuilder) throws -> Void = { _ in }
  ) throws -> Result<Message, BusError> {
    let message = try message(member)
    try build(message)
    return try reply(to: message)
  }

  func reply(to message: MessageBuilder) throws -> Result<Message, BusError> {
    var result: Result<Message, BusError>?
    let pending = try client.call(message) { result = $0 }
    defer { pending.detach() }
    try loop.run { result != nil }
    return try #require(result)
  }
}

struct NothingHappened: Error {}

extension EventLoop {
  /// Goes on until `condition` holds; an error where nothing happens for 10 s.
  func run(until condition: () -> Bool) throws {
    while !condition() {
      guard try step(timeoutUsec: 10_000_000) else { throw NothingHappened() }
    }
  }
}

extension Result where Success == Message, Failure == BusError {
  var error: BusError? {
    if case .failure(let error) = self { error } else { nil }
  }

  var errorName: String? { error?.name }
}
