import TocsinModel

extension Core {
  /// What the app itself hears of an answer.
  enum Listening {
    case isNotThere, isNotTold, hears
  }

  /// D9.7: of a dismissal only where its category asks for that. Everything else that a person does
  /// is told.
  func listens(_ happening: Happening, _ request: Request) -> Listening {
    guard listeners.contains(request.app) else { return .isNotThere }
    guard happening == .dismissed else { return .hears }
    let category = request.content.category.flatMap { categories[request.app]?[$0] }
    return category?.hasCustomDismiss == true ? .hears : .isNotTold
  }
}
