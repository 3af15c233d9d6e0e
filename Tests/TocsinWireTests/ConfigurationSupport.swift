import Glibc
import TocsinModel
import TocsinWire

extension ConfigurationWords {
  /// Enough of the time words for a configuration: a number and a unit, and `HH:MM`.
  static let simple = ConfigurationWords(
    span: { text throws(Complaint) in
      let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
      guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
        case let (seconds, overflow) = number.multipliedReportingOverflow(by: unit),
        !overflow, case let (usec, over) = seconds.multipliedReportingOverflow(by: 1_000_000), !over
      else { throw Complaint("\(text.quoted) is no span") }
      return Span(usec: usec)
    },
    timeOfDay: { text throws(Complaint) in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
        (0..<24).contains(hour), (0..<60).contains(minute)
      else { throw Complaint("\(text.quoted) is no time of day") }
      return Configuration.TimeOfDay(hour: hour, minute: minute)
    },
    schedule: { text throws(Complaint) in
      guard text.contains("..") else { throw Complaint("\(text.quoted) is no window") }
    })
}

/// The configuration of texts named `a.toml`, `b.toml`, ….
func configuration(_ texts: String...) throws -> Configuration {
  let names = ["a.toml", "b.toml", "c.toml"]
  return try Configuration.read(
    files: zip(names, texts).map { (name: $0, bytes: Array($1.utf8)) }, words: .simple)
}

/// The faults of such texts, a line each.
func faults(_ texts: [String]) -> [String] {
  let names = ["a.toml", "b.toml", "c.toml"]
  do throws(ConfigurationFaults) {
    _ = try Configuration.read(
      files: zip(names, texts).map { (name: $0, bytes: Array($1.utf8)) }, words: .simple)
    return []
  } catch {
    return error.faults.map(\.description)
  }
}

/// The bytes of a file below `Tests/Fixtures`; nil where it cannot be read.
func fixture(_ name: String, from file: String = #filePath) -> [UInt8]? {
  let parts = file.split(separator: "/").dropLast(2)
  let path = "/" + parts.joined(separator: "/") + "/Fixtures/" + name
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = read(descriptor, &bytes, bytes.count)
  return count < 0 ? nil : Array(bytes.prefix(count))
}
