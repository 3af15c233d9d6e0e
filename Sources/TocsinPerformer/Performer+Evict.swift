import TocsinCore
import TocsinModel
import TocsinStore

extension Performer {
  /// D8.6: what a full app would lose first; only a simulation has a profile that evicts.
  func evictable(of app: AppID) throws(StoreError) -> Evictable? {
    let furthest = core.setup.profile.whenFull == .keepSoonest
    guard let request = try store.evictable(of: app, furthest: furthest) else { return nil }
    return Evictable(request, center: try store.center(of: request.id))
  }
}
