import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// What a server says it is and can: asked for every owner, and again when it may have changed.

extension NotificationServer {
  /// Asks what the server is and can. What it does not say stays as it was known, and is asked for
  /// again when the server next says something.
  func ask(_ owner: String, _ done: @escaping () -> Void) {
    isAsking = true
    askedAt = EventClock.monotonic.now()
    mustAskAgain = false
    inquiry = { [weak self] in self?.inquire(owner, done) }
    inquiry?()
  }

  private func inquire(_ owner: String, _ done: @escaping () -> Void) {
    question = request("GetServerInformation") { [weak self] reply in
      guard let self, self.owner == owner else { return }
      guard let reader = (try? reply.get())?.reader else { return unanswered(done) }
      facts.name = (try? reader.readString()) ?? ""
      facts.vendor = (try? reader.readString()) ?? ""
      facts.version = (try? reader.readString()) ?? ""
      question = request("GetCapabilities") { [weak self] reply in
        guard let self, self.owner == owner else { return }
        guard let words = (try? reply.get()).flatMap({ try? $0.reader.readStrings() }) else {
          return unanswered(done)
        }
        facts.capabilities = Set(words)
        override()
        onFacts()
        isAsking = false
        inquiry = nil
        done()
        heard()  // after what waited has gone: a flood of changes must not keep it waiting
      }
    }
  }

  /// A server may have its name before it has its object, as GNOME's has: an error is no answer. It
  /// is asked again soon, and given up when its time is over.
  private func unanswered(_ done: () -> Void) {
    guard EventClock.monotonic.now() - askedAt >= timeout.usec else {
      inquirer?.arm(afterUsec: Self.again.usec)
      return
    }
    isAsking = false
    inquiry = nil
    mustAskAgain = true
    done()
  }

  private static let again = Span.milliseconds(50)

  /// What it can may be another thing now (S5.10). However many changes are told, one question is
  /// open at a time; popups wait for its answer, but not long.
  private func mayHaveChanged() {
    guard let owner, isKnown else { return }
    guard !isAsking else {
      mustAskAgain = true
      return
    }
    askAgain(owner)
  }

  private func askAgain(_ owner: String) {
    let before = facts
    ask(owner) { [weak self] in
      guard let self else { return }
      let (more, less) = (
        facts.capabilities.subtracting(before.capabilities),
        before.capabilities.subtracting(facts.capabilities)
      )
      if !more.isEmpty || !less.isEmpty {
        let words = more.sorted().map { "+" + $0 } + less.sorted().map { "-" + $0 }
        note("the notification server's capabilities changed: \(words.joined(separator: " "))")
      }
      pump()
    }
  }

  /// The server has said something: what it left unsaid is asked for again.
  func heard() {
    lastHeard = EventClock.monotonic.now()
    guard mustAskAgain, !isAsking, isKnown, let owner else { return }
    askAgain(owner)
  }

  /// No signal of the specification tells of it. Properties of the server and xfce's
  /// do-not-disturb, for which it drops `actions`, do.
  func watchChanges() throws(BusError) -> [BusSlot] {
    [
      try bus.match(
        "type='signal',sender='\(Self.name)',path='\(Self.path)',"
          + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
      ) { [weak self] message in
        guard let self, message.sender == owner else { return }
        mayHaveChanged()
      },
      try bus.match(
        "type='signal',sender='org.xfce.Xfconf',interface='org.xfce.Xfconf',"
          + "member='PropertyChanged',arg0='xfce4-notifyd',arg1='/do-not-disturb'"
      ) { [weak self] _ in self?.mayHaveChanged() },
    ]
  }

  var traits: ServerTraits {
    let known = ServerName(facts.name).flatMap { overrides[$0]?.keepsLowUrgency }
    return ServerTraits(
      keepsLowUrgency: known
        ?? ServerProfile.of(facts.name, version: facts.version).keepsLowUrgency,
      hasPersistence: facts.can("persistence"))
  }

  private func override() {
    guard let name = ServerName(facts.name), let known = overrides[name] else { return }
    facts.capabilities.formUnion(known.with)
    facts.capabilities.subtract(known.without)
  }

  private func request(
    _ member: String, _ reply: @escaping (Result<Message, BusError>) -> Void
  ) -> PendingCall? {
    do {
      let message = try bus.methodCall(
        to: Self.name, path: Self.path, interface: Self.name, member: member)
      message.noAutoStart()  // S5.13
      return try bus.call(message, timeoutUsec: UInt64(timeout.usec), reply: reply)
    } catch {
      reply(.failure(error))
      return nil
    }
  }
}
