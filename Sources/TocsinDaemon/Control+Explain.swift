import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTime
import TocsinWire

// Why a notification was shown, or not, or would be (dbus.md section 6; B125).

extension Control {
  func explain(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let table = try reading { () throws(BusError) in try reader.readTable() }
    defer { table.closeFiles() }
    let answer = try permitted { () throws(CallError) in try explanation(table) }
    call.reply(table: answer)
  }

  private static let keys = ["id", "now", "app", "payload", "request", "settings", "device"]

  private func explanation(_ table: Table) throws(CallError) -> Table {
    let reader = try TableReader(table, known: Control.keys)
    let supposition = try Supposition(
      settings: reader.table("settings"), device: reader.table("device"))
    if let name = try reader.text("id") {
      guard table["request"] == nil, table["app"] == nil, table["payload"] == nil else {
        throw CallError(
          .badRequest, "'id' does not go with 'app', 'request' or 'payload'")
      }
      let id = try find(name)
      let store = performer.store
      let request = try stored { () throws(StoreError) in try store.request(id) }
      guard let request else { throw CallError(.noSuchRequest, "no notification \(id)") }
      if try reader.bool("now") ?? false || !supposition.isEmpty {
        return try anew(request, supposition, isStored: true)
      }
      return try asStored(request)
    }
    return try anew(unsent(try draft(reader)), supposition, isStored: false)
  }

  private func draft(_ reader: TableReader) throws(CallError) -> Draft {
    if let payload = reader.table["payload"] {
      guard reader.table["request"] == nil else {
        throw CallError(.badRequest, "'payload' and 'request' do not go together")
      }
      guard case .bytes(let bytes) = payload else {
        throw CallError(.badRequest, "'payload' must be bytes")
      }
      let read = try PayloadReading.payload(of: bytes)
      return Draft(
        app: try target(of: read, named: try reader.text("app") ?? ""), content: read.asked,
        origin: .push)
    }
    guard let content = try reader.table("request") else {
      throw CallError(.badRequest, "'id', 'request' or 'payload' is needed")
    }
    let app = try appID(try reader.text("app") ?? "")
    return try RequestCoding(content, app: app, times: times).draft
  }

  /// A notification that nobody sent.
  func unsent(_ draft: Draft) throws(CallError) -> Request {
    guard let id = RequestID(Int64.max) else { throw CallError(.badRequest, "no such request") }
    return Request(
      draft, id: id, identifier: draft.identifier ?? RequestIdentifier(known: "explained"),
      added: now(), next: now())
  }

  /// What became of it, and what was decided when it was delivered.
  private func asStored(_ request: Request) throws(CallError) -> Table {
    let store = performer.store
    let (delivery, last) = try stored { () throws(StoreError) in
      (
        try store.deliveries(of: request.id, limit: 1).first,
        try store.log(request: request.id, app: nil, since: nil, after: nil, limit: 1).last
      )
    }
    var subject = subject(of: request, delivery?.basis)
    if let focus = delivery?.basis?.device.focus {
      subject.isFocusOver = performer.core.focus.name != focus.name
    }
    let grounds = grounds(of: request, delivery)
    let isOnItsWay = delivery.map { $0.ending == nil && $0.parts.contains(where: isWithServer) }
    let kept = isOnItsWay == true ? delivery.flatMap { keptBack($0.outcome, at: $0.claimed) } : nil
    let cause = kept ?? Cause.of(request, delivery, last: last, subject, grounds)
    var table = head(request, cause, isStored: true)
    guard let delivery else { return table }
    table.append(time: delivery.claimed, as: "decided", zone: zone.zone)
    append(delivery.outcome, delivery.basis, subject, grounds, to: &table)
    return table
  }

  private func isWithServer(_ part: SinkPart) -> Bool {
    if case .shown = part.state { performer.core.isDesktop(part.sink) } else { false }
  }

  /// S7.1: what passes the Focus is sent whatever the server says, and not each shows it then.
  private func keptBack(
    _ outcome: Outcome, isSupposed: Bool = false, at time: WallTime
  ) -> Cause? {
    let machine = performer.core.machine
    guard !outcome.surfaces.isDisjoint(with: [.banner, .lockScreen]), performer.core.hasServer,
      machine.saysDoNotDisturb, let name = machine.doNotDisturb?.name,
      let way = DoNotDisturb.Way(rawValue: name), !way.showsCritical
    else { return nil }
    return Cause.keptBack(
      by: name, change: way.end, isCritical: outcome.level == .critical, isSupposed: isSupposed,
      at: time)
  }

