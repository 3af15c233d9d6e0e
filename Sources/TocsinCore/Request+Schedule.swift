import TocsinModel

extension Request {
  /// Its next ring, or that there is none. The civil time goes with its instant (T7.6).
  mutating func schedule(_ ring: Ring?) {
    next = ring?.at
    nextCivil = ring?.civil
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
    end(as: center.map { $0.isWaiting ? .waiting : .delivered } ?? state)
  }

  /// It is in the list of what is to come, paused or not.
  var isPending: Bool { state == .pending }
}
