import Systemd
import TocsinWire

extension BusControl {
  package func follow(_ news: () throws(Failure) -> Void) throws(Failure) {
    let bus = try bus()
    let tracker = NewsTracker()
    do throws(SystemdError) {
      let loop = try EventLoop()
      try bus.attach(to: loop)
      defer { bus.detach() }
      bus.onDisconnect = { tracker.isGone = true }
      defer { bus.onDisconnect = nil }
      // Asked for before the first look, so that nothing falls between.
      let kept = try subscribe(bus, tracker)
      try tell(news)
      while !tracker.isGone {
        _ = try loop.step()
        if tracker.isRestarted {
          tracker.isRestarted = false
          tracker.pending = try? callSubscribe(bus)
          tracker.hasNews = true
        }
        guard tracker.hasNews else { continue }
        tracker.hasNews = false
        do throws(Failure) { try news() } catch {
          // The daemon ended in the middle; with the next one it goes on where it was.
          guard error.code == "unreachable", !tracker.isGone else {
            tracker.failure = error
            throw SystemdError(errno: 0, call: "news")
          }
        }
      }
      withExtendedLifetime(kept) {}
    } catch {
      if let failure = tracker.failure { throw failure }
      throw .failed("cannot follow: \(error)")
    }
    throw .unreachable("the session bus is gone")

    func tell(_ news: () throws(Failure) -> Void) throws(SystemdError) {
      do throws(Failure) { try news() } catch {
        tracker.failure = error
        throw SystemdError(errno: 0, call: "news")
      }
    }
  }

  private func subscribe(_ bus: Bus, _ tracker: NewsTracker) throws(SystemdError) -> [BusSlot] {
    do throws(BusError) {
      let rule =
        "type='signal',sender='\(Names.bus)',path='\(Names.path)',interface='\(Names.control)',"
        + "member='Event'"
      let events = try bus.match(rule) { _ in tracker.hasNews = true }
      let owner = try bus.watchOwner(of: Names.bus) { _, new in
        if new != nil { tracker.isRestarted = true }
      }
      _ = try bus.callAndWait(message("Subscribe", [.texts([])], on: bus))
      return [events, owner]
    } catch {
      tracker.failure = BusFailure.failure(name: error.name, message: error.message)
      throw SystemdError(errno: 0, call: "Subscribe")
    }
  }

  private func callSubscribe(_ bus: Bus) throws(BusError) -> PendingCall {
    try bus.call(message("Subscribe", [.texts([])], on: bus)) { _ in }
  }
}

private final class NewsTracker {
  var hasNews = false
  var isRestarted = false
  var isGone = false
  var pending: PendingCall?
  var failure: Failure?
}
