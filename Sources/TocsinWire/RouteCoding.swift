import TocsinModel
import TocsinTime

/// `on`: an action's id, `default`, `dismiss` or an event → a handler's name or an argv.
enum RouteCoding {
  static func read(_ table: Table, actions: [Action]) throws(CallError) -> [Route] {
    guard table.entries.count <= Limits.actions + Happening.allCases.count else {
      throw CallError(.tooLarge, "'on' has \(table.entries.count) entries; that is too many")
    }
    var routes: [Route] = []
    for entry in table.entries {
      try check(entry.key, actions: actions)
      routes.append(Route(event: entry.key, target: try target(entry)))
    }
    return routes
  }

  /// What is registered for a word that nothing can ever say would wait for ever.
  private static func check(_ event: String, actions: [Action]) throws(CallError) {
    let known =
      actions.map(\.id.text) + Action.reserved + Happening.allCases.map(\.rawValue)
    guard known.contains(where: { $0.hasSameBytes(as: event) }) else {
      throw CallError(
        .badRequest,
        "'on' names \(event.quoted), which is no action of this notification and no event"
          + Nearest.hint(for: event, among: known))
    }
  }

  private static func target(_ entry: Table.Entry) throws(CallError) -> Route.Target {
    switch entry.value {
    case .text(let text):
      guard let name = HandlerName(text) else {
        throw CallError(.badRequest, "'on.\(entry.key)' names no handler")
      }
      return .handler(name)
    case .texts(let words):
      guard let program = words.first, program.utf8.first == UInt8(ascii: "/") else {
        throw CallError(
          .badRequest,
          "'on.\(entry.key)' needs the absolute path of a program, not \((words.first ?? "").quoted)"
        )
      }
      guard !words.contains(where: { $0.utf8.contains(0) }) else {
        throw CallError(.badRequest, "'on.\(entry.key)' holds a NUL")
      }
      return .program(words)
    default:
      throw CallError(.badRequest, "'on.\(entry.key)' must be a program and its arguments")
    }
  }

  static func write(_ routes: [Route]) -> Value {
    var table = Table()
    for route in routes {
      switch route.target {
      case .handler(let name): table.append(route.event, .text(name.text))
      case .program(let words): table.append(route.event, .texts(words))
      }
    }
    return .table(table)
  }
}
