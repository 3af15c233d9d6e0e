package import TocsinModel

extension Request {
  /// Why nothing can be changed about it any more, and what to write instead; nil while it lives.
  package var isOver: CallError? {
    let end: String
    switch state {
    case .pending, .waiting, .held, .delivered: return nil
    case .ended: end = "has ended"
    case .missed: end = "was missed, and has ended"
    case .removed: end = "was removed"
    }
    return CallError(
      .noSuchRequest, "\(id) \(end); 'tocsin add' makes a new one, 'tocsin show \(id)' tells of it")
  }
}

extension Event {
  /// The request that somebody wants to change.
  var changed: Request? {
    switch self {
    case .pause(let request, _), .resume(let request, _), .skip(let request, _),
      .snooze(let request, _, _), .done(let request, _), .edit(let request, _, _, _, _),
      .remove(let request, _, _):
      request
    default: nil
    }
  }
}
