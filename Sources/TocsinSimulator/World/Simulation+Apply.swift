import TocsinCore
package import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

// What each event asks of the performer, as the daemon's calls and signals do.

extension Simulation {
  func perform(_ event: SimulatedEvent) {
    switch event {
    case .add(let request): add(request)
    case .wakeApp, .foreground, .device, .server, .clock, .zone: changeMachine(event)
    case .remove(let app, let names, let removal):
      each(names, of: app) { performer.remove($0, removal, now: now, reply: $1) }
    case .pause(let app, let names):
      each(names, of: app) { performer.pause($0, until: nil, now: now, reply: $1) }
    case .resume(let app, let names):
      each(names, of: app) { performer.resume($0, now: now, reply: $1) }
    case .skip(let app, let names):
      each(names, of: app) { performer.skip($0, now: now, reply: $1) }
    case .done(let app, let names):
      each(names, of: app) { performer.done($0, now: now, reply: $1) }
    case .snooze(let app, let name, let span):
      each([name], of: app) {
        performer.snooze($0, until: now.adding(span) ?? .distantFuture, now: now, reply: $1)
      }
    case .edit(let app, let name, let table):
      each([name], of: app) { edit($0, table, reply: $1) }
    case .authorize(let app, let options):
      performer.authorize(app, options, now: now) { [weak self] result in
        switch result {
        case .success(let granted): self?.note(.granted(granted), app: app)
        case .failure(let error): self?.note(.error(error, nil), app: app)
        }
      }
    case .answer(let app, let answer):
      performer.answerPrompt(app, answer, now: now, reply: reply(app))
    case .choose(let app, let name, let choice):
      each([name], of: app) { id, reply in
        performer.choose(performer.app(of: id) ?? app, choice, now: now, reply: reply)
      }
    case .settings(let app, let overlay):
      performer.set(app, nil, overlay, now: now, reply: reply(app))
    case .categorySettings(let app, let category, let overlay):
      performer.set(app, category, overlay, now: now, reply: reply(app))
    case .categories(let app, let categories):
      performer.setCategories(app, categories, now: now, reply: reply(app))
    case .act(let app, let name, let action, let text):
      each([name], of: app) {
        performer.answer($0, Answer(key: .named(action, text: text)), now: now, reply: $1)
      }
    case .ends(let app, let name, let reason): end(name, of: app, reason)
    case .handler(let plan): handlers.plan = plan
    case .sleep: sleep()
    case .wake: wake()
    case .stop(let isCrash): stop(isCrash: isCrash)
    case .start: start()
    }
  }

  /// A refusal is an error that whoever asked is told.
  private func reply(
    _ app: AppID, _ name: RequestIdentifier? = nil
  ) -> Performer.Reply {
    { [weak self] answer in
      guard self?.lifeline.step() ?? true else { return }
      if case .refused(let error) = answer { self?.note(.error(error, nil), app: app, name) }
    }
  }

  private func add(_ request: SimulatedRequest) {
    var draft = request.draft
    if let timing = request.timing {
      do throws(CallError) {
        let coding = try RequestCoding(timing, app: draft.app, times: times)
        draft.trigger = coding.draft.trigger
        draft.late = coding.draft.late
        draft.expiry = coding.draft.expiry
        draft.nag = coding.draft.nag
      } catch {
        return note(.error(error, nil), app: draft.app, draft.identifier)
      }
    }
    if world.hasListeners { performer.core.activatable.insert(draft.app) }
    performer.add(draft, now: now, reply: reply(draft.app, draft.identifier))
  }

  private var times: TimeContext {
    var times = TimeContext(now: now, zone: zone, zones: world.zones, day: world.day)
    times.rollsForward = !setup.profile.skipsImpossibleDates
    times.acceptsNever = setup.profile.acceptsNever
    return times
  }

  private func edit(_ id: RequestID, _ table: Table, reply: @escaping Performer.Reply) {
    guard let old = (try? performer.store.request(id)) ?? nil else {
      return reply(.refused(CallError(.noSuchRequest, "no notification \(id)")))
    }
    do throws(CallError) {
      if let over = old.isOver { throw over }
      let edit = try EditCoding(table, of: old, times: times)
      performer.edit(edit.request, isNewTime: edit.isNewTime, now: now, reply: reply)
    } catch { reply(.refused(error)) }
  }

  /// The newest request of that name, live or not.
  package func request(_ name: RequestIdentifier, of app: AppID) -> RequestID? {
    let store = performer.store
    if let live = try? store.live(app, name) { return live.id }
    var filter = RequestFilter(which: .all, app: app)
    filter.identifiers = [name.text]
    return (try? store.list(filter))?.requests.last?.id
  }

  private func each(
    _ names: [RequestIdentifier], of app: AppID,
    _ change: (RequestID, @escaping Performer.Reply) -> Void
  ) {
    for name in names {
      let answered = reply(app, name)
      guard let id = request(name, of: app) else {
        answered(.refused(CallError(.noSuchRequest, "no notification \(name.text.quoted)")))
        continue
      }
      change(id, answered)
    }
  }

  /// The server says so of the popup that it has of it, if it has one.
  private func end(_ name: RequestIdentifier, of app: AppID, _ reason: CloseReason) {
    guard let id = request(name, of: app),
      let delivery = try? performer.store.deliveries(of: id, limit: 1).first,
      case .shown(let place)? = delivery[VirtualServer.sink], place.owner == server.owner
    else {
      return note(
        .error(CallError(.noSuchRequest, "no popup of \(name.text.quoted) is on the screen"), nil),
        app: app, name)
    }
    performer.take(.closed(place, reason), now: now)
  }
}
