import Glibc
import TocsinCore
import TocsinModel
import TocsinStore
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
  var hash = ConfigurationFiles().hash
  var loaded: WallTime
  /// What is wrong with the files as they are now.
  var faults: [String] = []

  /// What a start takes: the files, else the last good ones that the store keeps, else defaults.
  static func atStart(folder: String, store: Store, now: WallTime) -> Settings {
    switch read(folder, now: now) {
    case .success(let settings):
      return settings
    case .failure(let broken):
      var settings = Settings(loaded: now)
      let kept = (try? store.lastConfiguration()) ?? []
      if !kept.isEmpty, let last = try? interpret(kept, hash: nil, now: now) { settings = last }
      settings.origin = kept.isEmpty ? .defaults : .lastGood
      settings.faults = broken.lines
      return settings
    }
  }

  struct Broken: Error {
    var lines: [String]
  }

  static func read(_ folder: String, now: WallTime) -> Result<Settings, Broken> {
    let files = ConfigurationFiles.read(folder: folder, person: getuid())
    guard files.faults.isEmpty else {
      return .failure(Broken(lines: files.faults.map(\.description)))
    }
    do throws(Broken) {
      return .success(try interpret(files.files, hash: files.hash, now: now))
    } catch {
      return .failure(error)
    }
  }

  private static func interpret(
    _ files: [(name: String, bytes: [UInt8])], hash: String?, now: WallTime
  ) throws(Broken) -> Settings {
    var settings = Settings(loaded: now)
    do throws(ConfigurationFaults) {
      settings.configuration = try Configuration.read(files: files)
    } catch {
      var lines = error.faults.map(\.description)
      if error.count > lines.count { lines.append("and \(error.count - lines.count) more faults") }
      throw Broken(lines: lines)
    }
    if let line = settings.configuration.unsupported { throw Broken(lines: [line]) }
    settings.files = files
    settings.names = files.map(\.name)
    settings.origin = files.isEmpty ? .defaults : .files
    if let hash { settings.hash = hash }
    return settings
  }

  /// What the store keeps for a start with broken files.
  var files: [(name: String, bytes: [UInt8])] = []
}

extension Configuration {
  /// A sink that this version has no way to serve must not look as if it worked.
  fileprivate var unsupported: String? {
    for name in sinks {
      guard sink(named: name)?.kind == .command else { continue }
      let place = sources[SettingPath("sink", name.text, "type")].map { "\($0): " } ?? ""
      return "\(place)sink '\(name)': type \"command\" is not in this version (\(Names.version))"
    }
    return nil
  }

  /// What decisions need of it.
  var setup: Setup {
    let sinks = self.sinks.compactMap { name -> Setup.Sink? in
      guard let sink = sink(named: name) else { return nil }
      return Setup.Sink(name: name, kind: sink.kind == .desktop ? .desktop : .log)
    }
    var known: [AppID: AppConfiguration] = [:]
    for case .one(let id) in apps.keys { known[id] = configuration(of: id) }
    known[.reminders] = configuration(of: .reminders)
    return Setup(
      sinks: sinks, profile: DeliveryProfile(profile),
      everyApp: apps[.every].map { $0.configuration(AppConfiguration(name: "")) }, apps: known,
      pendingPerApp: limits.pendingPerApp, pending: limits.pending)
  }
}
