import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

// Calls of `Notify`: which goes when, what comes back, and what does not.

extension NotificationServer {
  /// Sends what may go now.
  func pump() {
    takeUpAgain()
    inquireFirst()
    while let position = queue.firstIndex(where: { !isBusy($0.request.id) }), maySend() {
      var job = queue.remove(at: position)
      if let at = delay(of: job) {
        job.since = at
        later.append((at, job))
      } else {
        send(job)
      }
    }
    if queue.isEmpty, owner != nil { showCount() }
    armPace()
  }

  /// Nil is none. What is on the screen already is only taken over.
  private func delay(of job: Job) -> Int64? {
    if case .takenOver = job.presentation { return nil }
    return recent.delay(job.delivery, of: job.request.app, at: EventClock.monotonic.now())
  }

  private func isBusy(_ request: RequestID) -> Bool {
    open.values.contains { $0.job.request.id == request && !$0.isSilent }
  }

  private func maySend() -> Bool {
    guard isKnown else { return false }
    let now = EventClock.monotonic.now()
    if isAsking, now - askedAt < Self.between.usec { return false }
    if isAskingFirst, now - askedFirstAt < Self.between.usec { return false }
    let waiting = open.values.count { !$0.isSilent }
    guard waiting < Self.mostOpen else { return false }
    return waiting == 0 || now - lastSent >= Self.between.usec
  }

  private func send(_ job: Job) {
    let notify = NotifyMessage(
      job.delivery, job.request, as: job.presentation, appName: displayName(job.request.app),
      server: facts, path: path, style: style(job.delivery, job.request))
    let id = job.delivery.id
    do {
      // To its owner and nobody else: another one may have the name by the time this arrives (S5.1).
      let message = try bus.methodCall(
        to: owner ?? Self.name, path: Self.path, interface: Self.name, member: "Notify")
      message.noAutoStart()
      try notify.append(to: message)
      // No limit of the bus: a late reply brings the id of what is on the screen by then.
      let reasons = notify.reasons
      let call = try bus.call(message, timeoutUsec: .max) { [weak self] reply in
        self?.answered(id, reply, reasons)
      }
      lastSent = EventClock.monotonic.now()
      open[id] = OpenCall(job: job, since: lastSent, call: call, isUrgent: notify.isUrgent)
    } catch {
      tell(.refused(delivery: id, sink, .serverRefused))
    }
  }

  private func answered(
    _ id: Int64, _ reply: Result<Message, BusError>, _ reasons: [Reason]
  ) {
    guard let call = open.removeValue(forKey: id) else { return }
    heard()
    switch reply {
    case .success(let message):
      let number = (try? message.reader.readUInt32()) ?? 0
      if number == 0 {
        early.ended(id)
        tell(.refused(delivery: id, sink, .serverDiscarded))  // S5.6
      } else if let owner {
        let place = ServerPlace(bus: busID, owner: owner, number: number)
        if brought.count >= Self.mostRemembered { brought.removeAll() }
        brought[number] = call.job.request.id
        watchExpiry(of: number, call)
        tell(.posted(delivery: id, sink, .shown(place), reasons: reasons))
        for incoming in early.take(number, broughtBy: id) { tell(incoming) }
      }
    case .failure(let error):
      early.ended(id)
      refused(call.job, Self.reason(for: error))
    }
    pump()
  }

  nonisolated static func reason(for error: BusError) -> Reason {
    switch error.name {
    case "org.freedesktop.Notifications.MaxNotificationsExceeded",
      "org.freedesktop.Notifications.UnmappedError.NotifyOsd.Code1",
      "org.freedesktop.DBus.GLib.UnmappedError.NotifyOsd.Code1":
      .serverFull
    case "org.freedesktop.Notifications.Error.ExcessNotificationGeneration": .serverDuplicate
    case BusError.nameHasNoOwnerName, BusError.serviceUnknownName, BusError.disconnectedName,
      BusError.noReplyName:
      .waitingForServer
    default: .serverRefused
    }
  }

  /// A call has been open for long: the next one goes, or it is given up as silent.
  func overdue() {
    let now = EventClock.monotonic.now()
    for (id, call) in open where !call.isSilent && now - call.since >= timeout.usec {
      open[id]?.isSilent = true
      if !call.job.isSilent { tell(.refused(delivery: id, sink, .serverSilent)) }
      open[id]?.job.isSilent = true
    }
    for (position, job) in queue.enumerated() where !job.isSilent && now >= limit(of: job) {
      queue[position].isSilent = true
      tell(.refused(delivery: job.delivery.id, sink, .serverSilent))
    }
    pump()
  }

  /// One that cannot even be sent, because the server says nothing at all, is as silent.
  private func limit(of job: Job) -> Int64 { max(job.since, lastHeard) + timeout.usec }

  func armPace() {
    let waiting = open.values.filter { !$0.isSilent }
    var times = later.map(\.at) + waiting.map { $0.since + timeout.usec }
    times += queue.filter { !$0.isSilent }.map(limit)
    if isKnown, waiting.count < Self.mostOpen, queue.contains(where: { !isBusy($0.request.id) }) {
      if !waiting.isEmpty { times.append(lastSent + Self.between.usec) }
      if isAsking { times.append(askedAt + Self.between.usec) }
      if isAskingFirst { times.append(askedFirstAt + Self.between.usec) }
    }
    guard let soonest = times.min() else {
      pace?.disarm()
      return
    }
    pace?.arm(afterUsec: max(1000, soonest - EventClock.monotonic.now()))
  }
}
