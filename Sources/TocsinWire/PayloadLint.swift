package import TocsinModel
import TocsinTime

/// What is known of the app that a payload is for. What is not known is not judged.
package struct PayloadKnowledge: Sendable {
  package var app: AppID?
  /// The ids that are registered.
  package var categories: [CategoryID]?
  /// Of the app, before its category.
  package var critical: Setting?
  package var timeSensitive: Setting?
  /// Whether a program of the person's would run for `mutable-content`.
  package var hasExtension: Bool?
  /// What its string tables have, in the language of the moment.
  package var strings: [String: String]?
  /// Why a named sound cannot be played: `soundMissing` or `soundTooLong`.
  package var soundFaults: [String: Reason] = [:]

  package init(app: AppID? = nil) { self.app = app }
}

/// The silent traps of a payload: what is right by its notation and does not do what its sender
/// expects. In the order of the file.
package struct PayloadLint {
  private let knowledge: PayloadKnowledge
  private let payload: Payload
  private let aps: Table
  private let alert: Table
  private var warnings: [PayloadWarning] = []

  private init(_ file: PushedFile, _ knowledge: PayloadKnowledge) {
    self.knowledge = knowledge
    payload = file.payload
    aps = file.table.inner("aps")
    alert = aps.inner("alert")
  }

  /// All of them, those of the reader too.
  package static func all(
    _ file: PushedFile, knowing knowledge: PayloadKnowledge
  ) -> [PayloadWarning] {
    var lint = PayloadLint(file, knowledge)
    lint.judgeContent(file.table)
    lint.judgeDelivery()
    lint.judgeBadge()
    lint.judgeExtension()
    lint.judgeWords()
    return sorted(file.payload.warnings + lint.warnings)
  }

  /// Those that a delivery is told of: what its reader repaired, and what its app is not known for.
  package static func ofDelivery(
    _ file: PushedFile, knowing knowledge: PayloadKnowledge
  ) -> [PayloadWarning] {
    var lint = PayloadLint(file, knowledge)
    lint.judgeDelivery()
    lint.judgeMissingWords()
    return sorted(file.payload.warnings + lint.warnings)
  }

  private static func sorted(_ warnings: [PayloadWarning]) -> [PayloadWarning] {
    warnings.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      return (a.line ?? 0, a.column ?? 0, one.offset) < (b.line ?? 0, b.column ?? 0, other.offset)
    }.map(\.element)
  }

  private mutating func warn(
    _ code: PayloadWarning.Code, _ key: String, in table: Table, _ path: [String],
    _ message: String
  ) {
    let entry = table.entries.first { $0.key.hasSameBytes(as: key) }
    let place = entry?.valuePosition ?? entry?.position
    warnings.append(
      PayloadWarning(
        code, path: path + [key], line: place?.line, column: place?.column, message))
  }

  /// D5.13: refused by whoever delivers it.
  private mutating func judgeContent(_ top: Table) {
    guard !payload.isNotification, !payload.wakesApp else { return }
    warn(
      .noContent, "aps", in: top, [],
      "nothing to see, to hear or to count, so nothing is delivered; give it an 'alert', a 'sound' "
        + "or a 'badge'")
  }

  private mutating func judgeDelivery() {
    judgeCategory()
    judgeLevel()
    judgeSound()
  }

  /// D9.2, D9.3: byte for byte.
  private mutating func judgeCategory() {
    guard let category = payload.content.category, let known = knowledge.categories,
      !known.contains(category)
    else { return }
    let word = category.text.lowercased()
    let near = known.first { $0.text.lowercased().hasSameBytes(as: word) }
    let owner = knowledge.app.map { " of \($0)" } ?? ""
    let message: String
    if let near {
      message =
        "\(category.text.quoted) is registered as \(near.text.quoted); case matters, so it has no "
        + "buttons: write \(near.text.quoted)"
    } else {
      message =
        "\(category.text.quoted) is no registered category\(owner), so it has no buttons"
        + (Nearest.word(to: category.text, among: known.map(\.text)).map {
          "; did you mean '\($0)'?"
        } ?? cure)
    }
    warn(.unknownCategory, "category", in: aps, ["aps"], message)
  }

  private var cure: String {
    "; 'tocsin category add FILE\(knowledge.app.map { " --app \($0)" } ?? "")' registers one"
  }

  /// D4.2, D4.3.
  private mutating func judgeLevel() {
    func why(_ setting: Setting, _ word: String) -> String? {
      let app = knowledge.app?.text ?? "APP"
      switch setting {
      case .on: return nil
      case .off:
        return "the person has switched \(word) off: tocsin app set \(app) \(word)=true"
      case .notSupported:
        return "entitlements = [\"\(word)\"] under [app.\"\(app)\"] in tocsin.toml grants \(word)"
      }
    }
    switch payload.content.level {
    case .critical:
      if let why = knowledge.critical.flatMap({ why($0, "critical") }) {
        warn(
          .levelNotEntitled, "interruption-level", in: aps, ["aps"],
          "critical is active here; \(why)")
      }
    case .timeSensitive:
      if let why = knowledge.timeSensitive.flatMap({ why($0, "time-sensitive") }) {
        warn(
          .levelNotEntitled, "interruption-level", in: aps, ["aps"],
          "time-sensitive is active here; \(why)")
      }
    case .active, .passive: break
    }
    if case .named(_, critical: true, _) = payload.content.sound,
      let why = knowledge.critical.flatMap({ why($0, "critical") })
    {
      warn(
        .levelNotEntitled, "critical", in: aps.inner("sound"), ["aps", "sound"],
        "it is an ordinary sound here; \(why)")
    }
  }

  /// D5.9.
  private mutating func judgeSound() {
    guard case .named(let name, _, _) = payload.content.sound, name != "default",
      let fault = knowledge.soundFaults[name]
    else { return }
    let isTable = !aps.inner("sound").entries.isEmpty
    let (code, why): (PayloadWarning.Code, String) =
      fault == .soundTooLong
      ? (.soundTooLong, "is longer than 30 s, so the default sound is heard; cut it")
      : (
        .soundMissing,
        "is no sound of the theme, so the default sound is heard; write a name as it is there, "
          + "without its folder"
      )
    warn(
      code, isTable ? "name" : "sound", in: isTable ? aps.inner("sound") : aps,
      isTable ? ["aps", "sound"] : ["aps"], "\(name.quoted) \(why)")
  }

  private mutating func judgeBadge() {
    guard payload.content.badge == 0, case .integer(0)? = aps["badge"] else { return }
    warn(
      .badgeZero, "badge", in: aps, ["aps"],
      "0 takes the badge away, and the notifications stay; leave 'badge' out to keep it as it is")
  }

  private mutating func judgeExtension() {
    guard payload.isMutable, knowledge.hasExtension == false,
      !payload.warnings.contains(where: { $0.code == .mutableWithoutAlert })
    else { return }
    warn(
      .mutableWithoutExtension, "mutable-content", in: aps, ["aps"],
      "no service extension changes it, so it is shown as it was sent, without pictures; leave "
        + "'mutable-content' out where nothing is to be changed")
  }

  private mutating func judgeMissingWords() {
    for (key, words) in localized where knowledge.strings?[words.key] == nil {
      warn(
        .stringMissing, key + "-key", in: alert, ["aps", "alert"],
        "\(words.key.quoted) is in no string table of the app, so it is shown as itself")
    }
  }

  private mutating func judgeWords() {
    if knowledge.strings != nil { judgeMissingWords() }
    for (key, words) in localized {
      guard let strings = knowledge.strings else {
        if words.arguments.isEmpty {
          warn(
            .keyWithoutArguments, key + "-key", in: alert, ["aps", "alert"],
            "has no '\(key)-args', so a place such as %@ in its text stays empty; leave it where "
              + "the text has none")
        }
        continue
      }
      guard let text = strings[words.key] else { continue }
      let places = PayloadLint.places(in: text)
      guard places != words.arguments.count else { continue }
      let isBare = words.arguments.isEmpty
      warn(
        isBare ? .keyWithoutArguments : .argumentsUnfit, key + (isBare ? "-key" : "-args"),
        in: alert, ["aps", "alert"],
        "the text of \(words.key.quoted) has \(places) \(places == 1 ? "place" : "places"), and "
          + "'\(key)-args' has \(words.arguments.count); give as many")
    }
  }

  private var localized: [(String, LocalizedWords)] {
    [("title-loc", payload.title), ("subtitle-loc", payload.subtitle), ("loc", payload.body)]
      .compactMap { key, words in words.map { (key, $0) } }
  }

  /// How many arguments a text has places for: `%@` in order, `%2$@` by its number, `%%` is none; `%d`
  /// and its like are places too.
  static func places(in text: String) -> Int {
    var (inOrder, highest) = (0, 0)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else { continue }
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      var after = rest.dropFirst(digits.count)
      let number = digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self))
      if !digits.isEmpty {
        guard let number, (1...999).contains(number), after.popFirst() == UInt8(ascii: "$") else {
          continue
        }
      }
      let length = after.prefix { "lhqz".utf8.contains($0) }
      guard length.count <= 2, let letter = after.dropFirst(length.count).first,
        (length.isEmpty ? "@disu" : "diu").utf8.contains(letter)
      else { continue }
      if let number { highest = max(highest, number) } else { inOrder += 1 }
    }
    return max(inOrder, highest)
  }
}

extension Table {
  /// Empty where there is none.
  fileprivate func inner(_ key: String) -> Table {
    if case .table(let table)? = self[key] { table } else { Table() }
  }
}
