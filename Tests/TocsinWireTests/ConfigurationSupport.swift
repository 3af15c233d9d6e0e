import Glibc
import TocsinModel
import TocsinWire

/// The configuration of texts named `a.toml`, `b.toml`, ….
func configuration(_ texts: String...) throws -> Configuration {
  let names = ["a.toml", "b.toml", "c.toml"]
  return try Configuration.read(
    files: zip(names, texts).map { (name: $0, bytes: Array($1.utf8)) })
}

/// The faults of such texts, a line each.
func faults(_ texts: [String]) -> [String] {
  let names = ["a.toml", "b.toml", "c.toml"]
  do throws(ConfigurationFaults) {
    _ = try Configuration.read(
      files: zip(names, texts).map { (name: $0, bytes: Array($1.utf8)) })
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
