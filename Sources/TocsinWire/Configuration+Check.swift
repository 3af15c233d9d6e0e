import TocsinModel
import TocsinTime

extension Configuration {
  /// What shows only when all files are read: names that must exist, and keys that hang together.
  func check(_ reading: ConfigurationReading) {
    for name in sinks where sink(named: name) == nil {
      let known = sinkTables.keys.map(\.text).sorted() + ["desktop", "journal"]
      note(
        reading, at: SettingPath("sinks"),
        "sinks: no [sink.\(name.text)]" + Nearest.hint(for: name.text, among: known))
    }
    let desktops = sinks.filter { sink(named: $0)?.kind == .desktop }
    if desktops.count > 1 {  // there is one notification server
      note(
        reading, at: SettingPath("sinks"),
        "sinks: \(desktops.map(\.text.quoted).joined(separator: " and ")) are both of the type "
          + "'desktop', and would show everything twice; keep one of them")
    }
    if focuses[desktop.focus] == nil {
      let known = focuses.keys.map(\.text).sorted()
      note(
        reading, at: SettingPath("desktop", "focus"),
        "focus: no [focus.\(desktop.focus.text)]"
          + Nearest.hint(for: desktop.focus.text, among: known))
    }
    for (name, sink) in sinkTables.sorted(by: { $0.key < $1.key }) {
      check(sink, SettingPath("sink", name.text), name, reading)
    }
  }

  private func check(
    _ sink: Sink, _ place: SettingPath, _ name: SinkName, _ reading: ConfigurationReading
  ) {
    let type = place.appending("type")
    if let builtIn = Sink.Kind(builtIn: name) {
      if builtIn != sink.kind {
        note(reading, at: type, "type: the sink of this name is of the type '\(builtIn.rawValue)'")
        return
      }
    } else if reading.sources[type] == nil {
      note(reading, at: place, "sink: 'type' is missing")
      return
    }
    for row in Sink.rows where !(["type", "apps"] + sink.kind.keys).contains(row.key) {
      note(
        reading, at: place.appending(row.key),
        "\(row.key): not for a sink of the type '\(sink.kind.rawValue)'")
    }
    // What is written and faulty is no longer missing.
    if sink.kind == .log, sink.file == nil, reading.faults.isEmpty {
      note(reading, at: place, "sink: 'file' is missing")
    }
    if sink.kind == .command, sink.exec.isEmpty, reading.faults.isEmpty {
      note(reading, at: place, "sink: 'exec' is missing")
    }
  }

  /// Schedules name zones as people write them; from here on by their own names (T4.8).
  mutating func findZones(_ zones: any ZoneSource, _ reading: ConfigurationReading) {
    for (name, focus) in focuses.sorted(by: { $0.key < $1.key }) {
      for (index, window) in focus.schedule.enumerated() {
        guard let zone = window.zone, Zone.offset(named: zone) == nil else { continue }
        do throws(Refusal) {
          focuses[name]?.schedule[index].zone = try zones.find(zone).name.text
        } catch {
          note(
            reading, at: SettingPath("focus", name.text, "schedule"),
            "schedule: item \(index + 1): \(error.message.onOneLine)")
        }
      }
    }
  }

  /// A sink that this version has no way to serve must not look as if it worked.
  package var unsupported: Fault? {
    for name in sinks {
      guard sink(named: name)?.kind == .command else { continue }
      let source = sources[SettingPath("sink", name.text, "type")]
      return Fault(
        at: source, "sink '\(name)': type \"command\" is not in this version (\(Names.version))")
    }
    return nil
  }

  /// Nothing is noted for what is not written: a default is no fault.
  func note(_ reading: ConfigurationReading, at place: SettingPath, _ message: String) {
    guard let source = reading.sources[place] else { return }
    reading.note(source.valuePosition ?? source.position, message, file: source.file)
  }
}
