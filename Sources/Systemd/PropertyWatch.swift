/// One property of another program's object, followed: asked for once, then told by it
/// (`PropertiesChanged`, with the value or as invalidated).
///
/// The peer is named by its unique name, so that nobody else can speak for it, and nothing is
/// started. One question is open at a time, however many changes are told.
package final class PropertyWatch<Value> {
  package struct Place {
    package var path: String
    package var interface: String
    package var name: String

    package init(path: String, interface: String, name: String) {
      self.path = path
      self.interface = interface
      self.name = name
    }
  }

  private let bus: Bus
  private let peer: String
  private let place: Place
  private let signature: String
  private let timeoutUsec: UInt64
  private let read: (MessageReader) throws(BusError) -> Value
  private let changed: (Result<Value, BusError>) -> Void
  private var slot: BusSlot?
  private var question: PendingCall?
  private var isStale = false

  /// - Parameters:
  ///   - signature: of the value; anything else is an `InvalidArgs` error.
  ///   - timeoutUsec: how long one question may take.
  ///   - changed: once for the first question, and then whenever something is told of it.
  package init(
    _ bus: Bus, peer: String, _ place: Place, _ signature: String, timeoutUsec: UInt64,
    read: @escaping (MessageReader) throws(BusError) -> Value,
    changed: @escaping (Result<Value, BusError>) -> Void
  ) throws(BusError) {
    self.bus = bus
    self.peer = peer
    self.place = place
    self.signature = signature
    self.timeoutUsec = timeoutUsec
    self.read = read
    self.changed = changed
    slot = try bus.match(
      "type='signal',sender='\(peer)',path='\(place.path)',interface='\(properties)',"
        + "member='PropertiesChanged',arg0='\(place.interface)'"
    ) { [weak self] message in self?.told(message) }
    ask()
  }

  private func told(_ message: Message) {
    // What was sent to us alone passes every rule of ours on the bus.
    guard message.sender == peer, message.path == place.path else { return }
    var value: Value?
    do throws(BusError) {
      let reader = message.reader
      guard try reader.readString() == place.interface else { return }
      try reader.dictionary { (key, reader) throws(BusError) in
        if key == place.name {
          value = try reader.variant(signature, read)
        } else {
          try reader.skip()
        }
      }
      if value == nil, try reader.readStrings().contains(place.name) { return ask() }
    } catch {
      return changed(.failure(error))
    }
    if let value { changed(.success(value)) }
  }

  private func ask() {
    guard question == nil else {
      isStale = true
      return
    }
    do throws(BusError) {
      let call = try bus.methodCall(
        to: peer, path: place.path, interface: properties, member: "Get")
      call.noAutoStart()
      try call.append(string: place.interface)
      try call.append(string: place.name)
      question = try bus.call(call, timeoutUsec: timeoutUsec) { [weak self] in self?.answered($0) }
    } catch {
      changed(.failure(error))
    }
  }

  private func answered(_ reply: Result<Message, BusError>) {
    question = nil
    if isStale {
      isStale = false
      ask()
    }
    do throws(BusError) {
      let message = try reply.get()
      changed(.success(try message.reader.variant(signature, read)))
    } catch {
      changed(.failure(error))
    }
  }
}

private let properties = "org.freedesktop.DBus.Properties"
