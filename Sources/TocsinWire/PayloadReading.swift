package import TocsinModel
import TocsinTime

/// Reads what APNs and `simctl push` take (delivery.md sections 11 and 12).
package enum PayloadReading {
  /// At most that many bytes as sent (D11.2).
  package static let limit = 4096
  /// Names the app in a file; never part of what the app gets (D12.2).
  package static let targetKey = "Simulator Target Bundle"

  /// Strict in its notation: what is no JSON, names a key twice or has no `aps` is `bad-payload`
  /// with the place, and more than 4,096 bytes is `too-large`. The name of the app that a file holds
  /// does not count, for it is not sent.
  package static func payload(
    of bytes: [UInt8], file: String? = nil
  ) throws(CallError) -> Payload {
    do throws(PayloadFault) { return try read(bytes).payload } catch {
      throw error.callError(file: file)
    }
  }

  /// The same with what a linter looks at besides.
  package static func read(_ bytes: [UInt8]) throws(PayloadFault) -> PushedFile {
    guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw PayloadFault(.payloadEmpty, "it is empty")
    }
    // A newline at the end is the file's.
    let count = bytes.count - (bytes.last == UInt8(ascii: "\n") ? 1 : 0)
    // Nobody reads megabytes to say that they are too many.
    guard count <= limit + mostUnsent else { throw tooLarge(count) }
    let table: Table
    do throws(Fault) { table = try JSONPlaces.table(of: bytes) } catch {
      throw PayloadFault(
        .badRequestPayload, at: error.position, path: error.path,
        error.message + cure(of: error.message, before(error.position, in: bytes)))
    }
    let sent = count - (table.sentWithout ?? 0)
    guard sent <= limit else { throw tooLarge(sent) }
    return PushedFile(payload: try payload(of: table), table: table, size: sent)
  }

  /// So much of a file may be the name of its app.
  private static let mostUnsent = 1024

  private static func tooLarge(_ bytes: Int) -> PayloadFault {
    PayloadFault(
      .payloadTooLarge,
      "the payload has \(bytes) bytes; APNs takes \(limit) at most: leave out what the app can ask for"
    )
  }

  /// What is to be done about a fault in the notation.
  private static func cure(of message: String, _ before: UInt8?) -> String {
    let cures: [(String, String)] = [
      ("near '''", "keys and texts stand in double quotes"),
      ("near '/'", "JSON has no comments"),
      ("near 'NaN'", "JSON has no such number"),
      ("near 'Infinity'", "JSON has no such number"),
      ("near '-Infinity'", "JSON has no such number"),
      ("duplicate object key", "a key stands once; take one away"),
      ("end of file expected", "a file holds one object"),
      ("near end of file", "a brace, a bracket or a quote is not closed"),
      ("too big integer", "a whole number has 19 digits at most"),
      ("unable to decode", "the file must be UTF-8"),
      ("not a JSON object", "write {\"aps\": {…}}"),
    ]
    if before == UInt8(ascii: ","), message.hasSuffix("near '}'") || message.hasSuffix("near ']'") {
      return "; strict JSON has no comma there: take it away"
    }
    return cures.first { message.holds($0.0) }.map { "; " + $0.1 } ?? ""
  }

  /// What stands before a place, blanks aside.
  private static func before(_ position: Position?, in bytes: [UInt8]) -> UInt8? {
    guard let position else { return nil }
    var rest = bytes[...]
    for _ in 1..<max(1, position.line) {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
    }
    var column = 0
    let at = rest.firstIndex { byte in
      if byte & 0xC0 != 0x80 { column += 1 }
      return column >= position.column
    }
    return at.flatMap { bytes[..<$0].last { $0 > 0x20 } }
  }

  /// The same of a table from another notation.
  package static func payload(of table: Table) throws(PayloadFault) -> Payload {
    guard let aps = table.entries.last(where: { $0.key.hasSameBytes(as: "aps") }) else {
      let misplaced = table.entries.contains { entry in
        PayloadKey.aps.contains { $0.hasSameBytes(as: entry.key) }
      }
      throw PayloadFault(
        .payloadEmpty, at: table.position,
        "the payload has no 'aps'"
          + (misplaced
            ? "; 'alert', 'badge' and 'sound' stand in an object 'aps'"
            : "; write {\"aps\": {…}}"))
    }
    guard case .table(let inner) = aps.value else {
      throw PayloadFault(
        .badRequestPayload, at: aps.valuePosition ?? aps.position,
        "'aps' is \(aps.value.kindName), not an object")
    }
    var reader = Reader()
    reader.readTop(table)
    reader.path = ["aps"]
    reader.readAps(inner)
    var own = table
    own.entries.removeAll { $0.key.hasSameBytes(as: targetKey) }
    reader.payload.content.userInfo = JSONWriting.text(.table(own.withoutNull))
    return reader.payload
  }
}

