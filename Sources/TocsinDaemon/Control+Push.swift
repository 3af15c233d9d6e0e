import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTime
import TocsinWire

// What APNs sends (delivery.md sections 11 and 12).

extension Control {
  func push(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, bytes, table) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readBytes(), try reader.readTable())
    }
    defer { table.closeFiles() }
    let now = now()
    let push = try permitted { () throws(CallError) in
      try Push(self, name, bytes, PushOptions(table, now: now))
    }
    if push.options.isLint || push.options.isDryRun {
      return call.reply(table: try permitted { () throws(CallError) in try tried(push, now: now) })
    }
    if push.payload.isBackground {
      return call.reply(table: woken(by: push))
    }
    performer.add(push.draft, now: now) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .added(let request, let replaced):
        // Decided anew when it is shown; nothing has happened since.
        var table = Table([.init(key: "id", value: .unsigned(UInt64(request.id.number)))])
        table.append("identifier", .text(request.identifier.text))
        table.append("replaced", .bool(replaced))
        table.entries += push.head.entries
        let outcome = performer.core.decide(request, now: now)
        table.append("outcome", .table(OutcomeCoding.write(outcome, zone: zone.zone)))
        call.reply(table: table)
      case .refused(let error): call.refuse(error)
      case .removed, .acted, .awaitsUnlock, .changed, .settled: break
      }
    }
  }

  /// What would come of it; with `lint` what is wrong with it alone.
  private func tried(_ push: Push, now: WallTime) throws(CallError) -> Table {
    var table = push.head
    guard push.options.isDryRun else { return table }
    if push.payload.isBackground {
      table.append("outcome", .table(OutcomeCoding.write(.background, zone: zone.zone)))
      return table
    }
    if let fault = push.draft.content.fault { throw fault }
    let request = try unsent(push.draft)
    let performer = performer
    let explained = try stored { () throws(StoreError) in
      try performer.explain(request, now: now)
    }
    append(
      explained.outcome, explained.basis, subject(of: request, explained.basis),
      grounds(of: request, explained.basis, at: now), to: &table)
    return table
  }

  /// The app of a push: the one that is named wins over that of the file (D12.2).
  func target(of payload: Payload, named name: String) throws(CallError) -> AppID {
    if !name.isEmpty { return try known(name) }
    guard let app = payload.target else {
      throw CallError(
        .badRequest,
        "no app is named: '\(PayloadReading.targetKey)' in the payload, or --app APP")
    }
    return try known(app.text)
  }

  /// D11.5: nothing of it is for a person.
  private func woken(by push: Push) -> Table {
    let waits = backgroundPushes.take(push.draft.app)
    var table = push.head
    table.append("woken", .bool(waits == nil))
    table.append(time: waits, as: "wakes", zone: zone.zone)
    table.append("outcome", .table(OutcomeCoding.write(.background, zone: zone.zone)))
    return table
  }
}

/// One push, read and found well enough to be delivered.
private struct Push {
  let payload: Payload
  let draft: Draft
  let options: PushOptions
  /// `size`, `warnings`.
  let head: Table

  init(
    _ control: Control, _ name: String, _ bytes: [UInt8], _ options: PushOptions
  ) throws(CallError) {
    self.options = options
    let file: PushedFile
    do throws(PayloadFault) { file = try PayloadReading.read(bytes) } catch {
      throw error.callError()
    }
    payload = file.payload
    if payload.target == .tocsin || name == AppID.tocsin.text {
      throw CallError(
        .notPermitted,
        "\(AppID.tocsin) is Tocsin itself; nobody else may speak for it (TopicDisallowed)")
    }
    let app = try control.target(of: payload, named: name)
    try options.check(payload)
    draft = Draft(
      app: app, identifier: options.collapseID, content: payload.asked, late: options.late,
      origin: .push)
    let knowledge = control.knowledge(of: app, payload)
    let warnings =
      options.isLint
      ? PayloadLint.all(file, knowing: knowledge)
      : PayloadLint.ofDelivery(file, knowing: knowledge)
    if options.isStrict, let first = warnings.first {
      let more = warnings.count == 1 ? "" : ", and \(warnings.count - 1) more"
      throw CallError(.badPayload, "\(first.fault) [\(first.code.rawValue)]\(more)")
    }
    var head = Table([.init(key: "app", value: .text(app.text))])
    head.append("size", .count(UInt32(clamping: file.size)))
    head.append("warnings", .tables(warnings.map(PayloadCoding.write)))
    if options.isLint {
      let strings = (knowledge.strings ?? [:]).sorted { $0.key < $1.key }
      head.append(
        "strings", .textTable(Table(strings.map { .init(key: $0.key, value: .text($0.value)) })))
    }
    self.head = head
  }
}

extension Control {
  fileprivate func knowledge(of app: AppID, _ payload: Payload) -> PayloadKnowledge {
    let core = performer.core
    let settings = core.setup.configuration(of: app)
      .settings(of: core.app(app), category: payload.content.category)
    var knowledge = PayloadKnowledge(app: app)
    knowledge.categories = (core.categories[app] ?? [:]).keys.sorted()
    knowledge.critical = settings.critical
    knowledge.timeSensitive = settings.timeSensitive
    knowledge.hasExtension = false
    let tables = core.strings[app] ?? StringTables()
    let language = core.setup.configuration(of: app).language ?? core.setup.texts.language
    knowledge.strings = [:]
    for key in payload.asked.localized.all.map(\.key) {
      knowledge.strings?[key] = tables.text(of: key, in: language)
    }
    return knowledge
  }
}

extension Outcome {
  /// Of a push that only wakes its app (D6.91).
  fileprivate static let background = Outcome(
    level: .active, surfaces: [], stays: false, sound: .none, title: "", subtitle: "", body: "",
    actions: [], reasons: [.backgroundPush])
}
