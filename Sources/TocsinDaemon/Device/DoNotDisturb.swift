import Systemd
import TocsinModel

/// Whether the notification server itself wants nobody disturbed (S7.1), as far as it tells: each
/// in its own way, which is in `DoNotDisturb+Ways.swift`.
///
/// One server is followed at a time, by its unique name. What it says first is waited for, but not
/// long; a server that keeps silent, or says what cannot be read, is one that cannot tell.
final class DoNotDisturb {
  /// How a server is asked and tells; the name is for people.
  enum Way: String {
    case dunst, mako, swaync
    case xfce = "xfce4-notifyd"
    case plasma
    case gnome = "gnome-shell"
  }

  let bus: Bus
  let loop: EventLoop
  let warn: (String) -> Void
  /// Nil: it cannot tell.
  var changed: (Bool?) -> Void = { _ in }

  private(set) var way: Way?
  /// What it said last.
  private(set) var says: Bool?
  /// It does not tell by itself, so it is asked for each delivery (mako before 1.10).
  var mustBeAsked = false
  var owner: String?
  /// What is followed, and questions that are open.
  var slots: [BusSlot] = []
  var question: PendingCall?
  /// Who waits for the answer to that question.
  var asking: [() -> Void] = []
  var flag: PropertyWatch<Bool>?
  var modes: PropertyWatch<[String]>?
  var xfconf: String?
  var banners: ShownBanners?
  private var known: (() -> Void)?
  private var patience: DelayTimer?

  static let timeout: UInt64 = 5_000_000

  init(_ bus: Bus, _ loop: EventLoop, warn: @escaping (String) -> Void) throws(SystemdError) {
    self.bus = bus
    self.loop = loop
    self.warn = warn
    patience = try loop.timer { [weak self] in self?.isKnown() }
  }

  /// - Parameters:
  ///   - owner: of the notifications' name; nil when there is none any more.
  ///   - known: called once, when it has said something, or has let us wait.
  func follow(_ owner: String?, _ facts: ServerFacts, known: @escaping () -> Void) {
    let way = Way.of(facts)
    guard owner != self.owner || way != self.way else { return known() }
    forget()
    self.owner = owner
    guard let owner, let way else {
      changed(nil)
      return known()
    }
    self.way = way
    self.known = known
    patience?.arm(afterUsec: Span.milliseconds(250).usec)
    do throws(BusError) {
      try follow(owner, way)
    } catch {
      take(.failure(error))
    }
  }

  private func forget() {
    way = nil
    says = nil
    mustBeAsked = false
    slots = []
    question = nil
    asking = []
    flag = nil
    modes = nil
    xfconf = nil
    banners = nil
    patience?.disarm()
    known = nil
  }

  func take(_ result: Result<Bool, BusError>) {
    switch result {
    case .success(let value):
      says = value
      changed(value)
    case .failure(let error):
      // What it said before holds; one who never could tell is nobody's fault but his who lies.
      if error.name == BusError.invalidArgsName {
        warn("\(way?.rawValue ?? "") tells of do-not-disturb what cannot be read: \(error)")
      }
      if says == nil { changed(nil) }
    }
    isKnown()
  }

  private func isKnown() {
    patience?.disarm()
    let known = known
    self.known = nil
    known?()
  }
}
