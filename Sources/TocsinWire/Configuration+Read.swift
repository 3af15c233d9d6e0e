extension Configuration {
  /// Reads files in their order, later over earlier (C1.1). No file at all is the defaults.
  ///
  /// - Throws: every fault in any of them (C1.3); then nothing of them counts.
  package static func read(
    files: [(name: String, bytes: [UInt8])]
  ) throws(ConfigurationFaults) -> Configuration {
    let reading = ConfigurationReading()
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
    configuration.check(reading)
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
