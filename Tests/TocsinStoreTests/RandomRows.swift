import TocsinModel
import TocsinTesting

/// Rows with everything in them that a row may hold.
struct RandomRows {
  var random: RandomSource
  private var serial: Int64 = 0

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  static let texts = [
    "", " ", "a", "T", "null", "NULL", "0", "=", "=default", "default", "none", "'", "''", "\"",
    "`;--", "'); DROP TABLE request; --", "a\0b", "\0", "\r\n", "\t", "caf\u{E9}", "cafe\u{301}",
    "👩🏽\u{200D}🚀", "\u{202E}abc\u{202C}", "שלום", "\u{FFFF}", "\u{10FFFF}", "\u{FEFF}x", "%s%n",
    "\u{1}\u{7F}\u{9F}", String(repeating: "🔔", count: 16 * 1024),
    String(repeating: "'\"", count: 32 * 1024),
  ]

  mutating func text() -> String { random.pick(Self.texts) }
  mutating func maybe<Value>(_ value: (inout RandomRows) -> Value) -> Value? {
    random.next() & 1 == 0 ? nil : value(&self)
  }
  mutating func flag() -> Bool { random.next() & 1 == 0 }
  mutating func time() -> WallTime {
    WallTime(usec: random.pick([Int64.min, -1, 0, 1, .max, Int64(bitPattern: random.next())]))
  }
  mutating func name<Kind>() -> Exact<Kind> {
    serial += 1
    let end = String(serial)
    let stem = random.pick([
      "a", "caf\u{E9}", "cafe\u{301}", "'", "🔔 ", "%", String(repeating: "x", count: 200),
    ])
    return Exact(stem + end) ?? Exact(known: "never")
  }

