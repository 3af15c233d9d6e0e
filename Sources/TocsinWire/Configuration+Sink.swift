package import TocsinModel

extension Configuration {
  /// Where deliveries go, by `type`.
  package struct Sink: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      case desktop, journal, log, command
    }

    package enum LogFile: Hashable, Sendable {
      case standardOutput
      case absolute(String)
      /// Below the data folder.
      case relative(String)
    }

    package var kind: Kind
    /// Of a log.
    package var file: LogFile?
    package var writtenText: Bool?
    /// Program and arguments of a command.
    package var exec: [String] = []
    package var timeout = Span.seconds(30)
    package var run = HandlerTable.Turn.queue
    package var retry: Int64 = 3
    package var apps = [AppSelector.every]
    package var events = [Happening.delivered, .missed, .failed]

    package init(kind: Kind) { self.kind = kind }

    /// Nil for every app.
    var onlyApps: Set<AppID>? {
      guard !apps.contains(.every) else { return nil }
      return Set(apps.compactMap { if case .one(let app) = $0 { app } else { nil } })
    }

    /// Whether title, subtitle, body, replies and `user-info` go there too (C6.4).
    package var hasText: Bool { writtenText ?? (kind != .journal) }
  }
}

extension Configuration {
  /// The sink of that name; `desktop` and `journal` are there without a table.
  package func sink(named name: SinkName) -> Sink? {
    sinkTables[name] ?? Sink.Kind(builtIn: name).map(Sink.init)
  }
}

extension Configuration.Sink.Kind {
  /// The type of the two names that need no table.
  init?(builtIn name: SinkName) {
    switch name {
    case .desktop: self = .desktop
    case .journal: self = .journal
    default: return nil
    }
  }

  /// Keys that stand in a table of this type, besides `type` and `apps`.
  var keys: [String] {
    switch self {
    case .desktop: []
    case .journal: ["text", "events"]
    case .log: ["text", "events", "file"]
    case .command: ["text", "events", "exec", "timeout", "run", "retry"]
    }
  }
}
