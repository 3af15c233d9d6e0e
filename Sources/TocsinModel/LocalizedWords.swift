/// A key of the app's string tables, and what fills the places of its text (D8.12).
package struct LocalizedWords: Equatable, Sendable {
  package var key: String
  package var arguments: [String]

  package init(key: String, arguments: [String] = []) {
    self.key = key
    self.arguments = arguments
  }
}

/// Which words of a notification come from the app's string tables: each wins over the plain ones.
package struct LocalizedText: Equatable, Sendable {
  package var title: LocalizedWords?
  package var subtitle: LocalizedWords?
  package var body: LocalizedWords?

  package init(
    title: LocalizedWords? = nil, subtitle: LocalizedWords? = nil, body: LocalizedWords? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
  }

  package var isEmpty: Bool { title == nil && subtitle == nil && body == nil }

  /// Those that are there, in the order they are read.
  package var all: [LocalizedWords] { [title, subtitle, body].compactMap { $0 } }

  package var bytes: Int {
    all.reduce(0) { $0 + $1.key.utf8.count + $1.arguments.reduce(0) { $0 + $1.utf8.count } }
  }
}
