package import TocsinModel
package import TocsinPolicy

// Why one of our own comes, for who asks that of it: no setting of an app decides about it.

extension OwnNotice {
  fileprivate func why(_ request: RequestID) -> ReasonWords {
    switch self {
    case .prompt(let app):
      ReasonWords(
        "\(app) asks whether it may show notifications", "D2.1",
        change: "an answer: tocsin act \(request) allow, or deny")
    case .critical(let app):
      ReasonWords(
        "\(app) asks whether it may make critical ones", "D2.20",
        change: "an answer: tocsin act \(request) allow, or deny")
    case .summary:
      ReasonWords(
        "the time of a scheduled summary has come, and something was held for it", "D10.14",
        change: "summary-times under [device], or scheduled-summary=false with tocsin app set APP")
    case .focusEnd:
      ReasonWords(
        "a Focus has ended, and something was held for that", "D10.16",
        change: "holds-silenced = false in its [focus.NAME]")
    case .centerDigest:
      ReasonWords(
        "once a day, at the last of summary-times, Tocsin tells what came to the center alone",
        "S6.11", change: "center-digest = false under [desktop], or summary-times under [device]")
    case .center:
      ReasonWords("Open of the daily line was pressed", "S6.11")
    case .manage(let app):
      ReasonWords(
        "Manage of the daily line was pressed, and \(app) is among those it told of", "S6.11",
        change: "tocsin app show \(app)")
    case .handler(let name):
      ReasonWords(
        "the handler \(name) failed", "handlers.md", change: "tocsin handler check")
    }
  }

  /// The key of the configuration that it follows.
  fileprivate var key: (String, SettingSources.Owner)? {
    switch self {
    case .summary: ("summary-times", .device)
    case .centerDigest: ("center-digest", .desktop)
    case .prompt, .critical, .focusEnd, .center, .manage, .handler: nil
    }
  }
}

extension Core {
  /// Nil for what is none of our own.
  package func whyOwn(_ request: Request) -> ReasonWords? {
    guard request.app == .tocsin else { return nil }
    return OwnNotice(request.identifier)?.why(request.id)
  }

  /// Where that is written which led to `reason`.
  func ownPlace(of reason: Reason, _ request: Request) -> Basis.Place? {
    switch reason {
    case .previewsNever, .previewsUntilUnlocked:
      return setup.sources.source(of: "previews", in: .device).map { .written($0) }
    case .authorized, .summaryDue:
      guard let (key, owner) = OwnNotice(request.identifier)?.key else { return nil }
      return setup.sources.source(of: key, in: owner).map { .written($0) }
    default: return nil
    }
  }
}
