/// Where the configuration says what it says, as `FILE:LINE`, so that an outcome and a refusal can
/// name the line that decided (C1.1, C4.1). What is missing here is a default.
package struct SettingSources: Equatable, Sendable {
  /// Whose key it is.
  package enum Owner: Hashable, Sendable {
    case top
    case day, device, desktop, limits
    case texts
    /// `[app."*"]`, and its table of one category.
    case everyApp(CategoryID?)
    case app(AppID, CategoryID?)
    case focus(FocusName)
    case sink(SinkName)
  }

  private var places: [Owner: [String: String]] = [:]

  package init() {}

  package mutating func set(_ place: String, of key: String, in owner: Owner) {
    places[owner, default: [:]][key] = place
  }

  /// Nil for a default.
  package func source(of key: String, in owner: Owner) -> String? { places[owner]?[key] }

  /// Of a key of an app, in the order in which tables win: the category's before the app's, and the
  /// app's own before that of every app (C4.2).
  package func source(of key: String, app: AppID, category: CategoryID? = nil) -> String? {
    owner(of: key, app: app, category: category).flatMap { source(of: key, in: $0) }
  }

  /// Whose table it is that says it.
  package func owner(of key: String, app: AppID, category: CategoryID? = nil) -> Owner? {
    var owners: [Owner] = [.app(app, nil), .everyApp(nil)]
    if let category { owners = [.app(app, category), .everyApp(category)] + owners }
    return owners.first { source(of: key, in: $0) != nil }
  }

  /// All that is written, in no order.
  package var written: [(owner: Owner, key: String, place: String)] {
    places.flatMap { owner, keys in keys.map { (owner, $0.key, $0.value) } }
  }
}
