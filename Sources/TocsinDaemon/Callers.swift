import Systemd
import TocsinModel
import TocsinWire

/// Who is behind a connection (W2.1), asked once and kept: unique names are never given twice
/// while a bus lives.
final class Callers {
  struct Caller: Equatable {
    /// The sandbox's word, where there is one.
    var isSandboxed: Bool
  }

  private let bus: Bus
  private var known: [String: Caller] = [:]
  private var asked: [String: [(Caller) -> Void]] = [:]
  private var questions: [String: PendingCall] = [:]

  /// More connections than this have come and gone: forget and ask again.
  private static let most = 4096

  init(_ bus: Bus) { self.bus = bus }

  /// Calls `body` with who it is, at once or when the bus has said so. Calls of one connection
  /// keep their order (W1.4).
  func admit(_ sender: String, _ body: @escaping (Caller) -> Void) {
    if let caller = known[sender] {
      body(caller)
      return
    }
    asked[sender, default: []].append(body)
    guard questions[sender] == nil else { return }
    do {
      questions[sender] = try bus.credentials(of: sender) { [weak self] result in
        self?.answer(sender, result)
      }
    } catch {
      answer(sender, .failure(error))
    }
  }

  /// The same for a property, whose getter cannot wait for the loop: the bus itself answers at once.
  func isSandboxed(_ sender: String) -> Bool {
    if let caller = known[sender] { return caller.isSandboxed }
    return (try? bus.credentialsAndWait(of: sender)).map(Callers.isSandboxed) ?? true
  }

  private func answer(_ sender: String, _ result: Result<Credentials, BusError>) {
    questions[sender] = nil
    // Of whom nothing can be learned, the worst is taken: a sandboxed program could end, or let
    // another use its connection, before anybody has looked.
    let caller = Caller(isSandboxed: (try? result.get()).map(Callers.isSandboxed) ?? true)
    if known.count >= Callers.most { known.removeAll() }
    known[sender] = caller
    for body in asked.removeValue(forKey: sender) ?? [] { body(caller) }
  }

  /// W2.1, first row: the label or scope of snap, or a scope of flatpak.
  nonisolated static func isSandboxed(_ credentials: Credentials) -> Bool {
    if credentials.isGone || credentials.label?.hasPrefix("snap.") == true { return true }
    for unit in [credentials.userUnit, credentials.unit] {
      guard let unit else { continue }
      if unit.hasPrefix("app-flatpak-") || unit.hasPrefix("snap.") { return true }
    }
    return false
  }
}
