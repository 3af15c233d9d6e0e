extension ZoneSource {
  /// The zone of that name, whatever the case of its letters; a refusal with the nearest names
  /// where there is none (T4.8). Also for `--tz` and every other place that names a zone.
  package func find(_ text: String, column: Int = 1) throws(Refusal) -> Zone {
    let shown = WordsParser.printable(text)
    guard let name = ZoneName(text) else {
      throw Refusal(.zone, "unknown zone '\(shown)'", column: column)
    }
    if let found = try existing(name, column) { return found }
    let known = names()
    let small = text.loweredASCII
    for candidate in known where candidate.loweredASCII.utf8.elementsEqual(small.utf8) {
      if let name = ZoneName(candidate), let found = try existing(name, column) { return found }
    }
    let near = Nearest.zones(to: text, among: known).map { "'\($0)'" }
    let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    throw Refusal(.zone, "unknown zone '\(shown)'\(hint)", column: column)
  }

  /// Nil where there is none.
  private func existing(_ name: ZoneName, _ column: Int) throws(Refusal) -> Zone? {
    do {
      return try zone(name)
    } catch {
      switch error {
      case .unknown: return nil
      case .unreadable:
        throw Refusal(.zone, "the file of zone '\(name)' is broken", column: column)
      }
    }
  }
}
