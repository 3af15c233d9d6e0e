package import TocsinModel

/// `Edit`: the keys of a request that are given, and nothing else, are others from now on. An empty
/// text takes away what was there.
package struct EditCoding {
  package var request: Request
  /// The trigger is another one, and counts from now (T5.5).
  package var isNewTime: Bool
  package var notes: [String]

  private static let keys = ["late", "nag", "expire", "actions", "on"]
  /// What can be taken away, so that it is as if it had never been given.
  private static let optional = [
    "badge", "thread-id", "category", "target-content-id", "filter-criteria", "summary-arg",
    "user-info", "from", "icon", "title-loc-key", "subtitle-loc-key", "loc-key",
  ]

  /// - Parameter files: the copies of those that came with the call, instead of all of that use
  ///   which were there; nil where none of that use was given.
  package init(
    _ table: Table, of old: Request, times: TimeContext,
    files: [StoredFile.Use: [StoredFile]] = [:]
  ) throws(CallError) {
    let reader = try TableReader(
      table, known: ContentCoding.keys + TriggerCoding.keys + EditCoding.keys)
    guard !table.entries.isEmpty || !files.isEmpty else {
      throw CallError(.badRequest, "nothing to change: give a key such as title or when")
    }
    request = old
    if table.entries.contains(where: { ContentCoding.keys.contains($0.key) }) {
      var whole = Table()
      ContentCoding.write(old.content, to: &whole)
      let outdated = LocalizedCoding.outdated(by: table)
      whole.entries.removeAll { table[$0.key] != nil || outdated.contains($0.key) }
      for entry in table.entries where ContentCoding.keys.contains(entry.key) {
        if EditCoding.optional.contains(entry.key), reader.isEmptied(entry.key) { continue }
        whole.append(entry.key, entry.value)
      }
      request.content = try ContentCoding.read(
        try TableReader(whole, known: ContentCoding.keys))
      request.content.files = old.content.files
    }
    EditCoding.put(files, into: &request.content, named: table)
    if table["actions"] != nil {
      request.actions = try ActionCoding.read(reader.tables("actions") ?? [])
    }
    if table["on"] != nil {
      request.routes = try RouteCoding.read(
        reader.table("on") ?? Table(), actions: request.actions)
    }
    if reader.isEmptied("expire") {
      request.expiry = .serverDefault
    } else if table["expire"] != nil {
      request.expiry = try RequestCoding.expiry(reader)
    }
    if reader.isEmptied("late") {
      request.late = .once
    } else if let late = try RequestCoding.late(reader) {
      request.late = late
    }
    if reader.isEmptied("nag") {
      request.nag = nil
    } else if let text = try reader.text("nag") {
      request.nag = try RequestCoding.nag(text)
    }
    isNewTime = table["when"] != nil || table["trigger"] != nil
    let timing =
      isNewTime
      ? try TriggerCoding.moving(old.trigger, reader, times)
      : try TriggerCoding.ending(old.trigger, reader, times)
    if !isNewTime { try EditCoding.refuseAlone(["tz", "force"], in: table) }
    if let timing { request.trigger = timing.trigger }
    notes = timing?.notes ?? []
  }

  private static func refuseAlone(_ keys: [String], in table: Table) throws(CallError) {
    for key in keys where table[key] != nil {
      throw CallError(.badRequest, "'\(key)' belongs to a new time: give 'when' too")
    }
  }

  /// A name of the theme and a file take each other's place.
  private static func put(
    _ files: [StoredFile.Use: [StoredFile]], into content: inout Content, named table: Table
  ) {
    for (use, key) in [(StoredFile.Use.icon, "icon"), (.sound, "sound"), (.attachment, "")]
    where files[use] != nil || table[key] != nil {
      content.files.removeAll { $0.use == use }
      content.files += files[use] ?? []
    }
    if files[.icon] != nil, table["icon"] == nil { content.icon = nil }
    if files[.sound] != nil, content.sound == .none {
      content.sound = .standard  // a file is given to be heard
    }
  }
}
