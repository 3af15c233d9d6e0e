import TocsinModel
import TocsinTime
import TocsinWire

extension TimelineReading {
  static let expectKeys = [
    "at", "app", "delivered", "summary-delivered", "responses", "missed", "errors", "granted",
    "prompting", "pending", "center", "badge", "settings",
  ]

  func expectation(_ table: Table, _ at: Span) -> TimelineExpectation {
    var result = TimelineExpectation(at: at, position: table.position)
    if table["app"] != nil { result.app = app(of: table) }
    for entry in table.entries {
      reading.within(entry.key) { read(entry, into: &result, table) }
    }
    if table.entries.allSatisfy({ $0.key == "at" || $0.key == "app" }) {
      reading.note(table.position, "the expectation expects nothing")
    }
    return result
  }

  private func read(_ entry: Table.Entry, into result: inout TimelineExpectation, _ table: Table) {
    switch entry.key {
    case "at", "app": break
    case "delivered":
      result.delivered = expected(entry, tables(entry) { self.delivered($0, entry, result.app) })
    case "summary-delivered": result.summary = expected(entry, summary(entry, result.app))
    case "responses":
      result.responses = expected(entry, tables(entry) { self.response($0, entry, result.app) })
    case "missed": result.missed = expected(entry, names(entry, result.app))
    case "errors": result.errors = expected(entry, reading.value(entry, .codes))
    case "granted": result.granted = expected(entry, reading.value(entry, .bool))
    case "prompting":
      oneStands(&result, entry, table)
      result.prompting = expected(entry, reading.value(entry, .bool))
    case "pending":
      oneStands(&result, entry, table)
      result.pending = expected(entry, pending(entry, result.app))
    case "center":
      oneStands(&result, entry, table)
      result.center = expected(entry, names(entry, result.app))
    case "badge":
      oneStands(&result, entry, table)
      result.badge = expected(entry, reading.value(entry, .integer(0 ... .max)))
    case "settings":
      oneStands(&result, entry, table)
      result.settings = expected(entry, settings(entry))
    default: reading.noteUnknown(entry, TimelineReading.expectKeys)
    }
  }

  private func expected<Content>(_ entry: Table.Entry, _ value: Content?) -> Expected<Content>? {
    value.map { Expected(value: $0, position: entry.position) }
  }

  /// How things stand is asked of one app.
  private func oneStands(
    _ result: inout TimelineExpectation, _ entry: Table.Entry, _ table: Table
  ) {
    guard result.app == nil, table["app"] == nil, timeline.apps.count > 1 else { return }
    reading.note(entry, "there are several apps; say of which with 'app'")
  }

  private func tables<Part>(_ entry: Table.Entry, _ read: (Table) -> Part?) -> [Part]? {
    guard let tables = reading.tables(entry) else { return nil }
    var parts: [Part] = []
    for (index, table) in tables.enumerated() {
      reading.within(String(index + 1)) {
        if let part = read(table) { parts.append(part) }
      }
    }
    return parts
  }

  private func check(_ name: RequestIdentifier, _ app: AppID?, _ entry: Table.Entry) {
    guard !isKnown(name, app) else { return }
    if let app, let other = anOwner(of: name) {
      return reading.note(entry, "nothing has added \(name.text.quoted) of \(app); \(other) has")
    }
    reading.note(
      entry,
      "nothing has added \(name.text.quoted)" + Nearest.hint(for: name.text, among: knownNames))
  }

  private func names(_ entry: Table.Entry, _ app: AppID?) -> [RequestIdentifier]? {
    guard let names = reading.value(entry, .list(of: .filledName(RequestKind.self))) else {
      return nil
    }
    for name in names { check(name, app, entry) }
    return names
  }

  /// The `id` of a table, and the table without it.
  private func identified(
    _ table: Table, _ owner: Table.Entry, _ app: AppID?
  ) -> (RequestIdentifier, Table)? {
    reading.require(["id"], in: table, owner)
    guard let entry = table.entries.first(where: { $0.key == "id" }) else { return nil }
    var name: RequestIdentifier?
    reading.within("id") { name = reading.value(entry, .filledName(RequestKind.self)) }
    guard let name else { return nil }
    check(name, app, entry)
    var rest = table
    rest.entries.removeAll { $0.key == "id" }
    return (name, rest)
  }

