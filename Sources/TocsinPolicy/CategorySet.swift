package import TocsinModel

/// The categories that an app has registered, by id (D9.1).
package enum CategorySet {
  /// The app's whole new set.
  ///
  /// - Throws: `bad-request` where D9.4 is broken.
  package static func set(
    _ categories: [Category]
  ) throws(CallError) -> [CategoryID: Category] {
    try checked(categories)
  }

  /// `old` with these added, or in place of those of the same id.
  package static func merge(
    _ categories: [Category], into old: [CategoryID: Category]
  ) throws(CallError) -> [CategoryID: Category] {
    let new = try checked(categories)
    let kept = old.values.filter { new[$0.id] == nil }.sorted { $0.id < $1.id }
    return try checked(kept + categories)
  }

  private static func checked(
    _ categories: [Category]
  ) throws(CallError) -> [CategoryID: Category] {
    var set: [CategoryID: Category] = [:]
    var owners: [ActionID: CategoryID] = [:]
    for category in categories {
      guard set.updateValue(category, forKey: category.id) == nil else {
        throw refusal("category \(quoted(category.id)) stands twice")
      }
      try check(category)
      for action in category.actions {
        guard let owner = owners.updateValue(category.id, forKey: action.id) else { continue }
        throw refusal(
          owner == category.id
            ? "action \(quoted(action.id)) stands twice in category \(quoted(owner))"
            : "action \(quoted(action.id)) is in category \(quoted(owner)) and in "
              + "\(quoted(category.id)); its id must be unique in the app")
      }
    }
    return set
  }

  private static func check(_ category: Category) throws(CallError) {
    let place = "category \(quoted(category.id))"
    guard category.actions.count <= Limits.actions else {
      throw refusal(
        "\(place) has \(category.actions.count) actions; at most \(Limits.actions)")
    }
    for action in category.actions {
      if Action.reserved.contains(where: { $0.hasSameBytes(as: action.id.text) }) {
        throw refusal("action \(quoted(action.id)) of \(place): the id is reserved")
      }
      if action.title.isBlank {
        throw refusal("action \(quoted(action.id)) of \(place) has an empty title")
      }
    }
    for id in category.minimalActions
    where !category.actions.contains(where: { $0.id == id }) {
      throw refusal("actions-minimal of \(place) names \(quoted(id)), which is none of its actions")
    }
  }

  private static func refusal(_ message: String) -> CallError { CallError(.badRequest, message) }

  /// On one line, whatever is in it.
  private static func quoted<Kind>(_ id: Exact<Kind>) -> String {
    let shown = id.text.unicodeScalars.map {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .lineSeparator
        || $0.properties.generalCategory == .paragraphSeparator ? "?" : String($0)
    }
    return "\"\(shown.joined())\""
  }
}
