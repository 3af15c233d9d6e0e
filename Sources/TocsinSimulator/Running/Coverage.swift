package import TocsinModel
import TocsinPolicy

/// What the cases of a run have reached: of their configurations the lines that an outcome can rest
/// on, and of delivery the rules.
package final class Coverage {
  private var lines: Set<Because> = []
  private var reachedLines: Set<Because> = []
  private var reachedReasons: Set<Reason> = []

  package init() {}

  package var lineCount: Int { lines.count }

  /// In the order of their files.
  package var missingLines: [Because] {
    lines.subtracting(reachedLines).sorted { $0.order < $1.order }
  }

  package var ruleCount: Int { Coverage.reasons.count }

  /// In the order of evaluation.
  package var missingReasons: [Reason] {
    Coverage.reasons.filter { !reachedReasons.contains($0) }
  }

  /// Reached all the same; it belongs among those that a policy test can bring about.
  var unforeseen: Set<Reason> { reachedReasons.subtracting(Coverage.reasons) }

  /// All that a policy test can bring about.
  static let reasons = Reason.allCases.filter { !$0.isBeyondPolicyTests }

  /// As delivery.md, servers.md or time.md number it.
  package static func rule(_ reason: Reason) -> String {
    ReasonWords.of(reason, .init(app: .reminders)).rule
  }

  /// A file whose cases are run.
  package func add(_ file: PolicyFile) {
    guard let sources = file.configuration?.setup.sources else { return }
    for (owner, key, _) in sources.written where owner.canDecide(key) {
      if let line = line(key, of: owner, sources) { lines.insert(line) }
    }
  }

  func note(_ reasons: [Reason]) { reachedReasons.formUnion(reasons) }

  func note(_ key: String, of owner: SettingSources.Owner, _ sources: SettingSources) {
    if let line = line(key, of: owner, sources) { reachedLines.insert(line) }
  }

  private func line(
    _ key: String, of owner: SettingSources.Owner, _ sources: SettingSources
  ) -> Because? {
    sources.source(of: key, in: owner).map {
      Because(setting: "\(owner.table) \(key)", source: $0)
    }
  }
}

extension Because {
  /// File, then line; what shares a line goes by name.
  fileprivate var order: (String, Int, String) {
    guard let colon = source.lastIndex(of: ":") else { return (source, 0, setting) }
    return (
      String(source[..<colon]), Int(source[source.index(after: colon)...]) ?? 0, setting
    )
  }
}

extension SettingSources.Owner {
  /// Whether an outcome can rest on the key. Names, folders and limits decide nothing.
  fileprivate func canDecide(_ key: String) -> Bool {
    switch self {
    case .device: true
    case .focus: true
    case .app, .everyApp: !["name", "icon", "hint-category", "sounds", "language"].contains(key)
    case .top, .day, .desktop, .limits, .texts, .sink: false
    }
  }

  /// As the file has it.
  fileprivate var table: String {
    func app(_ name: String, _ category: CategoryID?) -> String {
      "[app.\"\(name)\"" + (category.map { ".category.\($0)" } ?? "") + "]"
    }
    return switch self {
    case .top: ""
    case .day: "[day]"
    case .device: "[device]"
    case .desktop: "[desktop]"
    case .limits: "[limits]"
    case .texts: "[texts]"
    case .everyApp(let category): app("*", category)
    case .app(let id, let category): app(id.text, category)
    case .focus(let name): "[focus.\(name)]"
    case .sink(let name): "[sink.\(name)]"
    }
  }
}

extension Reason {
  /// What takes a real server, a real file or a program of the person; and what is told by an error
  /// or by an event of its own, and never as the reason of an outcome.
  fileprivate var isBeyondPolicyTests: Bool {
    switch self {
    case .extensionApplied, .extensionFailed, .extensionLate, .extensionSuppressed,
      .attachmentDropped, .soundMissing, .soundTooLong,
      .answeredLate, .keptByExtension, .serverRefused, .serverSilent, .serverFull,
      .serverDuplicate, .serverDiscarded, .textShortened, .noActionsCapability,
      .noReplyCapability, .viaPortal, .backgroundPush:
      true
    default: false
    }
  }
}
