import CLinux
import Glibc
import Systemd
package import TocsinModel
import TocsinWire

extension BusControl {
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

  package func awaitAnswer(
    _ id: String, added: Int64?, deadline: WallTime?
  ) throws(Failure) -> WaitEnd {
    try prepareToWait()
    guard let loop else { return .timedOut }
    let wait = AnswerWait(
      control: self, bus: try bus(), loop: loop, id: id, added: added,
      absenceUsec: BusControl.absenceUsec)
    do throws(SystemdError) {
      return try wait.run(deadline: deadline)
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
  private let added: Int64?
  private var end: WaitEnd?
  private var call: PendingCall?
  /// Whether it is still the one that was added: asked beside each call, and its answer counts when
  /// that is known.
  private var look: PendingCall?
  private var isLooking = false
  private var answer: Table?
  private var clock: Deadline?
  private var absence: DelayTimer?
  private var owner: BusSlot?
  private var absences = 0

  /// How long a daemon that went may stay away.
  private let absenceUsec: Int64

  init(
    control: BusControl, bus: Bus, loop: EventLoop, id: String, added: Int64?, absenceUsec: Int64
  ) {
    self.control = control
    self.bus = bus
    self.loop = loop
    self.id = id
    self.added = added
    self.absenceUsec = absenceUsec
  }

  func run(deadline: WallTime?) throws(SystemdError) -> WaitEnd {
    if let signal = control.interrupted { return .interrupted(signal) }
    try bus.attach(to: loop)
    defer { bus.detach() }
    bus.onDisconnect = { [unowned self] in finish(.unreachable("the session bus is gone")) }
    defer { bus.onDisconnect = nil }
    clock = try loop.deadline { [unowned self] in finish(.timedOut) }
    if let deadline { clock?.arm(usec: deadline.usec) }
    absence = try loop.timer { [unowned self] in
      finish(.unreachable("tocsind went away and did not come back"))
    }
    owner = try? bus.watchOwner(of: Names.bus) { [unowned self] _, new in
      guard new != nil, call == nil else { return }
      ask()
    }
    ask()
    while end == nil, control.interrupted == nil {
      _ = try loop.step()
    }
    call = nil
    look = nil
    if let signal = control.interrupted { return .interrupted(signal) }
    return end ?? .timedOut
  }

  private func ask() {
    do throws(BusError) {
      let message = try control.message("Await", [.text(id)], on: bus)
      absence?.disarm()
      call = try bus.call(message, timeoutUsec: .max) { [unowned self] reply in answered(reply) }
    } catch {
      return answered(.failure(error))
    }
    lookAgain()
  }

  private func lookAgain() {
    guard let added else { return }
    isLooking = true
    look = nil
    do throws(BusError) {
      let message = try control.message("Show", [.text(id)], on: bus)
      message.noAutoStart()
      look = try bus.call(message) { [unowned self] reply in
        isLooking = false
        if case .success(let message) = reply,
          case .table(let shown)? = try? BusValues.read(message).first,
          let other = shown.integer("added-usec"), other != added
        {
          return finish(.answered(Table([.init(key: "result", value: .text("withdrawn"))])))
        }
        if let answer { finish(.answered(answer)) }
      }
    } catch {
      isLooking = false
    }
  }

  private func answered(_ reply: Result<Message, BusError>) {
    call = nil
    switch reply {
    case .success(let message):
      guard case .table(let table)? = try? BusValues.read(message).first else {
        return finish(.unreachable("tocsind gave an answer that cannot be read"))
      }
      if isLooking { answer = table } else { finish(.answered(table)) }
    case .failure(let error) where error.isSilence:
      // It may be restarting. Its name being owned again is the sign to ask once more; the first
      // time it is asked at once, for it may be owned already, or be activated by the question.
      absence?.arm(afterUsec: absenceUsec)
      absences += 1
      if absences == 1 { ask() }
    case .failure(let error):
      finish(.refused(BusFailure.failure(name: error.name, message: error.message)))
    }
  }

  private func finish(_ end: WaitEnd) {
    if self.end == nil { self.end = end }
  }
}
