package import TocsinModel
package import TocsinTime
package import TocsinWire

/// One timeline: what happens to a machine, and what must come of it when.
package struct Timeline: Sendable {
  package var name = ""
  package var position: Position?
  package var start = WallTime(usec: 0)
  package var zone = Zone.utc
  package var profile = DeliveryProfile()
  /// What no expectation names fails it.
  package var isComplete = true
  var apps: [PolicyApp] = []
  var device = TimelineDevice()
  /// In order; the ends of sleep and of absence are among them.
  package var events: [TimelineEvent] = []
  var expectations: [TimelineExpectation] = []

  package var hasSeveralApps: Bool { apps.count > 1 }

  /// As many as `tocsin test` counts.
  package var assertionCount: Int { expectations.reduce(0) { $0 + $1.assertionCount } }
}

package struct TimelineEvent: Sendable {
  /// Since the start.
  package var at: Span
  package var event: SimulatedEvent
  package var position: Position?
}

/// What must have happened at a moment, and how things must stand after it.
struct TimelineExpectation: Sendable {
  var at = Span.zero
  var position: Position?
  /// Nil is every app for what happens; there is one alone where things stand.
  var app: AppID?
  var delivered: Expected<[Delivered]>?
  var summary: Expected<Summary>?
  var responses: Expected<[ExpectedResponse]>?
  var missed: Expected<[RequestIdentifier]>?
  var errors: Expected<[String]>?
  var granted: Expected<Bool>?
  var prompting: Expected<Bool>?
  var pending: Expected<[Pending]>?
  var center: Expected<[RequestIdentifier]>?
  var badge: Expected<Int64>?
  var settings: Expected<[ExpectedSetting]>?

  struct Delivered: Sendable {
    var identifier: RequestIdentifier
    var position: Position?
    var assertions: [Assertion]
  }

  struct Summary: Sendable {
    var count: Int64
    var featured: RequestIdentifier?
  }

  struct ExpectedResponse: Sendable {
    var identifier: RequestIdentifier
    var action: String
    var text: String?
    var attempt: Int64?
  }

  struct Pending: Sendable {
    var identifier: RequestIdentifier
    var next: RFC3339.Stamp?
  }

  struct ExpectedSetting: Sendable {
    var key: String
    var position: Position?
    var value: Value
  }

  var assertionCount: Int {
    var count = 0
    if let delivered {
      count += max(1, delivered.value.reduce(0) { $0 + $1.assertions.count })
    }
    count += [
      summary != nil, responses != nil, missed != nil, errors != nil, granted != nil,
      prompting != nil, pending != nil, center != nil, badge != nil, settings != nil,
    ].count { $0 }
    return count
  }
}

/// An expected value, and where it stands; nil in JSON.
struct Expected<Content: Sendable>: Sendable {
  var value: Content
  var position: Position?
}
