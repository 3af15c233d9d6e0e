import Glibc
import Systemd
import TocsinModel
import TocsinStore
import TocsinTime
import TocsinWire

/// The configuration in force, and where it came from (config.md C1.4).
struct Settings {
  enum Origin: String {
    case files
    /// No file: a good configuration.
    case defaults
    /// The files are broken, and the last good ones are in force.
    case lastGood = "last-good"
  }

  var configuration = Configuration()
  var origin = Origin.defaults
  /// The files it was read from.
  var names: [String] = []
  /// As outcomes name it that were decided under it.
  var hash = ConfigurationMark(files: []).description
  var loaded: WallTime
  /// What is wrong with the files as they are now.
  var faults: [String] = []

  /// What a start takes: the files, else the last good ones that the store keeps, else defaults.
  static func atStart(
    paths: Paths, store: Store, programs: ProgramSearch, now: WallTime
  ) -> Settings {
    switch read(paths, programs, now: now) {
    case .success(let settings):
      return settings
    case .failure(let broken):
      var settings = Settings(loaded: now)
      var kept = ConfigurationFiles()
      kept.files = (try? store.lastConfiguration()) ?? []
      if !kept.files.isEmpty, let last = try? interpret(kept, nil, nil, now: now) {
        settings = last
        settings.configuration.findPrograms(programs)  // what is gone fails when it is to run
        settings.origin = .lastGood
      }
      settings.faults = broken.lines
      return settings
    }
  }

  struct Broken: Error {
    var lines: [String]
  }

  static func read(
    _ paths: Paths, _ programs: ProgramSearch, now: WallTime
  ) -> Result<Settings, Broken> {
    do throws(Broken) {
      return .success(
        try interpret(
          ConfigurationFiles.read(folder: paths.configuration, person: getuid()), programs,
          paths.data, now: now))
    } catch {
      return .failure(error)
    }
  }

  private static func interpret(
    _ files: ConfigurationFiles, _ programs: ProgramSearch?, _ data: String?, now: WallTime
  ) throws(Broken) -> Settings {
    var settings = Settings(loaded: now)
    do throws(ConfigurationFaults) {
      settings.configuration = try files.configuration(
        zones: SystemZones(), programs: programs, data: data)
    } catch {
      throw Broken(lines: error.lines)
    }
    settings.files = files.files
    settings.names = files.files.map(\.name)
    settings.origin = files.files.isEmpty ? .defaults : .files
    settings.hash = ConfigurationMark(files: files.files).description
    return settings
  }

  /// What the store keeps for a start with broken files.
  var files: [(name: String, bytes: [UInt8])] = []
}
