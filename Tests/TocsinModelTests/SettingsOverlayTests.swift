import Testing
import TocsinModel

struct SettingsOverlayTests {
  @Test("The keys that are said, and those that two say differently")
  func keys() {
    var pinned = SettingsOverlay()
    #expect(pinned.keys == [])
    pinned.grouping = .byApp
    pinned.sound = .on
    pinned.authorization = .denied
    #expect(pinned.keys == ["authorization", "sound", "grouping"])
    var wanted = SettingsOverlay()
    wanted.sound = .off
    wanted.grouping = .byApp
    wanted.badge = .off
    #expect(wanted.conflicts(with: pinned) == ["sound"])
  }

  @Test("What is said last counts, and the rest stays")
  func overlaid() {
    var first = SettingsOverlay()
    first.sound = .on
    first.alert = .on
    var second = SettingsOverlay()
    second.sound = .off
    let both = first.overlaid(with: second)
    #expect(both.sound == .off)
    #expect(both.alert == .on)
    #expect(both.keys == ["alert", "sound"])
  }

  @Test("What one has of settings that another has not")
  func changes() {
    let old = AppSettings.allowed()
    var new = old
    #expect(new.changes(from: old) == SettingsOverlay())
    new.scheduledSummary = true
    new.alertStyle = .none
    #expect(new.changes(from: old).keys == ["alert-style", "scheduled-summary"])
    #expect(old.overlaid(with: new.changes(from: old)) == new)
  }
}
