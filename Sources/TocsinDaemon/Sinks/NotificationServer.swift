import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

/// The desktop sink: whoever owns `org.freedesktop.Notifications` (servers.md section 5).
///
/// One connection sends everything. Per request the calls are serialized (S5.4); over all, the
/// next call goes when the last is answered or 250 ms have passed, with eight open at most (S5.8),
/// so that a silent server delays nobody.
///
///     queue ──▶ open calls ──reply──▶ posted | refused
///                  │ 5 s
///                  └──▶ refused (silent); a late reply is adopted
final class NotificationServer: Sink {
  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  let sink: SinkName
  let bus: Bus
  let busID: String
  private(set) var owner: String?
  private(set) var facts = ServerFacts()
  var displayName: (AppID) -> String = { $0.text }
  /// Where the copy of a file lies.
  var path: (StoredFile) -> String = { $0.copy }
  /// A server has come and said what it can; a server has gone.
  var onReady: () -> Void = {}
  var onGone: () -> Void = {}
  /// Something came back from the world.
  var tell: (Incoming) -> Void = { _ in }
  var note: (_ message: String) -> Void = { _ in }

  struct Job {
    var delivery: Delivery
    var request: Request
    var presentation: Presentation
    var tries = 0
  }

  struct OpenCall {
    var job: Job
    var since: Int64
    var call: PendingCall
    var isSilent = false
  }

  var queue: [Job] = []
  /// Refused for now, and when each is tried again, by the monotonic clock.
  var later: [(at: Int64, job: Job)] = []
  var crowd = Crowd()
  /// The popup that counts what has none of its own.
  var counting: UInt32 = 0
  var countCall: PendingCall?
  var shownCount = 0
  var open: [Int64: OpenCall] = [:]
  private var lastSent: Int64 = 0
  private var slots: [BusSlot] = []
  private var question: PendingCall?
  private var pace: DelayTimer?
  private var patience: DelayTimer?
  private var found: (() -> Void)?
  /// What it can is known. Nothing is sent before.
  var isKnown = false
  var early: [Incoming] = []
  var tokens: [UInt32: String] = [:]
  /// How long one call may take (S5.6).
  var timeout: Span
  /// What the person knows better about a server than it says itself.
  var overrides: [ServerName: Configuration.Server] = [:]

  /// How many of a crowd of late ones have a popup of their own (`late-popups`).
  var latePopups = 5

  /// S5.6: equal content within a second is refused by Plasma; and a full server may stay full.
  static let duplicatePause = Span.milliseconds(1200)
  static let fullPause = Span.seconds(30)
  static let mostTries = 10
  private static let mostOpen = 8
  private static let between = Span.milliseconds(250)

  init(
    _ sink: SinkName, bus: Bus, busID: String, loop: EventLoop, timeout: Span
  ) throws {
    self.sink = sink
    self.bus = bus
    self.busID = busID
    self.timeout = timeout
    pace = try loop.timer { [weak self] in self?.overdue() }
    patience = try loop.timer { [weak self] in self?.begin() }
    slots.append(
      try bus.watchOwner(of: Self.name) { [weak self] _, new in self?.ownerChanged(to: new) })
    // The well-known name as sender: unicast and broadcast, and one copy on GNOME (S5.12).
    slots.append(
      try bus.match(
        "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.name)'"
      ) { [weak self] message in self?.signal(message) })
  }

  /// Who is there at the start; `found` is called when that is known, and what it can, or it has
  /// let us wait for that: a silent server delays no start (S5.14).
  func start(_ found: @escaping () -> Void) throws(BusError) {
    self.found = found
    question = try bus.owner(of: Self.name) { [weak self] result in
      guard let self else { return }
      guard let owner = (try? result.get()) ?? nil else {
        begin()
        return
      }
      self.owner = owner
      patience?.arm(afterUsec: Self.between.usec)
      ask(owner) { [weak self] in
        guard let self else { return }
        isKnown = true
        if self.found == nil { onReady() } else { begin() }
        pump()
      }
    }
  }

  private func begin() {
    patience?.disarm()
    let found = found
    self.found = nil
    found?()
  }

  // Owners.

  private func ownerChanged(to new: String?) {
    guard new != owner else { return }
    let had = owner != nil
    owner = nil
    isKnown = false
    facts = ServerFacts()
    tokens.removeAll()
    early.removeAll()
    if had {
      forgetOpenCalls()
      note("the notification server has gone")
      onGone()
    }
    guard let new else { return }
    owner = new
    ask(new) { [weak self] in
      guard let self, owner == new else { return }
      isKnown = true
      note("notification server \(facts.name) \(facts.version)")
      onReady()
      pump()
    }
  }

  /// What was on its way to a server that has gone was not shown, or is gone with it.
  private func forgetOpenCalls() {
    // A silent one may have been on the screen; with its server it is gone from there.
    for id in open.keys { tell(.refused(delivery: id, sink, .waitingForServer)) }
    open.removeAll()
    for job in queue { tell(.refused(delivery: job.delivery.id, sink, .waitingForServer)) }
    queue.removeAll()
    for (_, job) in later { tell(.refused(delivery: job.delivery.id, sink, .waitingForServer)) }
    later.removeAll()
    counting = 0
    countCall = nil
    crowd = Crowd()
  }

