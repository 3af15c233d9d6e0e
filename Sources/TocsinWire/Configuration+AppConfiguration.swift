package import TocsinModel

extension Configuration {
  /// What decisions need of one app.
  package func configuration(of id: AppID) -> AppConfiguration {
    own(app(id).configuration(.standard(for: id)))
  }
}

extension Configuration.App {
  /// What is written here, over `standard`.
  package func configuration(_ standard: AppConfiguration) -> AppConfiguration {
    var result = standard
    if let name { result.name = name }
    if let icon { result.icon = icon }
    if let entitlements {
      result.entitlements = entitlements.reduce(into: []) { $0.formUnion($1.granted) }
    }
    if let requested {
      result.requested = requested.reduce(into: []) {
        $0.formUnion(AuthorizationOptions(word: $1.rawValue) ?? [])
      }
    }
    result.pinned = settings
    result.categories = categories
    if case .tag(let tag)? = language { result.language = tag }
    return result
  }
}

extension Configuration.App.Entitlement {
  fileprivate var granted: Entitlements {
    switch self {
    case .critical: .critical
    case .timeSensitive: .timeSensitive
    case .filtering: .filtering
    }
  }
}
