import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// What an app may register (D9.1, D9.4).
struct CategorySetTests {
  private func category(_ id: String, _ actions: String..., minimal: [String] = [])
    -> TocsinModel.Category
  {
    var category = Category(id: CategoryID(id) ?? CategoryID(known: "sample"))
    category.actions = actions.map { Sample.action($0) }
    category.minimalActions = minimal.compactMap { ActionID($0) }
    return category
  }

  @Test("D9.1: a set replaces, a merge adds and replaces those of the same id")
  func sets() throws {
    let old = try CategorySet.set([category("a", "x"), category("b", "y")])
    #expect(Set(old.keys.map(\.text)) == ["a", "b"])
    let merged = try CategorySet.merge([category("b", "z"), category("c")], into: old)
    #expect(Set(merged.keys.map(\.text)) == ["a", "b", "c"])
    #expect(merged[CategoryID(known: "b")]?.actions.map(\.id.text) == ["z"])
    #expect(try CategorySet.set([]).isEmpty)
  }

  @Test("D9.2: ids that only look alike differ")
  func bytes() throws {
    let set = try CategorySet.set([category("\u{E9}"), category("e\u{301}"), category("E")])
    #expect(set.count == 3)
  }

  @Test("D9.4: what is wrong is named on one line")
  func refusals() {
    var untitled = category("a", "x")
    untitled.actions[0].title = " "
    var many = category("a")
    many.has(21)
    let rows: [([TocsinModel.Category], String)] = [
      ([category("a"), category("a")], "category \"a\" stands twice"),
      ([category("a", "x", "x")], "action \"x\" stands twice in category \"a\""),
      (
        [category("a", "x"), category("b", "x")],
        "action \"x\" is in category \"a\" and in \"b\"; its id must be unique in the app"
      ),
      ([category("a", "default")], "action \"default\" of category \"a\": the id is reserved"),
      ([category("a\nb", "dismiss")], "action \"dismiss\" of category \"a?b\": the id is reserved"),
      ([untitled], "action \"x\" of category \"a\" has an empty title"),
      (
        [category("a", "x", minimal: ["y"])],
        "actions-minimal of category \"a\" names \"y\", which is none of its actions"
      ),
      ([many], "category \"a\" has 21 actions; at most 20"),
    ]
    for (categories, message) in rows {
      #expect(throws: CallError(.badRequest, message)) { try CategorySet.set(categories) }
    }
  }

  @Test("D9.4: an action that another category of the app has is refused in a merge too")
  func merged() throws {
    let old = try CategorySet.set([category("a", "x")])
    #expect(throws: CallError.self) { try CategorySet.merge([category("b", "x")], into: old) }
    #expect(try CategorySet.merge([category("a", "x", "y")], into: old).count == 1)
  }
}
