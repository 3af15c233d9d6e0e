import Systemd
import Testing
import TocsinTesting

/// Two connections on a bus of their own: one offers, one calls.
final class Pair {
  let daemon: PrivateBus
  let loop: EventLoop
  let server: Bus
  let client: Bus

  init(turnCalls: Int = .max, endOfTurn: @escaping () -> Void = {}) throws {
    daemon = try PrivateBus()
    loop = try EventLoop()
    server = try Bus(address: daemon.address)
    client = try Bus(address: daemon.address)
    try server.attach(to: loop, turnCalls: turnCalls, endOfTurn: endOfTurn)
    try client.attach(to: loop)
  }

  /// Runs the loop until `condition` holds; false where nothing happens for 10 s.
  func run(until condition: () -> Bool) throws -> Bool {
    while !condition() {
      guard try loop.step(timeoutUsec: 10_000_000) else { return false }
    }
    return true
  }

  static let path = "/org/tocsin/Test"
  static let interface = "org.tocsin.Test"

  func message(_ member: String) throws -> MessageBuilder {
    try client.methodCall(
      to: server.uniqueName, path: Pair.path, interface: Pair.interface, member: member)
  }

  /// Calls and runs the loop until the reply is there.
  func call(
    _ member: String, _ build: (MessageBuilder) throws -> Void = { _ in }
  ) throws -> Result<Message, BusError>? {
    let message = try message(member)
    try build(message)
    var result: Result<Message, BusError>?
    let pending = try client.call(message) { result = $0 }
    _ = try run { result != nil }
    _ = pending
    return result
  }
}

@Suite struct RoundTripTests {
  @Test func aStringComesBack() throws {
    let pair = try Pair()
    let slot = try pair.server.object(
      Pair.path,
      Interface(
        Pair.interface,
        [
          .method("Echo", in: .init("s", ["text"]), out: .init("s", ["text"])) {
            (call) throws(BusError) in
            let text = try call.reader.readString()
            call.reply { (reply) throws(BusError) in try reply.append(string: text) }
          }
        ]))
    let reply = try pair.call("Echo") { try $0.append(string: "grüß") }
    #expect(try reply?.get().reader.readString() == "grüß")
    _ = slot
  }
}