  /// The keys of a decision table; what the permission refuses is no delivery.
  private static let outcomeRows =
    Expectation.rows.filter { $0.key != "error" } + [
      PolicyRow(key: "error", isListed: false) {
        $2.note(
          $1, "what is refused is not delivered; write errors = [\"CODE\"] beside 'delivered'")
      }
    ]

  private func delivered(
    _ table: Table, _ owner: Table.Entry, _ app: AppID?
  ) -> TimelineExpectation.Delivered? {
    guard let (name, rest) = identified(table, owner, app) else { return nil }
    let expectation = reading.expectation(rest, TimelineReading.outcomeRows)
    return TimelineExpectation.Delivered(
      identifier: name, position: table.position, assertions: expectation.assertions)
  }

  private func summary(_ entry: Table.Entry, _ app: AppID?) -> TimelineExpectation.Summary? {
    guard let table = reading.table(entry) else { return nil }
    struct Owner {
      var count: Int64 = 0
      var featured: RequestIdentifier?
    }
    var owner = Owner()
    reading.read(
      table, into: &owner,
      [
        PolicyRow("count", \.count, .integer(1 ... .max)),
        PolicyRow("featured", \.featured, .filledName(RequestKind.self)),
      ])
    reading.require(["count"], in: table, entry)
    if let featured = owner.featured { check(featured, app, entry) }
    return TimelineExpectation.Summary(count: owner.count, featured: owner.featured)
  }

  private func response(
    _ table: Table, _ owner: Table.Entry, _ app: AppID?
  ) -> TimelineExpectation.ExpectedResponse? {
    guard let (name, rest) = identified(table, owner, app) else { return nil }
    var response = TimelineExpectation.ExpectedResponse(identifier: name, action: "")
    reading.read(
      rest, into: &response,
      [
        PolicyRow("action", \.action, .filled), PolicyRow("text", \.text, .argument),
        PolicyRow("attempt", \.attempt, .integer(1 ... .max)),
      ])
    reading.require(["action"], in: table, owner)
    return response
  }

  private func pending(_ entry: Table.Entry, _ app: AppID?) -> [TimelineExpectation.Pending]? {
    do throws(Complaint) {
      var result: [TimelineExpectation.Pending] = []
      for item in try entry.value.items {
        if case .table(let table) = item {
          guard let (name, rest) = identified(table, entry, app) else { continue }
          var pending = TimelineExpectation.Pending(identifier: name)
          reading.read(rest, into: &pending, [PolicyRow("next", \.next, .stamp)])
          reading.require(["next"], in: table, entry)
          result.append(pending)
        } else {
          let name = try SettingKind.filledName(RequestKind.self).read(item)
          check(name, app, entry)
          result.append(TimelineExpectation.Pending(identifier: name))
        }
      }
      return result
    } catch {
      reading.note(entry, error.message)
      return nil
    }
  }

  /// As an app reads them.
  private static let settingRows = PolicyApp.rows.filter {
    !["id", "categories", "delivered", "launched", "badge-count", "language", "strings"].contains(
      $0.key)
  }

  private func settings(_ entry: Table.Entry) -> [TimelineExpectation.ExpectedSetting]? {
    guard let table = reading.table(entry) else { return nil }
    if table.entries.isEmpty { reading.note(entry, "is empty") }
    var app = PolicyApp()
    reading.read(table, into: &app, TimelineReading.settingRows)
    return table.entries.map {
      TimelineExpectation.ExpectedSetting(key: $0.key, position: $0.position, value: $0.value)
    }
  }
}

extension SettingKind<[String]> {
  /// The same one may come more than once.
  fileprivate static let codes = SettingKind(
    read: { value throws(Complaint) in
      var codes: [String] = []
      for (index, item) in try value.items.enumerated() {
        do throws(Complaint) { codes.append(try SettingKind<String>.code.read(item)) } catch {
          throw Complaint("item \(index + 1): \(error.message)")
        }
      }
      return codes
    }, show: { .texts($0) })
}
