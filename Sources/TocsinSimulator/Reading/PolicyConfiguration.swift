package import TocsinCore
package import TocsinModel
package import TocsinTime
import TocsinWire

/// What a configuration gives to a policy test (C8.1): profile, day, device, apps, Focus and texts.
package struct PolicyConfiguration: Sendable {
  package var setup: Setup
  /// Those that its schedules name; the system's is that of each case.
  package var zones: Zones
  /// What the words of times mean that name no hour.
  package var day = DaySettings()
  /// `[limits]`: handlers at once, and how long each may take.
  package var handlers = 4
  package var handlerTime = Span.seconds(30)

  /// Nil where the file does not say.
  var profile: DeliveryProfile? {
    setup.sources.source(of: "profile", in: .top) == nil ? nil : setup.profile
  }
}

extension PolicyReader {
  /// - Parameter path: beside the policy file, unless it is absolute.
  func configuration(
    _ path: String, beside file: String, _ entry: Table.Entry, _ reading: PolicyReading
  ) -> PolicyConfiguration? {
    let name = PolicyReading.path(path, beside: file)
    let bytes: [UInt8]
    do throws(Fault) { bytes = try contents(name) } catch {
      // It is the line that names it which can be mended.
      reading.note(entry, error.message)
      return nil
    }
    do throws(ConfigurationFaults) {
      let configuration = try Configuration.read(files: [(name, bytes)])
      var setup = configuration.setup
      setup.handlers = []  // C8.1
      var zones = Zones(system: .utc)
      for name in setup.zoneNames {
        if let zone = try? self.zones.find(name) { zones.learn(name, zone) }
      }
      return PolicyConfiguration(
        setup: setup, zones: zones, day: configuration.day.words,
        handlers: Int(clamping: configuration.limits.handlers),
        handlerTime: configuration.limits.handlerTime)
    } catch {
      for fault in error.faults { reading.note(fault) }
      return nil
    }
  }
}

extension PolicyReading {
  /// Beside the file that names it, unless it is absolute.
  static func path(_ path: String, beside file: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"),
      let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return path }
    return String(decoding: file.utf8[...slash], as: UTF8.self) + path
  }
}
