internal import TocsinModel

extension ZoneSource {
  /// The zone of that name, whatever the case of its letters; a refusal with the nearest names
  /// where there is none (T4.8). Also for `--tz` and every other place that names a zone.
  ///
  /// - Parameter allowsOffset: `+02:00` is a zone too, as it is after a time.
  package func find(
    _ text: String, column: Int = 1, allowsOffset: Bool = false
  ) throws(Refusal) -> Zone {
    let shown = WordsParser.printable(text)
    if allowsOffset, let offset = Zone.offset(named: text) {
      guard abs(offset.offset(at: WallTime(usec: 0)).seconds) <= Zone.widestOffset else {
        throw Refusal(
          .zone, "unknown zone '\(shown)': offsets go from -12:00 to +14:00", column: column)
      }
      return offset
    }
    // Clocks that count leap seconds, and a second name for those that do not.
    for folder in ["right/", "posix/"] where text.utf8.starts(with: folder.utf8) {
      let plain = shown.dropFirst(folder.utf8.count)
      throw Refusal(
        .zone,
        folder == "right/"
          ? "'\(shown)' counts leap seconds, which clocks here do not; write \(plain)"
          : "unknown zone '\(shown)'; did you mean '\(plain)'?", column: column)
    }
    // T3.25: some of them are names of the tz database too, and not what was meant.
    if Vocabulary.isAbbreviation(text) {
      throw Refusal(
        .zone,
        "'\(shown)' is an abbreviation and ambiguous; write a zone such as America/New_York"
          + (allowsOffset ? " or an offset such as -05:00" : ""), column: column)
    }
    guard let name = ZoneName(text) else {
      throw Refusal(.zone, "unknown zone '\(shown)'", column: column)
    }
    if let found = try existing(name, column) { return found }
    let known = names()
    let small = text.loweredASCII
    for candidate in known where candidate.loweredASCII.utf8.elementsEqual(small.utf8) {
      if let name = ZoneName(candidate), let found = try existing(name, column) { return found }
    }
    let city = Vocabulary.cities[String(small.map { $0 == "_" ? " " : $0 })]
    let near = (city.map { [$0] } ?? Nearest.zones(to: text, among: known)).map { "'\($0)'" }
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
