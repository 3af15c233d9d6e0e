import TocsinModel
import TocsinWire

/// A notification as a policy file writes it.
struct PolicyContent: Sendable {
  var content = Content()
  var identifier: RequestIdentifier?
  fileprivate var attachments: [Attachment] = []
  fileprivate var titleWords = PolicyWords()
  fileprivate var subtitleWords = PolicyWords()
  fileprivate var bodyWords = PolicyWords()
}

private struct Attachment: Sendable {
  var identifier: String?
  var path: String?
  var typeHint: String?
  var hidesThumbnail = false
}

extension PolicyContent {
  static let rows: [PolicyRow<PolicyContent>] = [
    PolicyRow("title", \.content.title, .argument),
    PolicyRow("subtitle", \.content.subtitle, .argument),
    PolicyRow("body", \.content.body, .argument),
    PolicyRow("title-loc-key", \.titleWords.key, .filled),
    PolicyRow("title-loc-args", \.titleWords.arguments, .arguments),
    PolicyRow("subtitle-loc-key", \.subtitleWords.key, .filled),
    PolicyRow("subtitle-loc-args", \.subtitleWords.arguments, .arguments),
    PolicyRow("loc-key", \.bodyWords.key, .filled),
    PolicyRow("loc-args", \.bodyWords.arguments, .arguments),
    PolicyRow("badge", \.content.badge, .integer(-(1 << 31)...(1 << 31) - 1)),
    PolicyRow(key: "sound") { owner, entry, reading in
      if let sound = reading.sound(entry) { owner.content.sound = sound }
    },
    PolicyRow("thread-id", \.content.threadID, .filledName(ThreadKind.self)),
    PolicyRow("category", \.content.category, .filledName(CategoryKind.self)),
    PolicyRow("target-content-id", \.content.targetContentID, .filled),
    PolicyRow("filter-criteria", \.content.filterCriteria, .filled),
    PolicyRow("interruption-level", \.content.level, .word),
    PolicyRow("relevance-score", \.content.relevanceScore, .share),
    PolicyRow("summary-arg", \.content.summaryArgument, .argument),
    PolicyRow("summary-arg-count", \.content.summaryArgumentCount, .integer(1 ... .max)),
    PolicyRow(
      tables: "attachments", \.attachments, Attachment.rows, required: ["path"],
      new: { Attachment() }),
    PolicyRow(key: "user-info") { owner, entry, reading in
      guard let table = reading.table(entry) else { return }
      owner.content.userInfo = JSONWriting.text(.table(table))
    },
    PolicyRow("communication", \.content.isCommunication, .bool),
    PolicyRow("from", \.content.from, .filled),
    PolicyRow("id", \.identifier, .filledName(RequestKind.self)),
  ]

  /// Arguments that fill the places of nothing, by their key.
  var looseArguments: String? {
    let parts = [
      ("title-loc-args", titleWords), ("subtitle-loc-args", subtitleWords), ("loc-args", bodyWords),
    ]
    return parts.first { $0.1.key == nil && $0.1.arguments != nil }?.0
  }

  /// With its attachments as the files that a decision looks at; nothing of them is opened.
  var complete: Content {
    var content = content
    content.localized = LocalizedText(
      title: titleWords.complete, subtitle: subtitleWords.complete, body: bodyWords.complete)
    content.files = attachments.map {
      StoredFile(
        use: .attachment, name: $0.path ?? "", identifier: $0.identifier ?? "", copy: "",
        hidesThumbnail: $0.hidesThumbnail)
    }
    return content
  }
}

extension Attachment {
  static let rows: [PolicyRow<Attachment>] = [
    PolicyRow("id", \.identifier, .filled),
    PolicyRow("path", \.path, .filled),
    PolicyRow("type-hint", \.typeHint, .filled),
    PolicyRow("hide-thumbnail", \.hidesThumbnail, .bool),
  ]
}

private struct NamedSound {
  var name = ""
  var isCritical = false
  var volume: Double?

  static let rows: [PolicyRow<NamedSound>] = [
    PolicyRow("name", \.name, .filled),
    PolicyRow("critical", \.isCritical, .bool),
    PolicyRow("volume", \.volume, .share),
  ]
}

extension PolicyReading {
  fileprivate func sound(_ entry: Table.Entry) -> Sound? {
    if case .table(let table) = entry.value {
      var sound = NamedSound()
      read(table, into: &sound, NamedSound.rows)
      require(["name"], in: table, entry)
      return .named(sound.name, critical: sound.isCritical, volume: sound.volume)
    }
    switch value(entry, .filled) {
    case nil: return nil
    case "none"?: return Sound.none
    case "default"?: return .standard
    case "default-critical"?: return .standardCritical
    case let name?: return .named(name, critical: false, volume: nil)
    }
  }
}
