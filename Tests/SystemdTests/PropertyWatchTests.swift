import Systemd
import Testing
import TocsinTesting

@Suite struct PropertyWatchTests {
  /// An object with one property, and everything that somebody who follows it was told.
  private final class Followed {
    var value = false
    var questions = 0
    var told: [String] = []
    private var pair: Pair?
    private var watch: PropertyWatch<Bool>?
    private var slot: BusSlot?

    func follow(name: String = "Locked", signature: String = "b") throws -> Pair {
      let pair = try Pair()
      slot = try pair.server.object(
        Pair.path,
        Interface(
          Pair.interface,
          [
            .property("Locked", "b", .emitsChange) { [weak self] (_, m) throws(BusError) in
              self?.questions += 1
              try m.append(bool: self?.value ?? false)
            },
            .property("Other", "s", .emitsInvalidation) { (_, m) throws(BusError) in
              try m.append(string: "x")
            },
          ]))
      watch = try PropertyWatch(
        pair.client, peer: pair.server.uniqueName,
        .init(path: Pair.path, interface: Pair.interface, name: name), signature,
        timeoutUsec: 5_000_000
      ) { (reader) throws(BusError) in
        try reader.readBool()
      } changed: { [weak self] in
        switch $0 {
        case .success(let value): self?.told.append("\(value)")
        case .failure(let error): self?.told.append(error.name)
        }
      }
      self.pair = pair
      try pair.loop.run { told.count == 1 }
      return pair
    }

    /// Says that it changed: with this body.
    func tell(
      _ pair: Pair, by bus: Bus, interface: String = Pair.interface,
      _ body: (MessageBuilder) throws(BusError) -> Void, invalidated: [String] = []
    ) throws {
      let signal = try bus.signal(
        path: Pair.path, interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged", to: pair.client.uniqueName)
      try signal.append(string: interface)
      try signal.array(of: "{sv}", body)
      try signal.append(strings: invalidated)
      try bus.send(signal)
    }
  }

  @Test("It is asked for once, and then told")
  func told() throws {
    let followed = Followed()
    let pair = try followed.follow()
    followed.value = true
    try pair.server.emitPropertiesChanged(
      path: Pair.path, interface: Pair.interface, ["Other", "Locked"])
    try pair.loop.run { followed.told.count == 2 }
    #expect(followed.told == ["false", "true"])
  }

  @Test("What is invalidated is asked for again, and a flood of that is a few questions")
  func invalidated() throws {
    let followed = Followed()
    let pair = try followed.follow()
    followed.value = true
    for _ in 1...100 {
      try followed.tell(pair, by: pair.server, { _ in }, invalidated: ["Other", "Locked"])
    }
    try pair.loop.run { followed.told.last == "true" }
    #expect(followed.questions < 20)
  }

  @Test("Others, other interfaces and other properties are not heard")
  func others() throws {
    let followed = Followed()
    let pair = try followed.follow()
    let liar = try Bus(address: pair.daemon.address)
    let yes = { (m: MessageBuilder) throws(BusError) in
      try m.entry("Locked", "b") { (m) throws(BusError) in try m.append(bool: true) }
    }
    try followed.tell(pair, by: liar, yes)
    try liar.flush()
    _ = try liar.hasOwner(Pair.interface)
    try followed.tell(pair, by: pair.server, interface: "org.tocsin.Other", yes)
    try followed.tell(pair, by: pair.server, { _ in }, invalidated: ["Other"])
    try followed.tell(pair, by: pair.server) { (m) throws(BusError) in
      try m.entry("Locked", "s") { (m) throws(BusError) in try m.append(string: "yes") }
    }
    try pair.loop.run { followed.told.count == 2 }
    #expect(followed.told == ["false", BusError.invalidArgsName])
  }

  @Test("An answer of another type is an error, and so is a property that is not there")
  func wrong() throws {
    let wrong = Followed()
    _ = try wrong.follow(name: "Other")
    #expect(wrong.told == [BusError.invalidArgsName])
    let missing = Followed()
    _ = try missing.follow(name: "Nothing")
    #expect(missing.told == ["org.freedesktop.DBus.Error.UnknownProperty"])
  }
}
