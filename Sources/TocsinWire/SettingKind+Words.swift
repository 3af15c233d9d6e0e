package import TocsinModel
import TocsinTime

extension SettingKind
where Content: RawRepresentable<String> & CaseIterable & Sendable {
  /// One word of a closed list; a slip of the hand is told the nearest (C1.3).
  package static var word: SettingKind { word(of: Array(Content.allCases)) }

  /// As `word`, of a part of the list.
  package static func word(of words: [Content]) -> SettingKind {
    let known = words.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return SettingKind(
      text: "one of \(known)",
      { text throws(Complaint) in
        if let word = words.first(where: { $0.rawValue.hasSameBytes(as: text) }) { return word }
        let hint = Nearest.hint(for: text, among: words.map(\.rawValue))
        throw Complaint(
          "unknown word \(text.quoted)" + (hint.isEmpty ? "; expected one of \(known)" : hint))
      }, show: { $0.rawValue })
  }
}

extension SettingKind {
  /// A name of any kind: 1 to 255 bytes without NUL.
  package static func name<Kind>(_: Kind.Type) -> SettingKind where Content == Exact<Kind> {
    SettingKind(
      text: "a name as text",
      { text throws(Complaint) in
        guard let name = Exact<Kind>(text) else {
          throw Complaint(
            text.isEmpty
              ? "may not be empty" : "expected a name of at most 255 bytes without NUL")
        }
        return name
      }, show: { $0.text })
  }
}

extension SettingKind<AppID> {
  package static let appID = SettingKind(
    text: "an app id as text",
    { text throws(Complaint) in
      guard let id = AppID(text) else { throw .noAppID(text) }
      return id
    }, show: { $0.text })
}

extension SettingKind<AppSelector> {
  /// The name of a table about an app: what Tocsin itself says is nobody's to change.
  static let appTable = SettingKind(
    read: { value throws(Complaint) in
      let app = try appSelector.read(value)
      guard app != .one(.tocsin) else {
        throw Complaint("'\(AppID.tocsin)' is Tocsin itself; nothing is said of it")
      }
      return app
    }, show: { appSelector.show($0) })

  static let appSelector = SettingKind(
    text: "an app id as text",
    { text throws(Complaint) in
      if text.hasSameBytes(as: "*") { return .every }
      guard let id = AppID(text) else { throw .noAppID(text) }
      return .one(id)
    },
    show: {
      switch $0 {
      case .every: "*"
      case .one(let id): id.text
      }
    })
}

extension SettingKind<FocusName> {
  /// One that `tocsin focus on` does not take for a time.
  static let focus = SettingKind(
    read: { value throws(Complaint) in
      let name = try SettingKind.name(FocusKind.self).read(value)
      let word = name.text
      guard !word.hasSameBytes(as: "until") else {
        throw Complaint("'until' is a word of 'tocsin focus on'; write another name")
      }
      guard (try? Spans.read(word)) == nil else {
        throw Complaint("\(word.quoted) is read as a time by 'tocsin focus on'; write another name")
      }
      return name
    }, show: { .text($0.text) })
}

extension Complaint {
  static func noAppID(_ text: String) -> Complaint {
    Complaint("\(text.quoted) is no app id, such as 'org.example.mail'")
  }
}

extension SettingKind<Configuration.Person> {
  static let person = SettingKind(
    text: "a name as text",
    { text throws(Complaint) in
      if text.hasSameBytes(as: "*") { return .everybody }
      guard let name = Exact<PersonKind>(text) else {
        throw Complaint("expected a name of at most 255 bytes without NUL")
      }
      return .one(name)
    },
    show: {
      switch $0 {
      case .everybody: "*"
      case .one(let name): name.text
      }
    })
}

extension SettingKind<Configuration.Sink.LogFile> {
  static let logFile = SettingKind(
    text: "a file name as text",
    { text throws(Complaint) in
      guard !text.isEmpty, !text.utf8.contains(0) else { throw Complaint("is no file name") }
      if text.hasSameBytes(as: "stdout") { return .standardOutput }
      if text.utf8.first == UInt8(ascii: "/") { return .absolute(text) }
      // What is below the data folder stays there.
      let parts = text.utf8.split(separator: UInt8(ascii: "/"))
      guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
        throw Complaint("leads out of the data folder: \(text.quoted)")
      }
      return .relative(text)
    },
    show: {
      switch $0 {
      case .standardOutput: "stdout"
      case .absolute(let path), .relative(let path): path
      }
    })
}
