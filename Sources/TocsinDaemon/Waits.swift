import Systemd
import TocsinModel
import TocsinPerformer
import TocsinWire

/// Calls of `Await`, each answered when its notification has come to its end.
final class Waits {
  /// In the order in which they came.
  private var calls: [RequestID: [MethodCall]] = [:]
  /// What each connection waits for, as often as it does.
  private var awaited: [String: [RequestID]] = [:]

  func isFull(for sender: String) -> Bool {
    awaited[sender, default: []].count >= Limits.waitsPerConnection
  }

  func add(_ call: MethodCall, for request: RequestID) {
    calls[request, default: []].append(call)
    awaited[call.sender, default: []].append(request)
  }

  func isAwaited(_ request: RequestID) -> Bool { calls[request] != nil }

  /// What is waited for.
  var requests: Set<RequestID> { Set(calls.keys) }

  func finish(_ request: RequestID, _ table: Table) {
    for call in calls.removeValue(forKey: request) ?? [] {
      if let index = awaited[call.sender]?.firstIndex(of: request) {
        awaited[call.sender]?.remove(at: index)
      }
      if awaited[call.sender]?.isEmpty ?? false { awaited[call.sender] = nil }
      call.reply { (builder) throws(BusError) in try builder.append(table: table) }
    }
  }

  /// A connection that has gone waits no longer.
  func forget(_ sender: String) {
    for request in awaited.removeValue(forKey: sender) ?? [] {
      calls[request]?.removeAll { $0.sender == sender }
      if calls[request]?.isEmpty ?? false { calls[request] = nil }
    }
  }

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
