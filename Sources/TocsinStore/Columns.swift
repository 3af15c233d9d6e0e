import TocsinModel

// Values that take one column of text, and back.

enum ReasonsColumn {
  static func text(_ reasons: [Reason]) -> String {
    reasons.map(\.rawValue).joined(separator: " ")
  }

  /// Codes that this version does not know are left out: history may be newer than the reader.
  static func value(_ text: String) -> [Reason] {
    PackedWords.unpack(text).compactMap { Reason(rawValue: String($0)) }
  }
}

/// What an app has in `user-info`, and before it, for a push, what its payload was not taken for as
/// it stood: a mark that no JSON begins with, codes, and the end of their line.
enum UserInfoColumn {
  private static let mark = "\u{1}push:"

  static func text(_ content: Content) -> String? {
    let isMarked = content.userInfo.map { $0.utf8.starts(with: mark.utf8) } ?? false
    guard !content.remarks.isEmpty || isMarked else { return content.userInfo }
    let remarks = mark + ReasonsColumn.text(content.remarks)
    return content.userInfo.map { remarks + "\n" + $0 } ?? remarks
  }

  static func read(_ text: String?, into content: inout Content) {
    guard let text, text.utf8.starts(with: mark.utf8) else { return content.userInfo = text }
    let parts = text.utf8.dropFirst(mark.utf8.count)
      .split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    content.remarks = ReasonsColumn.value(String(Substring(parts[0])))
    content.userInfo = parts.count == 2 ? String(Substring(parts[1])) : nil
  }
}

enum HeardColumn {
  static func text(_ heard: Heard) -> String {
    switch heard {
    case .named(let name): "=" + name
    default: heard.word
    }
  }

  static func value(_ text: String) -> Heard {
    switch text {
    case "none": .none
    case "default": .standard
    case "critical": .critical
    default: .named(String(text.dropFirst()))
    }
  }
}

/// The state of a part in columns.
struct PartRow {
  var state: String
  var place: ServerPlace?
  var detail: String?

  init(_ value: SinkState) {
    switch value {
    case .waiting: state = "waiting"
    case .claimed: state = "claimed"
    case .written: state = "written"
    case .shown(let place):
      state = "shown"
      self.place = place
    case .closed(let reason, let place):
      state = "closed"
      self.place = place
      detail = reason.word
    case .failed(let reason):
      state = "failed"
      detail = reason.rawValue
    }
  }

  /// Reads sink, state, bus, owner, number, detail.
  static func state(_ row: Statement) -> SinkState? {
    var place: ServerPlace?
    if let bus = row.textOrNil(2), let owner = row.textOrNil(3),
      let number = row.integerOrNil(4).flatMap({ UInt32(exactly: $0) })
    {
      place = ServerPlace(bus: bus, owner: owner, number: number)
    }
    switch row.text(1) {
    case "waiting": return .waiting
    case "claimed": return .claimed
    case "written": return .written
    case "shown": return place.map { .shown($0) }
    case "closed":
      let reason = CloseReason.allCases.first { $0.word == row.text(5) }
      return .closed(reason ?? .undefined, place)
    case "failed": return .failed(Reason(rawValue: row.text(5)) ?? .serverRefused)
    default: return nil
    }
  }
}
