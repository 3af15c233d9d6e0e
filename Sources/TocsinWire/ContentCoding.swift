import TocsinModel

/// The keys of `content` (policy-tests.md), in the order they are written.
enum ContentCoding {
  static let keys =
    [
      "title", "subtitle", "body", "badge", "sound", "thread-id", "category", "target-content-id",
      "filter-criteria", "interruption-level", "relevance-score", "summary-arg",
      "summary-arg-count",
      "user-info", "communication", "from", "icon", "markup",
    ] + LocalizedCoding.keys

  static func read(_ reader: TableReader) throws(CallError) -> Content {
    var content = Content()
    content.title = try reader.text("title") ?? ""
    content.subtitle = try reader.text("subtitle") ?? ""
    content.body = try reader.text("body") ?? ""
    content.localized = try LocalizedCoding.read(reader)
    guard content.textBytes <= Limits.textBytes else {
      throw CallError(
        .tooLarge,
        "the text has \(content.textBytes) bytes; at most \(Limits.textBytes) are stored")
    }
    content.badge = try badge(reader)
    content.sound = try sound(reader)
    content.threadID = try reader.exact("thread-id")
    content.category = try reader.exact("category")
    content.targetContentID = try reader.text("target-content-id")
    content.filterCriteria = try reader.text("filter-criteria")
    content.level = try reader.word("interruption-level") ?? .active
    content.relevanceScore = try relevance(reader)
    content.summaryArgument = try reader.text("summary-arg") ?? ""
    content.summaryArgumentCount = try summaryCount(reader)
    content.userInfo = try userInfo(reader)
    content.isCommunication = try reader.bool("communication") ?? false
    content.from = try reader.text("from")
    content.icon = try reader.text("icon")
    content.isMarkup = try reader.bool("markup") ?? false
    return content
  }

  private static func badge(_ reader: TableReader) throws(CallError) -> Int64? {
    guard let badge = try reader.integer("badge") else { return nil }
    if let fault = CallError.badge(badge) { throw fault }
    return badge
  }

  private static func relevance(_ reader: TableReader) throws(CallError) -> Double {
    let score = try reader.number("relevance-score") ?? 0
    guard (0...1).contains(score) else { throw reader.wrong("relevance-score", "from 0 to 1") }
    return score
  }

  private static func summaryCount(_ reader: TableReader) throws(CallError) -> Int64 {
    let count = try reader.integer("summary-arg-count") ?? 1
    guard count >= 1 else { throw reader.wrong("summary-arg-count", "1 or more") }  // D10.8
    return count
  }

  private static func userInfo(_ reader: TableReader) throws(CallError) -> String? {
    guard let text = try reader.text("user-info") else { return nil }
    guard text.utf8.count <= Limits.userInfoBytes else {
      throw CallError(
        .tooLarge,
        "'user-info' has \(text.utf8.count) bytes; at most \(Limits.userInfoBytes) are stored")
    }
    do {
      try JSONReading.checkObject(text)
    } catch {
      throw CallError(.badRequest, "'user-info' is no JSON object: \(error)")
    }
    return text
  }

  private static func sound(_ reader: TableReader) throws(CallError) -> Sound {
    if case .table(let table)? = reader.table["sound"] {
      let inner = try TableReader(table, owner: "sound", known: ["name", "critical", "volume"])
      let volume = try inner.number("volume")
      if let volume, !(0...1).contains(volume) { throw inner.wrong("volume", "from 0 to 1") }
      return .named(
        try inner.text("name") ?? "default", critical: try inner.bool("critical") ?? false,
        volume: volume)
    }
    guard let word = try reader.text("sound") else { return .none }
    switch word {
    case "none": return .none
    case "default": return .standard
    case "default-critical": return .standardCritical
    case "": throw reader.wrong("sound", "none, default, default-critical or a name")
    default: return .named(word, critical: false, volume: nil)
    }
  }

  /// What was given; defaults are left out.
  static func write(_ content: Content, to table: inout Table) {
    if !content.title.isEmpty { table.append("title", .text(content.title)) }
    if !content.subtitle.isEmpty { table.append("subtitle", .text(content.subtitle)) }
    if !content.body.isEmpty { table.append("body", .text(content.body)) }
    LocalizedCoding.write(content.localized, to: &table)
    table.append("badge", content.badge.map { .integer($0) })
    write(content.sound, to: &table)
    table.append("thread-id", text: content.threadID?.text)
    table.append("category", text: content.category?.text)
    table.append("target-content-id", text: content.targetContentID)
    table.append("filter-criteria", text: content.filterCriteria)
    table.append("interruption-level", .text(content.level.rawValue))
    if content.relevanceScore != 0 {
      table.append("relevance-score", .number(content.relevanceScore))
    }
    if !content.summaryArgument.isEmpty {
      table.append("summary-arg", .text(content.summaryArgument))
    }
    if content.summaryArgumentCount != 1 {
      table.append("summary-arg-count", .integer(content.summaryArgumentCount))
    }
    table.append("user-info", content.userInfo.map { .json($0) })
    if content.isCommunication { table.append("communication", .bool(true)) }
    table.append("from", text: content.from)
    table.append("icon", text: content.icon)
    if content.isMarkup { table.append("markup", .bool(true)) }
  }

  private static func write(_ sound: Sound, to table: inout Table) {
    switch sound {
    case .none: break
    case .standard: table.append("sound", .text("default"))
    case .standardCritical: table.append("sound", .text("default-critical"))
    case .named(let name, critical: false, volume: nil): table.append("sound", .text(name))
    case .named(let name, let critical, let volume):
      var inner = Table()
      inner.append("name", .text(name))
      inner.append("critical", .bool(critical))
      inner.append("volume", volume.map { .number($0) })
      table.append("sound", .table(inner))
    }
  }
}
