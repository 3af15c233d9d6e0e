/// How far one delivery is with alerting again (T6.10).
package struct Nagging: Equatable, Sendable {
  package var next: WallTime
  /// How often it has.
  package var count: Int64

  package init(next: WallTime, count: Int64 = 0) {
    self.next = next
    self.count = count
  }
}
