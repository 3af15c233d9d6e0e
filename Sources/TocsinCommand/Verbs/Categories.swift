import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin category`: the kinds of notification of one app.
enum Categories {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let action = call.operands.first ?? "list"
    let words = Array(call.operands.dropFirst())
    let app = try call.value(.app).map { word throws(Failure) in try Apps.id(word) } ?? ""
    switch action {
    case "list":
      try Step.check(words, "category list", most: 0)
      return try list(app, session)
    case "set", "add":
      try Step.check(words, "category \(action)", "a file", most: 1)
      let tables: [Table]
      do throws(CategoryFile.Faulty) { tables = try CategoryFile.read(words[0]) } catch {
        return faulty(error.faults, session.output)
      }
      _ = try session.control.call(
        "SetCategories", [.text(app), .tables(tables), .bool(action == "add")])
      return try list(app, session)
    case "remove":
      try Step.check(words, "category remove", "an id", most: 1)
      _ = try session.control.call("RemoveCategory", [.text(app), .text(words[0])])
      return try list(app, session)
    case "check":
      try Step.check(words, "category check", "a file", most: 1)
      let file: [Table]
      do throws(CategoryFile.Faulty) { file = try CategoryFile.read(words[0]) } catch {
        return faulty(error.faults, session.output)
      }
      guard call.has(.app) else { return faulty([], session.output) }
      let registered = try registered(app, session)
      return report(
        CategoryComparison.differences(of: file, words[0], from: registered), session.output)
    default: throw Step.unknown(action, of: "category", CommandTable.categoryActions)
    }
  }

  /// As `tocsin config check` does.
  private static func faulty(_ faults: [Fault], _ output: Output) -> Int32 {
    let lines = faults.map(\.description)
    if output.form != nil {
      output.json(.table(Table([.init(key: "faults", value: .texts(lines))])))
    } else {
      for line in lines { output.complain(Escape.line(line)) }
      if faults.isEmpty { output.note("no fault") }
    }
    return faults.isEmpty ? Exit.done : Exit.usage
  }

  /// What of the file is not what is registered, which is no fault of either: exit 1.
  private static func report(_ differences: [Fault], _ output: Output) -> Int32 {
    let lines = differences.map(\.description)
    if output.form != nil {
      output.json(
        .table(
          Table([
            .init(key: "faults", value: .texts([])),
            .init(key: "differences", value: .texts(lines)),
          ])))
    } else {
      for line in lines { output.line(Escape.line(line)) }
      if lines.isEmpty { output.note("no fault, and as registered") }
    }
    return lines.isEmpty ? Exit.done : Exit.no
  }

  private static func registered(
    _ app: String, _ session: Session
  ) throws(Failure) -> [Table] {
    switch try session.control.call("Categories", [.text(app)]).first {
    case .tables(let categories)?: return categories
    case .list(let list)? where list.isEmpty: return []
    default: throw .failed("tocsind gave an answer that cannot be read")
    }
  }

  private static func list(_ app: String, _ session: Session) throws(Failure) -> Int32 {
    let categories = try registered(app, session)
    let output = session.output
    guard output.form == nil else {
      output.json(.tables(categories))
      return Exit.done
    }
    var columns = Columns([.left, .left, .left], paints: [.bold], limit: output.columns)
    for line in columns.lines(categories.map(cells), output.style) { output.line(line) }
    if categories.isEmpty {
      output.note(
        app.isEmpty
          ? "no category of the default app is registered; --app APP is for another one"
          : "no category of \(Escape.line(app)) is registered")
    }
    return Exit.done
  }

  /// id, buttons, the rest as it would be written.
  private static func cells(_ category: Table) -> [String] {
    let actions = category.tables("actions").map { action in
      let id = action.text("id") ?? ""
      let title = action.text("title") ?? ""
      return title.isEmpty || title.hasSameBytes(as: id) ? id : "\(id) (\(title))"
    }
    let rest = category.entries.filter { !["id", "actions"].contains($0.key) }.map { entry in
      if case .bool = entry.value { return entry.key }
      return "\(entry.key)=\(Block.text(entry.value))"
    }
    return [
      Escape.line(category.text("id") ?? ""), Escape.line(actions.joined(separator: ", ")),
      Escape.line(rest.joined(separator: "  ")),
    ]
  }
}
