import TocsinModel

extension Decision {
  /// The line under the leading notification, which counts the others (D10.3 to D10.13).
  mutating func summaryLine() -> String {
    let others = situation.others
    let wording = Wording(texts: situation.texts, language: situation.language)
    let plain = wording.counted(.moreNotifications, Int64(others.count))
    let leading = content.summaryArgument
    let isIgnoring = situation.profile.base == .ios15  // D10.13
    let hasArguments = !leading.isEmpty || others.shares.values.contains { $0.hasArguments }
    let parts = parts(isIgnoring: isIgnoring)

    if parts.contains(where: { $0.isInvalid }) { reasons.append(.summaryFormatInvalid) }
    if isIgnoring {
      let counts =
        content.summaryArgumentCount != 1
        || others.shares.values.contains { $0.hasUnusualCounts }
      if hasArguments || counts { reasons.append(.summaryArgumentsIgnored) }
    }
    guard parts.contains(where: { $0.format != nil }) else { return plain }

    let isAlone =
      parts.count == 1 && (content.category == nil || parts[0].id == content.category)
    if hasArguments, !isIgnoring, !isAlone {
      reasons.append(.summaryArgumentsMixed)  // D10.7
      return plain
    }
    var lines: [String] = []
    var unformatted: Int64 = 0
    var unformattedPlace = 0
    for part in parts {
      if let line = line(part, wording, isIgnoring: isIgnoring) {
        lines.append(line)
      } else {
        if unformatted == 0 { unformattedPlace = lines.count }
        unformatted += Int64(part.share.count)
      }
    }
    if unformatted > 0 {
      lines.insert(wording.counted(.moreNotifications, unformatted), at: unformattedPlace)
    }
    return lines.joined(separator: situation.profile.lineJoiner)
  }

  /// What one category says of its own; nil where it has no format for it.
  private func line(_ part: Part, _ wording: Wording, isIgnoring: Bool) -> String? {
    guard let format = part.format, let category = part.category else { return nil }
    let number = isIgnoring ? Int64(part.share.count) : part.share.sum  // D10.5
    let text = wording.form(of: format, of: category, for: number)
    let digits = String(number)
    guard PlaceText.places(in: text).contains(.list) else {
      return PlaceText.filled(text, ("%u", digits))
    }
    let names = names(part.share)
    guard !names.isEmpty else { return nil }
    let line = PlaceText.filled(text, ("%u", digits), ("%@", wording.list(names)))
    guard Direction.isMixed(line) else { return line }
    return PlaceText.filled(
      text, ("%u", digits), ("%@", wording.list(names.map(Direction.isolated))))  // D10.10
  }

  /// Newest first, each once (D10.6).
  private func names(_ share: Tally.Share) -> [String] {
    var names = share.named.sorted { $0.number > $1.number }.map(\.text)
    let leading = content.summaryArgument
    if situation.profile.includesLeadingArgument, !leading.isEmpty {
      names.removeAll { $0 == leading }
      names.insert(leading, at: 0)
    }
    return names
  }

  private struct Part {
    var id: CategoryID?
    var category: Category?
    var share: Tally.Share
    /// Valid, and of use in this profile.
    var format: PluralText?
    var isInvalid: Bool
  }

  /// Newest category first.
  private func parts(isIgnoring: Bool) -> [Part] {
    var shares = situation.others.shares.map { (id: $0.key, share: $0.value) }
    if shares.count > 1 { shares.sort { $0.share.newest > $1.share.newest } }
    return shares.map { id, share in
      let category = id.flatMap { situation.categories[$0] }
      let written = category?.summaryFormat
      let format = written.flatMap { SummaryFormat($0) }
      return Part(
        id: id, category: category, share: share,
        format: isIgnoring && format?.hasList == true ? nil : format?.text,
        isInvalid: written != nil && format == nil)
    }
  }
}

/// `%u …` or `%u … %@`, in each of its plural forms (D10.4).
private struct SummaryFormat {
  let text: PluralText
  let hasList: Bool

  init?(_ text: PluralText) {
    var hasList = false
    guard !text.forms.isEmpty else { return nil }
    for form in text.forms.values {
      switch PlaceText.places(in: form) {
      case [.number]: break
      case [.number, .list]: hasList = true
      default: return nil
      }
    }
    self.text = text
    self.hasList = hasList
  }
}
