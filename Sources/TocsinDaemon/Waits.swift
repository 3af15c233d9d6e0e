import Systemd
import TocsinModel
import TocsinPerformer
import TocsinWire

/// Calls of `Await`, each answered when its notification has come to its end.
final class Waits {
  private struct Wait {
    var call: MethodCall
    var request: RequestID
  }

  private var waits: [Wait] = []

  func isFull(for sender: String) -> Bool {
    waits.count { $0.call.sender == sender } >= Limits.waitsPerConnection
  }

  func add(_ call: MethodCall, for request: RequestID) {
    waits.append(Wait(call: call, request: request))
  }

  func isAwaited(_ request: RequestID) -> Bool { waits.contains { $0.request == request } }

  /// What is waited for.
  var requests: Set<RequestID> { Set(waits.map(\.request)) }

  func finish(_ request: RequestID, _ table: Table) {
    let finished = waits.filter { $0.request == request }
    guard !finished.isEmpty else { return }
    waits.removeAll { $0.request == request }
    for wait in finished {
      wait.call.reply { (builder) throws(BusError) in try builder.append(table: table) }
    }
  }

  /// A connection that has gone waits no longer.
  func forget(_ sender: String) { waits.removeAll { $0.call.sender == sender } }

  nonisolated static func table(
    _ result: WaitResult, action: String?, text: String?
  ) -> Table {
    var table = Table()
    table.append("result", .text(result.rawValue))
    table.append("action", text: action)
    table.append("text", text: text)
    return table
  }
}
