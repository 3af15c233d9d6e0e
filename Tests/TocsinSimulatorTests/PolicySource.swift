import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

/// Files in memory, read as one run.
func read(_ files: KeyValuePairs<String, String>) -> [PolicyFile] {
  var reader = PolicyReader(
    { name throws(Fault) in
      guard let text = files.first(where: { $0.key == name })?.value else {
        throw Fault(file: name, "no such file")
      }
      return Array(text.utf8)
    }, zones: SystemZones())
  return files.filter { !$0.key.hasPrefix("config") }.map { reader.read($0.key) }
}

/// The lines of what is wrong with one file.
func faults(_ text: String, _ name: String = "p.toml") -> [String] {
  read([name: text])[0].faults.map(\.description)
}

/// A case around one or several lines.
func around(_ lines: String) -> String {
  "[[case]]\nname = \"a\"\n\(lines)\nexpect = { sound = \"none\" }\n"
}

/// The results of all cases of files on disk, from the root of the project.
///
/// - Parameter others: what stands in a file instead of what does.
func results(
  _ paths: [String], instead others: [String: String] = [:], noting coverage: Coverage? = nil
) -> (results: [CaseResult], faults: [String]) {
  let zones = SystemZones()
  var reader = PolicyReader(
    { path throws(Fault) in
      if let other = others[path] { return Array(other.utf8) }
      guard let bytes = ProjectFile.bytes(path) else { throw Fault(file: path, "no such file") }
      return bytes
    }, zones: zones)
  let files = paths.map { reader.read($0) }
  return (
    files.flatMap { file in
      coverage?.add(file)
      return file.cases.map { $0.run(in: file, noting: coverage) }
        + file.timelines.map { $0.run(in: file, zones: zones, noting: coverage) }
    },
    files.flatMap { $0.faults.map(\.description) }
  )
}
