extension Zone {
  /// The zone that a file describes, with the changes of its footer worked out for one cycle of
  /// the calendar.
  package init(name: ZoneName, file: ZoneFile) throws(ZoneFileError) {
    var table = ChangeTable(file)
    guard let footer = file.footer, let summer = footer.summer else {
      if let footer = file.footer, file.changes.isEmpty { table.replaceFirst(footer.standard) }
      self = table.zone(name, cycle: .none)
      return
    }
    let lastYear = file.changes.last.map {
      CivilDate(dayNumber: Int(floorDivide($0, 86_400))).year
    }
    guard (lastYear ?? 1970) <= 9999 else { throw .malformed("time of a change") }
    let year = max(lastYear ?? 1970, 0)
    let standard = try table.kind(of: footer.standard)
    let other = try table.kind(of: summer.offset)
    if lastYear == nil { table.replaceFirst(footer.standard) }
    for year in (year - 1)...(year + 402) {
      guard let (start, end) = footer.changes(of: year) else { continue }
      if start < end {
        table.add(start, other)
        table.add(end, standard)
      } else {
        table.add(end, standard)
        table.add(start, other)
      }
    }
    let start = Int64(CivilDate(year: year + 1, month: 1, day: 1)?.dayNumber ?? 0) * 86_400
    self = table.zone(name, cycle: lastYear == nil ? .always(start) : .from(start))
  }
}

/// A zone's table while it grows.
private struct ChangeTable {
  private var changes: [Int64]
  private var kinds: [UInt8]
  private var offsets: [Offset]
  private var first: UInt8 = 0
  private let fixed: Int

  init(_ file: ZoneFile) {
    changes = file.changes
    kinds = file.kinds
    offsets = file.offsets
    fixed = file.changes.count
  }

  mutating func kind(of offset: Offset) throws(ZoneFileError) -> UInt8 {
    if let known = offsets.firstIndex(of: offset) { return UInt8(known) }
    guard offsets.count < 256 else { throw .malformed("number of types") }
    offsets.append(offset)
    return UInt8(offsets.count - 1)
  }

  mutating func replaceFirst(_ offset: Offset) {
    if let kind = try? kind(of: offset) { first = kind }
  }

  /// A change that follows from the footer. One that comes no later than the one before it leaves
  /// that one no time to be in force: in a zone with DST all the year, each end of DST is undone
  /// by the next start.
  mutating func add(_ change: Int64, _ kind: UInt8) {
    while changes.count > fixed, let last = changes.last, change <= last {
      changes.removeLast()
      kinds.removeLast()
    }
    if let last = changes.last, change <= last { return }
    guard kind != kinds.last ?? first else { return }
    changes.append(change)
    kinds.append(kind)
  }

  func zone(_ name: ZoneName, cycle: Zone.Cycle) -> Zone {
    Zone(
      name: name, changes: changes, kinds: kinds, offsets: offsets, first: first, cycle: cycle)
  }
}
