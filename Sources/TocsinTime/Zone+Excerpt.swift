package import TocsinModel

extension Zone {
  /// Which offsets are in force from `start` to `end`, as text: seconds ahead of UTC, then each
  /// change with what it brings.
  ///
  ///     3600 1774746000:7200 1792890000:3600
  package func excerpt(from start: WallTime, to end: WallTime) -> String {
    var text = "\(offset(at: start).seconds)"
    var at = start
    while let change = nextChange(after: at), change < end {
      text += " \(floorDivide(change.usec, 1_000_000)):\(offset(at: change).seconds)"
      at = change
    }
    return text
  }

  /// The zone that an excerpt tells of, which is right between its two ends; nil for other texts.
  package init?(name: ZoneName, excerpt: String) {
    let parts = excerpt.split(separator: " ", omittingEmptySubsequences: false)
    var offsets: [Offset] = []
    func kind(_ text: Substring?) -> UInt8? {
      guard let text, let seconds = Int(text), abs(seconds) <= 93_600 else { return nil }
      let offset = Offset(seconds: seconds, abbreviation: "", isDST: false)
      if let known = offsets.firstIndex(of: offset) { return UInt8(known) }
      guard offsets.count < 256 else { return nil }
      offsets.append(offset)
      return UInt8(offsets.count - 1)
    }
    guard let first = kind(parts.first) else { return nil }
    var changes: [Int64] = []
    var kinds: [UInt8] = []
    for part in parts.dropFirst() {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      guard pair.count == 2, let change = Int64(pair[0]), change > changes.last ?? -1 << 60,
        change < 1 << 60, let kind = kind(pair[1])
      else { return nil }
      changes.append(change)
      kinds.append(kind)
    }
    self.init(
      name: name, changes: changes, kinds: kinds, offsets: offsets, first: first, cycle: .none)
  }
}
