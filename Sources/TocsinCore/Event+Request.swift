package import TocsinModel

extension Event {
  /// Whose delivery it may begin or end; as it was before. Nil where there is none.
  package var request: Request? {
    switch self {
    case .add(_, _, let existing, _, _): existing
    case .due(let request, _, _, _, _, _), .foundAnnounced(let request, _, _, _, _, _),
      .remove(let request, _, _), .posted(_, let request, _, _, _),
      .refused(_, let request, _, _), .closed(_, let request, _, _, _),
      .serverReady(_, let request, _),
      .serverLost(_, let request, _), .foundClaimed(_, let request, _),
      .foundShown(_, let request, _, _), .foundOpen(_, let request, _), .clock(let request, _, _),
      .pause(let request, _), .resume(let request, _), .skip(let request, _),
      .snooze(let request, _, _), .done(let request, _), .edit(let request, _, _, _, _),
      .reveal(_, let request, _, _, _), .cover(_, let request, _),
      .recount(_, let request, _, _, _), .alertAgain(_, let request, _, _),
      .handlerEnded(_, let request, _, _, _),
      .retryDue(_, let request, _), .promptEnded(_, let request), .nag(_, let request, _, _, _),
      .unlocked(_, let request, _, _):
      request
    // A button of ours says something of the app, and ends nothing of it.
    case .answered(_, let request, _, _, let rows, _, _):
      rows == nil || request.app == .tocsin ? request : nil
    case .app, .machine, .digest, .retell, .centerDigest: nil
    }
  }
}
