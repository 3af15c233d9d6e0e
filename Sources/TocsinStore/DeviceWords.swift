import TocsinModel

/// Parts of a machine's state as one word without blanks.
enum DeviceWords {
  static func present(_ present: Present) -> String {
    switch present {
    case .noDelegate: "no-delegate"
    case .noAnswer: "no-answer"
    case .options(let options): String(options.rawValue)
    }
  }

  static func present(_ word: String) -> Present? {
    switch word {
    case "no-delegate": .noDelegate
    case "no-answer": .noAnswer
    default: Int(word).map { .options(PresentationOptions(rawValue: $0)) }
    }
  }

  /// `-` for none.
  static func quirks(_ quirks: Set<DeviceState.Quirk>) -> String {
    quirks.isEmpty ? "-" : quirks.map(\.rawValue).sorted().joined(separator: ",")
  }

  static func quirks(_ word: String) -> Set<DeviceState.Quirk>? {
    guard word != "-" else { return [] }
    var quirks: Set<DeviceState.Quirk> = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      guard let quirk = DeviceState.Quirk(rawValue: String(part)) else { return nil }
      quirks.insert(quirk)
    }
    return quirks
  }
}
