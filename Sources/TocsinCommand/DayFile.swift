import Glibc
import TocsinTime
import TocsinWire

/// `[day]` of the configuration, from the files that the daemon reads. A broken one is the daemon's
/// to complain about; the words have their default hours then.
enum DayFile {
  static func settings(_ environment: Environment) -> DaySettings {
    guard let folder = folder(environment) else { return DaySettings() }
    let files = ConfigurationFiles.read(folder: folder, person: getuid())
    guard files.faults.isEmpty, !files.files.isEmpty,
      let configuration = try? Configuration.read(files: files.files)
    else { return DaySettings() }
    return configuration.day.words
  }

  /// The XDG specification: a relative path is invalid and is ignored.
  static func folder(_ environment: Environment) -> String? {
    first([("XDG_CONFIG_HOME", "/tocsin"), ("HOME", "/.config/tocsin")], environment)
  }

  /// Where the daemon keeps what it has.
  static func dataFolder(_ environment: Environment) -> String? {
    first([("XDG_DATA_HOME", "/tocsin"), ("HOME", "/.local/share/tocsin")], environment)
  }

  private static func first(
    _ places: [(name: String, below: String)], _ environment: Environment
  ) -> String? {
    for (name, below) in places {
      if let path = environment[name], path.utf8.first == UInt8(ascii: "/") { return path + below }
    }
    return nil
  }
}
