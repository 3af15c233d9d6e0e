import Glibc
import Systemd
import TocsinModel
import TocsinWire

/// Who is behind each connection, asked once and kept (W2.1): unique names are never given twice
/// while a bus lives.
final class Callers {
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
    return (try? bus.credentialsAndWait(of: sender)).map(Callers.caller)?.isSandboxed ?? true
  }

  /// It says which app it is, before it calls anything else (W2.2).
  func register(_ sender: String, as app: AppID) throws(CallError) {
    guard var caller = known[sender] else { return }
    guard caller.registered == nil else {
      throw CallError(.notPermitted, "this connection is registered already")
    }
    guard !caller.hasCalled else {
      throw CallError(
        .notPermitted, "it is too late to register: this connection has called before")
    }
    guard app != .tocsin else { throw CallError(.notPermitted, "\(app) is Tocsin itself") }
    guard app != .reminders else {
      throw CallError(.notPermitted, "\(app) is the person's own; no program answers for it")
    }
    guard !caller.isSandboxed || caller.app == app else {
      throw CallError(
        .notPermitted,
        "a sandboxed program is what its sandbox says"
          + (caller.app.map { ", and that is \($0)" } ?? ""))
    }
    caller.registered = app
    known[sender] = caller
  }

  /// It has called a member of Center. False where it had before.
  func hasCalled(_ sender: String) -> Bool {
    guard known[sender]?.hasCalled == false else { return false }
    known[sender]?.hasCalled = true
    return true
  }

  func knows(_ sender: String) -> Bool { known[sender] != nil }

  func forget(_ sender: String) { known[sender] = nil }

  private func answer(_ sender: String, _ result: Result<Credentials, BusError>) {
    questions[sender] = nil
    let caller = (try? result.get()).map(Callers.caller) ?? Caller(sandbox: .unnamed)
    if known.count >= Callers.most {  // those that are watched are forgotten when they go
      known = known.filter { $0.value.registered != nil || $0.value.hasCalled }
    }
    known[sender] = caller
    for body in asked.removeValue(forKey: sender) ?? [] { body(caller) }
  }

  private static func caller(_ credentials: Credentials) -> Caller {
    Caller(credentials, info: flatpakInfo)
  }

  /// What flatpak says of a process, where the daemon's own sandbox lets it be read.
  private static func flatpakInfo(of pid: Int32) -> String? {
    let file = open("/proc/\(pid)/root/.flatpak-info", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = read(file, &bytes, bytes.count)
    // It is there, and so is the sandbox, whatever it says.
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
