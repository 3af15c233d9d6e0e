package import TocsinModel
import TocsinTime

/// A category of policy-tests.md: the same in policy files, in an app's file of categories and on
/// the bus.
package enum CategoryCoding {
  private static let keys = [
    "id", "actions", "actions-minimal", "custom-dismiss", "allow-in-car",
    "hidden-previews-show-title", "hidden-previews-show-subtitle",
    "hidden-previews-body-placeholder", "summary-format", "language",
  ]

  /// An app's set. Ids of categories, and of actions in all of them, stand once (D9.4).
  package static func read(_ tables: [Table]) throws(CallError) -> [Category] {
    guard tables.count <= Limits.categories else {
      throw CallError(
        .tooLarge, "\(tables.count) categories are too many; at most \(Limits.categories)")
    }
    var categories: [Category] = []
    for table in tables { categories.append(try read(table)) }
    try check(categories)
    return categories
  }

  /// What one set may not hold, for one that was put together of several (`merge`).
  package static func check(_ categories: [Category]) throws(CallError) {
    if let first = faults(categories).first { throw first }
  }

  /// All of that.
  package static func faults(_ categories: [Category]) -> [CallError] {
    var ids: Set<CategoryID> = []
    var actions: Set<ActionID> = []
    var faults: [CallError] = []
    for category in categories {
      if !ids.insert(category.id).inserted {
        faults.append(
          CallError(.badRequest, "category \(category.id.text.quoted) stands twice"))
      }
      for action in category.actions where !actions.insert(action.id).inserted {
        faults.append(
          CallError(
            .badRequest, "action \(action.id.text.quoted) stands in more than one category"))
      }
    }
    return faults
  }

  /// One of its actions by itself.
  package static func check(action table: Table) throws(CallError) {
    _ = try ActionCoding.read([table])
  }

  private static func read(_ table: Table) throws(CallError) -> Category {
    let reader = try TableReader(table, owner: "categories", known: keys)
    guard let id: CategoryID = try reader.exact("id") else {
      throw CallError(.badRequest, "a category needs an 'id'")
    }
    var category = Category(id: id)
    category.actions = try ActionCoding.read(reader.tables("actions") ?? [])
    category.minimalActions = try minimalActions(reader, of: category)
    category.hasCustomDismiss = try reader.bool("custom-dismiss") ?? false
    category.isAllowedInCar = try reader.bool("allow-in-car") ?? false
    category.showsTitleWhenHidden = try reader.bool("hidden-previews-show-title") ?? false
    category.showsSubtitleWhenHidden = try reader.bool("hidden-previews-show-subtitle") ?? false
    category.placeholder = try PluralTextCoding.read(reader, "hidden-previews-body-placeholder")
    category.summaryFormat = try PluralTextCoding.read(reader, "summary-format")
    category.language = try language(reader)
    return category
  }

  /// D9.5
  private static func minimalActions(
    _ reader: TableReader, of category: Category
  ) throws(CallError) -> [ActionID] {
    var ids: [ActionID] = []
    for text in try reader.texts("actions-minimal") ?? [] {
      guard let action = category.actions.first(where: { $0.id.text.hasSameBytes(as: text) })
      else {
        throw CallError(
          .badRequest,
          "'actions-minimal' names \(text.quoted), which is no action of category "
            + category.id.text.quoted
            + Nearest.hint(for: text, among: category.actions.map(\.id.text)))
      }
      guard !ids.contains(action.id) else {
        throw CallError(.badRequest, "'actions-minimal' names \(text.quoted) twice")
      }
      ids.append(action.id)
    }
    return ids
  }

  private static func language(_ reader: TableReader) throws(CallError) -> String? {
    guard let text = try reader.text("language") else { return nil }
    guard text.isLanguageTag else {
      throw CallError(
        .badRequest,
        "'language' is \(text.quoted), which is no language tag, such as 'de' or 'pt-BR'")
    }
    return text
  }

  package static func write(_ categories: [Category]) -> [Table] { categories.map(write) }

  /// What was given; defaults are left out.
  package static func write(_ category: Category) -> Table {
    var table = Table()
    table.append("id", .text(category.id.text))
    if !category.actions.isEmpty { table.append("actions", ActionCoding.write(category.actions)) }
    if !category.minimalActions.isEmpty {
      table.append("actions-minimal", .texts(category.minimalActions.map(\.text)))
    }
    for (key, flag) in [
      ("custom-dismiss", category.hasCustomDismiss), ("allow-in-car", category.isAllowedInCar),
      ("hidden-previews-show-title", category.showsTitleWhenHidden),
      ("hidden-previews-show-subtitle", category.showsSubtitleWhenHidden),
    ] where flag {
      table.append(key, .bool(true))
    }
    table.append(
      "hidden-previews-body-placeholder", category.placeholder.map(PluralTextCoding.write))
    table.append("summary-format", category.summaryFormat.map(PluralTextCoding.write))
    table.append("language", text: category.language)
    return table
  }
}
