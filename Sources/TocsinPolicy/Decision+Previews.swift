import TocsinModel

extension Decision {
  /// The words may not be read now (D5.14).
  mutating func arePreviewsHidden() -> Bool {
    guard hasText else { return false }
    let device = situation.device.previews
    let previews = settings.previews.own ?? device
    let isHidden = hides(previews)
    if isHidden { reasons.append(previews == .never ? .previewsNever : .previewsUntilUnlocked) }
    // Said where the device alone would have had it otherwise.
    if settings.previews.own != nil, previews != device, isHidden || hides(device) {
      reasons.append(.previewsByApp)
    }
    return isHidden
  }

  private func hides(_ previews: Previews) -> Bool {
    switch previews {
    case .always: false
    case .never: true
    case .whenAuthenticated: isLocked
    }
  }
}

extension AppPreviews {
  /// Nil where the device's count.
  fileprivate var own: Previews? {
    switch self {
    case .always: .always
    case .whenAuthenticated: .whenAuthenticated
    case .never: .never
    case .inherit: nil
    }
  }
}
