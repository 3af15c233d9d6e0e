import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

/// Pushes that show nothing and wake their app (D11.5): so many an hour for each. Of those beyond
/// one waits, the newest, until an hour has passed since the first of them.
///
///     push ──▶ woken ··· woken ··· woken ··· waits ──an hour after the first──▶ woken
///
/// In memory alone: a daemon that starts has woken nobody.
final class BackgroundPushes {
  var allowance = WakeAllowance()
  /// Whether an app is started by the bus, where it is not there.
  var startsApps = true
  var note: (String) -> Void = { _ in }
  private let bus: Bus
  private let delegates: Delegates
  private let now: () -> WallTime
  private var waiting: Set<AppID> = []
  /// Calls on their way.
  private var starting: [AppID: PendingCall] = [:]
  private var timer: (any ArmedDeadline)?

  init(bus: Bus, delegates: Delegates, now: @escaping () -> WallTime) {
    self.bus = bus
    self.delegates = delegates
    self.now = now
  }

  func start(_ time: any TimeSource) throws {
    timer = try time.deadline { [weak self] in self?.wakeWaiting() }
  }

  /// Nil where the app is woken now; else when it will be.
  func take(_ app: AppID) -> WallTime? {
    let now = now()
    guard let next = allowance.next(of: app, now: now) else {
      wake(app, now: now)
      return nil
    }
    waiting.insert(app)
    note("background-push: \(app) waits, for it was woken \(allowance.most) times in this hour")
    arm(now: now)
    return next
  }

  private func wakeWaiting() {
    let now = now()
    for app in waiting.sorted() where allowance.next(of: app, now: now) == nil {
      waiting.remove(app)
      wake(app, now: now)
    }
    arm(now: now)
  }

  private func arm(now: WallTime) {
    guard let first = waiting.compactMap({ allowance.next(of: $0, now: now) }).min() else {
      timer?.disarm()
      return
    }
    timer?.arm(at: first)
  }

  private func wake(_ app: AppID, now: WallTime) {
    allowance.take(app, now: now)
    note("background-push: \(app) is woken")
    let isThere = delegates.newest(of: app) != nil
    guard startsApps, !isThere, delegates.performer.core.activatable.contains(app),
      starting[app] == nil
    else { return }
    do throws(BusError) {
      starting[app] = try bus.start(app.text) { [weak self] in self?.starting[app] = nil }
    } catch {
      starting[app] = nil
    }
  }
}

/// How often apps were woken, and how often they may be.
struct WakeAllowance {
  /// In an hour, for each app.
  var most = 3
  private var woken: [AppID: [WallTime]] = [:]

  /// When one more may wake it; nil is now. Of a clock that was set back nothing is kept.
  mutating func next(of app: AppID, now: WallTime) -> WallTime? {
    let recent = (woken[app] ?? []).filter { $0 <= now && now.since($0) < .hours(1) }
    woken[app] = recent.isEmpty ? nil : recent
    guard recent.count >= most else { return nil }
    return (recent.suffix(max(1, most)).first ?? now).adding(.hours(1))
  }

  mutating func take(_ app: AppID, now: WallTime) { woken[app, default: []].append(now) }
}
