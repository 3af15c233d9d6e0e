import TocsinModel

// What repeats on the calendar, beside its request.

extension Store {
  func insert(_ recurrence: Trigger.Recurrence, of request: RequestID) throws(StoreError) {
    try connection.statement(
      "INSERT INTO recurrence VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).bind(request.number).bind(recurrence.kind).bind(recurrence.rule)
      .bind(recurrence.skip).bind(recurrence.anchor).bind(recurrence.start)
      .bind(recurrence.zone).bind(recurrence.madeIn).bind(recurrence.until)
      .bind(recurrence.count).bind(recurrence.except.joined(separator: " "))
      .bind(recurrence.also.joined(separator: " ")).bind(recurrence.words)
      .bind(Store.lastColumn(recurrence)).bind(recurrence.lastPass).run()
  }

  /// The last one, and what else was delivered, in one column.
  private static func lastColumn(_ recurrence: Trigger.Recurrence) -> String? {
    recurrence.last.map { ([$0] + recurrence.rung).joined(separator: " ") }
  }

  /// The last occurrence that was handled.
  func rememberLast(
    _ recurrence: Trigger.Recurrence, of request: RequestID
  ) throws(StoreError) {
    try connection.statement("UPDATE recurrence SET last = ?, last_pass = ? WHERE request = ?")
      .bind(Store.lastColumn(recurrence)).bind(recurrence.lastPass).bind(request.number).run()
  }

  /// Of a row whose kind says that it has one.
  func readRecurrence(of request: inout Request) throws(StoreError) {
    let id = request.id
    let found = try connection.statement(
      """
      SELECT kind, rule, skip, anchor, start, zone, made_in, until, count, except_times,
        also_times, words, last, last_pass FROM recurrence WHERE request = ?
      """
    ).bind(id.number).rows { row in
      let last = Store.list(row.textOrNil(12) ?? "")
      return Trigger.Recurrence(
        words: row.text(11), kind: row.text(0), rule: row.text(1), skip: row.text(2),
        anchor: row.text(3), start: row.textOrNil(4), zone: row.textOrNil(5),
        madeIn: row.text(6), until: row.textOrNil(7), count: row.integerOrNil(8),
        except: Store.list(row.text(9)), also: Store.list(row.text(10)),
        last: last.first, lastPass: row.textOrNil(13), rung: Array(last.dropFirst()))
    }
    guard let recurrence = found.first else {
      throw .damaged("request \(id) has lost its recurrence")
    }
    request.trigger = .recurrence(recurrence)
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: " ").map { String($0) }
  }
}
