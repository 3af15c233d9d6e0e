import CLinux
import Glibc
import Systemd
package import TocsinModel
import TocsinWire

extension BusControl {
  /// How long a daemon that went may take to come back: a restart with a large store takes
  /// seconds.
  private static let absenceUsec: Int64 = 60_000_000

  package func prepareToWait() throws(Failure) {
    guard loop == nil else { return }
    do throws(SystemdError) {
      let loop = try EventLoop()
      for number in [SIGINT, SIGTERM, SIGHUP] {
        signals.append(
          try loop.signal(number) { [unowned self, unowned loop] in
            interrupted = number
            loop.exit()
          })
      }
      self.loop = loop
    } catch {
      throw .failed("cannot wait: \(error)")
    }
  }

  package func awaitAnswer(_ id: String, deadline: WallTime?) throws(Failure) -> WaitEnd {
    try prepareToWait()
    guard let loop else { return .timedOut }
    let wait = AnswerWait(control: self, bus: try bus(), loop: loop, id: id)
    do throws(SystemdError) {
      return try wait.run(deadline: deadline, absenceUsec: BusControl.absenceUsec)
    } catch {
      throw .failed("cannot wait: \(error)")
    }
  }
}

/// One wait. Calling → (answer: done) → away (the daemon went) → its name is owned again → calling.
private final class AnswerWait {
  let control: BusControl
  let bus: Bus
  let loop: EventLoop
  let id: String
  private var end: WaitEnd?
  private var failure: Failure?
  private var call: PendingCall?
  private var absence: DelayTimer?

  init(control: BusControl, bus: Bus, loop: EventLoop, id: String) {
    self.control = control
    self.bus = bus
    self.loop = loop
    self.id = id
  }

  func run(deadline: WallTime?, absenceUsec: Int64) throws(SystemdError) -> WaitEnd {
    if let signal = control.interrupted { return .interrupted(signal) }
    try bus.attach(to: loop)
    defer { bus.detach() }
    bus.onDisconnect = { [unowned self] in finish(.unreachable("the session bus is gone")) }
    defer { bus.onDisconnect = nil }
    let clock = try loop.deadline { [unowned self] in finish(.timedOut) }
    if let deadline { clock.arm(usec: deadline.usec) }
    let absence = try loop.timer { [unowned self] in
      finish(.unreachable("tocsind went away and did not come back"))
    }
    self.absence = absence
    let owner = try? bus.watchOwner(of: BusControl.name) { [unowned self] _, new in
      guard new != nil, call == nil else { return }
      ask()
    }
    defer { _ = owner }
    absenceUsecs = absenceUsec
    ask()
    while end == nil, failure == nil, control.interrupted == nil {
      _ = try loop.step()
    }
    call = nil
    if let signal = control.interrupted { return .interrupted(signal) }
    if let end { return end }
    return .unreachable(failure?.message ?? "")
  }

  private var absenceUsecs: Int64 = 0

  private func ask() {
    do throws(BusError) {
      let message = try control.message("Await", [.text(id)], on: bus)
      call = try bus.call(message, timeoutUsec: .max) { [unowned self] reply in answered(reply) }
    } catch {
      answered(.failure(error))
    }
  }

  private func answered(_ reply: Result<Message, BusError>) {
    call = nil
    switch reply {
    case .success(let message):
      guard case .table(let table)? = try? BusValues.read(message).first else {
        return finish(.unreachable("tocsind gave an answer that cannot be read"))
      }
      finish(.answered(table))
    case .failure(let error) where error.isSilence:
      // It may be restarting. Its name being owned again is the sign to ask once more.
      absence?.arm(afterUsec: absenceUsecs)
    case .failure(let error):
      finish(.refused(BusFailure.failure(name: error.name, message: error.message)))
    }
  }

  private func finish(_ end: WaitEnd) {
    if self.end == nil { self.end = end }
  }
}
