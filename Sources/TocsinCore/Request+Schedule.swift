import TocsinModel

extension Request {
  /// Its next ring, or that there is none. The civil time goes with its instant (T7.6).
  mutating func schedule(_ ring: Ring?) {
    next = ring?.at
    nextCivil = ring?.civil
    floating = ring?.floating ?? .no
  }

  /// It is pending no more: it does not ring, and so it is neither paused nor snoozed.
  mutating func end(as state: RequestState) {
    schedule(nil)
    isPaused = false
    isSnoozed = false
    self.state = state
  }

  /// What becomes of it when nothing of it is to come: its delivery is still there, or it is over.
  mutating func end(leaving center: Delivery?, else state: RequestState) {
    guard let center else { return end(as: state) }
    let isHeld = center.outcome.held != .no && center.released == nil
    end(as: center.isWaiting ? .waiting : isHeld ? .held : .delivered)
  }
}
