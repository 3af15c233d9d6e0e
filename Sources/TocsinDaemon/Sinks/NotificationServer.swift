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

  /// By what name the configuration has it.
  var sink: SinkName
  let bus: Bus
  let busID: String
  private(set) var owner: String?
  var facts = ServerFacts()
  /// How many have no popup of their own, in words.
  var countWords: (Int) -> String = { String($0) }
  var displayName: (AppID) -> String = { $0.text }
  var style: (Delivery, Request) -> NotifyStyle = { _, _ in NotifyStyle() }
  /// What it is and can is known, or is another thing than before.
  var onFacts: () -> Void = {}
  /// Where the copy of a file lies.
  var path: (StoredFile) -> String = { $0.copy }
  /// A server has come and said what it can; a server has gone.
  var onReady: () -> Void = {}
  var onGone: () -> Void = {}
  /// What more must be known of a server before it is sent anything.
  var beforeReady: (_ owner: String, ServerFacts, _ done: @escaping () -> Void) -> Void = { $2() }
  /// Whether it has to be asked before each popup if it wants to be disturbed, and asking it.
  var mustAskFirst: () -> Bool = { false }
  var askFirst: (_ answered: @escaping () -> Void) -> Void = { $0() }
  var isToBeAskedFirst = false
  var isAskingFirst = false
  var askedFirstAt: Int64 = 0
  /// Something came back from the world.
  var tell: (Incoming) -> Void = { _ in }
  var note: (_ message: String) -> Void = { _ in }

  struct Job {
    var delivery: Delivery
    var request: Request
    var presentation: Presentation
    var tries = 0
    /// When it was given to us, by the monotonic clock.
    var since: Int64
    /// It has been told that the server is silent.
    var isSilent = false
  }

  struct OpenCall {
    var job: Job
    var since: Int64
    var call: PendingCall
    var isUrgent: Bool
    var isSilent = false
  }

  var queue: [Job] = []
  /// Refused for now, and when each is tried again, by the monotonic clock.
  var later: [(at: Int64, job: Job)] = []
  var crowd = Crowd()
  var recent = RecentContents()
  /// The popup that counts what has none of its own.
  var counting: UInt32 = 0
  var countCall: PendingCall?
  var shownCount = 0
  var open: [Int64: OpenCall] = [:]
  var lastSent: Int64 = 0
  private var slots: [BusSlot] = []
  var question: PendingCall?
  /// It was not told what the server can, or it may have changed: asked when it next says something.
  var mustAskAgain = false
  var isAsking = false
  /// What is asked, to be asked again where there was no answer.
  var inquiry: (() -> Void)?
  var inquirer: DelayTimer?
  var askedAt: Int64 = 0
  /// When the server last answered anything.
  var lastHeard: Int64 = 0
  var pace: DelayTimer?
  var expiring: DelayTimer?
  /// Critical ones that are to go by themselves, and when we close them (S5.15).
  var expiries: [UInt32: (at: Int64, request: RequestID)] = [:]
  private var patience: DelayTimer?
  private var found: (() -> Void)?
  /// What it can is known. Nothing is sent before.
  var isKnown = false
  var early = EarlySignals()
  /// The numbers that this server has given us, and for what last.
  var brought: [UInt32: RequestID] = [:]
  var presses = Presses()
  var strangers = RareLine()
  var tokens: [UInt32: String] = [:]
  /// How long one call may take (S5.6).
  var timeout: Span
  /// What the person knows better about a server than it says itself.
  var overrides: [ServerName: Configuration.Server] = [:]

  /// How many of a crowd of late ones have a popup of their own (`late-popups`).
  var latePopups = 5

  /// S5.6: equal content within a second is refused by Plasma; and a full server may stay full.
  static let duplicatePause = RecentContents.apart
  static let fullPause = Span.seconds(30)
  static let mostTries = 10
  static let mostOpen = 8
  static let mostRemembered = 10_000
  static let between = Span.milliseconds(250)

  init(
    _ sink: SinkName, bus: Bus, busID: String, loop: EventLoop, timeout: Span
  ) throws {
    self.sink = sink
    self.bus = bus
    self.busID = busID
    self.timeout = timeout
    pace = try loop.timer { [weak self] in self?.overdue() }
    patience = try loop.timer { [weak self] in self?.begin() }
    inquirer = try loop.timer { [weak self] in self?.inquiry?() }
    expiring = try loop.timer { [weak self] in self?.closeExpired() }
    slots.append(
      try bus.watchOwner(of: Self.name) { [weak self] _, new in self?.ownerChanged(to: new) })
    // The well-known name as sender: unicast and broadcast, and one copy on GNOME (S5.12).
    slots.append(
      try bus.match(
        "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.name)'"
      ) { [weak self] message in self?.signal(message) })
    slots += try watchChanges()
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
    early = EarlySignals()
    brought.removeAll()
    presses = Presses()
    recent = RecentContents()
    expiries.removeAll()
    armExpiry()
    isAsking = false
    isToBeAskedFirst = false
    isAskingFirst = false
    inquiry = nil
    inquirer?.disarm()
    mustAskAgain = false
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

  // Showing.

  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) {
    guard owner != nil else {
      tell(.refused(delivery: delivery.id, sink, .waitingForServer))
      return
    }
    // What is on the screen already takes no new place there.
    if let place = presentation.place { brought[place.number] = request.id }
    // Nor does what goes to its center alone.
    if presentation.place == nil, !delivery.outcome.isCenterOnly, !isAdmitted(delivery, now: now) {
      tell(.refused(delivery: delivery.id, sink, .paced))
    } else {
      queue.append(
        Job(
          delivery: delivery, request: request, presentation: presentation,
          since: EventClock.monotonic.now()))
      if mustAskFirst() { isToBeAskedFirst = true }
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
    crowd.release(delivery.request)
    close(place.number)
  }

  func close(_ number: UInt32) {
    forgetExpiry(of: number)
    guard
      let message = try? bus.methodCall(
        to: owner ?? Self.name, path: Self.path, interface: Self.name, member: "CloseNotification")
    else { return }
    message.noAutoStart()
    message.noReply()
    try? message.append(uint32: number)
    try? bus.send(message)
    makeRoom()
  }
}
