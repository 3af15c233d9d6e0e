import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// What holds for every request, whatever is in it.
struct LoudnessTests {
  static let sounds: [Sound] = [
    .none, .standard, .standardCritical, .named("a", critical: false, volume: nil),
    .named("a", critical: true, volume: nil), .named("a", critical: true, volume: 0),
    .named("a", critical: false, volume: 0), .named("a", critical: true, volume: 1),
  ]
  static let styles: [AlertStyle] = [.none, .banner, .alert]

  /// All requests and settings there are, but for texts that decide nothing.
  private func each(_ body: (Request, AppSettings) throws -> Void) throws {
    for level in InterruptionLevel.allCases {
      for sound in Self.sounds {
        for title in ["", "T"] {
          for style in Self.styles {
            for grants in 0..<4 {
              var request = try Sample.request()
              request.content.level = level
              request.content.sound = sound
              request.content.title = title
              try body(
                request,
                AppSettings.sample(
                  style: style, timeSensitive: grants & 1 != 0, critical: grants & 2 != 0))
            }
          }
        }
      }
    }
  }

  @Test("There is always a reason, no reason stands twice, and authorized stands alone")
  func reasons() throws {
    try each { request, settings in
      let reasons = decided(request, settings).reasons
      #expect(!reasons.isEmpty)
      #expect(Set(reasons).count == reasons.count)
      #expect(!reasons.contains(.authorized) || reasons == [.authorized])
    }
  }

  @Test("Without a grant nothing reaches its level")
  func grants() throws {
    try each { request, settings in
      let outcome = decided(request, settings)
      #expect(outcome.level != .critical || (settings.critical == .on))
      #expect(outcome.level != .timeSensitive || (settings.timeSensitive == .on))
      #expect(outcome.sound != .critical || (settings.critical == .on))
    }
  }

  @Test("Taking a grant away makes nothing louder")
  func lessPrivileged() throws {
    try each { request, settings in
      let more = decided(request, settings)
      for taken in 0..<3 {
        var fewer = settings
        if taken != 1 { fewer.timeSensitive = .notSupported }
        if taken != 0 { fewer.critical = .notSupported }
        let less = decided(request, fewer)
        #expect(rank(less.level) <= rank(more.level))
        #expect(less.surfaces.isSubset(of: more.surfaces))
        #expect(loudness(less.sound) <= loudness(more.sound) || isSilenced(request))
      }
    }
  }

  @Test("A passive one without the critical grant is neither seen nor heard at once")
  func passive() throws {
    try each { request, settings in
      guard request.content.level == .passive, settings.critical != .on else { return }
      let outcome = decided(request, settings)
      #expect(outcome.sound == .none)
      #expect(outcome.surfaces.isSubset(of: .center))
      #expect(!outcome.stays)
    }
  }

  @Test("Only a banner stays, and only where alerts do")
  func stays() throws {
    try each { request, settings in
      let outcome = decided(request, settings)
      #expect(
        outcome.stays == (outcome.surfaces.contains(.banner) && settings.alertStyle == .alert))
    }
  }

  private func rank(_ level: InterruptionLevel) -> Int {
    InterruptionLevel.allCases.firstIndex(of: level) ?? -1
  }

  private func loudness(_ heard: Heard) -> Int {
    switch heard {
    case .none: 0
    case .standard, .named: 1
    case .critical: 2
    }
  }

  /// Its own volume is 0, so what is heard does not depend on a grant.
  private func isSilenced(_ request: Request) -> Bool {
    if case .named(_, _, volume: 0) = request.content.sound { true } else { false }
  }
}
