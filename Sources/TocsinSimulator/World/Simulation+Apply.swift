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
      each(names, of: app, removal == .pending ? "is not pending" : "is not in the center") {
        performer.remove($0, removal, now: now, reply: $1)
      }
    case .pause(let app, let names):
      each(names, of: app) { performer.pause($0, until: nil, now: now, reply: $1) }
    case .resume(let app, let names):
      each(names, of: app) { performer.resume($0, now: now, reply: $1) }
    case .skip(let app, let names):
      each(names, of: app) { performer.skip($0, now: now, reply: $1) }
    case .done(let app, let names):
      each(names, of: app, "is not shown, so nothing of it is done") {
        performer.done($0, now: now, reply: $1)
      }
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
        let waits = performer.core.device.isLocked
        performer.choose(performer.app(of: id) ?? app, choice, now: now, reply: reply)
        if waits { note(.awaitsUnlock(choice.rawValue), app: app, name) }
      }
    case .settings(let app, let overlay):
      performer.set(app, nil, overlay, now: now, reply: reply(app))
    case .categorySettings(let app, let category, let overlay):
      performer.set(app, category, overlay, now: now, reply: reply(app))
    case .categories(let app, let categories):
      performer.setCategories(app, categories, now: now, reply: reply(app))
    case .act(let app, let name, let action, let text):
      each([name], of: app) { id, reply in
        performer.answer(id, Answer(key: .named(action, text: text)), now: now) {
          [weak self] answer in
          if case .awaitsUnlock = answer { self?.note(.awaitsUnlock(action), app: app, name) }
          reply(answer)
        }
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
  ///
  /// - Parameter nothing: what is said where there was nothing to do it to.
  private func reply(
    _ app: AppID, _ name: RequestIdentifier? = nil, _ id: RequestID? = nil,
    _ nothing: String = "is not there"
  ) -> Performer.Reply {
    { [weak self] answer in
      guard self?.lifeline.step() ?? true else { return }
      switch answer {
      case .refused(let error):
        self?.note(.error(error.told(of: name, id), nil), app: app, name)
      case .removed(.unknown):
        let error = CallError(.noSuchRequest, "'\(name?.text ?? "")' \(nothing)")
        self?.note(.error(error, nil), app: app, name)
      default: break
      }
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
        return note(
          .error(error.told(of: draft.identifier, nil), nil), app: draft.app, draft.identifier)
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
    _ names: [RequestIdentifier], of app: AppID, _ nothing: String = "is not there",
    _ change: (RequestID, @escaping Performer.Reply) -> Void
  ) {
    for name in names {
      let id = request(name, of: app)
      let answered = reply(app, name, id, nothing)
      guard let id else {
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

extension CallError {
  /// As a timeline says it: with the name that the test gave in place of the number that the daemon
  /// gave, and without the commands that a person would type.
  fileprivate func told(of name: RequestIdentifier?, _ id: RequestID?) -> CallError {
    var clauses = message.split(separator: ";", omittingEmptySubsequences: false)
    // A command is quoted, or one of its options is named.
    let isForPeople = { (clause: Substring) in
      clause.split(separator: " ").contains {
        $0.utf8.elementsEqual("'tocsin".utf8) || $0.utf8.starts(with: "--".utf8)
      }
    }
    clauses = clauses.prefix(1) + clauses.dropFirst().filter { !isForPeople($0) }
    var text = clauses.joined(separator: ";")
    if let name, let id {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      if let place = words.firstIndex(where: { $0.utf8.elementsEqual("\(id)".utf8) }) {
        text = (words[..<place] + ["'\(name)'"] + words[(place + 1)...]).joined(separator: " ")
      }
    }
    var error = self
    error.message = text
    return error
  }
}