/// Which keys stand where.
enum PayloadKey {
  static let aps = [
    "alert", "badge", "sound", "thread-id", "category", "target-content-id", "filter-criteria",
    "content-available", "mutable-content", "interruption-level", "relevance-score", "summary-arg",
    "summary-arg-count",
  ]
  static let alert = [
    "title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key",
    "title-loc-args", "subtitle-loc-args", "loc-args", "summary-arg", "summary-arg-count",
  ]
  /// Beside `aps` no app has these as its own.
  static let unmistakable = [
    "alert", "thread-id", "content-available", "mutable-content", "interruption-level",
    "relevance-score",
  ]
  static let ignored = ["action", "action-loc-key"]
  static let notSimulated = [
    "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes",
    "attributes-type", "url-args", "mdm",
  ]
  static let sound = ["critical", "name", "volume"]
}

private struct Reader {
  var payload = Payload()
  var path: [String] = []

  mutating func warn(
    _ code: PayloadWarning.Code, _ entry: Table.Entry, _ message: String, atKey: Bool = false
  ) {
    let place = atKey ? entry.position : entry.valuePosition ?? entry.position
    payload.warnings.append(
      PayloadWarning(
        code, path: path + [entry.key], line: place?.line, column: place?.column, message))
  }

  mutating func readTop(_ table: Table) {
    for entry in table.entries {
      if entry.key.hasSameBytes(as: PayloadReading.targetKey) {
        if let name = text(entry) {
          payload.target = AppID(name)
          if payload.target == nil {
            warn(.wrongType, entry, "\(name.quoted) is no name of an app")
          }
        }
      } else if PayloadKey.unmistakable.contains(where: { $0.hasSameBytes(as: entry.key) }) {
        warn(
          .misplacedKey, entry,
          "stands beside 'aps' and is the app's own there; move it into 'aps'", atKey: true)
      } else if case .null = entry.value {
        warn(.nullValue, entry, "null is left out")
      }
    }
  }

