import TocsinModel
import TocsinPolicy

/// The generated part of tocsin-policy(7): every code with its rule and its sentence, of the table
/// from which `explain` takes them.
package enum ReasonsPage {
  package static let begin = "; generated from the table of reasons: tocsin __man policy"
  package static let end = "; end of the reasons"

  package static func text() -> String {
    let reasons = Reason.allCases.map { reason in
      let told = ReasonWords.of(reason, ReasonWords.Subject(app: .reminders))
      return entry(reason.rawValue, told.rule, told.words)
    }
    let lives = Cause.Life.allCases.map { entry($0.rawValue, $0.rule, $0.words) }
    return reasons.joined()
      + "What became of it, which *tocsin explain* has in its first line alone:\n\n"
      + lives.joined()
  }

  private static func entry(_ code: String, _ rule: String, _ words: String) -> String {
    let id = AppID.reminders.text
    let said = words.split(separator: " ").map { word in
      word.hasPrefix(id) ? "the app" + word.dropFirst(id.count) : String(word)
    }
    return "*\(code)* (\(rule))\n\t\(ManFragment.escape(said.joined(separator: " ")))\n\n"
  }
}
