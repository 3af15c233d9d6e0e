import TocsinModel

extension Request {
  /// It rings again, at its next instant or when it is resumed: what is paused without an end has no
  /// instant, and is not over (T6.11).
  var isAhead: Bool { next != nil || isPaused }
}
