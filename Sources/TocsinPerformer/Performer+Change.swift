package import TocsinCore
package import TocsinModel
import TocsinStore

// What a person does to a request that is stored.

extension Performer {
  package func pause(
    _ id: RequestID, until: WallTime?, now: WallTime, reply: @escaping Reply
  ) {
    change(id, now: now, reply: reply) { request, _ in .pause(request, until: until) }
  }

  package func resume(_ id: RequestID, now: WallTime, reply: @escaping Reply) {
    change(id, now: now, reply: reply) { .resume($0, center: $1) }
  }

  package func skip(_ id: RequestID, now: WallTime, reply: @escaping Reply) {
    change(id, now: now, reply: reply) { .skip($0, center: $1) }
  }

  package func snooze(
    _ id: RequestID, until: WallTime, now: WallTime, reply: @escaping Reply
  ) {
    change(id, now: now, reply: reply) { .snooze($0, center: $1, until: until) }
  }

  package func done(_ id: RequestID, now: WallTime, reply: @escaping Reply) {
    change(id, now: now, reply: reply) { .done($0, center: $1) }
  }

  /// `isNewTime`: the trigger is another one.
  package func edit(
    _ edited: Request, isNewTime: Bool, now: WallTime, reply: @escaping Reply
  ) {
    let others = read { () throws(StoreError) in try self.others(of: edited) }
    change(edited.id, now: now, reply: reply) {
      .edit(
        $0, edited: edited, isNewTime: isNewTime, center: $1, others: others ?? Tallies.empty)
    }
  }

  /// The zones that `trigger` is reckoned with.
  package func zones(for trigger: Trigger) -> Zones {
    prepare(for: trigger)
    return core.zones
  }

  func prepare(for trigger: Trigger) {
    guard let name = trigger.zoneName, !core.zones.knows(name) else { return }
    learn(name, &core.zones)
  }

  private func change(
    _ id: RequestID, now: WallTime, reply: @escaping Reply,
    _ event: (Request, Delivery?) -> Event
  ) {
    perform(now: now, reply: reply, missing: .unknown(id)) { () throws(StoreError) in
      guard let found = try store.request(id), let request = try settle(found, now: now) else {
        return nil
      }
      return event(request, try store.center(of: id))
    }
  }
}

extension CallError {
  static func unknown(_ id: RequestID) -> CallError {
    CallError(.noSuchRequest, "no notification \(id)")
  }
}
