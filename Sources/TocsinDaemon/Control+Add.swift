import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTime
import TocsinWire

extension Control {
  func add(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (app, table) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readTable())
    }
    defer { table.closeFiles() }
    try add(call, table, to: try permitted { () throws(CallError) in try appID(app) })
  }

  func add(
    _ call: MethodCall, _ table: Table, to app: AppID, isSandboxed: Bool = false
  ) throws(CallFailure) {
    let now = now()
    let (coding, before) = try permitted { () throws(CallError) in
      let coding = try request(app, table, isSandboxed: isSandboxed, now: now)
      return (coding, try self.before(coding.draft))
    }
    performer.add(coding.draft, now: now) { [weak self] answer in
      guard let self else { return }
      forgetFiles(of: coding.draft, unless: answer)
      switch answer {
      case .added(let request, let replaced):
        var added = added(request, replaced: replaced, coding)
        if replaced { added.append(time: before, as: "replaced-next", zone: zone.zone) }
        call.reply { (builder) throws(BusError) in
          try builder.append(uint64: UInt64(request.id.number))
          try builder.append(table: added)
        }
      case .refused(let error): call.refuse(error)
      case .removed, .acted, .awaitsUnlock, .changed, .settled: break
      }
    }
  }

  /// One commit, and an answer for each: those that are refused do not keep the others out.
  func addMany(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (app, tables) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readTables())
    }
    defer { for table in tables { table.closeFiles() } }
    let options = try reading { () throws(BusError) in try reader.readTable() }
    defer { options.closeFiles() }
    if let option = options.entries.first {
      throw .refused(CallError(.badRequest, "unknown option \(option.key.quoted)"))
    }
    try addMany(call, tables, to: try permitted { () throws(CallError) in try appID(app) })
  }

  func addMany(
    _ call: MethodCall, _ tables: [Table], to app: AppID, isSandboxed: Bool = false
  ) throws(CallFailure) {
    guard tables.count <= Limits.addManyRequests,
      tables.reduce(0, { $0 + $1.bytes }) <= Limits.addManyBytes
    else {
      throw .refused(
        CallError(
          .tooLarge,
          "at most \(Limits.addManyRequests) requests and \(Limits.addManyBytes) bytes in one call")
      )
    }
    let now = now()
    let answers = Gathering(count: tables.count) { answers in
      call.reply { (builder) throws(BusError) in
        try builder.array(of: "(tss)") { (builder) throws(BusError) in
          for answer in answers {
            try builder.structure("tss") { (builder) throws(BusError) in
              let (id, error) = answer.added
              try builder.append(uint64: id)
              try builder.append(string: error?.code.rawValue ?? "")
              try builder.append(string: error?.message ?? "")
            }
          }
        }
      }
    }
    for (position, table) in tables.enumerated() {
      do throws(CallError) {
        let coding = try request(app, table, isSandboxed: isSandboxed, now: now)
        performer.add(coding.draft, now: now) { [weak self] answer in
          self?.forgetFiles(of: coding.draft, unless: answer)
          answers.take(answer, at: position)
        }
      } catch {
        answers.take(.refused(error), at: position)
      }
    }
  }

  private func request(
    _ id: AppID, _ table: Table, isSandboxed: Bool, now: WallTime
  ) throws(CallError) -> RequestCoding {
    guard table.bytes <= Limits.addBytes else {
      throw CallError(
        .tooLarge, "the request has \(table.bytes) bytes; at most \(Limits.addBytes) are taken")
    }
    let times = TimeContext(now: now, zone: zone.zone, zones: zone.zones, day: day)
    var table = table
    let files = try takeFiles(&table)
    do throws(CallError) {
      var coding = try RequestCoding(table, app: id, times: times)
      try checkHandlers(of: coding.draft.routes)
      if isSandboxed, coding.draft.routes.contains(where: \.isProgram) {  // W2.5
        throw CallError(.notPermitted, "a sandboxed program may not name programs in 'on'")
      }
      coding.draft.content.files = files
      if files.contains(where: { $0.use == .sound }), coding.draft.content.sound == .none {
        coding.draft.content.sound = .standard  // a file is asked for to be heard
      }
      return coding
    } catch {
      forget(files)
      throw error
    }
  }

  /// A name in `on` is that of a table that there is.
  func checkHandlers(of routes: [Route]) throws(CallError) {
    let core = performer.core
    for route in routes {
      guard case .handler(let name) = route.target, core.handler(named: name) == nil else {
        continue
      }
      throw CallError(
        .badRequest,
        "'on.\(route.event)' names the handler \(name.text.quoted), and there is none"
          + Nearest.hint(for: name.text, among: core.setup.handlers.map(\.name.text)))
    }
  }

  /// What was copied for a request that was not stored goes again.
  private func forgetFiles(of draft: Draft, unless answer: Answered) {
    if case .added = answer { return }
    forget(draft.content.files)
  }

  /// When what has its name already would have rung (B120).
  private func before(_ draft: Draft) throws(CallError) -> WallTime? {
    guard let identifier = draft.identifier else { return nil }
    let store = performer.store
    return try stored { () throws(StoreError) in
      let id = try store.named(identifier.text, app: draft.app, exactly: true, limit: 1).first
      guard let id, let request = try store.request(id), !request.isPaused else { return nil }
      return request.next
    }
  }

  private func added(_ request: Request, replaced: Bool, _ coding: RequestCoding) -> Table {
    var table = Table()
    table.append(time: request.added, as: "added", zone: zone.zone)
    table.append(time: request.next, as: "next", zone: zone.zone)
    table.append(
      "repeats",
      text: NotificationCoding.repeats(
        request.trigger, next: request.next, zone: zone.zone, place: place(of: request)))
    table.append("late", text: request.late.word)
    table.append("identifier", .text(request.identifier.text))
    table.append("replaced", .bool(replaced))
    table.append("notes", .texts(coding.notes))
    table.append("warnings", .texts(coding.warnings + warnings(about: request)))
    return table
  }

  /// What will be other than was asked for. It is stored all the same.
  private func warnings(about request: Request) -> [String] {
    var warnings: [String] = []
    if request.next.map({ $0 <= now() }) ?? true, !performer.core.hasServer,
      performer.core.setup.sinks.contains(where: { $0.kind == .desktop })
    {
      warnings.append("no notification server is there yet; it waits for one")  // S5.13
    }
    let core = performer.core
    for key in request.content.unknownKeys(in: core.strings[request.app] ?? StringTables()) {
      warnings.append(
        "\(request.app) has no text \(key.quoted) in any language; "
          + "the key is shown as it is until SetStrings gives one")
    }
    let outcome = core.decide(request, now: now())
    for (reason, level) in [
      (Reason.criticalNotEntitled, "critical"), (.timeSensitiveNotEntitled, "time-sensitive"),
    ] where outcome.reasons.contains(reason) {
      warnings.append(
        "\(request.app) is not granted \(level), so it is shown as \(outcome.level.rawValue); "
          + "entitlements = [\"\(level)\"] under [app.\"\(request.app)\"] in tocsin.toml grants it")
    }
    return warnings
  }
}

extension Route {
  fileprivate var isProgram: Bool {
    if case .program = target { true } else { false }
  }
}

extension Answered {
  /// The number of what was added, or 0 and why it was not.
  fileprivate var added: (id: UInt64, error: CallError?) {
    switch self {
    case .added(let request, _): (UInt64(request.id.number), nil)
    case .refused(let error): (0, error)
    case .removed, .acted, .awaitsUnlock, .changed, .settled: (0, nil)
    }
  }
}