  /// Nil where it says something else by now than what was decided.
  private func grounds(of request: Request, _ delivery: Delivery?) -> Grounds? {
    guard let delivery, request.added <= delivery.claimed else { return nil }
    return delivery.basis.map { grounds(of: request, $0, at: delivery.claimed) }
  }

  func grounds(of request: Request, _ basis: Basis, at time: WallTime) -> Grounds {
    var situation = Situation(app: request.app, settings: basis.settings, now: time)
    situation.device = basis.device
    situation.profile = performer.core.setup.profile
    return Grounds(request.content, in: situation)
  }

  private func anew(
    _ request: Request, _ supposition: Supposition, isStored: Bool
  ) throws(CallError) -> Table {
    let core = try supposition.applied(
      to: performer.core, app: request.app, focus: { word throws(CallError) in try focusName(word) }
    )
    let now = now()
    let performer = performer
    let explained = try stored { () throws(StoreError) in
      try performer.explain(request, supposing: core, now: now)
    }
    let subject = subject(of: request, explained.basis)
    let grounds = grounds(of: request, explained.basis, at: now)
    let kept =
      supposition.isEmpty ? keptBack(explained.outcome, isSupposed: true, at: now) : nil
    let cause = kept ?? Cause.of(explained.outcome, subject, grounds, isSupposed: true)
    var table = head(request, cause, isStored: isStored)
    table.append(time: now, as: "decided", zone: zone.zone)
    append(explained.outcome, explained.basis, subject, grounds, to: &table)
    return table
  }

  func subject(of request: Request, _ basis: Basis?) -> ReasonWords.Subject {
    let pinned = performer.core.setup.configuration(of: request.app).pinned
    var subject = ReasonWords.Subject(
      app: request.app, category: request.content.category, focus: basis?.device.focus?.name,
      because: basis?.because ?? [], pinned: pinned.keys,
      ofCategory: basis?.ofCategory.map(\.key) ?? [], own: performer.core.whyOwn(request))
    subject.offersProminence = Choice.offered(performer.core.setup.profile, usesSummaries: true)
      .contains(.keepProminently)
    return subject
  }

  private func head(_ request: Request, _ cause: Cause, isStored: Bool) -> Table {
    var table = Table()
    if isStored {
      table.append("id", .unsigned(UInt64(request.id.number)))
      table.append("identifier", .text(request.identifier.text))
    }
    table.append("app", .text(request.app.text))
    var inner = Table()
    inner.append("code", .text(cause.code))
    inner.append("words", .text(cause.words))
    inner.append("rule", .text(cause.rule))
    inner.append("change", text: cause.change)
    inner.append(time: cause.time, as: "time", zone: zone.zone)
    table.append("cause", .table(inner))
    return table
  }

  func append(
    _ outcome: Outcome, _ basis: Basis?, _ subject: ReasonWords.Subject, _ grounds: Grounds?,
    to table: inout Table
  ) {
    var written = OutcomeCoding.write(outcome, zone: zone.zone)
    if let error = outcome.error { written.append("error", .text(error.rawValue)) }
    table.append("outcome", .table(written))
    // Then what took nothing away, because another had, and would do so without that.
    let further = Cause.enough(outcome, grounds, subject).filter { !outcome.reasons.contains($0) }
    table.append(
      "because",
      .tables(
        (outcome.reasons + further).map { reason in
          let words = ReasonWords.of(reason, subject)
          var row = Table()
          row.append("reason", .text(reason.rawValue))
          row.append("words", .text(words.words))
          row.append("rule", .text(words.rule))
          row.append(
            "source", text: basis?.because.first { $0.reason == reason }?.place.word)
          row.append("change", text: words.change)
          if further.contains(reason) { row.append("also", .bool(true)) }
          return row
        }))
    if let basis, !basis.ofCategory.isEmpty {
      let settings = SettingsCoding.write(basis.settings, zone: zone.zone)
      table.append(
        "of-category",
        .tables(
          basis.ofCategory.map { override in
            var row = Table()
            row.append("key", .text(override.key))
            if let value = settings[override.key] { row.append("value", value) }
            row.append("source", .text(override.place.word))
            row.append("change", text: override.change(subject))
            return row
          }))
    }
    if let basis { table.entries += BasisCoding.write(basis, zone: zone.zone).entries }
  }
}

extension Basis.Override {
  /// Where it is changed: by its own line, or by the command that said it.
  fileprivate func change(_ subject: ReasonWords.Subject) -> String? {
    switch place {
    case .written(let place): "\(key) at \(place)"
    case .stored: subject.category.map { "tocsin app set \(subject.app)/\($0) \(key)=VALUE" }
    }
  }
}
