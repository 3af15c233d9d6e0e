import CLinux
import Glibc
import TocsinModel
import TocsinWire

/// The second half of `ask` and of `--wait`: wait for the end, print the answer, end with its
/// status. It ends in every case.
enum Answer {
  static func wait(
    for id: Int64, added: Int64?, posted: WallTime, _ draft: Draft, _ session: Session
  ) throws(Failure) -> Int32 {
    // B094: counted from the post, however long the way there was.
    let deadline = draft.waitTimeout.map { posted.adding($0.span) ?? .distantFuture }
    switch try session.control.awaitAnswer(
      String(id), added: added, deadline: deadline)
    {
    case .answered(let table): return report(table, id, draft, session)
    case .timedOut:
      return report(Table([.init(key: "result", value: .text("timed-out"))]), id, draft, session)
    case .unreachable(let why): return unreachable(.unreachable(why), id, draft, session)
    case .refused(let failure): throw failure
    case .interrupted(let signal):
      // Nobody waits for the answer any more; the popup must not stay.
      _ = try? session.control.call("Remove", [.texts([String(id)])])
      session.output.note("interrupted; notification \(id) is withdrawn")
      if session.output.form != nil {
        _ = report(Table([.init(key: "result", value: .text("withdrawn"))]), id, draft, session)
      }
      return 128 + signal
    }
  }

  /// No daemon: its end is one of the seven, also where the question never reached it.
  static func unreachable(
    _ failure: Failure, _ id: Int64? = nil, _ draft: Draft, _ session: Session
  ) -> Int32 {
    session.output.error(failure)
    if session.output.form == nil { return failure.exit }
    return report(Table([.init(key: "result", value: .text("unreachable"))]), id, draft, session)
  }

  private static func report(
    _ answer: Table, _ id: Int64?, _ draft: Draft, _ session: Session
  ) -> Int32 {
    let result = answer.text("result") ?? ""
    let output = session.output
    if output.form != nil {
      var whole = Table()
      for key in ["result", "action", "text"] {
        whole.append(key, answer.text(key).map { .text($0) } ?? .null)
      }
      whole.append("id", id.map { .integer($0) } ?? .null)
      output.json(.table(whole))
    } else {
      switch result {
      case "action": output.line(Escape.line(answer.text("action") ?? ""))
      case "replied": output.line(shown(answer.text("text") ?? "", output))
      case "unreachable":
        output.note(
          "no notification server to ask with; \(id.map { "notification \($0)" } ?? "it") waits for one"
        )
      case "timed-out": output.note("no answer in \(draft.waitTimeout?.words ?? "time"); it stays")
      default: output.note(result)
      }
    }
    return AnswerStatus.of(answer, draft)
  }

  /// A program gets a reply as it is, a terminal gets nothing that it would obey.
  private static func shown(_ text: String, _ output: Output) -> String {
    guard output.isTerminal else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Escape.line(String($0)) }.joined(separator: "\n")
  }
}

/// Which answer gives which status (cli.md, Rules).
enum AnswerStatus {
  static func of(_ answer: Table, _ draft: Draft) -> Int32 {
    let action: String?
    let usual: Int32
    switch answer.text("result") {
    case "action":
      action = answer.text("action")
      // Without buttons, opening it is the yes.
      let yes = draft.buttons.first?.id ?? "default"
      usual = action.map { $0.hasSameBytes(as: yes) } == true ? Exit.done : Exit.no
    case "replied":
      action = answer.text("action") ?? "reply"
      usual = Exit.done
    case "dismissed":
      action = "dismiss"
      usual = Exit.no
    case "timed-out": return Exit.timedOut
    case "unreachable": return Exit.unreachable
    default: return Exit.no
    }
    let chosen = draft.exitCodes.last { code in
      action.map { $0.hasSameBytes(as: code.id) } == true
    }
    return chosen?.code ?? usual
  }
}
