package import TocsinModel

extension Store {
  /// What the rows have of the notification that the line tells of.
  package func details(of entry: LogEntry) throws(StoreError) -> LogDetails {
    var details = LogDetails()
    switch entry.event {
    case .due, .delivered, .held:
      let delivery = try deliveries("WHERE request = ? AND claimed = ? ORDER BY id DESC LIMIT 1") {
        $0.bind(entry.request.number).bind(entry.time.usec)
      }.first
      details.outcome = delivery?.outcome
      details.scheduled = delivery?.scheduled
    case .reply:
      details.text =
        try connection.statement(
          """
          SELECT text FROM response WHERE request = ? AND happening = 'reply' AND occurred <= ?
          ORDER BY occurred DESC, number DESC LIMIT 1
          """
        ).bind(entry.request.number).bind(entry.time.usec).rows { $0.textOrNil(0) }.first ?? nil
    case .action, .default, .dismissed: break
    default: return details
    }
    var content = Content()
    let kept =
      try connection.statement("SELECT user_info FROM request WHERE id = ?")
      .bind(entry.request.number).rows { $0.textOrNil(0) }.first ?? nil
    UserInfoColumn.read(kept, into: &content)
    details.userInfo = content.userInfo
    return details
  }
}
