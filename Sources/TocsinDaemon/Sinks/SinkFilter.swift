import TocsinModel
import TocsinWire

/// Which events of which apps a sink gets (config.md section 6).
struct SinkFilter {
  private let apps: [AppSelector]
  private let events: Set<LogEvent>

  init(_ sink: Configuration.Sink) {
    apps = sink.apps
    events = Set(sink.events.compactMap { LogEvent(rawValue: $0.rawValue) })
  }

  func takes(_ event: LogEvent, of app: AppID) -> Bool {
    events.contains(event) && (apps.contains(.every) || apps.contains(.one(app)))
  }
}

/// A sink that is told of more than deliveries: of what it asks for, once it is on the disk.
protocol EntrySink: AnyObject {
  func write(_ entry: LogEntry)
}
