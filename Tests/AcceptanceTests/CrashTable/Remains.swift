import Glibc
import TocsinModel
import TocsinStore
import TocsinTesting

/// What the store holds at a moment, read from a copy of its files: after a kill, what the kill
/// left; while the daemon runs, the state after its last commit.
struct Remains {
  var request: Request?
  var delivery: Delivery?
  var open: [Response] = []
  var answer: Response?
  /// What is due until then may have been seen.
  var announced = WallTime.distantPast

  /// The notification with this number.
  init(of number: Int64, in session: Session) throws {
    guard let id = RequestID(number) else { throw Session.Failure("\(number)") }
    try Remains.read(session) { store in
      request = try store.request(id)
      delivery = try store.deliveries(of: id, limit: 1).first
      open = try store.openResponses(after: 0, limit: 100).filter { $0.request == id }
      answer = try store.lastAnswer(to: id)
      announced = store.announced
    }
  }

  private static func read(_ session: Session, _ body: (Store) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/tocsin.db"
    for end in ["", "-wal"] {
      guard let bytes = ProjectFile.contents(session.store + end) else { continue }
      guard ProjectFile.write(bytes, to: copy + end) else { throw Session.Failure(copy + end) }
    }
    let store = try Store.open(path: copy)
    defer { store.close() }
    try body(store)
  }

  /// The bodies of the notifications that were stored after `last`, by number.
  static func stored(after last: Int64, in session: Session) throws -> [Int64: String] {
    var bodies: [Int64: String] = [:]
    try read(session) { store in
      let ids = (last + 1...last + 1000).compactMap { RequestID($0) }
      for request in try store.list(RequestFilter(which: .all, ids: ids, limit: 1000)).requests {
        bodies[request.id.number] = request.content.body
      }
    }
    return bodies
  }

  func state(_ sink: SinkName) -> SinkState? { delivery?[sink] }

  /// Nothing is on its way to the disk, to a sink or to a handler.
  var isSettled: Bool {
    let isDue = request?.next.map { $0.usec <= Clocks.realtimeUsec() } ?? false
    let isClaimed = delivery?.parts.contains { $0.state == .claimed } ?? false
    return !isDue && !isClaimed && open.allSatisfy { $0.retry != nil }
  }
}
