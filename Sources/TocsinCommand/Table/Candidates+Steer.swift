import TocsinModel
import TocsinWire

extension Candidates {
  func apps(after operands: [String]) -> [Candidate] {
    guard let action = operands.first else { return words(CommandTable.appActions) }
    switch (action, operands.count) {
    case ("choose", 1): return ask(.apps) + ask(.shownIDs)
    case ("choose", 2): return ask(.choices(of: operands[1]))
    case ("set", 1), ("show", 1), ("authorize", 1), ("open", 1), ("reset", 1): return ask(.apps)
    case ("authorize", _):
      return words(AuthorizationOptions.names.map(\.1).filter { !operands.contains($0) })
    case ("set", _):
      let isCategory = operands[1].contains("/")
      return pairs(isCategory ? SettingsOverlay.categoryKeys : SettingsCoding.keys, settingWords)
    default: return []
    }
  }

  func focuses(after operands: [String]) -> [Candidate] {
    switch (operands.first, operands.count) {
    case (nil, _): return words(CommandTable.focusActions)
    case ("on"?, 1): return ask(.focuses) + [Candidate("until")] + spans()
    case ("on"?, _):
      if let at = operands.firstIndex(of: "until") {
        return times(after: Array(operands[(at + 1)...]))
      }
      return operands.count == 2 ? [Candidate("until")] + spans() : []
    default: return []
    }
  }

  func states(after operands: [String]) -> [Candidate] {
    switch operands.first {
    case nil: words(CommandTable.deviceActions)
    case "set"?: pairs(DeviceCoding.handKeys, stateWords)
    case "auto"?: words(DeviceCoding.handKeys.filter { !operands.contains($0) })
    default: []
    }
  }

  /// Of `--state`: one pair; what follows a comma is typed by hand.
  func states(_ prefix: String) -> [Candidate] {
    let focuses = ["off"] + ask(.focuses).map(\.word)
    return
      (pairs(DeviceCoding.handKeys, stateWords)
      + focuses.map { Candidate("focus=" + $0) }
      + pairs(SettingsCoding.keys.filter { $0 != "previews" }, settingWords))
      .map { Candidate(prefix + $0.word, $0.about) }
  }

  func categories(after operands: [String], app: String) -> [Candidate] {
    switch (operands.first, operands.count) {
    case (nil, _): words(CommandTable.categoryActions)
    case ("set"?, 1), ("add"?, 1), ("check"?, 1): [Self.files]
    case ("remove"?, 1): ask(.categories(of: app))
    default: []
    }
  }

  /// The one that `--app` names on this line; empty for none.
  func app(_ before: [String]) -> String {
    for (index, word) in before.enumerated() {
      if word == "-a" || word == "--app" {
        return index + 1 < before.count ? before[index + 1] : ""
      }
      if word.hasPrefix("--app=") { return String(word.dropFirst("--app=".count)) }
    }
    return ""
  }

  private func words(_ words: [String]) -> [Candidate] { words.map { Candidate($0) } }

  private func pairs(_ keys: [String], _ values: (String) -> [String]) -> [Candidate] {
    keys.flatMap { key in values(key).map { Candidate("\(key)=\($0)") } }
  }

  private func stateWords(_ key: String) -> [String] {
    switch key {
    case "space": DeviceState.Space.allCases.map(\.rawValue)
    case "previews": Previews.allCases.map(\.rawValue)
    default: ["true", "false"]
    }
  }

  private func settingWords(_ key: String) -> [String] {
    switch key {
    case "authorization": Authorization.allCases.map(\.rawValue).filter { $0 != "ephemeral" }
    case "delivery": DeliveryStyle.allCases.map(\.rawValue)
    case "alert-style": AlertStyle.allCases.map(\.rawValue)
    case "previews": AppPreviews.allCases.map(\.rawValue)
    case "grouping": Grouping.allCases.map(\.rawValue)
    default: ["true", "false"]
    }
  }
}
