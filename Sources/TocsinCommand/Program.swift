import CLinux
import Glibc
import TocsinModel
import TocsinTime
import TocsinWire

/// The whole program: words in, an exit status out.
package enum Program {
  package static func main(
    _ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>
  ) -> Int32 {
    if HandlerStart.isAsked(count, words) { return HandlerStart.run(words) }
    let environment = Environment.process
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let output = Output(
      isTerminal: isTerminal,
      columns: isTerminal ? Int(tocsin_terminal_columns(STDOUT_FILENO)) : nil,
      pager: pager(environment, isTerminal))
    var status: Int32
    do throws(Failure) {
      let words = try RawArguments.read(Int(count), words)
      // A program that asked for JSON gets it for a mistake in the rest of the line too.
      if asksForJSON(words) { output.form = .short }
      let order = try Parser.parse(words)
      status = try run(order, environment, output)
    } catch {
      output.error(error)
      status = error.exit
    }
    if !output.finish(), status == Exit.done {
      Output.standardError("tocsin: cannot write to standard output")
      status = Exit.no
    }
    return status
  }

  static func asksForJSON(_ words: [String]) -> Bool {
    for word in words {
      if word == "--" { return false }
      if word == "--json" || word.hasPrefix("--json=") { return true }
    }
    return false
  }

  private static func run(
    _ order: Order, _ environment: Environment, _ output: Output
  ) throws(Failure) -> Int32 {
    switch order {
    case .version:
      output.line("tocsin \(Names.version)")
      return Exit.done
    case .help(let verb, let long):
      let text =
        if let verb { long ? Help.long(verb) : Help.short(verb) } else {
          long ? Help.long() : Help.short()
        }
      output.text(text)
      return Exit.done
    case .run(let call):
      prepare(output, call, environment)
      let session = Session(
        environment: environment,
        control: BusControl(BusAddress.Surroundings.process(environment)), output: output,
        clock: .system(environment), input: { () throws(Failure) in try StandardInput.read() })
      return try run(call, session)
    }
  }

  /// What all verbs have in common: how to print.
  static func prepare(_ output: Output, _ call: Invocation, _ environment: Environment) {
    output.isQuiet = call.has(.quiet)
    output.form = nil
    if call.has(.json) {
      switch call.value(.json) {
      case "short": output.form = .short
      case "pretty": output.form = .pretty
      default: output.form = output.isTerminal ? .pretty : .short
      }
    }
    if let form = call.value(.timestamp).flatMap({ TimestampForm(rawValue: $0) }) {
      output.timestamps = form
    }
    output.style.isOn = Style.isOn(
      asked: call.value(.color), isTerminal: output.isTerminal, noColor: environment["NO_COLOR"],
      term: environment["TERM"])
    if call.has(.noPager) || call.verb.option(.noPager) == nil { output.pager.stopHolding() }
  }

  private static func pager(_ environment: Environment, _ isTerminal: Bool) -> Pager {
    guard isTerminal else { return Pager(words: [], rows: 0) }
    return Pager(
      words: Pager.words(
        tocsinPager: environment["TOCSIN_PAGER"], pager: environment["PAGER"]),
      rows: Int(tocsin_terminal_rows(STDOUT_FILENO)))
  }

  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    switch call.verb.name {
    case .add, .ask: return try Remind.run(call, session)
    case .list: return try List.run(call, session)
    case .show: return try Show.run(call, session)
    case .rm: return try Remove.run(call, session)
    case .edit: return try Edit.run(call, session)
    case .snooze: return try Later.snooze(call, session)
    case .done: return try Done.run(call, session)
    case .pause: return try Later.pause(call, session)
    case .resume: return try Later.resume(call, session)
    case .skip: return try Later.skip(call, session)
    case .when: return try When.run(call, session)
    case .test: return try PolicyTests.run(call, session)
    case .simulate: return try Simulate.run(call, session)
    case .act: return try Act.run(call, session)
    case .log: return try Log.run(call, session)
    case .status: return try Status.run(session)
    case .app: return try Apps.run(call, session)
    case .focus: return try Focus.run(call, session)
    case .device: return try Device.run(call, session)
    case .category: return try Categories.run(call, session)
    case .handler: return try HandlerTables.run(call, session)
    case .explain: return try Explain.run(call, session)
    case .push: return try Push.run(call, session)
    case .lint: return try Lint.run(call, session)
    case .reload: return try Reload.run(session)
    case .config: return try Config.run(call, session)
    case .completion: try completion(call, session)
    case .help: try help(call, session)
    case .complete: return Complete.run(call.operands, session)
    case .man:
      session.output.text(
        call.operands.first == "policy" ? ReasonsPage.text() : ManFragment.text())
    }
    return Exit.done
  }

  private static func completion(_ call: Invocation, _ session: Session) throws(Failure) {
    let shell = call.operands[0]
    guard shell == "bash" else {
      throw .usage(
        CommandTable.laterShells.contains(shell)
          ? "'completion \(shell)' is not in this version"
          : "'completion' knows bash, not '\(shell)'")
    }
    session.output.text(BashCompletion.text)
  }

  private static func help(_ call: Invocation, _ session: Session) throws(Failure) {
    guard let word = call.operands.first else { return session.output.text(Help.long()) }
    if CommandTable.later.contains(word) { throw .usage("'\(word)' is not in this version") }
    guard let verb = CommandTable.verb(word), !verb.hidden else {
      if let page = CommandTable.page(about: word) {
        return session.output.line(
          "'\(word)' is told of in \(page); 'tocsin help' has the times in short")
      }
      if let meant = CommandTable.meant[word] {
        throw .usage("no command '\(word)'; did you mean '\(meant)'?")
      }
      let names = CommandTable.shown.map(\.name.rawValue)
      throw .usage("no command '\(word)'\(Nearest.hint(for: word, among: names))")
    }
    session.output.text(Help.long(verb))
  }
}