  mutating func readAps(_ aps: Table) {
    // What stands in `alert` wins, so that is read last.
    for entry in aps.entries where !entry.key.hasSameBytes(as: "alert") { readAps(entry) }
    for entry in aps.entries where entry.key.hasSameBytes(as: "alert") { readAlert(entry) }
    if payload.isMutable, !payload.hasWords,
      let entry = aps.entries.first(where: { $0.key.hasSameBytes(as: "mutable-content") })
    {
      warn(
        .mutableWithoutAlert, entry,
        "without text in 'alert' no service extension is run (D13.1)")
    }
    payload.warnings.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  private mutating func readAps(_ entry: Table.Entry) {
    if case .null = entry.value { return warn(.nullValue, entry, "null is left out") }
    switch entry.key {
    case "badge": readBadge(entry)
    case "sound": readSound(entry)
    case "thread-id": payload.content.threadID = name(entry)
    case "category": payload.content.category = name(entry)
    case "target-content-id": payload.content.targetContentID = text(entry)
    case "filter-criteria": payload.content.filterCriteria = text(entry)
    case "content-available": payload.wakesApp = flag(entry)
    case "mutable-content": payload.isMutable = flag(entry)
    case "interruption-level": readLevel(entry)
    case "relevance-score":
      payload.content.relevanceScore = number(entry, within: 0...1) ?? 0
    case "summary-arg", "summary-arg-count": readSummary(entry)
    case let key where PayloadKey.notSimulated.contains(key):
      warn(.notSimulated, entry, "is taken and does nothing here", atKey: true)
    default: noteUnknown(entry, PayloadKey.aps, elsewhere: PayloadKey.alert, "'alert'")
    }
  }

  // The alert.

  private mutating func readAlert(_ entry: Table.Entry) {
    switch entry.value {
    case .null: warn(.nullValue, entry, "null is left out")
    case .text(let text):
      payload.content.body = text
      if text.isBlank { warn(.emptyAlert, entry, "an empty text shows nothing (D5.13)") }
    case .table(let table):
      path.append("alert")
      for inner in table.entries { readWords(inner) }
      noteArguments(table)
      path.removeLast()
      if !payload.hasWords {
        warn(.emptyAlert, entry, "no title, subtitle or body: it shows nothing (D5.13)")
      }
    default:
      warn(.wrongType, entry, "expected text or an object, not \(entry.value.kindName)")
    }
  }

  private mutating func readWords(_ entry: Table.Entry) {
    if case .null = entry.value { return warn(.nullValue, entry, "null is left out") }
    switch entry.key {
    case "title": payload.content.title = text(entry) ?? ""
    case "subtitle": payload.content.subtitle = text(entry) ?? ""
    case "body": payload.content.body = text(entry) ?? ""
    case "launch-image": _ = text(entry)
    case "title-loc-key": set(key: text(entry), \.title)
    case "subtitle-loc-key": set(key: text(entry), \.subtitle)
    case "loc-key": set(key: text(entry), \.body)
    case "title-loc-args": set(arguments: texts(entry), \.title)
    case "subtitle-loc-args": set(arguments: texts(entry), \.subtitle)
    case "loc-args": set(arguments: texts(entry), \.body)
    case "summary-arg", "summary-arg-count": readSummary(entry)
    case let key where PayloadKey.ignored.contains(key):
      warn(.ignored, entry, "is left out by the systems of today", atKey: true)
    default: noteUnknown(entry, PayloadKey.alert, elsewhere: PayloadKey.aps, "'aps'")
    }
  }

  private mutating func set(key: String?, _ place: WritableKeyPath<Payload, LocalizedWords?>) {
    guard let key, !key.isEmpty else { return }
    payload[keyPath: place] = LocalizedWords(
      key: key, arguments: payload[keyPath: place]?.arguments ?? [])
  }

  private mutating func set(
    arguments: [String]?, _ place: WritableKeyPath<Payload, LocalizedWords?>
  ) {
    guard let arguments else { return }
    // The key may stand behind its arguments.
    payload[keyPath: place] = LocalizedWords(
      key: payload[keyPath: place]?.key ?? "", arguments: arguments)
  }

  private mutating func noteArguments(_ alert: Table) {
    let places: [(String, WritableKeyPath<Payload, LocalizedWords?>)] = [
      ("title-loc", \.title), ("subtitle-loc", \.subtitle), ("loc", \.body),
    ]
    for (name, place) in places where payload[keyPath: place]?.key.isEmpty == true {
      payload[keyPath: place] = nil
      guard
        let entry = alert.entries.first(where: { $0.key.hasSameBytes(as: name + "-args") })
      else { continue }
      warn(.argumentsWithoutKey, entry, "fill nothing: there is no '\(name)-key'", atKey: true)
    }
  }

  private mutating func readSummary(_ entry: Table.Entry) {
    if entry.key == "summary-arg" {
      if let text = text(entry) { payload.content.summaryArgument = text }
    } else if case .integer(let count) = entry.value {
      payload.content.summaryArgumentCount = max(1, count)
      if count < 1 { warn(.outOfRange, entry, "is 1 at least; 1 is taken") }  // D10.8
    } else {
      warn(.wrongType, entry, "expected a whole number, not \(entry.value.kindName)")
    }
  }

  // The values of `aps`.

  private mutating func readBadge(_ entry: Table.Entry) {
    guard let number = number(entry) else { return }
    guard let badge = Int64(exactly: number.rounded(.towardZero)), badge < 1 << 31 else {
      return warn(.outOfRange, entry, "is more than a badge can say; it is left as it was")
    }
    if badge < 0 {
      warn(.outOfRange, entry, "is less than 0, and takes the badge away as 0 does")  // D8.10
    } else if Double(badge) != number {
      warn(.wrongType, entry, "is no whole number; \(badge) is taken")
    }
    payload.content.badge = max(0, badge)
  }

  private mutating func readSound(_ entry: Table.Entry) {
    switch entry.value {
    case .text(let name) where name.isEmpty:
      warn(.outOfRange, entry, "an empty name is no sound")
    case .text("default"): payload.content.sound = .standard
    case .text(let name): payload.content.sound = .named(name, critical: false, volume: nil)
    case .table(let table):
      path.append("sound")
      defer { path.removeLast() }
      var (name, isCritical) = ("default", false)
      var volume: Double?
      for inner in table.entries {
        if case .null = inner.value {
          warn(.nullValue, inner, "null is left out")
          continue
        }
        switch inner.key {
        case "name": if let text = text(inner), !text.isEmpty { name = text }
        case "critical": isCritical = flag(inner)
        case "volume": volume = number(inner, within: 0...1)
        default: noteUnknown(inner, PayloadKey.sound, elsewhere: [], "")
        }
      }
      payload.content.sound = .named(name, critical: isCritical, volume: volume)
    default: warn(.wrongType, entry, "expected text or an object, not \(entry.value.kindName)")
    }
  }

  private mutating func readLevel(_ entry: Table.Entry) {
    guard let text = text(entry) else { return }
    if let level = InterruptionLevel(rawValue: text) {
      payload.content.level = level
      return
    }
    let words = InterruptionLevel.allCases.map(\.rawValue)
    warn(
      .levelUnknown, entry,
      "\(text.quoted) is not one of \(words.joined(separator: ", ")); active is taken"
        + Nearest.hint(for: text, among: words))
  }

  // Types.

  private mutating func text(_ entry: Table.Entry) -> String? {
    guard case .text(let text) = entry.value else {
      warn(.wrongType, entry, "expected text, not \(entry.value.kindName); it is left out")
      return nil
    }
    guard !text.utf8.contains(0) else {
      warn(.wrongType, entry, "a NUL cannot be shown; it is left out")
      return nil
    }
    return text
  }

  private mutating func name<Kind>(_ entry: Table.Entry) -> Exact<Kind>? {
    guard let text = text(entry) else { return nil }
    guard let name = Exact<Kind>(text) else {
      warn(
        .outOfRange, entry,
        "has \(text.utf8.count) bytes, not 1 to \(Limits.identifierBytes); it is left out")
      return nil
    }
    return name
  }

  private mutating func texts(_ entry: Table.Entry) -> [String]? {
    switch entry.value {
    case .texts(let texts):
      guard !texts.contains(where: { $0.utf8.contains(0) }) else {
        warn(.wrongType, entry, "a NUL cannot be shown; it is left out")
        return nil
      }
      return texts
    case .list(let list) where list.isEmpty: return []
    default:
      let found = entry.value.kindName == "a list" ? "other things" : entry.value.kindName
      warn(.wrongType, entry, "expected a list of text, not \(found); it is left out")
      return nil
    }
  }

  /// 1, as Apple writes it; `true` counts as 1.
  private mutating func flag(_ entry: Table.Entry) -> Bool {
    switch entry.value {
    case .integer(1): return true
    case .integer(0), .bool(false): return false
    case .bool(true):
      warn(.wrongType, entry, "is true, which counts as 1; APNs wants the number")
      return true
    default:
      warn(.wrongType, entry, "expected 1, not \(entry.value.kindName); it is left out")
      return false
    }
  }

  private mutating func number(_ entry: Table.Entry) -> Double? {
    switch entry.value {
    case .integer(let number): return Double(number)
    case .number(let number) where number.isFinite: return number
    default:
      warn(.wrongType, entry, "expected a number, not \(entry.value.kindName); it is left out")
      return nil
    }
  }

  private mutating func number(
    _ entry: Table.Entry, within range: ClosedRange<Double>
  ) -> Double? {
    guard let number = number(entry) else { return nil }
    let clamped = min(max(number, range.lowerBound), range.upperBound)
    if clamped != number {
      warn(.outOfRange, entry, "is from 0 to 1; \(clamped == 0 ? "0" : "1") is taken")
    }
    return clamped
  }

  private mutating func noteUnknown(
    _ entry: Table.Entry, _ known: [String], elsewhere: [String], _ place: String
  ) {
    if elsewhere.contains(where: { $0.hasSameBytes(as: entry.key) }) {
      warn(.misplacedKey, entry, "belongs in \(place) and is not read here", atKey: true)
    } else {
      let near = Nearest.hint(for: entry.key, among: known)
      let cure =
        near.isEmpty && path.count == 1 ? "; a key of the app's own stands beside 'aps'" : near
      warn(.unknownKey, entry, "is not read\(cure)", atKey: true)
    }
  }
}

extension Payload {
  /// Text in its alert, also such as the app's string table has.
  fileprivate var hasWords: Bool {
    content.hasText || title != nil || subtitle != nil || body != nil
  }
}

extension Table {
  /// `null` is left out (D11.2).
  fileprivate var withoutNull: Table {
    var copy = self
    copy.entries = entries.compactMap { entry in
      var entry = entry
      switch entry.value {
      case .null: return nil
      case .table(let table): entry.value = .table(table.withoutNull)
      default: break
      }
      return entry
    }
    return copy
  }

  /// About how many bytes of a file are the name of the app, with its comma.
  fileprivate var sentWithout: Int? {
    guard case .text(let name)? = self[PayloadReading.targetKey] else { return nil }
    return PayloadReading.targetKey.utf8.count + name.utf8.count + 6
  }
}

extension String {
  fileprivate func holds(_ text: String) -> Bool {
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: text.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
