package import TocsinModel

extension Request {
  /// The instants it will ring, from `next` on, at most `count`.
  package func nextTimes(_ count: Int) -> [WallTime] {
    guard let next else { return [] }
    var times = [next]
    guard case .interval(let interval) = trigger else { return times }
    while times.count < count, let last = times.last, let following = interval.next(after: last) {
      times.append(following)
    }
    return times
  }
}

extension Response {
  /// The action as `Await` names it.
  package var waitAction: String? {
    happening == .default ? "default" : action?.text
  }
}
