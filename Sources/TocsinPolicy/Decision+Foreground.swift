import TocsinModel

extension Decision {
  /// An app in front says what to present of its own notification; its answer is a mask, and the
  /// settings still win over it. While the device is locked no app is in front (D5.1).
  mutating func askAppInFront() {
    guard situation.device.isForeground, !isLocked else { return }
    switch situation.device.present {
    case .noDelegate:
      reasons.append(.foregroundNoDelegate)
      mask = situation.profile.presentsWithoutDelegate ? nil : []  // D6.78
    case .noAnswer:
      reasons.append(.foregroundNoAnswer)  // D5.19
      mask = []
    case .options(var options):
      reasons.append(.foregroundAnswered)
      if options.contains(.alert) { options.formUnion([.banner, .list]) }  // D6.86
      mask = options
    }
  }
}
