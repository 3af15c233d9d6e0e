import TocsinModel

// What a start finds that a crash, a power cut or a kill left between claim and confirm.
//
//   a crash left                       it means                         so we
//   ------------------------------------------------------------------------------------------
//   part waiting                       never sent                       wait for a server
//   part claimed, log                  perhaps written                  write it again, marked
//   part claimed, desktop, a server    perhaps shown                    show it again, marked, as it
//                                                                       would be shown now
//   part claimed, desktop, no server   perhaps shown, and gone          wait for a server, marked
//   part claimed, a sink that is gone  nobody will take it              give up on that part
//   part shown, the same owner         on the screen                    take it over, silently,
//                                                                       while it matters (S5.9),
//                                                                       and would be shown now
//   part shown, another owner or none  gone with its server             S5.9: show again or let go
//   part written, closed, failed       confirmed                        nothing
//   part of what has left the center   perhaps still on the screen      close it, and settle it
//   response open                      perhaps handled                  run its handler again
//   response open, a retry is set      between two attempts             nothing: the alarm has it
//   response open, for an app          perhaps told                     tell it again when it can be
//                                                                       reached, but not one that
//                                                                       was tried to the end
//   request due, announced             perhaps shown                    due, and marked
//   request due, not announced         never shown                      due (an ordinary event)
//
// So nothing is lost: what was with a sink and not confirmed on the disk comes again, once for each
// crash and with the mark `repeat-after-crash`. That is one delivery at its time, and of a crowd those
// of one turn.

extension Core {
  func resolve(_ event: Event, now: WallTime) -> [Effect] {
    switch event {
    case .foundAnnounced(let request, let delivery, let center, let before, let through, let others):
      // Of those that come one by one it is the oldest (T6.3).
      let ring = request.late == .all ? request.next : newestRing(of: request, through: now)
      return due(
        request, delivery: delivery, center: center, before: before, others: others,
        isRepeat: ring ?? now <= through, now: now)
    case .foundClaimed(let delivery, let request, let sink):
      guard delivery.ending == nil else {
        return settle(delivery, sink, .closed(.undefined, nil))
      }
      let kind = setup.sinks.first { $0.name == sink }?.kind
      switch kind {
      case nil:  // the configuration has lost the sink
        return [.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .failed(.removed)))]
      case .desktop? where !hasServer:
        return [.updatePart(delivery: delivery.id, SinkPart(sink: sink, state: .waiting))]
          + explanation(delivery.adding([.repeatAfterCrash]), after: delivery) + waiting(request)
      case .desktop?, .log?:
        let line = entry(
          .delivered, request, now: now, reasons: [.repeatAfterCrash], detail: sink.text)
        // It may be kept from the screen by now, as what waits for a server (D3.2).
        let marked = delivery.adding([.repeatAfterCrash])
        if kind == .desktop,
          let anew = decidedAnew(marked, request, sink, as: .repeated, now: now)
        {
          return [line] + anew
        }
        return [line, .present(delivery, request, sink, .repeated)]
      }
    case .foundShown(let delivery, let request, let sink, let place):
      guard delivery.ending == nil else {
        return settle(delivery, sink, .closed(.called, place)) + [.withdraw(delivery, sink)]
      }
      guard isWorthShowingAgain(delivery, now: now) else { return [] }
      return takenOver(delivery, request, sink, place, now: now)
    case .foundOpen(let response, let request, let delivery):
      guard response.retry == nil, !isKept(response) else { return [] }
      return attempt(response, request, delivery)
    default:
      return []
    }
  }
}
