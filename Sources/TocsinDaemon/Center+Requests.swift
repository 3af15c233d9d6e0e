import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinWire

// An app's own notifications: added, taken back, looked at.

extension Center {
  func add(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    listen(client.app)
    try control.add(call, table, to: client.app, isSandboxed: client.isSandboxed)
  }

  func addMany(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let tables = try reading { () throws(BusError) in try reader.readTables() }
    defer { for table in tables { table.closeFiles() } }
    listen(client.app)
    try control.addMany(call, tables, to: client.app, isSandboxed: client.isSandboxed)
  }

  /// An app that notifies by itself may come for its answers later (D9.12). With the same commit as
  /// what it adds.
  private func listen(_ app: AppID) {
    let performer = control.performer
    guard !performer.core.listeners.contains(app) else { return }
    performer.listen(app, now: control.now()) { _ in }
  }

  /// D8.7: what lies in the center stays there.
  func remove(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try remove(call, client.app, .pending)
  }

  func removeDelivered(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try remove(call, client.app, .delivered)
  }

  private func remove(
    _ call: MethodCall, _ app: AppID, _ removal: Removal
  ) throws(CallFailure) {
    let reader = call.reader
    let names = try reading { () throws(BusError) in try reader.readStrings() }
    guard names.count <= Limits.listDefault else {
      throw .refused(CallError(.tooLarge, "at most \(Limits.listDefault) names in one call"))
    }
    let store = control.performer.store
    let ids = try permitted { () throws(CallError) in
      try control.stored { () throws(StoreError) in
        var ids: [RequestID?] = []
        for name in names {
          ids.append(
            try RequestIdentifier(name).flatMap { (name) throws(StoreError) in
              try store.live(app, name)?.id
            })
        }
        return ids
      }
    }
    control.answer(call, names, ids) { [control] in
      control.performer.remove($0, removal, now: $1, reply: $2)
    }
  }

  func removeAll(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try control.remove(
      call, RequestFilter(app: client.app), [.state(.pending)], .pending)
  }

  func removeAllDelivered(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try control.remove(call, RequestFilter(app: client.app), [.delivered], .delivered)
  }

  /// By next firing, then by adding (D8.8).
  func pending(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try list(call, client.app, .state(.pending))
  }

  /// Newest first.
  func delivered(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try list(call, client.app, .delivered)
  }

  private func list(
    _ call: MethodCall, _ app: AppID, _ which: RequestFilter.Which
  ) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    let page = try permitted { () throws(CallError) in
      guard table["state"] == nil else {
        throw CallError(.badRequest, "'state' is said by the member that is called")
      }
      var filter = try FilterReading(table, now: control.now(), times: control.times).requests
      guard filter.app == nil || filter.app == app else {
        throw CallError(.notPermitted, "an app sees its own notifications, and it is \(app)")
      }
      filter.app = app
      filter.which = which
      return try control.page(filter)
    }
    control.reply(call, page)
  }
}
