package import TocsinModel
package import TocsinTime

/// `device` of policy-tests.md, read: what is said of the machine, and nothing of the rest.
package struct DeviceCoding: Sendable {
  package var overlay: DeviceOverlay
  /// Nil where it is not said.
  package var focus: FocusWord?
  /// D10.14; 1 to 12, ascending.
  package var summaryTimes: [TimeOfDay]?

  package enum FocusWord: Equatable, Sendable {
    /// A Focus of the configuration.
    case named(FocusName)
    /// What it does, for a policy test; merged key by key.
    case keys(FocusOverlay)
  }

  /// Those that a person may set by hand: the others are the configuration's or a policy test's.
  package static let handKeys = ["locked", "silent", "foreground", "car", "space", "previews"]

  package static let keys = [
    "locked", "silent", "foreground", "present", "previews", "focus", "summary-times", "car",
    "space", "quirks",
  ]

  /// - Parameter known: the keys that may stand here.
  package init(_ table: Table, known: [String] = DeviceCoding.keys) throws(CallError) {
    let reader = try TableReader(table, known: known)
    overlay = DeviceOverlay()
    overlay.isLocked = try reader.bool("locked")
    overlay.isSilent = try reader.bool("silent")
    overlay.isForeground = try reader.bool("foreground")
    overlay.present = try DeviceCoding.present(reader)
    overlay.previews = try reader.word("previews")
    overlay.isInCar = try reader.bool("car")
    overlay.space = try reader.word("space")
    overlay.quirks = try DeviceCoding.quirks(reader)
    focus = try FocusCoding.read(reader)
    summaryTimes = try DeviceCoding.summaryTimes(reader)
  }

  /// The same as people type it, `KEY=VALUE` for each.
  package static func table(words: [String]) throws(CallError) -> Table {
    try KeyWords.table(
      words,
      [
        ("locked", .bool), ("silent", .bool), ("foreground", .bool),
        ("present", .textsOr(["no-delegate", "no-answer"])), ("previews", .text),
        ("focus", .text), ("summary-times", .texts), ("car", .bool), ("space", .text),
        ("quirks", .texts),
      ], offering: handKeys)
  }

  /// The words of `WillPresent` (D5.19).
  package static func options(_ words: [String]) throws(CallError) -> PresentationOptions {
    var options: PresentationOptions = []
    let known = PresentationOptions.names.map(\.1)
    for word in words {
      guard
        let option = PresentationOptions.names.first(where: { $0.1.hasSameBytes(as: word) })?.0
      else {
        throw CallError(
          .badRequest,
          "'present' holds \(word.quoted), not one of \(known.joined(separator: ", "))"
            + Nearest.hint(for: word, among: known))
      }
      options.formUnion(option)
    }
    return options
  }

  private static func present(_ reader: TableReader) throws(CallError) -> Present? {
    switch reader.table["present"] {
    case nil, .null?: return nil
    case .text("no-delegate")?: return .noDelegate
    case .text("no-answer")?: return .noAnswer
    case .text?: throw reader.wrong("present", "a list of words, 'no-delegate' or 'no-answer'")
    default: return .options(try options(try reader.texts("present") ?? []))
    }
  }

  private static func quirks(_ reader: TableReader) throws(CallError) -> Set<DeviceState.Quirk>? {
    guard let words = try reader.texts("quirks") else { return nil }
    var quirks: Set<DeviceState.Quirk> = []
    let known = DeviceState.Quirk.allCases.map(\.rawValue)
    for word in words {
      guard
        let quirk = DeviceState.Quirk.allCases.first(where: { $0.rawValue.hasSameBytes(as: word) })
      else {
        throw CallError(
          .badRequest,
          "'quirks' holds \(word.quoted), not one of \(known.joined(separator: ", "))"
            + Nearest.hint(for: word, among: known))
      }
      quirks.insert(quirk)
    }
    return quirks
  }

  private static func summaryTimes(_ reader: TableReader) throws(CallError) -> [TimeOfDay]? {
    guard let texts = try reader.texts("summary-times") else { return nil }
    guard (1...12).contains(texts.count) else {
      throw CallError(.badRequest, "'summary-times' must hold 1 to 12 times, not \(texts.count)")
    }
    var times: Set<TimeOfDay> = []
    for text in texts {
      let time: TimeOfDay
      do { time = try TimeOfDay.read(text) } catch {
        throw CallError(.badRequest, "'summary-times': \(error.message)")
      }
      guard times.insert(time).inserted else {
        throw CallError(.badRequest, "'summary-times' holds \(text.quoted) twice")
      }
    }
    return times.sorted()
  }
}
