import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinDaemon

/// How often what shows nothing may wake an app (D11.5).
@MainActor
struct WakeAllowanceTests {
  private static let start = WallTime(usec: 1_796_202_000_000_000)

  private static func after(minutes: Int64) throws -> WallTime {
    try #require(start.adding(.minutes(minutes)))
  }

  @Test("Three in any hour; one more when an hour has passed since the first of them")
  func threeAnHour() throws {
    var allowance = WakeAllowance()
    for minutes in [0, 10, 20] as [Int64] {
      let now = try Self.after(minutes: minutes)
      #expect(allowance.next(of: Sample.app, now: now) == nil)
      allowance.take(Sample.app, now: now)
    }
    #expect(
      allowance.next(of: Sample.app, now: try Self.after(minutes: 30))
        == (try Self.after(minutes: 60)))
    #expect(allowance.next(of: .reminders, now: try Self.after(minutes: 30)) == nil)
    let fourth = try Self.after(minutes: 60)
    #expect(allowance.next(of: Sample.app, now: fourth) == nil)
    allowance.take(Sample.app, now: fourth)
    #expect(allowance.next(of: Sample.app, now: fourth) == (try Self.after(minutes: 70)))
  }

  @Test("A clock that is set back keeps nobody waiting for what has not been yet")
  func setBack() throws {
    var allowance = WakeAllowance()
    for _ in 0..<3 { allowance.take(Sample.app, now: try Self.after(minutes: 300)) }
    #expect(allowance.next(of: Sample.app, now: Self.start) == nil)
  }

  @Test("None an hour is never")
  func none() throws {
    var allowance = WakeAllowance()
    allowance.most = 0
    for minutes in [0, 60, 600] as [Int64] {
      #expect(allowance.next(of: Sample.app, now: try Self.after(minutes: minutes)) != nil)
    }
  }
}
