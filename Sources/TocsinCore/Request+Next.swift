package import TocsinModel

extension Zones {
  /// The instants `request` will ring, from `next` on, at most `count`.
  package func nextTimes(of request: Request, _ count: Int) -> [WallTime] {
    guard let next = request.next, !request.isPaused else { return [] }
    var times = [next]
    while times.count < count, let last = times.last,
      let following = self.next(of: request.trigger, after: last)
    {
      times.append(following.at)
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
