package import TocsinModel
import TocsinPolicy

/// What lies in the center alone, for who presses a button of its digest (S6.11).
package struct CenterLook: Sendable {
  /// Gathered in time order, as of what was held.
  var digest = Digest(.center)
  let list: NoticeRow
  /// Those that sent most, with how many.
  let apps: [(app: AppID, count: Int64, row: NoticeRow)]

  package init(list: NoticeRow, apps: [(app: AppID, count: Int64, row: NoticeRow)]) {
    self.list = list
    self.apps = apps
  }

  /// So many apps are asked about in one press: each is a popup of its own.
  package static let mostApps = 5
}

extension ActionID {
  static let open = ActionID(known: "open")
  static let manage = ActionID(known: "manage")
}

extension Core {
  package func gather(
    _ request: Request, _ delivery: Delivery, into look: inout CenterLook, now: WallTime
  ) {
    gather(request, delivery, into: &look.digest, now: now)
  }

  /// Open, or the popup itself, lists them; Manage asks about their apps.
  func look(_ meaning: Meaning, _ look: CenterLook, now: WallTime) -> [Effect] {
    switch meaning.action {
    case .open?: list(look, now: now)
    case .manage?: look.apps.flatMap { askHow($0.app, $0.count, $0.row, now: now) }
    case nil where meaning.happening == .default: list(look, now: now)
    default: []
    }
  }

  private func list(_ look: CenterLook, now: WallTime) -> [Effect] {
    guard look.digest.count > 0 else { return [] }
    return say(.center, content(of: look.digest), look.list, now: now)
  }

  /// What may be chosen for an app, each as a button (D2.29).
  private func askHow(
    _ id: AppID, _ count: Int64, _ row: NoticeRow, now: WallTime
  ) -> [Effect] {
    // Its own settings page is behind its own notifications.
    let choices = choices(of: app(id).lapsed(profile: setup.profile, now: now), now: now)
      .filter { $0 != .openSettings }
    var content = Content()
    content.title = setup.texts.line(.manages, of: setup.configuration(of: id).name)
    content.body = "\(id)\n\(setup.texts.line(.centerDigest, count))"
    let actions = choices.compactMap { choice in
      ActionID(choice.rawValue).map { Action(id: $0, title: label(.choice(choice))) }
    }
    return say(.manage(id), content, actions: actions, row, now: now)
  }

  /// A choice that is refused leaves the question where it is for a caller who hears why.
  func manage(
    _ choice: Choice, of app: AppID, _ rows: PromptRows, ending: [Effect], now: WallTime
  ) -> [Effect] {
    let chosen = handle(.choose(choice), of: app, rows, now: now)
    let isFromCaller = ending.contains { if case .reply = $0 { true } else { false } }
    let refusals = chosen.filter { if case .reply(.refused) = $0 { true } else { false } }
    if isFromCaller, !refusals.isEmpty { return refusals }
    return ending + chosen.filter { if case .reply = $0 { false } else { true } }
  }
}
