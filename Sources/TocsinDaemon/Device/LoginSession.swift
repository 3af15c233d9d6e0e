import Glibc
import Systemd

/// Whether the person's display session is locked, as logind has it (S7.2).
///
///     logind ──▶ the user's Display ──▶ that session's LockedHint
///
/// `/session/auto` and `/session/self` send no changes, and a service of the user manager is in no
/// session. Each of the three may come late, go, and be another one.
final class LoginSession {
  private let bus: Bus
  /// Nil where nobody knows: no logind, no session with a display.
  private let changed: (Bool?) -> Void
  private let warn: (String) -> Void
  private var slot: BusSlot?
  private var question: PendingCall?
  private var owner: String?
  private var display: PropertyWatch<String>?
  private var session: String?
  private var lock: PropertyWatch<Bool>?

  private static let name = "org.freedesktop.login1"
  private static let timeout: UInt64 = 5_000_000

  init(
    _ bus: Bus, warn: @escaping (String) -> Void, _ changed: @escaping (Bool?) -> Void
  ) throws(BusError) {
    self.bus = bus
    self.warn = warn
    self.changed = changed
    slot = try bus.watchOwner(of: Self.name) { [weak self] _, new in self?.ownerChanged(to: new) }
    question = try bus.owner(of: Self.name) { [weak self] reply in
      guard let owner = (try? reply.get()) ?? nil else { return changed(nil) }
      self?.ownerChanged(to: owner)
    }
  }

  /// While logind is away, as in an update of it, what it said last holds: a screen does not
  /// become unlocked by that.
  private func ownerChanged(to new: String?) {
    guard new != owner else { return }
    owner = new
    display = nil
    lock = nil
    session = nil
    guard let new else { return }
    let user = PropertyWatch<String>.Place(
      path: "/org/freedesktop/login1/user/_\(getuid())", interface: "\(Self.name).User",
      name: "Display")
    do throws(BusError) {
      display = try PropertyWatch(
        bus, peer: new, user, "(so)", timeoutUsec: Self.timeout
      ) { (reader) throws(BusError) in
        try reader.enter(.structure, "so")
        _ = try reader.readString()
        let path = try reader.readObjectPath()
        try reader.exit()
        return path
      } changed: { [weak self] in
        self?.displayChanged($0)
      }
    } catch {
      failed(error)
    }
  }

  private func displayChanged(_ result: Result<String, BusError>) {
    guard case .success(let path) = result else { return failed(result) }
    guard path != session, let owner else { return }
    session = path
    lock = nil
    guard path != "/" else { return changed(nil) }
    let hint = PropertyWatch<Bool>.Place(
      path: path, interface: "\(Self.name).Session", name: "LockedHint")
    do throws(BusError) {
      lock = try PropertyWatch(
        bus, peer: owner, hint, "b", timeoutUsec: Self.timeout
      ) { (reader) throws(BusError) in
        try reader.readBool()
      } changed: { [weak self] result in
        guard case .success(let isLocked) = result else { self?.failed(result) ?? (); return }
        self?.changed(isLocked)
      }
    } catch {
      failed(error)
    }
  }

  private func failed<T>(_ result: Result<T, BusError>) {
    if case .failure(let error) = result { failed(error) }
  }

  /// A user or a session that logind does not have is no fault. What is there and cannot be read
  /// is one line.
  private func failed(_ error: BusError) {
    if error.name == BusError.invalidArgsName {
      warn("logind does not say whether the session is locked: \(error)")
    }
    if !error.isSilence { changed(nil) }
  }
}
