package import TocsinModel

extension Group {
  /// What `content` lies with in the center (D10.1); nil with grouping off. The category does not
  /// matter (D10.2).
  package static func of(_ content: Content, app: AppID, grouping: Grouping) -> Group? {
    switch grouping {
    case .automatic: Group(app: app, thread: content.threadID)
    case .byApp: Group(app: app)
    case .off: nil
    }
  }
}
