package import TocsinWire

// What `tocsin --json` says, as tables.

extension RunningDaemon {
  /// `tocsin log --json`, oldest first; of one notification where `id` is given.
  package func log(_ id: String? = nil) throws -> [Table] {
    try tables(["log", "--json=short"] + (id.map { [$0] } ?? []))
  }

  /// `tocsin list --json` with these options.
  package func list(_ options: String...) throws -> [Table] {
    try tables(["list", "--json=short"] + options)
  }

  private func tables(_ arguments: [String]) throws -> [Table] {
    let result = try tocsin(arguments)
    guard result.exit == 0 else {
      throw Session.Failure("\(arguments): exit \(result.exit): \(result.error)")
    }
    switch try JSONReading.value(of: Array(result.output.utf8)) {
    case .tables(let tables): return tables
    case .list(let values) where values.isEmpty: return []
    default: throw Session.Failure("\(arguments): no list of objects: \(result.output)")
    }
  }

  /// The names of what happened to one, in order.
  package func events(_ id: String) throws -> [String] {
    try log(id).compactMap { $0.text(of: "event") }
  }

  /// Waits until `event` is in the log of one.
  package func wait(for event: String, of id: String) throws {
    var seen: [String] = []
    do {
      try session.wait("'\(event)' in the log of \(id)") {
        seen = try events(id)
        return seen.contains(event)
      }
    } catch {
      throw Session.Failure("\(error); there are \(seen)")
    }
  }

  /// Adds one and gives its id.
  package func add(_ arguments: String...) throws -> String {
    try session.succeed([Lane.programs + "/tocsin", "add", "-p"] + arguments)
  }
}

extension Table {
  package func text(of key: String) -> String? {
    if case .text(let text)? = self[key] { text } else { nil }
  }

  package func integer(of key: String) -> Int64? {
    switch self[key] {
    case .integer(let number)?: number
    case .unsigned(let number)?: Int64(exactly: number)
    case .count(let number)?: Int64(number)
    default: nil
    }
  }

  package func texts(of key: String) -> [String] {
    if case .texts(let texts)? = self[key] { texts } else { [] }
  }

  package func table(of key: String) -> Table? {
    if case .table(let table)? = self[key] { table } else { nil }
  }
}
