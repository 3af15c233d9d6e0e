package import Systemd
package import TocsinTime

extension Configuration {
  /// Reads files in their order, later over earlier (C1.1). No file at all is the defaults.
  ///
  /// - Parameters:
  ///   - unread: what is wrong with files that are not among them.
  ///   - zones: in which those that schedules name must be found; nil takes any name.
  ///   - programs: where those of handlers must be found; nil leaves them as they are written.
  ///   - data: the data folder, below which logs must be writable; nil looks at no log.
  /// - Throws: every fault in any of them (C1.3); then nothing of them counts.
  package static func read(
    files: [(name: String, bytes: [UInt8])], unread: [Fault] = [],
    zones: (any ZoneSource)? = nil, programs: ProgramSearch? = nil, data: String? = nil
  ) throws(ConfigurationFaults) -> Configuration {
    let reading = ConfigurationReading()
    for fault in unread { reading.note(fault) }
    var configuration = Configuration()
    for (name, bytes) in files {
      reading.file = name
      guard bytes.count <= ConfigurationFiles.mostBytes else {
        reading.note(nil, "larger than 1 MiB")
        continue
      }
      do throws(Fault) {
        let table = try TomlReading.table(of: bytes, file: name)
        reading.read(table, SettingPath(), into: &configuration, rows)
      } catch {
        reading.note(error)
      }
    }
    configuration.sources = reading.sources
    if let zones { configuration.findZones(zones, reading) }
    if let programs {
      for (place, message) in configuration.findPrograms(programs) {
        configuration.note(reading, at: place, message)
      }
    }
    if let data {
      for (place, message) in configuration.logFaults(data: data) {
        configuration.note(reading, at: place, message)
      }
    }
    // What hangs together with a file that could not be read cannot be told.
    if unread.isEmpty { configuration.check(reading) }
    guard reading.faults.isEmpty else {
      throw ConfigurationFaults(reading.faults, count: reading.count)
    }
    return configuration
  }

  /// Every value with its path, in the order of the tables, for `tocsin config show`; `sources`
  /// has the place of those that are not defaults.
  package var shown: [Shown] {
    var shown: [Shown] = []
    for row in Configuration.rows { row.show(self, SettingPath(row.key), &shown) }
    return shown
  }
}
