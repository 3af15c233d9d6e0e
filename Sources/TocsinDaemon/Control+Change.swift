import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinWire

extension Control {
  func remove(_ call: MethodCall) throws(CallFailure) {
    try forEach(call) { [performer] in performer.remove($0, .all, now: $1, reply: $2) }
  }

  /// Acknowledged, and out of the center.
  func done(_ call: MethodCall) throws(CallFailure) {
    try forEach(call) { [performer] in performer.done($0, now: $1, reply: $2) }
  }

  private func forEach(
    _ call: MethodCall, _ change: (RequestID, WallTime, @escaping Performer.Reply) -> Void
  ) throws(CallFailure) {
    let reader = call.reader
    let names = try reading { () throws(BusError) in try reader.readStrings() }
    guard names.count <= Limits.listDefault else {
      throw .refused(CallError(.tooLarge, "at most \(Limits.listDefault) names in one call"))
    }
    // A name that fits several refuses the call before anything is removed.
    let ids = try permitted { () throws(CallError) in
      var ids: [RequestID?] = []
      for name in names {
        do throws(CallError) {
          ids.append(try find(name, partly: names.count <= Limits.partialNames))
        } catch {
          guard error.code == .noSuchRequest else { throw error }
          ids.append(nil)
        }
      }
      return ids
    }
    answer(call, names, ids, change)
  }

  /// What becomes of each; nil is one that there is not.
  func answer(
    _ call: MethodCall, _ names: [String], _ ids: [RequestID?],
    _ change: (RequestID, WallTime, @escaping Performer.Reply) -> Void
  ) {
    let now = now()
    let results = removals(names, for: call) { results in
      call.reply { (builder) throws(BusError) in
        try builder.array(of: "{ss}") { (builder) throws(BusError) in
          for (name, result) in zip(names, results) {
            try builder.open(.dictEntry, "ss")
            try builder.append(string: name)
            try builder.append(string: result.rawValue)
            try builder.close()
          }
        }
      }
    }
    for (position, id) in ids.enumerated() {
      guard let id else {
        results.take(.removed(.unknown), at: position)
        continue
      }
      change(id, now) { results.take($0, at: position) }
    }
  }

  func removeWhere(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    let filter = try permitted { () throws(CallError) in
      try FilterReading(table, now: now(), times: times).requests
    }
    try remove(
      call, filter, filter.which == .all ? [.pending, .delivered] : [filter.which], .all)
  }

  /// All that fit, of each of `kinds`; answered with how many.
  func remove(
    _ call: MethodCall, _ filter: RequestFilter, _ kinds: [RequestFilter.Which],
    _ removal: Removal
  ) throws(CallFailure) {
    let now = now()
    let ids = try permitted { () throws(CallError) in
      var filter = filter
      let store = performer.store
      var ids: Set<RequestID> = []
      for kind in kinds {
        filter.which = kind
        filter.after = nil
        repeat {
          let (requests, next) = try stored { () throws(StoreError) in try store.list(filter) }
          ids.formUnion(requests.map(\.id))
          filter.after = next
        } while filter.after != nil
      }
      return ids
    }
    let results = removals(ids.map(\.description), for: call) { results in
      let count = results.count { $0 == .removed }
      call.reply { (builder) throws(BusError) in
        try builder.append(uint32: UInt32(clamping: count))
      }
    }
    for (position, id) in ids.enumerated() {
      performer.remove(id, removal, now: now) { results.take($0, at: position) }
    }
  }

  /// What becomes of each removal; where the disk would not take one, the call is refused, and says
  /// which are removed all the same.
  private func removals(
    _ names: [String], for call: MethodCall, _ done: @escaping ([RemovalResult]) -> Void
  ) -> Gathering {
    Gathering(count: names.count) { answers in
      var results: [RemovalResult] = []
      for answer in answers {
        switch answer {
        case .removed(let result): results.append(result)
        case .refused(let error) where error.code == .notDurable:
          return call.refuse(PartlyDone(names, answers).explain(error))
        case .refused, .added, .acted, .awaitsUnlock, .changed, .settled: results.append(.unknown)
        }
      }
      done(results)
    }
  }

