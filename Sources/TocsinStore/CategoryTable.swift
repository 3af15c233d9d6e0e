package import TocsinModel

// What apps registered, as rows.

extension Store {
  /// The app's whole set is this one from now on (D9.1), in this order.
  package func setCategories(_ categories: [Category], of app: AppID) throws(StoreError) {
    try write()
    try connection.statement("DELETE FROM category WHERE app = ?").bind(app.text).run()
    for category in categories { try insert(category, of: app) }
  }

  /// - Returns: whether there was one.
  package func removeCategory(_ id: CategoryID, of app: AppID) throws(StoreError) -> Bool {
    try write()
    try connection.statement("DELETE FROM category WHERE app = ? AND id = ?").bind(app.text)
      .bind(id.text).run()
    return connection.changes > 0
  }

  private func insert(_ category: Category, of app: AppID) throws(StoreError) {
    let number =
      try connection.statement(
        "INSERT INTO category (app, id, flags, language) VALUES (?, ?, ?, ?) RETURNING number"
      ).bind(app.text).bind(category.id.text).bind(CategoryFlags(category).rawValue)
      .bind(category.language).rows { $0.integer(0) }.first ?? 0
    for (position, action) in category.actions.enumerated() {
      let statement = try connection.statement(
        "INSERT INTO category_action VALUES (?, ?, ?, ?, ?, ?, ?)")
      try insert(action, of: number, at: position, by: statement)
    }
    for (position, action) in category.minimalActions.enumerated() {
      try connection.statement("INSERT INTO category_minimal VALUES (?, ?, ?)").bind(number)
        .bind(Int64(position)).bind(action.text).run()
    }
    for (role, text) in [
      ("placeholder", category.placeholder), ("summary", category.summaryFormat),
    ] {
      for (form, text) in text?.forms ?? [:] {
        try connection.statement("INSERT INTO category_text VALUES (?, ?, ?, ?)").bind(number)
          .bind(role).bind(form.rawValue).bind(text).run()
      }
    }
  }

  // Reading.

  /// In the order they were registered.
  package func categories(of app: AppID) throws(StoreError) -> [Category] {
    try categories("WHERE app = ? ORDER BY number") { $0.bind(app.text) }.map(\.category)
  }

  /// Of every app, in the order they were registered.
  package func categories() throws(StoreError) -> [AppID: [Category]] {
    var all: [AppID: [Category]] = [:]
    for row in try categories("ORDER BY number", { _ in }) {
      all[row.app, default: []].append(row.category)
    }
    return all
  }

  private func categories(
    _ condition: String, _ bind: (Statement) -> Void
  ) throws(StoreError) -> [(app: AppID, category: Category)] {
    let statement = try reader(
      .categories, "SELECT number, app, id, flags, language FROM category", condition)
    bind(statement)
    let rows = try statement.rows { (row) throws(StoreError) in
      guard let app = AppID(row.text(1)), let id = CategoryID(row.text(2)) else {
        throw .damaged("a category cannot be read")
      }
      var category = Category(id: id)
      CategoryFlags(rawValue: row.integer(3)).apply(to: &category)
      category.language = row.textOrNil(4)
      return (number: row.integer(0), app: app, category: category)
    }
    var found: [(app: AppID, category: Category)] = []
    for var row in rows {
      try readParts(of: &row.category, row.number)
      found.append((row.app, row.category))
    }
    return found
  }

  private func readParts(of category: inout Category, _ number: Int64) throws(StoreError) {
    category.actions = try connection.statement(
      """
      SELECT id, title, flags, input_button, input_placeholder FROM category_action
      WHERE category = ? ORDER BY position
      """
    ).bind(number).rows(Store.readAction)
    category.minimalActions = try connection.statement(
      "SELECT action FROM category_minimal WHERE category = ? ORDER BY position"
    ).bind(number).rows { (row) throws(StoreError) in
      guard let action = ActionID(row.text(0)) else {
        throw .damaged("an action of a category cannot be read")
      }
      return action
    }
    let texts = try connection.statement(
      "SELECT role, form, text FROM category_text WHERE category = ?"
    ).bind(number).rows { (row) throws(StoreError) in
      guard let form = PluralText.Form(rawValue: row.text(1)) else {
        throw .damaged("a text of a category cannot be read")
      }
      return (role: row.text(0), form: form, text: row.text(2))
    }
    for row in texts {
      switch row.role {
      case "placeholder":
        category.placeholder = category.placeholder ?? PluralText(forms: [:])
        category.placeholder?.forms[row.form] = row.text
      case "summary":
        category.summaryFormat = category.summaryFormat ?? PluralText(forms: [:])
        category.summaryFormat?.forms[row.form] = row.text
      default: throw .damaged("a text of a category cannot be read")
      }
    }
  }
}

/// The yes-or-no parts of a category, as one integer.
private struct CategoryFlags: OptionSet {
  let rawValue: Int64

  static let customDismiss = CategoryFlags(rawValue: 1)
  static let allowInCar = CategoryFlags(rawValue: 2)
  static let hiddenTitle = CategoryFlags(rawValue: 4)
  static let hiddenSubtitle = CategoryFlags(rawValue: 8)

  func apply(to category: inout Category) {
    category.hasCustomDismiss = contains(.customDismiss)
    category.isAllowedInCar = contains(.allowInCar)
    category.showsTitleWhenHidden = contains(.hiddenTitle)
    category.showsSubtitleWhenHidden = contains(.hiddenSubtitle)
  }
}

extension CategoryFlags {
  init(_ category: Category) {
    self = []
    if category.hasCustomDismiss { insert(.customDismiss) }
    if category.isAllowedInCar { insert(.allowInCar) }
    if category.showsTitleWhenHidden { insert(.hiddenTitle) }
    if category.showsSubtitleWhenHidden { insert(.hiddenSubtitle) }
  }
}