  mutating func content() -> Content {
    var content = Content()
    content.title = text()
    content.subtitle = text()
    content.body = text()
    content.badge = maybe { $0.random.pick([0, 1, Int64(UInt32.max), .max]) }
    content.sound = sound()
    content.threadID = maybe { $0.name() }
    content.category = maybe { $0.name() }
    content.targetContentID = maybe { $0.text() }
    content.filterCriteria = maybe { $0.text() }
    content.level = random.pick(InterruptionLevel.allCases)
    content.relevanceScore = random.pick([0, 1, 0.1, Double.leastNonzeroMagnitude, 1 / 3])
    content.summaryArgument = text()
    content.summaryArgumentCount = random.pick([1, 2, Int64.max])
    content.userInfo = maybe { $0.text() }
    content.isCommunication = flag()
    content.from = maybe { $0.text() }
    content.icon = maybe { $0.text() }
    content.isMarkup = flag()
    content.files = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      serial += 1
      return StoredFile(
        use: random.pick(StoredFile.Use.allCases), name: text(), identifier: text(),
        copy: "copy-\(serial)", hidesThumbnail: flag())
    }
    return content
  }

  private mutating func sound() -> Sound {
    switch Int.random(in: 0...3, using: &random) {
    case 0: .none
    case 1: .standard
    case 2: .standardCritical
    default:
      .named(text(), critical: flag(), volume: maybe { $0.random.pick([0, 0.25, 1]) })
    }
  }

  private mutating func trigger() -> Trigger {
    switch Int.random(in: 0...2, using: &random) {
    case 0: .now
    case 1:
      .once(
        .init(
          at: time(), words: text(), civil: maybe { $0.text() }, zone: maybe { $0.text() }))
    default:
      .interval(
        .init(
          anchor: time(), every: Span(usec: random.pick([60_000_000, 60_000_001, .max])),
          first: time(), until: maybe { $0.time() },
          count: maybe { $0.random.pick([1, 2, Int64.max]) }, words: text(),
          zone: maybe { $0.text() }))
    }
  }

  mutating func actions() -> [Action] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      var action = Action(id: name(), title: text())
      action.isForeground = flag()
      action.isDestructive = flag()
      action.isAuthenticationRequired = flag()
      action.input = maybe { Action.TextInput(button: $0.text(), placeholder: $0.text()) }
      return action
    }
  }

  private mutating func routes() -> [Route] {
    let plain = Self.texts.filter { !$0.utf8.contains(0) }
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let event: RequestIdentifier = name()
      if flag(), let name = HandlerName(text()) {
        return Route(event: event.text, target: .handler(name))
      }
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(plain) }
      return Route(event: event.text, target: .program(words))
    }
  }

  mutating func request(_ id: RequestID, app: AppID = Sample.app) -> Request {
    let state = random.pick(RequestState.allCases)
    let expiry: Expiry =
      switch Int.random(in: 0...2, using: &random) {
      case 0: .serverDefault
      case 1: .never
      default: .after(Span(usec: random.pick([1, 5_000_000, .max])))
      }
    return Request(
      id: id, app: app, identifier: name(), content: content(), trigger: trigger(),
      actions: actions(), routes: routes(), expiry: expiry, origin: flag() ? .local : .push,
      added: time(), state: state, next: state == .pending ? time() : nil,
      fired: random.pick([0, 1, Int64.max]))
  }

  mutating func place() -> ServerPlace {
    serial += 1
    return ServerPlace(
      bus: random.pick(["b1", "b2"]), owner: random.pick([":1.7", ":1.70", ""]),
      number: flag() ? UInt32(serial) : .max - UInt32(serial))
  }

  private mutating func state() -> SinkState {
    switch Int.random(in: 0...6, using: &random) {
    case 0: .waiting
    case 1: .claimed
    case 2: .shown(place())
    case 3: .written
    case 4: .closed(random.pick(CloseReason.allCases), maybe { $0.place() })
    default: .failed(random.pick(Reason.allCases))
    }
  }

  /// Parts come back in the order of their sinks' names.
  mutating func delivery(
    _ id: Int64, of request: RequestID, app: AppID = Sample.app
  ) -> Delivery {
    let heard: Heard =
      switch Int.random(in: 0...3, using: &random) {
      case 0: .none
      case 1: .standard
      case 2: .critical
      default: .named(text())
      }
    let reasons = (0...Int.random(in: 0...5, using: &random)).map { _ in
      random.pick(Reason.allCases)
    }
    var outcome = Outcome(
      level: random.pick(InterruptionLevel.allCases),
      surfaces: Surfaces(rawValue: Int.random(in: 0...15, using: &random)), stays: flag(),
      sound: heard, title: text(), subtitle: text(), body: text(), actions: actions(),
      reasons: reasons)
    outcome.volume = maybe { $0.random.pick([0, 0.25, 1]) }
    outcome.haptic = flag()
    outcome.wakesScreen = flag()
    outcome.badge = random.pick([
      .unchanged, .removed, .number(1), .number(.max), .hidden(0), .hidden(7),
    ])
    outcome.previewsHidden = flag()
    outcome.prompt = random.pick(Outcome.OfferedPrompt.allCases)
    outcome.held = random.pick(Outcome.Held.allCases)
    outcome.until = maybe { $0.time() }
    outcome.group = maybe { rows in Group(app: app, thread: rows.maybe { $0.name() }) }
    outcome.summary = text()
    outcome.error = maybe { $0.random.pick(CallError.Code.allCases) }
    let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      SinkPart(sink: name(), state: state())
    }
    return Delivery(
      id: id, request: request, scheduled: time(), claimed: time(), delivered: maybe { $0.time() },
      outcome: outcome, parts: parts.sorted { $0.sink < $1.sink },
      ending: random.pick([.answered, .dismissed, .replaced, .removed, .done]),
      basis: maybe { $0.basis() }, released: outcome.held == .no ? nil : maybe { $0.time() })
  }

  mutating func response(of request: RequestID, delivery: Int64?) -> Response {
    let happening = random.pick(Happening.allCases)
    let needsAction = happening == .action || happening == .reply
    let isOpen = flag()
    return Response(
      number: 0, request: request, delivery: delivery, happening: happening,
      action: needsAction ? name() : maybe { $0.name() }, text: maybe { $0.text() },
      occurred: time(), activationToken: maybe { $0.text() },
      route: random.pick([.own, .unrouted, .app, .handler(name())]),
      attempt: random.pick([0, 1, Int64.max]), retry: isOpen ? maybe { $0.time() } : nil,
      isOpen: isOpen)
  }

  mutating func entry(_ request: RequestID) -> LogEntry {
    LogEntry(
      time: time(), event: random.pick(LogEvent.allCases), request: request, app: Sample.app,
      identifier: name(),
      reasons: (0..<Int.random(in: 0...4, using: &random)).map { _ in
        random.pick(Reason.allCases)
      }, detail: maybe { $0.text() },
      lateness: maybe { $0.maybe { Span(usec: $0.time().usec) } ?? .zero },
      exit: maybe { $0.random.pick([Int32.min, 0, 75, .max]) })
  }
}
