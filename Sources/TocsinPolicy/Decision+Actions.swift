import TocsinModel

extension Decision {
  /// The buttons as shown (D9.3 to D9.5, D9.15, D9.16).
  mutating func actions(
    own: [Action], _ category: Category?, surfaces: Surfaces, isHidden: Bool
  ) -> [Action] {
    if category == nil, content.category != nil { reasons.append(.unknownCategory) }  // D9.3
    let declared = own.isEmpty ? category?.actions ?? [] : own
    guard !declared.isEmpty, !(isHidden && situation.profile.hidesActionsWhenHidden) else {
      return []
    }
    var actions = declared
    let isLimited = situation.device.space == .limited
    if isLimited, own.isEmpty, let category, !category.minimalActions.isEmpty {
      actions = category.minimalActions.compactMap { id in declared.first { $0.id == id } }
    }
    let isInCar = surfaces.contains(.car)
    let speaks = isInCar && actions.contains { $0.input != nil }
    if speaks { actions = actions.filter { $0.input == nil } }
    let fit = actions.prefix(isLimited ? 2 : situation.profile.base == .ios8 ? 4 : 10)
    if fit.count < (speaks ? actions.count : declared.count) { reasons.append(.actionsLimited) }
    if speaks { reasons.append(.noTextInCar) }
    return fit.count == actions.count ? actions : Array(fit)
  }
}