  func act(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, action, options) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString(), try reader.readTable())
    }
    defer { options.closeFiles() }
    let (id, text, isDryRun) = try permitted { () throws(CallError) in
      let reader = try TableReader(options, known: ["text", "dry-run"])
      return (try find(name), try reader.text("text"), try reader.bool("dry-run") ?? false)
    }
    if let text, text.utf8.count > Limits.textBytes {
      throw .refused(
        CallError(.tooLarge, "the text has \(text.utf8.count) bytes; at most \(Limits.textBytes)"))
    }
    if isDryRun {
      let table = try permitted { () throws(CallError) in try tryAct(id, action, text: text) }
      return call.reply(table: table)
    }
    let request = try? performer.store.request(id)
    performer.answer(id, Answer(key: .named(action, text: text)), now: now()) { answer in
      switch answer {
      case .acted(let route):
        var table = Table()
        table.append("route", .text(Control.word(route, request)))
        call.reply(table: table)
      case .awaitsUnlock:
        var table = Table()
        table.append("route", .text("unlock"))
        call.reply(table: table)
      case .refused(let error): call.refuse(error)
      case .added, .removed, .changed, .settled: break
      }
    }
  }

  /// What Tocsin itself has asked is answered to itself.
  static func word(_ route: ResponseRoute, _ request: Request?) -> String {
    route == .unrouted && request?.app == .tocsin ? "tocsin" : route.word
  }

  func awaitEnd(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let name = try reading { () throws(BusError) in try reader.readString() }
    let end = try permitted { () throws(CallError) in
      let id = try find(name)
      guard let end = try self.ending(of: id) else {
        guard !waits.isFull(for: call.sender) else {
          throw CallError(
            .limit, "this connection waits \(Limits.waitsPerConnection) times already")
        }
        waits.add(call, for: id)
        subscribers.watch(call.sender)
        onWait()
        return nil as Table?
      }
      return end
    }
    if let end { call.reply(table: end) }
  }

  /// How it ended; nil while it has not.
  private func ending(of id: RequestID) throws(CallError) -> Table? {
    let store = performer.store
    let (request, delivery, response) = try stored { () throws(StoreError) in
      (
        try store.request(id), try store.deliveries(of: id, limit: 1).first,
        try store.lastAnswer(to: id)
      )
    }
    guard let request else { throw CallError(.noSuchRequest, "no notification \(id)") }
    if let delivery, request.hasReplaced(delivery) { return nil }
    if let response, response.delivery == delivery?.id {
      return Waits.table(
        response.happening.waitResult, action: response.waitAction, text: response.text)
    }
    if !request.state.isLive { return Waits.table(.withdrawn, action: nil, text: nil) }
    guard request.state != .pending, let delivery, let reason = delivery.closeReason else {
      return nil
    }
    let underway = try stored { () throws(StoreError) in try performer.underway(delivery.id) }
    guard underway == .nothing else { return nil }  // a person types, or is to unlock first
    switch reason {
    case .expired: return Waits.table(.expired, action: nil, text: nil)
    case .dismissed: return Waits.table(.dismissed, action: nil, text: nil)
    case .called, .undefined, .serverGone:
      return Waits.table(.withdrawn, action: nil, text: nil)
    }
  }

  func subscribe(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let events = try reading { () throws(BusError) in try reader.readStrings() }
    for event in events where LogEvent(rawValue: event) == nil {
      let known = LogEvent.allCases.map(\.rawValue).joined(separator: ", ")
      throw .refused(
        CallError(.badRequest, "no event \(event.quoted); there are \(known)"))
    }
    subscribers.subscribe(call.sender, events)
    call.reply()
  }

  func reportStatus(_ call: MethodCall) throws(CallFailure) { call.reply(table: status()) }

  func reloadConfiguration(_ call: MethodCall) throws(CallFailure) {
    let faults = reload()
    call.reply { (builder) throws(BusError) in try builder.append(strings: faults) }
  }
}
