package import TocsinModel
package import TocsinTime
package import TocsinWire

/// One file of policy tests, read.
package struct PolicyFile: Sendable {
  /// Of one run; what is beyond is counted (C1.3).
  package static let mostFaults = 20

  package var name: String
  package var profile = DeliveryProfile()
  /// In the order of the file. None where there is a fault.
  package var cases: [DecisionCase] = []
  package var timelines: [Timeline] = []
  package var configuration: PolicyConfiguration?
  package var faults: [Fault] = []
  /// How many there are in all.
  package var faultCount = 0

  init(name: String) { self.name = name }
}

/// Reads the files of one run, in which no name stands twice.
package struct PolicyReader {
  /// The contents of a file; its fault where they cannot be had.
  package typealias Contents = (String) throws(Fault) -> [UInt8]

  let contents: Contents
  /// Of timelines, and of the schedules of a configuration.
  let zones: any ZoneSource
  private var names: [[UInt8]: String] = [:]

  package init(_ contents: @escaping Contents, zones: any ZoneSource) {
    self.contents = contents
    self.zones = zones
  }

  package mutating func read(_ name: String) -> PolicyFile {
    let reading = PolicyReading(file: name, contents: contents)
    var file = PolicyFile(name: name)
    do throws(Fault) {
      let bytes = try contents(name)
      let table =
        reading.isJSON
        ? try JSONPlaces.table(of: bytes, file: name)
        : try TomlReading.table(of: bytes, file: name)
      if PolicyFile.isConfiguration(table) {
        throw Fault(
          file: name,
          "a configuration, and no policy file; one that tests it names it with config = \"FILE\"")
      }
      read(table, into: &file, reading)
    } catch {
      reading.note(error)
    }
    file.faults = reading.faults
    file.faultCount = reading.count
    if file.faultCount > 0 {
      file.cases = []
      file.timelines = []
    }
    return file
  }

  private mutating func read(
    _ table: Table, into file: inout PolicyFile, _ reading: PolicyReading
  ) {
    reading.hasConfiguration = table["config"] != nil
    let single = table.entries.first { entry in
      PolicyFile.timelineKeys.contains { $0.hasSameBytes(as: entry.key) }
    }
    for entry in table.entries {
      reading.within(entry.key) {
        switch entry.key {
        case "profile": file.profile = reading.profile(entry)
        case "config":
          if let path = reading.value(entry, .filled) {
            file.configuration = configuration(path, beside: file.name, entry, reading)
          }
        case "case", "timeline", "defaults": break
        default:
          if !PolicyFile.timelineKeys.contains(where: { $0.hasSameBytes(as: entry.key) }) {
            reading.noteTop(entry)
          }
        }
      }
    }
    if table["profile"] == nil, let profile = file.configuration?.profile {
      file.profile = profile
    }
    reading.focuses = file.configuration?.setup.focuses.map(\.name)
    let cases = tables("case", of: table, reading)
    let timelines = tables("timeline", of: table, reading)
    if let single, !cases.isEmpty || !timelines.isEmpty {
      reading.note(
        single.position,
        "\(single.key): the file holds one timeline at the top, and cases or timelines beside it")
    }
    if single == nil, cases.isEmpty, timelines.isEmpty {
      reading.note(
        Fault(
          file: file.name, position: table.position.map { _ in Position(line: 1, column: 1) },
          "holds no case"))
    }
    let defaults = defaults(of: table, hasCases: !cases.isEmpty, reading)
    for (index, table) in cases.enumerated() {
      reading.within("case") {
        reading.within(String(index + 1)) {
          let result = DecisionCase.read(table, over: defaults, reading)
          check(result.name, result.position, table, reading)
          file.cases.append(result)
        }
      }
    }
    if single != nil {
      var top = table
      top.entries.removeAll { PolicyFile.keys.contains($0.key) }
      top.position = table.position.map { _ in Position(line: 1, column: 1) }
      read(timeline: top, name: stem(of: file.name), into: &file, reading)
    }
    for (index, table) in timelines.enumerated() {
      reading.within("timeline") {
        reading.within(String(index + 1)) {
          read(timeline: table, name: nil, into: &file, reading)
        }
      }
    }
  }

  private mutating func read(
    timeline table: Table, name: String?, into file: inout PolicyFile, _ reading: PolicyReading
  ) {
    let timelines = TimelineReading(reading, zones: zones)
    timelines.timeline.profile = file.profile
    let timeline = timelines.read(table, name: name)
    check(timeline.name, timeline.position, table, reading)
    file.timelines.append(timeline)
  }

  /// What a file with one timeline is called, where that has no name.
  private func stem(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private func tables(_ key: String, of table: Table, _ reading: PolicyReading) -> [Table] {
    guard let entry = table.entries.first(where: { $0.key.hasSameBytes(as: key) }) else {
      return []
    }
    var tables: [Table] = []
    reading.within(key) { tables = reading.tables(entry) ?? [] }
    return tables
  }

  private func defaults(
    of table: Table, hasCases: Bool, _ reading: PolicyReading
  ) -> DecisionCase {
    var defaults = DecisionCase()
    guard let entry = table.entries.first(where: { $0.key == "defaults" }) else { return defaults }
    reading.within("defaults") {
      guard let table = reading.table(entry) else { return }
      reading.read(table, into: &defaults, DecisionCase.commonRows)
      if !hasCases { reading.note(entry.position, "defaults: there is no case to lay them under") }
    }
    return defaults
  }

  /// Names tell the lines of a run apart.
  private mutating func check(
    _ title: String, _ position: Position?, _ table: Table, _ reading: PolicyReading
  ) {
    guard !title.isEmpty else { return }
    let name = Array(title.utf8)
    let line = position.map { ":\($0.line)" } ?? ""
    if let other = names[name] {
      let entry = table.entries.first { $0.key == "name" }
      reading.note(
        entry?.valuePosition ?? table.position,
        "name: \(title.quoted) is also the name of a case in \(other)")
    } else {
      names[name] = reading.file + line
    }
  }
}

extension PolicyFile {
  /// At the top of a file that is one timeline.
  fileprivate static let timelineKeys = TimelineReading.keys

  fileprivate static let keys = ["profile", "config", "defaults", "case", "timeline"]

  /// It has keys of `tocsin.toml`, and none that says what is tested.
  fileprivate static func isConfiguration(_ table: Table) -> Bool {
    let shared = ["profile", "app", "device"]
    let ofTests = (keys + timelineKeys).filter { !shared.contains($0) }
    let holds = { (keys: [String]) in keys.contains { table[$0] != nil } }
    return !holds(ofTests) && holds(Configuration.keys.filter { $0 != "profile" })
  }
}

extension PolicyReading {
  fileprivate func noteTop(_ entry: Table.Entry) {
    noteUnknown(entry, PolicyFile.keys + PolicyFile.timelineKeys)
  }
}
