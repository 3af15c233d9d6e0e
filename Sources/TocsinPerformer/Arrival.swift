import TocsinCore
import TocsinModel

/// Something that reached a person, or would have: read from what the core has made of an event.
enum Arrival {
  case delivery(Delivery, Request)
  case summary(Digest)

  static func all(of event: Event, _ effects: [Effect]) -> [Arrival] {
    if case .digest(let digest, _) = event {
      // One that nobody sees anything of brings nothing (D10.14).
      return digest.count > 0 ? [.summary(digest)] : []
    }
    guard let request = event.request else { return [] }
    var arrivals: [Arrival] = []
    var latest = event.delivery
    for effect in effects {
      switch effect {
      case .insertDelivery(let delivery):
        latest = delivery
        if delivery.delivered != nil || delivery.ending != nil {
          arrivals.append(.delivery(delivery, request))
        }
      case .updateOutcome(let delivery): latest = delivery
      case .explain(_, let reasons): latest?.outcome.reasons = reasons
      case .markDelivered: if let latest { arrivals.append(.delivery(latest, request)) }
      default: break
      }
    }
    return arrivals
  }

  func tell(_ audience: (any Audience)?) {
    switch self {
    case .delivery(let delivery, let request): audience?.came(delivery, request)
    case .summary(let digest): audience?.cameTogether(digest)
    }
  }
}

extension Event {
  /// The delivery whose way to its sinks it tells of.
  fileprivate var delivery: Delivery? {
    switch self {
    case .posted(let delivery, _, _, _, _), .refused(let delivery, _, _, _),
      .serverReady(let delivery, _, _):
      delivery
    default: nil
    }
  }
}
