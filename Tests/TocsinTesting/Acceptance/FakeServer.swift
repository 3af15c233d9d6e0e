package import Systemd

/// A notification server under a test's command (S11.1): `org.freedesktop.Notifications` on a
/// connection of its own, driven by the session's loop. For logic and faults; how a popup looks and
/// feels is for real servers.
///
/// States: away ──come()──▶ there ──die()──▶ away. Ids begin with 1 each time it comes.
package final class FakeServer {
  package static let name = "org.freedesktop.Notifications"
  package static let path = "/org/freedesktop/Notifications"

  /// One `Notify` as it arrived, with exact types.
  package struct Call {
    package struct Hint: Equatable {
      /// The type inside the variant, such as "y".
      package var signature: String
      package var value: String

      package init(signature: String, value: String) {
        self.signature = signature
        self.value = value
      }
    }

    package var signature: String
    package var sender: String
    package var appName = ""
    package var replaces: UInt32 = 0
    package var icon = ""
    package var summary = ""
    package var body = ""
    package var actions: [String] = []
    package var hints: [String: Hint] = [:]
    package var expire: Int32 = 0
    /// What was answered; 0 where nothing was.
    package var id: UInt32 = 0
  }

  /// What becomes of one `Notify`.
  package enum Reaction {
    /// A popup, under the id asked for when it is a live one of ours, or under a new one.
    case show
    /// This id, whatever was asked for: 0 discards, any other is a popup.
    case answer(UInt32)
    case refuse(errorName: String)
    /// Until `release()`.
    case hold
    case never
  }

  package enum Audience {
    case everybody
    case caller
  }

  package var capabilities: [String]
  /// Decides about each call; `show` where nothing is set.
  package var react: (Call) -> Reaction = { _ in .show }
  /// Called between the decision and the reply, with the id: for signals that come first.
  package var beforeReply: (UInt32) -> Void = { _ in }
  /// Whether it says what it is and can; else those calls stay open until `release()`.
  package var answersQuestions = true
  /// How many of those calls are errors first, as if its object were not there yet.
  package var refusedQuestions = 0
  package var information = (name: "fake", vendor: "Tocsin", version: "1", spec: "1.2")
  /// Plasma's property: it says do-not-disturb.
  package var isInhibited = false
  package private(set) var calls: [Call] = []
  package private(set) var closeCalls: [UInt32] = []
  /// How often it was asked what it can.
  package private(set) var questions = 0
  /// The popups on its screen, in the order of their first post.
  package private(set) var popups: [UInt32] = []
  package private(set) var bus: Bus?
  /// Whether a number that is free is given out again, instead of ever new ones.
  package var reusesIDs = false
  /// Whether any `replaces_id` is taken over, known or not, and whoever has it.
  package var adoptsIDs = false
  /// Whether each signal is sent twice.
  package var doublesSignals = false
  /// Who replaced or closed what somebody else has on the screen.
  package private(set) var trespasses: [String] = []
  private var posters: [UInt32: String] = [:]

  private let session: Session
  private var slot: BusSlot?
  private var next: UInt32 = 1
  private var held: [(call: MethodCall, index: Int)] = []
  private var unanswered: [MethodCall] = []
  private var asked: [MethodCall] = []

  /// What a full server lists; dunst and mako have the tag besides.
  package static let usual = ["actions", "body", "body-markup", "icon-static", "sound"]

  /// Comes at once unless told otherwise.
  package init(
    _ session: Session, capabilities: [String] = FakeServer.usual, comesNow: Bool = true
  ) throws {
    self.session = session
    self.capabilities = capabilities
    if comesNow { try come() }
  }

  /// Takes the name, with nothing on the screen.
  package func come() throws {
    let bus = try Bus(address: session.address)
    try bus.attach(to: session.loop)
    slot = try bus.object(
      Self.path,
      Interface(
        Self.name,
        [
          .method("Notify", in: Self.notifyArguments, out: .init("u", ["id"])) {
            [weak self] (call) throws(BusError) in try self?.notify(call)
          },
          .method("CloseNotification", in: .init("u", ["id"])) {
            [weak self] (call) throws(BusError) in
            let id = try call.reader.readUInt32()
            self?.closeCalls.append(id)
            self?.watch(id, call.sender, "close")
            call.reply()
            if self?.popups.contains(id) == true { self?.close(id, reason: 3) }
          },
          .method("GetCapabilities", out: .init("as", ["capabilities"])) {
            [weak self] (call) throws(BusError) in
            self?.questions += 1
            self?.ask(call)
          },
          .method(
            "GetServerInformation", out: .init("ssss", ["name", "vendor", "version", "spec"])
          ) { [weak self] (call) throws(BusError) in
            self?.ask(call)
          },
          .property("Inhibited", "b", .emitsChange) { [weak self] (_, value) throws(BusError) in
            try value.append(bool: self?.isInhibited ?? false)
          },
        ]))
    guard try bus.requestName(Self.name) == .acquired else {
      throw Session.Failure("somebody else owns \(Self.name)")
    }
    self.bus = bus
    next = 1
  }

  private static let notifyArguments = Interface.Arguments(
    "susssasa{sv}i",
    ["app_name", "replaces_id", "app_icon", "summary", "body", "actions", "hints", "expire"])

  /// Goes as a crash does: no signal, calls in flight without an answer.
  package func die() {
    slot = nil
    held.removeAll()
    unanswered.removeAll()
    asked.removeAll()
    bus?.detach()
    bus?.close()
    bus = nil
    popups.removeAll()
    posters.removeAll()
  }

  // Calls.

  private func ask(_ call: MethodCall) {
    guard refusedQuestions == 0 else {
      refusedQuestions -= 1
      call.replyError(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "not yet")
      return
    }
    guard answersQuestions else {
      asked.append(call)
      return
    }
    call.reply { (builder) throws(BusError) in
      if call.member == "GetCapabilities" {
        try builder.append(strings: self.capabilities)
      } else {
        try builder.append(string: self.information.name)
        try builder.append(string: self.information.vendor)
        try builder.append(string: self.information.version)
        try builder.append(string: self.information.spec)
      }
    }
  }

  private func notify(_ call: MethodCall) throws(BusError) {
    var seen = try Self.read(call)
    let reaction = react(seen)
    switch reaction {
    case .show:
      let isTaken = seen.replaces != 0 && (adoptsIDs || popups.contains(seen.replaces))
      seen.id = isTaken ? seen.replaces : fresh()
    case .answer(let id): seen.id = id
    case .refuse, .hold, .never: break
    }
    if seen.replaces != 0 { watch(seen.replaces, seen.sender, "replace") }
    calls.append(seen)
    if seen.id != 0 { posters[seen.id] = seen.sender }
    switch reaction {
    case .show, .answer: answer(call, seen.id)
    case .refuse(let name): call.replyError(name: name, message: "refused by the test")
    case .hold: held.append((call, calls.count - 1))
    case .never: unanswered.append(call)
    }
  }

  private func fresh() -> UInt32 {
    if reusesIDs {
      var free: UInt32 = 1
      while popups.contains(free) { free += 1 }
      return free
    }
    while popups.contains(next) { next += 1 }
    defer { next += 1 }
    return next
  }

  private func watch(_ id: UInt32, _ sender: String, _ deed: String) {
    guard popups.contains(id), let poster = posters[id], poster != sender else { return }
    trespasses.append("\(sender) would \(deed) \(id) of \(poster)")
  }

  /// Says that something about it has changed, which a client takes as a reason to ask again.
  package func announceChange() {
    guard let bus,
      let signal = try? bus.signal(
        path: Self.path, interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged")
    else { return }
    do throws(BusError) {
      try signal.append(string: Self.name)
      try signal.open(.array, "{sv}")
      try signal.close()
      try signal.append(strings: [])
      try bus.send(signal)
    } catch {}
  }

  private func answer(_ call: MethodCall, _ id: UInt32) {
    if id != 0, !popups.contains(id) { popups.append(id) }
    beforeReply(id)
    call.reply { (builder) throws(BusError) in try builder.append(uint32: id) }
  }

  /// Answers what was held, in order; questions too.
  package func release() {
    answersQuestions = true
    for call in asked { ask(call) }
    asked.removeAll()
    let waiting = held
    held.removeAll()
    for (call, index) in waiting {
      calls[index].id = fresh()
      posters[calls[index].id] = calls[index].sender
      answer(call, calls[index].id)
    }
  }

  private static func read(_ call: MethodCall) throws(BusError) -> Call {
    var seen = Call(signature: call.message.signature, sender: call.sender)
    let reader = call.reader
    seen.appName = try reader.readString()
    seen.replaces = try reader.readUInt32()
    seen.icon = try reader.readString()
    seen.summary = try reader.readString()
    seen.body = try reader.readString()
    seen.actions = try reader.readStrings()
    var hints: [String: Call.Hint] = [:]
    try reader.dictionary { (key, reader) throws(BusError) in
      guard let variant = try reader.peek() else { return }
      let signature = variant.contents
      let value = try reader.variant(signature) { (reader) throws(BusError) in
        try Self.text(reader, signature)
      }
      hints[key] = Call.Hint(signature: signature, value: value)
    }
    seen.hints = hints
    seen.expire = try reader.readInt32()
    return seen
  }

  private static func text(
    _ reader: MessageReader, _ signature: String
  ) throws(BusError) -> String {
    switch signature {
    case "y": return String(try reader.readByte())
    case "b": return String(try reader.readBool())
    case "s": return try reader.readString()
    case "i": return String(try reader.readInt32())
    case "u": return String(try reader.readUInt32())
    case "x": return String(try reader.readInt64())
    default:
      try reader.skip(signature)
      return "?"
    }
  }

  // Signals.

  /// A press of a button, whoever is said to have it on the screen.
  package func invoke(_ id: UInt32, _ key: String, to audience: Audience = .everybody) {
    emit("ActionInvoked", to: audience, id) { (signal) throws(BusError) in
      try signal.append(string: key)
    }
  }

  /// What was typed into a popup's field: told to whoever posted last alone, as Plasma does.
  package func reply(_ id: UInt32, _ text: String) {
    emit("NotificationReplied", to: .caller, id) { (signal) throws(BusError) in
      try signal.append(string: text)
    }
  }

  package func token(_ id: UInt32, _ token: String) {
    emit("ActivationToken", to: .everybody, id) { (signal) throws(BusError) in
      try signal.append(string: token)
    }
  }

  /// 1 expired, 2 dismissed, 3 closed by a call, 4 undefined.
  package func close(_ id: UInt32, reason: UInt32, to audience: Audience = .everybody) {
    popups.removeAll { $0 == id }
    emit("NotificationClosed", to: audience, id) { (signal) throws(BusError) in
      try signal.append(uint32: reason)
    }
  }

  private func emit(
    _ member: String, to audience: Audience, _ id: UInt32,
    _ rest: (MessageBuilder) throws(BusError) -> Void
  ) {
    let destination = audience == .caller ? calls.last?.sender : nil
    for _ in 0..<(doublesSignals ? 2 : 1) { Self.emit(on: bus, member, to: destination, id, rest) }
  }

  /// The same message from a connection that does not own the name.
  package func forge(
    _ key: String, id: UInt32, to destination: String?, times: Int = 1
  ) throws {
    let stranger = try Bus(address: session.address)
    for _ in 0..<times {
      Self.emit(on: stranger, "ActionInvoked", to: destination, id) { (signal) throws(BusError) in
        try signal.append(string: key)
      }
      Self.emit(on: stranger, "NotificationClosed", to: destination, id) {
        (signal) throws(BusError) in try signal.append(uint32: 2)
      }
    }
    try stranger.flush()
    // Answered after what was sent before: the signal has left the bus by then.
    _ = try stranger.hasOwner(Self.name)
  }

  /// What was typed, from a connection that does not own the name.
  package func forgeReply(_ text: String, id: UInt32) throws {
    let stranger = try Bus(address: session.address)
    for destination in [calls.last?.sender, nil] {
      Self.emit(on: stranger, "NotificationReplied", to: destination, id) {
        (signal) throws(BusError) in try signal.append(string: text)
      }
    }
    try stranger.flush()
    // Answered after what was sent before: the signal has left the bus by then.
    _ = try stranger.hasOwner(Self.name)
  }

  private static func emit(
    on bus: Bus?, _ member: String, to destination: String?, _ id: UInt32,
    _ rest: (MessageBuilder) throws(BusError) -> Void
  ) {
    guard let bus,
      let signal = try? bus.signal(
        path: path, interface: name, member: member, to: destination)
    else { return }
    do throws(BusError) {
      try signal.append(uint32: id)
      try rest(signal)
      try bus.send(signal)
    } catch {}
  }
}
