import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinSimulator

/// Every switch of delivery.md section 16 is set in a fixture to each of its values, and matters
/// there: with another value in its place the fixture fails.
@Suite("Switches of a profile, in simulation")
struct SwitchTests {
  private static let files = [
    "usual", "other", "newest", "summary-requested", "summary-quiet",
  ].map { "Tests/Fixtures/policy/switches-\($0).toml" }

  /// As they are written. Of what takes any number or text: one, and another.
  private static let values: [String: [String]] = [
    "base": ["\"ios-14\"", "\"ios-15\"", "\"ios-8\""],
    "pending-limit": ["2", "3", "1"],
    "when-full": ["\"refuse\"", "\"keep-soonest\"", "\"keep-newest\""],
    "impossible-dates": ["\"roll-forward\"", "\"skip\""],
    "add-never": ["\"refuse\"", "\"accept\""],
    "foreground-without-delegate": ["\"nothing\"", "\"as-asked\""],
    "prompt-needs-foreground": ["false", "true"],
    "later-options": ["\"ignored\"", "\"added\""],
    "keep-in-summary": ["\"as-requested\"", "\"quiet\""],
    "time-sensitive-explanation": ["\"first\"", "\"never\""],
    "filter-without-criteria": ["\"pass\"", "\"silence\""],
    "when-focus-ends": ["\"nothing\"", "\"alert-again\""],
    "badge-when-quiet": ["\"at-once\"", "\"later\""],
    "haptic-with-sound-off": ["false", "true"],
    "actions-when-hidden": ["\"shown\"", "\"hidden\""],
    "line-joiner": ["\", \"", "\" · \""],
    "leading-argument": ["\"left-out\"", "\"included\""],
    "ephemeral-after": ["\"not-determined\"", "\"denied\""],
    "critical-when-denied": ["true", "false"],
  ]

  /// What a policy file may not set, and what it is told.
  private static let refused = [
    ("interval-next-date", "\"exact\"", "belongs to the library; no policy test can show it"),
    ("interval-next-date", "\"from-now\"", "belongs to the library; no policy test can show it"),
    ("foreground-wait", "\"5s\"", "waits for an app in front are not in this version ("),
  ]

  private struct Setting {
    var path: String
    var line: String
    var key: String
    var value: String
  }

  /// All that the fixtures set.
  private static func settings() throws -> [Setting] {
    var settings: [Setting] = []
    for path in files {
      let lines = try #require(ProjectFile.text(path)).split(separator: "\n").map(String.init)
      let table = try #require(lines.firstIndex(of: "[profile]"))
      for line in lines[(table + 1)...].prefix(while: { !$0.hasPrefix("[") }) {
        guard let equals = line.firstIndex(of: "=") else { continue }
        settings.append(
          Setting(
            path: path, line: line, key: String(line[..<equals].dropLast()),
            value: String(line[equals...].dropFirst(2))))
      }
    }
    return settings
  }

  @Test("Each is set to each of its values")
  func complete() throws {
    let settings = try Self.settings()
    let refused = Set(Self.refused.map(\.0))
    #expect(
      DeliveryProfile.rows.map(\.key).filter { !refused.contains($0) }.sorted()
        == Self.values.keys.sorted())
    for (key, values) in Self.values where key != "pending-limit" {
      for value in values {
        #expect(
          settings.contains { $0.key == key && $0.value == value }, "\(key) = \(value)")
      }
    }
    #expect(settings.contains { $0.key == "pending-limit" })
  }

  @Test("The fixtures hold", arguments: files)
  func hold(path: String) {
    let (results, faults) = results([path])
    #expect(faults == [])
    #expect(!results.isEmpty)
    for result in results {
      for failure in result.failures {
        Issue.record(
          "\(path):\(failure.line ?? 0): \(result.name): \(failure.moment ?? "") \(failure.key): \(failure.expected), \(failure.got); \(failure.note ?? "")"
        )
      }
    }
  }

  @Test("With any other value in its place a fixture fails, so none is ignored", arguments: files)
  func matter(path: String) throws {
    let text = try #require(ProjectFile.text(path))
    for setting in try Self.settings() where setting.path == path {
      let others = try #require(Self.values[setting.key], "\(setting.key)")
      #expect(others.contains(setting.value), "\(setting.line)")
      for other in others where other != setting.value {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
          $0 == setting.line ? "\(setting.key) = \(other)" : String($0)
        }
        let (results, faults) = results([path], instead: [path: lines.joined(separator: "\n")])
        #expect(faults == [] || setting.key == "base")
        #expect(
          !faults.isEmpty || results.contains { !$0.hasPassed },
          "\(path): \(setting.key) = \(other) in place of \(setting.value)")
      }
    }
  }

  @Test("What no timeline can show is refused, and not ignored")
  func refusals() {
    for (key, value, why) in Self.refused {
      let faults = faults("profile = { \(key) = \(value) }\n" + around(""))
      #expect(faults.count == 1)
      #expect(faults.first?.contains("\(key): \(why)") == true, "\(faults)")
    }
  }

  @Test("Without pending-limit the limit of the configuration holds, and with it its own")
  func configured() {
    func errors(_ head: String) -> [String] {
      let text =
        head + """
          config = "config.toml"
          [[timeline]]
          name = "t"
          start = "2026-12-01T09:00:00Z"
          zone = "UTC"
          event = [
            { at = "+0s", add = { id = "a", title = "A", when = "in 1h" } },
            { at = "+1s", add = { id = "b", title = "B", when = "in 1h" } },
          ]
          expect = [ { at = "+1s", errors = [] } ]
          """
      let files = read(["config.toml": "[limits]\npending-per-app = 1\n", "p.toml": text])
      return files.flatMap { file in
        file.faults.map(\.description)
          + file.timelines.flatMap {
            $0.run(in: file, zones: SystemZones(), noting: nil).failures.map(\.key)
          }
      }
    }
    #expect(errors("profile = { pending-limit = 2 }\n") == [])
    #expect(errors("").contains("errors"))
  }
}
