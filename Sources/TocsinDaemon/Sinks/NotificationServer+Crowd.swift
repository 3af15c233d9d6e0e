import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// Crowds, and what is refused for now.

extension NotificationServer {
  func isAdmitted(_ delivery: Delivery, now: WallTime) -> Bool {
    let profile = ServerProfile.of(facts.name, version: facts.version)
    let known = ServerName(facts.name).flatMap { overrides[$0]?.popups }
    return crowd.admits(
      delivery.request, at: EventClock.monotonic.now(),
      isLate: now.since(delivery.scheduled) >= Limits.noticeablyLate,
      isCritical: delivery.outcome.level == .critical,
      popups: known.map { Int(clamping: $0) } ?? profile.popups, latePopups: latePopups)
  }

  func refused(_ job: Job, _ reason: Reason) {
    let pause: Span
    switch reason {
    case .serverDuplicate: pause = Self.duplicatePause
    case .serverFull: pause = Self.fullPause
    // It says that nobody is there, and is there: what went wrong was behind it (a relay).
    case .waitingForServer where owner != nil: pause = Self.fullPause
    default: return tell(.refused(delivery: job.delivery.id, sink, reason))
    }
    guard job.tries < Self.mostTries else {
      let last = reason == .waitingForServer ? Reason.serverRefused : reason
      return tell(.refused(delivery: job.delivery.id, sink, last))
    }
    var job = job
    job.tries += 1
    later.append((EventClock.monotonic.now() + pause.usec, job))
    note("\(reason.rawValue): notification \(job.request.id) is tried again")
  }

  /// The server is not to be disturbed any more: what it has not been sent yet goes back, to be
  /// decided anew. What is on the screen already is only taken over.
  func giveBack() {
    let jobs = queue + later.map(\.job)
    queue.removeAll()
    later.removeAll()
    for job in jobs {
      switch job.presentation {
      case .takenOver: queue.append(job)
      case .again: break  // it lies there, and comes up at its next time
      case .new, .repeated:
        crowd.release(job.request.id)
        tell(.refused(delivery: job.delivery.id, sink, .waitingForServer))
      }
    }
  }

  func takeUpAgain() {
    guard !later.isEmpty else { return }
    let now = EventClock.monotonic.now()
    queue += later.filter { $0.at <= now }.map(\.job)
    later.removeAll { $0.at <= now }
  }

  /// A popup has gone: what a full server refused may go now.
  func makeRoom() {
    guard !later.isEmpty else { return }
    let soon = EventClock.monotonic.now() + 1000
    later = later.map { (min($0.at, soon), $0.job) }
    armPace()
  }

  /// One popup for all that have none of their own; a new number takes its place.
  func showCount() {
    guard crowd.counted > 0, crowd.counted != shownCount, countCall == nil, isKnown else {
      if crowd.counted == 0 { shownCount = 0 }
      return
    }
    let count = crowd.counted
    let notify = NotifyMessage(counting: countWords(count), replacing: counting)
    do {
      let message = try bus.methodCall(
        to: owner ?? Self.name, path: Self.path, interface: Self.name, member: "Notify")
      message.noAutoStart()
      try notify.append(to: message)
      countCall = try bus.call(message, timeoutUsec: UInt64(timeout.usec)) { [weak self] reply in
        guard let self else { return }
        countCall = nil
        shownCount = count
        counting = (try? reply.get()).flatMap { try? $0.reader.readUInt32() } ?? 0
        pump()
      }
    } catch {
      note("the popup that counts could not be sent: \(error)")
    }
  }
}
