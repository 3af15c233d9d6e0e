import Systemd
import TocsinCore
import TocsinModel

/// Everything that tells whether the machine is locked (S7.2). Each is optional, may come late, and
/// holds up nothing.
final class LockSources {
  private let changed: (Machine.Source, Bool?) -> Void
  private var login: LoginSession?
  private var savers: [ScreenSaver] = []
  /// What each screen saver says: two names are one source.
  private var active: [String: Bool] = [:]
  /// Who has not said anything yet.
  private var awaited: Set<String> = []
  private var known: (() -> Void)?
  private var patience: DelayTimer?

  static let logind = Machine.Source("logind")
  static let screenSaver = Machine.Source("screensaver")

  /// - Parameters:
  ///   - known: called once, from the loop, when all have answered or have let us wait.
  ///   - changed: nil where that source does not know.
  init(
    _ loop: EventLoop, session: Bus, system: Bus?, warn: () -> ((String) -> Void),
    known: @escaping () -> Void, _ changed: @escaping (Machine.Source, Bool?) -> Void
  ) throws(SystemdError) {
    self.changed = changed
    self.known = known
    patience = try loop.timer { [weak self] in self?.isKnown() }
    patience?.arm(afterUsec: Span.milliseconds(250).usec)
    awaited = Set(ScreenSaver.places.map(\.name))
    if let system {
      awaited.insert(Self.logind.name)
      login = try? LoginSession(system, warn: warn()) { [weak self] isLocked in
        self?.changed(Self.logind, isLocked)
        self?.answered(Self.logind.name)
      }
    }
    for place in ScreenSaver.places {
      guard
        let saver = try? ScreenSaver(
          session, place, warn: warn(), { [weak self] in self?.told(place.name, $0) })
      else { continue }
      savers.append(saver)
    }
  }

  private func told(_ name: String, _ isActive: Bool?) {
    active[name] = isActive
    changed(Self.screenSaver, active.isEmpty ? nil : active.values.contains(true))
    answered(name)
  }

  private func answered(_ name: String) {
    awaited.remove(name)
    if awaited.isEmpty { isKnown() }
  }

  private func isKnown() {
    patience?.disarm()
    let known = known
    self.known = nil
    known?()
  }
}
