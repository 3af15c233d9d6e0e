import TocsinModel

enum ActionCoding {
  private static let keys = [
    "id", "title", "foreground", "destructive", "authentication-required", "input",
  ]

  static func read(_ tables: [Table]) throws(CallError) -> [Action] {
    guard tables.count <= Limits.actions else {
      throw CallError(
        .tooLarge, "\(tables.count) actions are too many; at most \(Limits.actions)")
    }
    var actions: [Action] = []
    for table in tables {
      let action = try read(table)
      guard !actions.contains(where: { $0.id == action.id }) else {  // D9.4
        throw CallError(.badRequest, "action \(action.id.text.quoted) stands twice")
      }
      actions.append(action)
    }
    return actions
  }

  private static func read(_ table: Table) throws(CallError) -> Action {
    let reader = try TableReader(table, owner: "actions", known: keys)
    guard let id: ActionID = try reader.exact("id") else {
      throw CallError(.badRequest, "an action needs an 'id'")
    }
    guard !Action.reserved.contains(where: { $0.hasSameBytes(as: id.text) }) else {
      throw CallError(
        .badRequest, "\(id.text.quoted) is what a person does to the notification, not an action")
    }
    guard let title = try reader.text("title"), !title.isBlank else {
      throw CallError(.badRequest, "action \(id.text.quoted) needs a label: give it a 'title'")
    }
    var action = Action(id: id, title: title)
    action.isForeground = try reader.bool("foreground") ?? false
    action.isDestructive = try reader.bool("destructive") ?? false
    action.isAuthenticationRequired = try reader.bool("authentication-required") ?? false
    if let input = try reader.table("input") {
      let inner = try TableReader(input, owner: "input", known: ["button", "placeholder"])
      action.input = Action.TextInput(
        button: try inner.text("button") ?? "", placeholder: try inner.text("placeholder") ?? "")
    }
    return action
  }

  static func write(_ actions: [Action]) -> Value {
    .tables(
      actions.map { action in
        var table = Table()
        table.append("id", .text(action.id.text))
        table.append("title", .text(action.title))
        if action.isForeground { table.append("foreground", .bool(true)) }
        if action.isDestructive { table.append("destructive", .bool(true)) }
        if action.isAuthenticationRequired {
          table.append("authentication-required", .bool(true))
        }
        if let input = action.input {
          var inner = Table()
          inner.append("button", .text(input.button))
          inner.append("placeholder", .text(input.placeholder))
          table.append("input", .table(inner))
        }
        return table
      })
  }
}
