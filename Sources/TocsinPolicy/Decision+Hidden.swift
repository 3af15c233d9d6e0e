import TocsinModel

extension Decision {
  /// In place of hidden words, for the whole group: each category's placeholder with its own count,
  /// newest first, and those without one together (D5.15 to D5.17).
  ///
  /// - Parameter others: nil where it lies alone.
  func hiddenBody(of content: Content, others: Tally?) -> String {
    let wording = Wording(texts: situation.texts, language: situation.language)
    let own = content.category
    var counts: [(number: Int, category: CategoryID?, count: Int64)] = [
      (.max, own, 1 + Int64(others?.shares[own]?.count ?? 0))
    ]
    for (category, share) in others?.shares ?? [:] where category != own {
      counts.append((share.newest, category, Int64(share.count)))
    }
    if counts.count > 1 { counts.sort { $0.number > $1.number } }

    var parts: [String] = []
    var plain: Int64 = 0
    var plainPlace = 0
    for (_, id, count) in counts {
      if let category = id.flatMap({ situation.categories[$0] }),
        let placeholder = category.validPlaceholder
      {
        let text = wording.form(of: placeholder, of: category, for: count)
        parts.append(PlaceText.filled(text, ("%u", String(count))))
      } else {
        if plain == 0 { plainPlace = parts.count }
        plain += count
      }
    }
    if plain > 0 {
      let isAlone = plain == 1 && parts.isEmpty
      parts.insert(
        isAlone ? wording.word(.notification) : wording.counted(.notifications, plain),
        at: plainPlace)
    }
    return wording.list(parts.filter { !$0.isEmpty })
  }
}

extension Category {
  /// Holds `%u` once at most and no other escape, in each of its forms (D5.16).
  fileprivate var validPlaceholder: PluralText? {
    guard let placeholder else { return nil }
    for text in placeholder.forms.values {
      let places = PlaceText.places(in: text)
      guard places.isEmpty || places == [.number] else { return nil }
    }
    return placeholder
  }
}
