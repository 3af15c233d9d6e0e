import TocsinCore
import TocsinModel
import TocsinStore

extension Performer {
  /// The event that the end of a run is, with the rows that it concerns.
  func handlerEnded(
    _ number: Int64, _ end: RunEnd, _ label: String, _ answer: HandlerAnswer?, _ attempt: Int64?
  ) throws(StoreError) -> Event? {
    guard var response = try store.response(number),
      let request = try store.request(response.request)
    else { return nil }
    if let attempt { response.attempt = attempt }
    var center: Delivery?
    var isNameFree = true
    var notice: NoticeRow?
    if answer != nil {
      center = try store.center(of: request.id)
      let namesake = try store.live(request.app, request.identifier)
      isNameFree = namesake.map { $0.id == request.id } ?? true
    }
    if end != .exited(0), let name = core.name(of: response, request),
      !core.failingHandlers.contains(name)
    {
      notice = try row(of: .handler(name))
    }
    let aftermath = Aftermath(
      answer: answer, center: center, isNameFree: isNameFree, notice: notice)
    return .handlerEnded(response, request, end, label: label, aftermath: aftermath)
  }
}
