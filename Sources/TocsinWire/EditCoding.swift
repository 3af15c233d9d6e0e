package import TocsinModel

/// `Edit`: the keys of a request that are given, and nothing else, are others from now on.
package struct EditCoding {
  package var request: Request
  /// The trigger is another one.
  package var isNewTime: Bool
  package var notes: [String]

  private static let keys = ["late", "expire", "actions", "on"]

  package init(_ table: Table, of old: Request, times: TimeContext) throws(CallError) {
    let reader = try TableReader(
      table, known: ContentCoding.keys + TriggerCoding.keys + EditCoding.keys)
    guard !table.entries.isEmpty else {
      throw CallError(.badRequest, "nothing to change: give a key such as title or when")
    }
    request = old
    if table.entries.contains(where: { ContentCoding.keys.contains($0.key) }) {
      var whole = Table()
      ContentCoding.write(old.content, to: &whole)
      whole.entries.removeAll { table[$0.key] != nil }
      for entry in table.entries where ContentCoding.keys.contains(entry.key) {
        whole.append(entry.key, entry.value)
      }
      request.content = try ContentCoding.read(
        try TableReader(whole, known: ContentCoding.keys))
      request.content.files = old.content.files
    }
    if table["actions"] != nil {
      request.actions = try ActionCoding.read(reader.tables("actions") ?? [])
    }
    if table["on"] != nil {
      request.routes = try RouteCoding.read(
        reader.table("on") ?? Table(), actions: request.actions)
    }
    if table["expire"] != nil { request.expiry = try RequestCoding.expiry(reader) }
    if let late = try RequestCoding.late(reader) { request.late = late }
    let timing = try TriggerCoding.read(reader, times)
    if let timing { request.trigger = timing.trigger }
    isNewTime = timing != nil
    notes = timing?.notes ?? []
  }
}
