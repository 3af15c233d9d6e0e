import TocsinModel
import TocsinTime
import TocsinWire

/// A command whose first word says what to do.
enum Step {
  /// `needs` names what is missing where fewer than `least` follow.
  static func check(
    _ words: [String], _ step: String, _ needs: String = "", least: Int? = nil, most: Int? = nil
  ) throws(Failure) {
    if words.count < least ?? most ?? 0 { throw .usage("'\(step)' needs \(needs)") }
    if let most, words.count > most { throw .usage("'\(step)' takes no '\(words[most])'") }
  }

  static func unknown(_ word: String, of verb: String, _ known: [String]) -> Failure {
    let list = known.dropLast().joined(separator: ", ") + " and " + (known.last ?? "")
    return .usage("'\(verb)' knows \(list), not '\(word)'\(Nearest.hint(for: word, among: known))")
  }

  /// Read as the daemon reads it, so that it says the same without one.
  static func reading<Result>(
    _ body: () throws(CallError) -> Result
  ) throws(Failure) -> Result {
    do throws(CallError) { return try body() } catch {
      throw Failure(
        code: error.code.rawValue, message: error.message,
        exit: BusFailure.exit(of: error.code.rawValue))
    }
  }
}
