import TocsinCore
import TocsinModel

/// Of several that were to be removed, or done, some were refused: which are done and which are not.
struct PartlyDone {
  private var done: [String] = []
  private var left: [String] = []

  init(_ names: [String], _ answers: [Answered]) {
    for (name, answer) in zip(names, answers) {
      switch answer {
      case .refused(let error) where error.code == .notDurable: left.append(name)
      case .removed(.unknown): break
      default: done.append(name)
      }
    }
  }

  /// `error` with what was done in spite of it: `done for 1, 2, not for 3: the disk is full`.
  func explain(_ error: CallError) -> CallError {
    var error = error
    error.message =
      done.isEmpty
      ? "nothing is done: \(error.message)"
      : "done for \(PartlyDone.list(done)), not for \(PartlyDone.list(left)): \(error.message)"
    return error
  }

  private static let shown = 10

  private static func list(_ names: [String]) -> String {
    let some = names.prefix(shown).joined(separator: ", ")
    return names.count > shown ? "\(names.count) (\(some), …)" : some
  }
}