  /// Asks what the server is and can, again for every owner.
  private func ask(_ owner: String, _ done: @escaping () -> Void) {
    question = request("GetServerInformation") { [weak self] reply in
      guard let self, self.owner == owner else { return }
      if let reader = (try? reply.get())?.reader {
        facts.name = (try? reader.readString()) ?? ""
        facts.vendor = (try? reader.readString()) ?? ""
        facts.version = (try? reader.readString()) ?? ""
      }
      question = request("GetCapabilities") { [weak self] reply in
        guard let self, self.owner == owner else { return }
        let words = (try? reply.get()).flatMap { try? $0.reader.readStrings() }
        facts.capabilities = Set(words ?? [])
        override()
        done()
      }
    }
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

  // Showing.

  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) {
    guard owner != nil else {
      tell(.refused(delivery: delivery.id, sink, .waitingForServer))
      return
    }
    // What is on the screen already takes no new place there.
    let hasPlace = if case .takenOver = presentation { true } else { false }
    if !hasPlace, !isAdmitted(delivery, now: now) {
      tell(.refused(delivery: delivery.id, sink, .paced))
    } else {
      queue.append(Job(delivery: delivery, request: request, presentation: presentation))
    }
    pump()
  }

  func withdraw(_ delivery: Delivery) {
    queue.removeAll { $0.delivery.id == delivery.id }
    later.removeAll { $0.job.delivery.id == delivery.id }
    // One that is on its way is withdrawn when its id is known: the core says so then (S5.4).
    guard case .shown(let place)? = delivery[sink], place.owner == owner, place.bus == busID else {
      return
    }
    close(place.number)
  }

  private func close(_ number: UInt32) {
    guard
      let message = try? bus.methodCall(
        to: Self.name, path: Self.path, interface: Self.name, member: "CloseNotification")
    else { return }
    message.noAutoStart()
    message.noReply()
    try? message.append(uint32: number)
    try? bus.send(message)
    makeRoom()
  }

  /// Sends what may go now.
  func pump() {
    takeUpAgain()
    while let position = queue.firstIndex(where: { !isBusy($0.request.id) }), maySend() {
      let job = queue.remove(at: position)
      send(job)
    }
    if queue.isEmpty, owner != nil { showCount() }
    armPace()
  }

  private func isBusy(_ request: RequestID) -> Bool {
    open.values.contains { $0.job.request.id == request && !$0.isSilent }
  }

  private func maySend() -> Bool {
    guard isKnown else { return false }
    let waiting = open.values.count { !$0.isSilent }
    guard waiting < Self.mostOpen else { return false }
    return waiting == 0 || EventClock.monotonic.now() - lastSent >= Self.between.usec
  }

  private func send(_ job: Job) {
    let notify = NotifyMessage(
      job.delivery, job.request, as: job.presentation, appName: displayName(job.request.app),
      server: facts, path: path)
    let id = job.delivery.id
    do {
      let message = try bus.methodCall(
        to: Self.name, path: Self.path, interface: Self.name, member: "Notify")
      message.noAutoStart()
      try notify.append(to: message)
      // No limit of the bus: a late reply brings the id of what is on the screen by then.
      let call = try bus.call(message, timeoutUsec: .max) { [weak self] reply in
        self?.answered(id, reply)
      }
      lastSent = EventClock.monotonic.now()
      open[id] = OpenCall(job: job, since: lastSent, call: call)
    } catch {
      tell(.refused(delivery: id, sink, .serverRefused))
    }
  }

  private func answered(_ id: Int64, _ reply: Result<Message, BusError>) {
    guard let call = open.removeValue(forKey: id) else { return }
    switch reply {
    case .success(let message):
      let number = (try? message.reader.readUInt32()) ?? 0
      if number == 0 {
        tell(.refused(delivery: id, sink, .serverDiscarded))  // S5.6
      } else if let owner {
        let place = ServerPlace(bus: busID, owner: owner, number: number)
        tell(.posted(delivery: id, sink, .shown(place)))
      }
    case .failure(let error):
      refused(call.job, Self.reason(for: error))
    }
    // Told again after each reply: the one that brings its number may be a later one.
    for incoming in early { tell(incoming) }
    if open.isEmpty { early.removeAll() }
    pump()
  }

  nonisolated static func reason(for error: BusError) -> Reason {
    switch error.name {
    case "org.freedesktop.Notifications.MaxNotificationsExceeded",
      "org.freedesktop.Notifications.UnmappedError.NotifyOsd.Code1",
      "org.freedesktop.DBus.GLib.UnmappedError.NotifyOsd.Code1":
      .serverFull
    case "org.freedesktop.Notifications.Error.ExcessNotificationGeneration": .serverDuplicate
    case BusError.nameHasNoOwnerName, BusError.serviceUnknownName, BusError.disconnectedName,
      BusError.noReplyName:
      .waitingForServer
    default: .serverRefused
    }
  }

  /// A call has been open for long: the next one goes, or it is given up as silent.
  private func overdue() {
    let now = EventClock.monotonic.now()
    for (id, call) in open where !call.isSilent && now - call.since >= timeout.usec {
      open[id]?.isSilent = true
      tell(.refused(delivery: id, sink, .serverSilent))
    }
    pump()
  }

  func armPace() {
    let waiting = open.values.filter { !$0.isSilent }
    let now = EventClock.monotonic.now()
    let again = later.map(\.at).min().map { $0 - now }
    guard let oldest = waiting.map(\.since).min() else {
      if let again { pace?.arm(afterUsec: max(1000, again)) } else { pace?.disarm() }
      return
    }
    let silent = oldest + timeout.usec - now
    let next = lastSent + Self.between.usec - now
    let isBlocked = queue.isEmpty || waiting.count >= Self.mostOpen
    let soonest = isBlocked ? silent : min(silent, next)
    pace?.arm(afterUsec: max(1000, min(soonest, again ?? soonest)))
  }
}
