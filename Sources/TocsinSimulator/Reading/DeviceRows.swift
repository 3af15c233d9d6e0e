import TocsinModel
import TocsinTime
import TocsinWire

/// The device of a case.
struct PolicyDevice: Sendable {
  var state = DeviceState()
  /// A Focus of the configuration, set by hand (C8.1), and where it is named.
  var focusName: FocusName?
  /// D10.14; nil is the default or what the configuration says.
  var summaryTimes: [TimeOfDay]?
  var written: Set<String> = []

  static let rows: [PolicyRow<PolicyDevice>] = [
    PolicyRow("locked", \.state.isLocked, .bool),
    PolicyRow("silent", \.state.isSilent, .bool),
    PolicyRow("foreground", \.state.isForeground, .bool),
    PolicyRow("present", \.state.present, .present),
    PolicyRow("previews", \.state.previews, .word),
    PolicyRow(key: "focus") { $2.focus($1, of: &$0) },
    PolicyRow("summary-times", \.summaryTimes, .list(of: .clock)),
    PolicyRow("car", \.state.isInCar, .bool),
    PolicyRow("space", \.state.space, .word),
    PolicyRow(key: "quirks") { owner, entry, reading in
      if let quirks = reading.value(entry, .list(of: .word) as SettingKind<[DeviceState.Quirk]>) {
        owner.state.quirks = Set(quirks)
      }
    },
  ]
}

/// A Focus as a case describes it. It counts while it is on.
private struct DescribedFocus {
  var isOn = false
  var state = FocusState()

  static let rows: [PolicyRow<DescribedFocus>] = [
    PolicyRow("on", \.isOn, .bool),
    PolicyRow("allows-app", \.state.allowsApp, .bool),
    PolicyRow("allows-person", \.state.allowsPerson, .bool),
    PolicyRow("allows-time-sensitive", \.state.allowsTimeSensitive, .bool),
    PolicyRow("shows-silenced-on-lock-screen", \.state.showsSilencedOnLockScreen, .bool),
    PolicyRow("hides-badges", \.state.hidesBadges, .bool),
    PolicyRow("holds-silenced", \.state.holdsSilenced, .bool),
    PolicyRow("filter", \.state.filter, .filled),
  ]
}

extension PolicyReading {
  fileprivate func focus(_ entry: Table.Entry, of device: inout PolicyDevice) {
    if case .table(let table) = entry.value {
      var focus = DescribedFocus()
      read(table, into: &focus, DescribedFocus.rows)
      device.state.focus = focus.isOn ? focus.state : nil
      device.focusName = nil
    } else if let name = knownFocus(entry) {
      device.state.focus = nil
      device.focusName = name
    }
  }

  /// The name of a Focus of the configuration.
  func knownFocus(_ entry: Table.Entry) -> FocusName? {
    guard case .text = entry.value else {
      note(
        entry,
        entry.value.expected("the name of a Focus, or a table").message
          + "; write focus = { on = \(entry.value.isFalse ? "false" : "true") }")
      return nil
    }
    guard let name = value(entry, .filledName(FocusKind.self)) else { return nil }
    if !hasConfiguration {
      note(entry, "names a Focus, and the file has no 'config'")
    } else if let focuses, !focuses.contains(name) {
      note(
        entry,
        "the configuration has no Focus \(name.text.quoted)"
          + Nearest.hint(for: name.text, among: focuses.map(\.text)))
    }
    return name
  }
}

extension Value {
  fileprivate var isFalse: Bool { if case .bool(false) = self { true } else { false } }
}

extension SettingKind<Present> {
  static let present: SettingKind<Present> = {
    let options = SettingKind<PresentationOptions>.set(of: PresentationOptions.names)
    return SettingKind(
      read: { value throws(Complaint) in
        switch value {
        case .text("no-delegate"): return .noDelegate
        case .text("no-answer"): return .noAnswer
        case .text(let text):
          throw Complaint("expected 'no-delegate', 'no-answer' or a list, not \(text.quoted)")
        default: return .options(try options.read(value))
        }
      },
      show: { present in
        switch present {
        case .noDelegate: .text("no-delegate")
        case .noAnswer: .text("no-answer")
        case .options(let set): options.show(set)
        }
      })
  }()
}
