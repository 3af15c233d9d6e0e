import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

/// The `Delegate` objects of apps on the bus (dbus.md section 5): who has one, who is in front, and
/// who can be started by the bus.
///
/// An app may have several connections; the newest that has called `SetDelegate` is told and asked,
/// and when it goes, the one before. Nothing of this outlives a connection: what an app did not take
/// is in the store.
final class Delegates {
  struct Connection: Equatable {
    var sender: String
    var path: String
  }

  let bus: Bus
  let performer: Performer
  let storeID: String
  let now: () -> WallTime
  var zone: () -> SystemZone = { SystemZone() }
  var tell: (Incoming) -> Void = { _ in }
  /// What the journal has to say of an app: the message, and of which notification.
  var warn: (String, RequestID) -> Void = { _, _ in }
  /// Something was done outside of a call.
  var endTurn: () -> Void = {}
  /// How long a response may take (`limits.handler-time`).
  var time = Span.seconds(30)
  /// Responses at once to one app, of different notifications.
  var most = 4 { didSet { for app in queues.keys { queues[app]?.most = most } } }
  /// Nothing is told before the machine sleeps (S7.4).
  var isHeld = false {
    didSet {
      for app in queues.keys { queues[app]?.isHeld = isHeld }
      if !isHeld { for app in queues.keys { pump(app) } }
    }
  }

  /// The newest is the last.
  private var connections: [AppID: [Connection]] = [:]
  /// Whose connections have said that it is in front.
  private var foreground: [AppID: Set<String>] = [:]

  // Responses on their way; `Delegates+Tell` is their file.
  var queues: [AppID: HandlerQueue<Run>] = [:]
  var pumping: Set<AppID> = []
  /// Handed over to be told and not ended, by their numbers.
  var handed: Set<Int64> = []
  var telling: [Int64: Telling] = [:]
  // Questions on their way; `Delegates+Ask` is theirs.
  var asking: [RequestID: (sender: String, call: PendingCall)] = [:]
  var opening: [Int: PendingCall] = [:]
  var lastOpening = 0

  private var question: PendingCall?
  private var watch: BusSlot?

  init(_ bus: Bus, _ performer: Performer, storeID: String, now: @escaping () -> WallTime) {
    self.bus = bus
    self.performer = performer
    self.storeID = storeID
    self.now = now
  }

  func newest(of app: AppID) -> Connection? { connections[app]?.last }

  /// What waits for the app is told there, oldest first.
  func set(_ app: AppID, _ sender: String, path: String) {
    connections[app, default: []].removeAll { $0.sender == sender }
    connections[app, default: []].append(Connection(sender: sender, path: path))
    performer.core.delegates.insert(app)
    deliverWaiting(to: app)
  }

  func setForeground(_ app: AppID, _ sender: String, _ isInFront: Bool) {
    if isInFront {
      foreground[app, default: []].insert(sender)
    } else {
      foreground[app]?.remove(sender)
    }
    performer.setForeground(app, foreground[app]?.isEmpty == false)
  }

  /// A connection has gone, and with it all that it was.
  func forget(_ sender: String) {
    var inherited: [AppID] = []
    for (app, list) in connections where list.contains(where: { $0.sender == sender }) {
      connections[app]?.removeAll { $0.sender == sender }
      if newest(of: app) == nil {
        connections[app] = nil
        performer.core.delegates.remove(app)
      } else {
        inherited.append(app)
      }
    }
    for (app, senders) in foreground where senders.contains(sender) {
      setForeground(app, sender, false)
    }
    loseAnswers(of: sender)
    for app in inherited { deliverWaiting(to: app) }
    endTurn()
  }

  private func deliverWaiting(to app: AppID) {
    performer.deliverWaiting(to: app, isRunning: { handed.contains($0) }, now: now())
    endTurn()
  }

  // Who can be started.

  /// Learns it before anything is told, and follows it where the bus tells of changes.
  func start() throws(BusError) {
    learn(try bus.activatableNamesAndWait())
    watch = try bus.watchActivatable { [weak self] in self?.learnActivatable() }
  }

  func learnActivatable() {
    question = try? bus.activatableNames { [weak self] result in
      self?.question = nil
      if let names = try? result.get() { self?.learn(names) }
    }
  }

  private func learn(_ names: [String]) {
    performer.core.activatable = Set(names.compactMap { AppID($0) })
  }
}
