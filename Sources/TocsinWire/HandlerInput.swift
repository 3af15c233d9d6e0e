package import TocsinModel

/// What a program of a handler is given besides its standard input, made of that same object
/// (`ResponseCoding.handlerInput`), so that `tocsin handler run` gives the same.
package struct HandlerInput: Sendable {
  private let table: Table

  package init(_ table: Table) { self.table = table }

  /// What a program's environment may hold of a text (handlers.md).
  private static let environmentBytes = 32 * 1024

  /// `%i`, `%e`, `%a` in all but the program itself.
  package func arguments(_ words: [String]) -> [String] {
    words.prefix(1) + words.dropFirst().map { filled($0) }
  }

  package func filled(_ text: String, escaped: (String) -> String = { $0 }) -> String {
    text.replacingMarks { mark in value(of: mark).map(escaped) }
  }

  private func value(of mark: Unicode.Scalar) -> String? {
    switch mark {
    case "i": id
    case "e": table.text("event") ?? ""
    case "a": response?.text("action") ?? ""
    default: nil
    }
  }

  /// One line, and then the end of it.
  package var bytes: [UInt8] { JSONWriting.bytes(table) + [UInt8(ascii: "\n")] }

  /// `NAME=value`, on top of what the program inherits.
  package func environment(activationToken: String? = nil) -> [String] {
    let notification = notification
    var variables: [(String, String?)] = [
      ("VERSION", "1"), ("EVENT", table.text("event")), ("EVENT_ID", table.text("event-id")),
      ("ID", id), ("IDENTIFIER", notification?.text("identifier")),
      ("APP", notification?.text("app")), ("ORIGIN", table.text("origin")),
      ("CATEGORY", notification?.text("category")), ("ACTION", response?.text("action")),
      ("TITLE", notification?.text("title") ?? ""), ("BODY", notification?.text("body") ?? ""),
      ("REPLY", response?.text("text")), ("LEVEL", notification?.text("interruption-level")),
      ("SCHEDULED", table.text("scheduled")), ("ATTEMPT", HandlerInput.number(table["attempt"])),
    ].map { ("TOCSIN_" + $0.0, $0.1) }
    variables += [
      ("XDG_ACTIVATION_TOKEN", activationToken), ("DESKTOP_STARTUP_ID", activationToken),
    ]
    return variables.compactMap { name, value in
      guard let value, value.utf8.count <= Self.environmentBytes, !value.utf8.contains(0) else {
        return nil
      }
      return "\(name)=\(value)"
    }
  }

  private var id: String { HandlerInput.number(notification?["id"]) ?? "" }
  private var notification: Table? { inner("notification") }
  private var response: Table? { inner("response") }

  private func inner(_ key: String) -> Table? {
    if case .table(let inner)? = table[key] { inner } else { nil }
  }

  private static func number(_ value: Value?) -> String? {
    switch value {
    case .integer(let number)?: String(number)
    case .unsigned(let number)?: String(number)
    case .count(let number)?: String(number)
    default: nil
    }
  }
}

extension Table {
  fileprivate func text(_ key: String) -> String? {
    switch self[key] {
    case .text(let text)?, .json(let text)?: text
    default: nil
    }
  }
}

extension HandlerInput {
  /// The event it tells of, for a look at who would hear of it.
  package var happening: Happening? { table.text("event").flatMap { Happening(rawValue: $0) } }

  /// Whether a table of the configuration hears of it.
  package func isHeard(by handler: HandlerTable) -> Bool {
    guard let happening, handler.on.contains(happening) else { return false }
    let match = handler.match
    func fits<Kind>(_ asked: Exact<Kind>?, _ there: String?) -> Bool {
      asked.map { asked in there.map { asked.text.hasSameBytes(as: $0) } ?? false } ?? true
    }
    let app = notification?.text("app") ?? ""
    return (match.app.map { $0.text == app } ?? (app != AppID.tocsin.text))
      && fits(match.category, notification?.text("category"))
      && fits(match.action, response?.text("action"))
      && fits(match.threadID, notification?.text("thread-id"))
  }

  /// The http, https or mailto URL that `user-info` holds under `key`; else why there is none. It is
  /// the only text from outside that ever becomes an argument (handlers.md).
  package func url(_ key: String) -> Result<String, CallError> {
    func refuse(_ why: String) -> Result<String, CallError> {
      .failure(CallError(.badRequest, "user-info holds \(why) under \(key.quoted)"))
    }
    let info: Table
    switch notification?["user-info"] {
    case .table(let table)?: info = table
    case .json(let text)?, .text(let text)?:
      guard case .table(let table)? = try? JSONReading.value(of: Array(text.utf8)) else {
        return refuse("nothing that can be read")
      }
      info = table
    default: return refuse("nothing")
    }
    guard case .text(let url)? = info[key] else { return refuse("no text") }
    guard url.utf8.count <= 8192, url.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let colon = url.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return refuse("no URL") }
    let (scheme, rest) = (url[..<colon].lowercased(), url[url.utf8.index(after: colon)...])
    switch scheme {
    case "http", "https":
      guard rest.hasPrefix("//"), rest.utf8.count > 2 else { return refuse("no URL") }
    case "mailto": break
    default: return refuse("an URL that is neither http, https nor mailto")
    }
    return .success(url)
  }
}
