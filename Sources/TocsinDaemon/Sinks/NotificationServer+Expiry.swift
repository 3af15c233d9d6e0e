import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

// S5.15: most servers never let a critical popup expire, whatever was asked for. We close it one
// second after its time.
//
//     shown ── span ──▶ the server's turn ── 1 s ──▶ ours

extension NotificationServer {
  private static let grace = Span.seconds(1)

  /// A reply has brought this number for it; what the number stood for before is over.
  func watchExpiry(of number: UInt32, _ call: OpenCall) {
    expiries[number] = nil
    defer { armExpiry() }
    guard call.isUrgent, case .after(let span) = call.job.request.expiry else { return }
    let (left, isTooFar) = span.usec.addingReportingOverflow(Self.grace.usec)
    let (at, isNever) = EventClock.monotonic.now().addingReportingOverflow(left)
    guard !isTooFar, !isNever else { return }
    expiries[number] = (at, call.job.request.id)
  }

  /// It has gone.
  func forgetExpiry(of number: UInt32) {
    guard expiries.removeValue(forKey: number) != nil else { return }
    armExpiry()
  }

  func armExpiry() {
    guard let next = expiries.values.map(\.at).min() else {
      expiring?.disarm()
      return
    }
    expiring?.arm(afterUsec: next - EventClock.monotonic.now())
  }

  func closeExpired() {
    let now = EventClock.monotonic.now()
    for (number, expiry) in expiries where expiry.at <= now {
      note("notification \(expiry.request): the server ignored its expiry, so it was closed")
      if let owner {
        tell(.closed(ServerPlace(bus: busID, owner: owner, number: number), .expired))
      }
      close(number)
    }
    armExpiry()
  }
}
