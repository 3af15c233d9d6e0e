package import TocsinModel

extension Configuration {
  package typealias Handler = HandlerTable
  package typealias Match = HandlerTable.Match

  package struct ServiceExtension: Equatable, Sendable {
    package var match = Match()
    package var exec: [String] = []
    package var timeout = Span.seconds(30)
  }

  package struct ContentExtension: Equatable, Sendable {
    package var app: AppID?
    package var categories: [CategoryID] = []
    package var exec: [String] = []
    package var timeout = Span.seconds(30)
  }

  package struct Calendar: Equatable, Sendable {
    package var name = ""
    /// An .ics file or a folder of them.
    package var path = ""
    /// Nil is `default-app`.
    package var app: AppID?
    /// Before the start, where an item has no alarm.
    package var leads: [Span] = []
  }
}
