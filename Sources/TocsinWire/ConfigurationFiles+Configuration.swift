package import Systemd
package import TocsinTime

extension ConfigurationFiles {
  /// What the files say together; what one of them can not be read for is a fault of all (C1.3).
  package func configuration(
    zones: any ZoneSource, programs: ProgramSearch? = nil, data: String? = nil
  ) throws(ConfigurationFaults) -> Configuration {
    let configuration = try Configuration.read(
      files: files, unread: faults, zones: zones, programs: programs, data: data)
    if let fault = configuration.unsupported { throw ConfigurationFaults([fault]) }
    return configuration
  }
}
