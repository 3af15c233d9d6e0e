import TocsinModel
import TocsinTime

// The keys of config.md, table by table. A key that is not here is a fault.

extension Configuration {
  /// Of the top level: single keys and the names of tables.
  package static var keys: [String] { rows.map(\.key) }

  static let rows: [SettingRow<Configuration>] = [
    // Section 2
    SettingRow("profile", \.profile, .word),
    SettingRow("sinks", \.sinks, .list(of: .name(SinkNameKind.self))),
    SettingRow("snooze", \.snooze, .span(.second ... .year)),
    SettingRow("default-app", \.defaultApp, .appID),
    SettingRow("language", \.language, .language),
    // Section 3
    SettingRow(table: "day", \.day, Day.rows),
    SettingRow(table: "device", \.device, Device.rows),
    // Section 4
    SettingRow(tables: "app", \.apps, named: .appTable, App.rows) { _ in App() },
    // Section 5
    SettingRow(tables: "focus", \.focuses, named: .focus, Focus.rows) { _ in
      Focus()
    },
    // Section 6
    SettingRow(table: "desktop", \.desktop, Desktop.rows),
    SettingRow(tables: "server", \.servers, named: .name(ServerKind.self), Server.rows) { _ in
      Server()
    },
    SettingRow(tables: "sink", \.sinkTables, named: .name(SinkNameKind.self), Sink.rows) {
      Sink(kind: Sink.Kind(builtIn: $0) ?? .log)
    },
    // Section 7
    SettingRow(table: "limits", \.limits, Limits.rows),
    SettingRow(table: "history", \.history, History.rows),
    // handlers.md
    .handlers, .serviceExtensions, .contentExtensions,
    SettingRow(list: "calendar", \.calendars, Calendar.rows, required: ["name", "path"]) {
      Calendar()
    },
    .texts,
  ]
}

extension Span {
  fileprivate static let second = Span.seconds(1)
  fileprivate static let year = Span.days(366)
}

extension Configuration.Day {
  static let rows: [SettingRow<Self>] = [
    SettingRow("default", \.words.standard, .timeOfDay),
    SettingRow("morning", \.words.morning, .timeOfDay),
    SettingRow("afternoon", \.words.afternoon, .timeOfDay),
    SettingRow("evening", \.words.evening, .timeOfDay),
    SettingRow("night", \.words.night, .timeOfDay),
    SettingRow("all-day", \.allDay, .timeOfDay),
  ]
}

extension Configuration.Device {
  static let rows: [SettingRow<Self>] =
    [
      SettingRow("previews", \.previews, .word),
      SettingRow("summary-times", \.summaryTimes, .list(of: .timeOfDay, 1...12)),
      SettingRow("quirks", \.quirks, .list(of: .word)),
    ] + ["locked", "silent", "foreground", "car", "space"].map(SettingRow.init(state:))
}

extension SettingRow<Configuration.Device> {
  /// What is a state of the device and no configuration.
  fileprivate init(state key: String) {
    self.init(
      key: key,
      read: { _, entry, _, reading in
        reading.note(
          entry.position, "\(key): a state, not configuration; set it with 'tocsin device'")
      },
      overlay: { _, _ in }, show: { _, _, _ in })
  }
}

extension Configuration.Desktop {
  static let rows: [SettingRow<Self>] = [
    SettingRow("auto-start", \.autoStart, .bool),
    SettingRow("timeout", \.timeout, .span(.second ... .minutes(1))),
    SettingRow("portal", \.portal, .bool),
    SettingRow("follow-server", \.followServer, .bool),
    SettingRow("center-digest", \.centerDigest, .bool),
    SettingRow("focus", \.focus, .name(FocusKind.self)),
    SettingRow("late-popups", \.latePopups, .integer(0...1000)),
    SettingRow("sound", \.sound, .text),
    SettingRow("critical-sound", \.criticalSound, .text),
    SettingRow("player", \.player, .program(mayBeEmpty: true)),
    SettingRow("prompt", \.prompt, .program(mayBeEmpty: true)),
  ]
}

extension Configuration.Server {
  static let rows: [SettingRow<Self>] = [
    SettingRow("popups", \.popups, .integer(1...1000)),
    SettingRow("actions", \.actions, .integer(0...100)),
    SettingRow("keeps-low-urgency", \.keepsLowUrgency, .bool),
    SettingRow("keeps-critical", \.keepsCritical, .bool),
    SettingRow("stack-tag", \.stackTag, .bool),
    SettingRow("with", \.with, .list(of: .text)),
    SettingRow("without", \.without, .list(of: .text)),
  ]
}

extension Configuration.Sink {
  static let rows: [SettingRow<Self>] = [
    SettingRow("type", \.kind, .word),
    SettingRow("file", \.file, .logFile),
    SettingRow(
      "text", .bool, set: { $0.writtenText = $1 }, get: { $0.hasText }),
    SettingRow("exec", \.exec, .program(mayBeEmpty: false)),
    SettingRow("timeout", \.timeout, .span(.second ... .hours(24))),
    SettingRow("run", \.run, .word),
    SettingRow("retry", \.retry, .retry),
    SettingRow("apps", \.apps, .list(of: .appSelector)),
    SettingRow("events", \.events, .list(of: .word)),
  ]
}

extension SettingKind<Int64> {
  /// After exit 75: there are three waits (handlers.md, "Exit").
  static let retry = integer(0...3)
}

extension Configuration.Limits {
  static let rows: [SettingRow<Self>] = [
    SettingRow("pending-per-app", \.pendingPerApp, .integer(1 ... .max)),
    SettingRow("pending", \.pending, .integer(1 ... .max)),
    SettingRow("attachments-per-app", \.attachmentsPerApp, .size),
    SettingRow("background-pushes-per-hour", \.backgroundPushesPerHour, .integer(0 ... .max)),
    SettingRow("background-starts-app", \.backgroundStartsApp, .bool),
    SettingRow("handlers", \.handlers, .integer(1...1000)),
    SettingRow("handler-time", \.handlerTime, .span(.second ... .hours(24))),
  ]
}

extension Configuration.History {
  static let rows: [SettingRow<Self>] = [
    SettingRow("keep", \.keep, .span(.zero ... .days(36_600))),
    SettingRow("entries", \.entries, .integer(0 ... .max)),
    SettingRow("undo", \.undo, .span(.zero ... .days(36_600))),
  ]
}
