import TocsinModel
import TocsinTime
import TocsinWire

/// `--on ACTION=exec:PROGRAM` or `--on ACTION=HANDLER`: who hears of an answer (handlers.md).
package struct HandlerChoice: Equatable, Sendable {
  package var action: String
  /// A program and its arguments; never a shell. Empty where it is a handler.
  package var program: [String] = []
  /// The name of a `[[handler]]`, which the daemon knows.
  package var handler: String?

  /// Events of handlers.md that `--on` takes besides the ids of actions.
  static let events = [
    "default", "dismiss", "due", "delivered", "held", "waiting", "expired", "missed", "failed",
  ]

  /// Names of the same, and of every answer at once, that are taken too.
  private static let otherEvents = ["dismissed", "action", "reply"]

  static func read(
    _ call: Invocation, buttons: [Draft.Button]
  ) throws(Failure) -> [HandlerChoice] {
    var out: [HandlerChoice] = []
    for text in call.values(.on) where !text.isEmpty || call.verb.name != .edit {
      let choice = try read(text)
      if out.contains(where: { $0.action.hasSameBytes(as: choice.action) }) {
        throw .usage("'--on \(choice.action)=…' is there twice")
      }
      // A category's actions are known to the daemon only, and so are ask's own Yes and No here.
      var known = buttons.map(\.id) + events + otherEvents
      if call.verb.name == .ask, buttons.isEmpty { known += ["yes", "no"] }
      // Those of a stored one are the daemon's to know too.
      if call.value(.category) == nil, call.verb.name != .edit,
        !known.contains(where: { $0.hasSameBytes(as: choice.action) })
      {
        let near = Nearest.word(to: choice.action, among: known)
        throw .usage(
          "'--on \(text)': there is no action or event '\(choice.action)'"
            + (near.map { "; did you mean '\($0)'?" } ?? ""))
      }
      out.append(choice)
    }
    return out
  }

  static func read(_ text: String) throws(Failure) -> HandlerChoice {
    let (action, command) = Pair.split(text)
    guard !action.isEmpty, let command, !command.isEmpty else {
      throw .usage("'--on \(text)' is neither ACTION=exec:PROGRAM nor ACTION=HANDLER")
    }
    guard command.hasPrefix("exec:") else {
      return HandlerChoice(action: action, handler: command)
    }
    let words = try arguments(String(command.dropFirst("exec:".count)), of: text)
    guard let program = words.first, !program.isEmpty else {
      throw .usage("'--on \(text)' names no program")
    }
    return HandlerChoice(action: action, program: words)
  }

  /// Split at blanks, or a JSON list of texts. No quotes and no variables: an argument that holds
  /// a blank needs the list.
  private static func arguments(_ text: String, of option: String) throws(Failure) -> [String] {
    let trimmed = text.drop { $0 == " " || $0 == "\t" }
    guard trimmed.utf8.first == UInt8(ascii: "[") else {
      if let mark = shellMark(trimmed) {
        throw .usage(
          "'--on \(option)' holds \(mark), and there is no shell here; give a JSON list: "
            + #"--on '\#(Pair.split(option).key)=exec:["sh","-c","…"]'"#)
      }
      return trimmed.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    }
    guard let list = JSONList.texts(String(trimmed)) else {
      throw .usage("'--on \(option)': what begins with '[' must be a JSON list of texts")
    }
    return list
  }

  /// What only a shell would obey, as it was typed.
  private static func shellMark(_ text: Substring) -> String? {
    let marks: Set<Unicode.Scalar> = ["'", "\"", ">", "<", "|", ";", "&", "`"]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if marks.contains(scalar) { return String(scalar) }
      if previous == "$", scalar == "(" { return "$(" }
      previous = scalar
    }
    return nil
  }
}
