import TocsinTime
import TocsinWire

/// T8.5: a first word that is neither a command nor the start of a time.
enum MistypedCommand {
  /// Nil for a word that is not near a command. Short words are more likely a time (`at`, `in`).
  static func failure(_ word: String) -> Failure? {
    let names = CommandTable.shown.flatMap { [$0.name.rawValue] + $0.aliases }
    guard word.utf8.count >= 4, let near = Nearest.word(to: word, among: names) else { return nil }
    return .usage("no command or time '\(word)'; did you mean '\(near)'?")
  }
}
