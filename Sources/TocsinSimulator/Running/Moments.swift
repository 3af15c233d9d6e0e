package import TocsinModel
import TocsinTime

/// Moments as failures and stories name them.
package enum Moments {
  /// `+1h30m`
  package static func span(_ span: Span) -> String { "+" + Spans.print(span).filter { $0 != " " } }

  /// `+5m (2026-12-01T09:05:00+01:00)`
  static func text(_ moment: Span, _ wall: WallTime, _ zone: Zone) -> String {
    "\(span(moment)) (\(RFC3339.print(wall, in: zone)))"
  }
}
