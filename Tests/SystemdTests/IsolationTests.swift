import Systemd
import Testing

/// The daemon's room is isolated to the main actor and hands its closures to this one, which is
/// not. That this compiles is most of the test: no closure here assumes or changes isolation.
@MainActor private final class Owner {
  /// Its connections hold closures that hold the owner.
  unowned let pair: Pair
  var events: [String] = []
  private var slots: [BusSlot] = []
  private var sources: [EventSource] = []

  init(_ pair: Pair) throws {
    self.pair = pair
    let interface = Interface(
      Pair.interface,
      [
        .method("Add", out: .init("s", ["event"]), add),
        .method("Note") { (call) throws(BusError) in
          self.events.append("note")
          call.reply()
        },
        .property("Count", "u", .silent) { (_, value) throws(BusError) in
          try value.append(uint32: UInt32(self.events.count))
        },
      ])
    slots.append(try pair.server.object(Pair.path, interface))
    slots.append(try pair.client.watchOwner(of: "org.tocsin.Test") { _, _ in self.note("owner") })
    try pair.server.attach(to: pair.loop) { self.note("end of turn") }
    sources.append(try pair.loop.deferred { self.note("deferred") })
  }

  func add(_ call: MethodCall) throws(BusError) {
    note("add")
    let events = self.events
    call.reply { (reply) throws(BusError) in try reply.append(string: events.joined()) }
  }

  func note(_ event: String) { events.append(event) }

  /// Lets go of what holds it.
  func end() {
    slots = []
    sources = []
  }
}

@Suite struct IsolationTests {
  @Test @MainActor func handlersOfAnIsolatedRoomNeedNoDetour() throws {
    let pair = try Pair()
    let owner = try Owner(pair)
    defer { owner.end() }
    let message = try pair.message("Add")
    var reply: Result<Message, BusError>?
    try pair.client.call(message) { reply = $0 }.detach()
    try pair.loop.run { reply != nil }
    #expect(owner.events.contains("add"))
    #expect(owner.events.contains("deferred"))
  }
}
