import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinTime
import TocsinWire

// Focus and the states of the machine (C5.2; `device` of policy-tests.md).

extension Control {
  func focus(_ call: MethodCall) throws(CallFailure) { call.reply(table: focusTable(whole: true)) }

  /// Empty name: off; empty until: until it is off.
  func setFocus(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (word, until) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString())
    }
    let (name, end) = try permitted { () throws(CallError) in
      (
        try word.isEmpty ? nil : focusName(word),
        try until.isEmpty ? nil : instant(until, "until")
      )
    }
    performer.setFocus(name, until: end, now: now()) { Control.settle($0, call) }
  }

  /// One that the configuration has.
  func focusName(_ word: String) throws(CallError) -> FocusName {
    let known = performer.core.setup.focuses.map(\.name)
    guard let name = known.first(where: { $0.text.hasSameBytes(as: word) }) else {
      throw CallError(
        .badRequest,
        "no Focus \(word.quoted); there are \(known.map(\.text).joined(separator: ", "))"
          + Nearest.hint(for: word, among: known.map(\.text)))
    }
    return name
  }

  /// Which one is in force and why; with `whole` also all that there are.
  func focusTable(whole: Bool) -> Table {
    let core = performer.core
    var table = Table()
    table.append("on", .bool(core.focus.name != nil))
    table.append("name", text: core.focus.name?.text)
    table.append("cause", text: core.focus.cause?.rawValue)
    table.append(time: core.focus.until, as: "until", zone: zone.zone)
    guard whole else { return table }
    table.append("default", .text(core.setup.desktop.focus.text))
    table.append("focuses", .tables(core.setup.focuses.map { self.table(of: $0) }))
    return table
  }

  private func table(of rule: FocusRule) -> Table {
    let sources = performer.core.setup.sources
    var table = Table()
    table.append("name", .text(rule.name.text))
    table.append("apps", .texts(rule.allowsEveryApp ? ["*"] : rule.apps.sorted().map(\.text)))
    table.append(
      "people", .texts(rule.allowsEverybody ? ["*"] : rule.people.sorted().map(\.text)))
    table.append("schedule", .texts(rule.schedule.map(\.text)))
    table.append("allows-time-sensitive", .bool(rule.allowsTimeSensitive))
    table.append("shows-silenced-on-lock-screen", .bool(rule.showsSilencedOnLockScreen))
    table.append("hides-badges", .bool(rule.hidesBadges))
    table.append("holds-silenced", .bool(rule.holdsSilenced))
    table.append("filter", text: rule.filter)
    let keys = [
      "schedule", "apps", "people", "allows-time-sensitive", "shows-silenced-on-lock-screen",
      "hides-badges", "holds-silenced", "filter",
    ]
    let places = keys.compactMap { sources.source(of: $0, in: .focus(rule.name)) }
    table.append("source", .text(places.first ?? "default"))
    return table
  }

  // The machine.

  func device(_ call: MethodCall) throws(CallFailure) { call.reply(table: deviceTable()) }

  func setDevice(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    let overlay = try permitted { () throws(CallError) in
      try DeviceCoding(table, known: DeviceCoding.handKeys).overlay
    }
    performer.setDevice(overlay, now: now()) { Control.settle($0, call) }
  }

  func autoDevice(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let words = try reading { () throws(BusError) in try reader.readStrings() }
    let keys = try permitted { () throws(CallError) in
      var keys: [DeviceKey] = []
      for word in words {
        guard let key = DeviceKey.allCases.first(where: { $0.rawValue.hasSameBytes(as: word) })
        else {
          throw CallError(
            .badRequest,
            "unknown key \(word.quoted)"
              + Nearest.hint(forKey: word, among: DeviceKey.allCases.map(\.rawValue)))
        }
        keys.append(key)
      }
      return keys
    }
    performer.autoDevice(keys, now: now()) { Control.settle($0, call) }
  }

  /// As every app finds it, and where each state is from.
  func deviceTable() -> Table {
    let core = performer.core
    var table = DeviceCoding.write(
      core.device, summaryTimes: core.setup.summaryTimes.map { TimeOfDay(sinceMidnight: $0) },
      sources: sources())
    // An app's own, and the Focus as it is and not as it concerns one notification.
    table.entries.removeAll { $0.key == "present" }
    if let at = table.entries.firstIndex(where: { $0.key == "focus" }) {
      table.entries[at].value = .table(focusTable(whole: false))
    }
    if !core.machine.foreground.isEmpty {
      table.append("in-front", .texts(core.machine.foreground.sorted().map(\.text)))
    }
    return table
  }

  /// Why it is as it is; where nobody asks for one, whoever could.
  private var focusSource: String {
    let core = performer.core
    let server = core.setup.desktop.followsServer ? core.machine.doNotDisturb?.name : nil
    return switch core.focus.cause {
    case .hand?, .schedule?: core.focus.cause?.rawValue ?? ""
    case .server?, nil: server ?? "nothing"
    }
  }

  private func sources() -> [(key: String, source: String)] {
    let core = performer.core
    let byHand = core.machine.byHand.device.keys
    var sources: [(key: String, source: String)] = DeviceKey.allCases.map { key in
      if byHand.contains(key) { return (key.rawValue, "hand") }
      let followed = core.machine.followed.filter { $0.value.keys.contains(key) }
        .map(\.key.name).sorted()
      if !followed.isEmpty { return (key.rawValue, followed.joined(separator: ", ")) }
      let place = core.setup.sources.source(of: key.rawValue, in: .device)
      return (key.rawValue, place ?? (key.isState ? "nothing" : "default"))
    }
    for key in ["summary-times", "quirks"] {
      sources.append((key, core.setup.sources.source(of: key, in: .device) ?? "default"))
    }
    sources.append(("focus", focusSource))
    return sources
  }
}

extension DeviceKey {
  /// It is told by somebody, and is not configuration.
  fileprivate var isState: Bool {
    switch self {
    case .locked, .silent, .foreground, .car: true
    case .space, .previews: false
    }
  }
}

extension DeviceOverlay {
  /// What is said of the machine.
  fileprivate var keys: Set<DeviceKey> {
    Set(
      DeviceKey.allCases.filter { key in
        switch key {
        case .locked: isLocked != nil
        case .silent: isSilent != nil
        case .foreground: isForeground != nil
        case .car: isInCar != nil
        case .space: space != nil
        case .previews: previews != nil
        }
      })
  }
}
