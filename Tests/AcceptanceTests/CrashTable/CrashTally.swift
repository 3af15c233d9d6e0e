import TocsinModel
import TocsinTesting

/// What a kill has done to one row.
struct CrashFinding {
  var row: CrashRow
  var isLost = false
  /// How often the world saw it once more than it should.
  var repeats = 0
  /// The repeat took the place of the first.
  var isReplaced = false
  /// `repeat-after-crash` stands in its outcome.
  var isMarked = false
}

/// The kills of one scene, by row.
struct CrashTally {
  struct Sum {
    var hits = 0
    var lost = 0
    var repeats = 0
    var replaced = 0
  }

  private(set) var sums: [CrashRow: Sum] = [:]
  var kills = 0
  /// What the rules forbid.
  var violations: [String] = []

  mutating func add(_ finding: CrashFinding, _ place: String, hasTag: Bool) {
    var sum = sums[finding.row, default: Sum()]
    sum.hits += 1
    sum.lost += finding.isLost ? 1 : 0
    sum.repeats += finding.repeats
    sum.replaced += finding.isReplaced ? 1 : 0
    sums[finding.row] = sum
    let row = finding.row
    if finding.isLost { violations.append("\(place): \(row.rawValue): lost") }
    if finding.repeats > (row.mayRepeat ? 1 : 0) {
      violations.append("\(place): \(row.rawValue): repeated \(finding.repeats) times")
    }
    if row == .past, finding.isMarked {
      violations.append("\(place): \(row.rawValue): marked as a repeat, and never shown")
    }
    if hasTag, finding.repeats > 0, row == .claimedServer || row == .announced,
      !finding.isReplaced
    {
      violations.append("\(place): \(row.rawValue): the repeat stands beside the first")
    }
  }

  func hits(_ row: CrashRow) -> Int { sums[row]?.hits ?? 0 }

  /// One line for each row that was hit.
  func table(_ scene: String) -> String {
    CrashRow.allCases.compactMap { row in
      sums[row].map {
        "crash | \(scene) | \(row.rawValue) | hits \($0.hits) | lost \($0.lost)"
          + " | repeated \($0.repeats) | replaced \($0.replaced)"
      }
    }.joined(separator: "\n")
  }
}
