import Testing
import TocsinModel

@testable import TocsinPerformer

@Suite("Crowds of popups (S5.8)")
struct CrowdTests {
  private let start: Int64 = 1_000_000_000

  /// How many of `count`, `apart` microseconds from each other, have a popup of their own.
  private func popups(
    _ count: Int, apart: Int64, isLate: Bool = false, isCritical: Bool = false, popups: Int = 10,
    latePopups: Int = 5
  ) -> (shown: Int, counted: Int) {
    var crowd = Crowd()
    var shown = 0
    for number in 0..<count {
      guard let request = RequestID(Int64(number) + 1) else { continue }
      let isShown = crowd.admits(
        request, at: start + Int64(number) * apart, isLate: isLate, isCritical: isCritical,
        popups: popups,
        latePopups: latePopups)
      if isShown { shown += 1 }
    }
    return (shown, crowd.counted)
  }

  @Test("At once: as many as the server's profile, the rest is counted; B038: five when late")
  func atOnce() {
    #expect(popups(10, apart: 0) == (10, 0))
    #expect(popups(11, apart: 0) == (10, 1))
    #expect(popups(500, apart: 100) == (10, 490))
    #expect(popups(40, apart: 0, isLate: true) == (5, 35))
    #expect(popups(40, apart: 0, isLate: true, popups: 3) == (3, 37))
    #expect(popups(40, apart: 0, isLate: true, latePopups: 0) == (0, 40))
  }

  @Test("Critical is never paced away, and takes nobody's place")
  func critical() throws {
    #expect(popups(100, apart: 0, isCritical: true) == (100, 0))
    var crowd = Crowd()
    let request = try #require(RequestID(1))
    for _ in 0..<50 {
      _ = crowd.admits(
        request, at: start, isLate: false, isCritical: true, popups: 1, latePopups: 1)
    }
    let isShown = crowd.admits(
      request, at: start, isLate: false, isCritical: false, popups: 1, latePopups: 1)
    #expect(isShown)
  }

  @Test("B075 a further occurrence of one that is shown is no further popup")
  func again() throws {
    var crowd = Crowd()
    let request = try #require(RequestID(1))
    for _ in 0..<50 {
      let isShown = crowd.admits(
        request, at: start, isLate: false, isCritical: false, popups: 1, latePopups: 1)
      #expect(isShown)
    }
    #expect(crowd.counted == 0)
  }

  @Test("A crowd ends a second after the last popup, so that nobody is kept out for long")
  func quiet() {
    #expect(popups(30, apart: 1_000_000) == (30, 0))
    // One in eleven is counted.
    #expect(popups(30, apart: 999_999) == (28, 0))
    #expect(popups(30, apart: 100_000) == (20, 1))
    #expect(popups(5000, apart: 1000) == (50, 954))
  }

  @Test("Servers by name and version")
  func profiles() {
    #expect(ServerProfile.of("gnome-shell", version: "43.9").popups == 3)
    #expect(ServerProfile.of("gnome-shell", version: "48.1").popups == 10)
    #expect(ServerProfile.of("gnome-shell", version: "").popups == 3)
    #expect(ServerProfile.of("gnome-shell", version: "43.9").keepsLowUrgency)
    #expect(ServerProfile.of("Notification Daemon", version: "3.20.0").popups == 20)
    #expect(ServerProfile.of("dunst", version: "1.9.0") == ServerProfile(name: "dunst", popups: 10))
  }
}
