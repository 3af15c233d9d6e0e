import TocsinModel

extension Decision {
  /// The steps from the surfaces on.
  consuming func outcome(own: [Action]) -> Outcome {
    let category = content.category.flatMap { situation.categories[$0] }  // D9.2
    let surfaces = surfaces(category)
    let loudness = loudness()
    let isHidden = arePreviewsHidden()
    let badge = badge()
    let actions = actions(own: own, category, surfaces: surfaces, isHidden: isHidden)
    let group = Group.of(content, app: situation.app, grouping: settings.grouping)
    var outcome = Outcome(
      level: level, surfaces: surfaces,
      stays: surfaces.contains(.banner) && settings.alertStyle == .alert,
      sound: loudness.sound, volume: loudness.volume, haptic: loudness.haptic,
      wakesScreen: surfaces.contains(.lockScreen) && interrupts,  // D5.8
      badge: badge, title: content.title, subtitle: content.subtitle, body: content.body,
      previewsHidden: isHidden, actions: actions, prompt: prompt(surfaces), held: held,
      until: held == .summary ? situation.nextSummary : nil, group: group, reasons: [])
    if isHidden {
      // D5.15. The line would name what is hidden, and the entry counts the whole group already.
      if category?.showsTitleWhenHidden != true { outcome.title = "" }
      if category?.showsSubtitleWhenHidden != true { outcome.subtitle = "" }
      outcome.body = hiddenBody(of: content, others: group == nil ? nil : situation.others)
    } else if group != nil, !surfaces.isEmpty, !situation.others.isEmpty {
      outcome.summary = summaryLine()
    }
    outcome.reasons = reasons
    return outcome
  }

  /// What is asked beneath it; nothing where nothing is seen.
  private func prompt(_ surfaces: Surfaces) -> Outcome.OfferedPrompt {
    guard !surfaces.isEmpty else { return .none }
    if permission.isProvisional {  // D2.27
      guard !situation.pinned.contains(.authorization) else { return .none }  // C4.1
      let isFirstOnly = situation.device.quirks.contains(.keepButtonsOnFirstOnly)
      return isFirstOnly && situation.others.hasProvisional ? .none : .keepOrTurnOff
    }
    let explains =
      level == .timeSensitive && interrupts && !situation.hasExplainedTimeSensitive
      && situation.profile.explainsTimeSensitive && !situation.pinned.contains(.timeSensitive)
    return explains ? .timeSensitiveExplanation : .none  // D4.5
  }
}
