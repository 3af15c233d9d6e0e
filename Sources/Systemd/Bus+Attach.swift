extension Bus {
  /// Has `loop` drive the connection, in turns.
  ///
  /// A wake-up is one turn: messages are handled until none is left, or `turnCalls` were, or
  /// `turnUsec` have passed; then `endOfTurn` is called, once. What is left is the next turn's,
  /// and other sources have theirs between.
  package func attach(
    to loop: EventLoop, turnCalls: Int = .max, turnUsec: Int64 = .max, priority: Int64 = 0,
    endOfTurn: @escaping () -> Void = {}
  ) throws(SystemdError) {
    attachment = nil
    attachment = try BusAttachment(
      self, loop, limits: (calls: turnCalls, usec: turnUsec), priority: priority, endOfTurn)
  }

  package func detach() { attachment = nil }

  func disconnected() {
    attachment = nil
    let handler = onDisconnect
    onDisconnect = nil
    handler?()
  }
}
