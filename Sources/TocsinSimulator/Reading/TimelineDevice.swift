import TocsinModel
import TocsinTime
import TocsinWire

/// `device` of a timeline: what is written, and nothing for what is not.
struct TimelineDevice: Sendable {
  var device = SimulatedDevice()
  /// Of the app that the event is about.
  var isForeground: Bool?

  static let rows: [PolicyRow<TimelineDevice>] = [
    PolicyRow("locked", \.device.overlay.isLocked, .bool),
    PolicyRow("silent", \.device.overlay.isSilent, .bool),
    PolicyRow("foreground", \.isForeground, .bool),
    PolicyRow("present", \.device.overlay.present, .present),
    PolicyRow("previews", \.device.overlay.previews, .word),
    PolicyRow(key: "focus") { $2.focus($1, of: &$0.device) },
    PolicyRow(key: "summary-times") { owner, entry, reading in
      if let times = reading.value(entry, .list(of: .clock) as SettingKind<[TimeOfDay]>) {
        owner.device.summaryTimes = times.map(\.sinceMidnight).sorted()
      }
    },
    PolicyRow("car", \.device.overlay.isInCar, .bool),
    PolicyRow("space", \.device.overlay.space, .word),
    PolicyRow(key: "quirks") { owner, entry, reading in
      if let quirks = reading.value(entry, .list(of: .word) as SettingKind<[DeviceState.Quirk]>) {
        owner.device.overlay.quirks = Set(quirks)
      }
    },
  ]
}

extension FocusOverlay {
  fileprivate static let rows: [PolicyRow<FocusOverlay>] = [
    PolicyRow("on", \.isOn, .bool),
    PolicyRow("allows-app", \.allowsApp, .bool),
    PolicyRow("allows-person", \.allowsPerson, .bool),
    PolicyRow("allows-time-sensitive", \.allowsTimeSensitive, .bool),
    PolicyRow("shows-silenced-on-lock-screen", \.showsSilencedOnLockScreen, .bool),
    PolicyRow("hides-badges", \.hidesBadges, .bool),
    PolicyRow("holds-silenced", \.holdsSilenced, .bool),
    PolicyRow("filter", \.filter, .filled),
  ]
}

extension PolicyReading {
  fileprivate func focus(_ entry: Table.Entry, of device: inout SimulatedDevice) {
    if case .table(let table) = entry.value {
      read(table, into: &device.focus, FocusOverlay.rows)
    } else {
      device.focusName = knownFocus(entry)
    }
  }
}
