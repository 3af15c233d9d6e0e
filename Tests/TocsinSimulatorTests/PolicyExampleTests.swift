import Testing
import TocsinTesting

@testable import TocsinSimulator

/// contrib/policies: what people start from.
@Suite("Examples of policies")
struct PolicyExampleTests {
  private static let folders = [
    "build-server": ["cases", "day"], "family-chat": ["cases", "evening"],
    "medication-critical": ["cases", "doses"], "meeting-focus": ["cases", "monday"],
    "newsletter-provisional": ["cases", "answers"], "quiet-nights": ["cases", "nights"],
  ]

  @Test("Each passes, and its tests reach every line of its configuration", arguments: folders)
  func example(name: String, tests: [String]) throws {
    let coverage = Coverage()
    let (results, faults) = results(
      tests.map { "contrib/policies/\(name)/\($0)-test.toml" }, noting: coverage)
    #expect(faults == [])
    #expect(results.count >= 6)
    for result in results {
      #expect(result.failures.map(\.key) == [], "\(result.name): \(result.failures)")
    }
    #expect(coverage.lineCount >= 5)
    #expect(coverage.missingLines == [])
    // What it does, in plain words, stands before everything else.
    let text = try #require(ProjectFile.text("contrib/policies/\(name)/tocsin.toml"))
    #expect(text.split(separator: "\n").prefix { $0.hasPrefix("#") }.count >= 5)
  }

  /// Another value for each key that such a configuration has.
  private static let others: [String: [String]] = [
    "authorization": ["\"denied\"", "\"provisional\""], "entitlements": ["[]"],
    "alert-style": ["\"none\"", "\"banner\""], "delivery": ["\"prominent\""],
    "grouping": ["\"off\""], "previews": ["\"never\"", "\"always\""], "apps": ["[]"],
    "people": ["[]"], "critical": ["false"], "scheduled-summary": ["false"],
    "allows-time-sensitive": ["true"], "hides-badges": ["false"],
    "shows-silenced-on-lock-screen": ["false"],
  ]

  /// The other values of a line: a time of day that is half an hour earlier or later, a list with
  /// one less, a range of days with another end.
  private static func changes(_ key: String, _ value: String) -> [String] {
    var changed = others[key] ?? []
    if key == "requested" {
      let items = value.dropFirst().dropLast().split(separator: ",").map { String($0) }
      for left in items.indices {
        let rest = items.indices.filter { $0 != left }.map { items[$0] }
        changed.append("[" + rest.joined(separator: ",") + "]")
      }
    }
    for match in value.matches(of: #/([0-9]{2}):([0-9]{2})/#) {
      guard let hour = Int(match.1), let minute = Int(match.2) else { continue }
      for shift in [-30, 30] {
        let time = (hour * 60 + minute + shift + 1440) % 1440
        let text = [time / 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        changed.append(value.replacing(match.0, with: text.joined(separator: ":")))
      }
    }
    let days: KeyValuePairs = [
      "mon..fri": "tue..fri", "mon..fri ": "mon..thu ", "sun..thu": "mon..thu",
      "sun..thu ": "sun..wed ", "fri,sat": "fri", "fri,sat ": "sat ", "\"mon 10": "\"tue 10",
    ]
    for (range, other) in days where value.contains(range) {
      changed.append(value.replacing(range, with: other))
    }
    return changed.filter { $0 != value }
  }

  @Test("A line that is changed fails one of its tests at least", arguments: folders)
  func mutations(name: String, tests: [String]) throws {
    let folder = "contrib/policies/\(name)"
    let lines = try #require(ProjectFile.text("\(folder)/tocsin.toml"))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var count = 0
    for (number, line) in lines.enumerated() {
      guard let match = line.wholeMatch(of: #/([a-z-]+) *= *(.+)/#) else { continue }
      let (key, value) = (String(match.1), String(match.2))
      let changes = Self.changes(key, value)
      #expect(!changes.isEmpty, "\(folder)/tocsin.toml:\(number + 1): \(line)")
      for change in changes {
        count += 1
        var other = lines
        other[number] = "\(key) = \(change)"
        let text = other.joined(separator: "\n")
        let (results, faults) = results(
          tests.map { "\(folder)/\($0)-test.toml" },
          instead: ["\(folder)/tocsin.toml": text])
        #expect(faults == [], "\(folder)/tocsin.toml:\(number + 1): \(change)")
        #expect(
          results.contains { !$0.hasPassed },
          "\(folder)/tocsin.toml:\(number + 1): \(line) as \(change)")
      }
    }
    #expect(count >= 8)
  }
}
