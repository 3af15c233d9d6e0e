import TocsinCore
import TocsinModel
import TocsinStore

extension Performer {
  func nag(_ delivery: Int64, _ nagging: Nagging, now: WallTime) {
    perform(now: now) { () throws(StoreError) in
      guard let (delivery, request) = try rows(delivery) else { return nil }
      return .nag(
        delivery, request, nagging, others: try others(of: request),
        underway: try underway(delivery.id))
    }
  }
}
