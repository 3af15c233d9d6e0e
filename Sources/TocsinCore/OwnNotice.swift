package import TocsinModel
import TocsinPolicy

/// What Tocsin itself has to say. Each is an ordinary request of the app `org.tocsin.Tocsin`, told
/// apart by its identifier: stored before it is shown, listed, answered by a button or by
/// `tocsin act`, and there again after a crash.
package enum OwnNotice: Equatable, Sendable {
  /// May the app show notifications (D2.1)?
  case prompt(AppID)
  /// May it make critical ones (D2.20)?
  case critical(AppID)
  /// A scheduled summary (D10.14).
  case summary
  /// What a Focus held (D10.16).
  case focusEnd
  /// What lies in the center alone (S6.11).
  case centerDigest
  /// What lies there, since somebody wanted to see it.
  case center
  /// How may the app notify? Somebody wants to say.
  case manage(AppID)
  /// A handler fails; its name.
  case handler(String)

  package init?(_ identifier: RequestIdentifier) {
    switch identifier {
    case RequestIdentifier(known: "summary"): self = .summary
    case RequestIdentifier(known: "focus-end"): self = .focusEnd
    case RequestIdentifier(known: "center-digest"): self = .centerDigest
    case RequestIdentifier(known: "center"): self = .center
    default:
      let parts = identifier.text.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      if parts[0] == "handler" {
        self = .handler(String(parts[1]))
        return
      }
      guard let app = AppID(String(parts[1])) else { return nil }
      switch parts[0] {
      case "prompt": self = .prompt(app)
      case "critical": self = .critical(app)
      case "manage": self = .manage(app)
      default: return nil
      }
    }
  }

  package static func asking(_ kind: Prompt.Kind, _ app: AppID) -> OwnNotice {
    switch kind {
    case .permission: .prompt(app)
    case .critical: .critical(app)
    }
  }

  /// Nil where the app's id, or the name of a program, is too long to stand in one.
  package var identifier: RequestIdentifier? {
    switch self {
    case .prompt(let app): RequestIdentifier("prompt/\(app)")
    case .critical(let app): RequestIdentifier("critical/\(app)")
    case .summary: RequestIdentifier(known: "summary")
    case .focusEnd: RequestIdentifier(known: "focus-end")
    case .centerDigest: RequestIdentifier(known: "center-digest")
    case .center: RequestIdentifier(known: "center")
    case .manage(let app): RequestIdentifier("manage/\(app)")
    case .handler(let name): RequestIdentifier("handler/\(name)")
    }
  }

  /// It waits for an answer about an app.
  package var isQuestion: Bool {
    switch self {
    case .prompt, .critical, .manage: true
    case .summary, .focusEnd, .centerDigest, .center, .handler: false
    }
  }

  /// Why it comes.
  var reasons: [Reason] {
    switch self {
    case .summary: [.summaryDue]
    case .focusEnd: [.focusEnded]
    case .prompt, .critical, .centerDigest, .center, .manage, .handler: []
    }
  }

  static let categories: [CategoryID: Category] = [.digest: Category(id: .digest)]
}

/// The row that one of our own takes, and what lives under its identifier already.
package struct NoticeRow: Sendable {
  /// For a new one.
  package var id: RequestID
  package var existing: Request?
  package var center: Delivery?

  package init(id: RequestID, existing: Request? = nil, center: Delivery? = nil) {
    self.id = id
    self.existing = existing
    self.center = center
  }
}

/// Those of the two questions about one app.
package struct PromptRows: Sendable {
  /// Permission, critical: aside, for they are large and most events have none.
  private var rows: [NoticeRow]

  package init(permission: NoticeRow, critical: NoticeRow) { rows = [permission, critical] }

  package var permission: NoticeRow { rows[0] }
  package var critical: NoticeRow { rows[1] }

  subscript(kind: Prompt.Kind) -> NoticeRow {
    get { rows[kind == .permission ? 0 : 1] }
    set { rows[kind == .permission ? 0 : 1] = newValue }
  }
}

extension Request {
  /// The app and the question that it puts about it; nil for what is no question of ours.
  var asks: (AppID, Prompt.Kind)? {
    guard app == .tocsin else { return nil }
    switch OwnNotice(identifier) {
    case .prompt(let asked): return (asked, .permission)
    case .critical(let asked): return (asked, .critical)
    default: return nil
    }
  }
}

extension Core {
  /// Makes it a request that is due at once, by the way of all others.
  func say(
    _ notice: OwnNotice, _ content: Content, actions: [Action] = [], _ row: NoticeRow,
    now: WallTime
  ) -> [Effect] {
    guard let identifier = row.existing?.identifier ?? notice.identifier else { return [] }
    let draft = Draft(
      app: .tocsin, identifier: identifier, content: content, actions: actions)
    let request = Request(
      draft, id: row.existing?.id ?? row.id, identifier: identifier, added: now, next: now)
    if row.existing != nil {
      return [.replace(request), entry(.replaced, request, now: now)]
    }
    return [.insert(request), entry(.added, request, now: now)]
  }

  /// Nobody needs to answer it any more.
  func retract(_ row: NoticeRow, now: WallTime) -> [Effect] {
    guard var request = row.existing else { return [] }
    request.end(as: .removed)
    var effects: [Effect] = []
    if let center = row.center {
      effects.append(.endDelivery(center.id, .removed))
      effects += withdrawals(of: center)
    }
    return effects + [
      .update(request), entry(.removed, request, now: now, reasons: [.removed]),
      .finish(request.id, .withdrawn, action: nil, text: nil),
    ]
  }

  /// What is asked about an app, with the answers as buttons (D2.1, D2.4, D2.20).
  func ask(_ prompt: Prompt, of app: AppID, _ row: NoticeRow, now: WallTime) -> [Effect] {
    let texts = setup.texts
    var content = Content()
    content.title = texts.line(
      prompt.kind == .permission ? .asksPermission : .asksCritical,
      of: setup.configuration(of: app).name)
    content.body = app.text
    let answers = answers(to: prompt.kind, of: app)
    let actions = answers.compactMap { answer in
      ActionID(answer.rawValue).map { Action(id: $0, title: texts.line(answer.text)) }
    }
    return say(.asking(prompt.kind, app), content, actions: actions, row, now: now)
  }
}

extension PromptAnswer {
  fileprivate var text: Texts.Name {
    switch self {
    case .allow: .allow
    case .deny: .deny
    case .allowInSummary: .allowInSummary
    }
  }
}
