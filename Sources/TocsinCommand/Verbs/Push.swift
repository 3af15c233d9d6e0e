import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin push`: payloads, delivered as APNs does (delivery.md section 12).
enum Push {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    try Push.check(call)
    let app = try call.value(.app).map { word throws(Failure) in try Apps.id(word) } ?? ""
    var options = Table()
    for (name, key) in keys { options.append(key, text: call.value(name)) }
    var array = JSONArray(session.output)
    let isArray = session.output.form != nil && call.operands.count > 1
    var status = Exit.done
    for operand in call.operands {  // D12.1: in order, and the others still go
      do throws(Refused) {
        let reply = try pushed(operand, app, options, call, session)
        if isArray { array.append(reply) } else { write(reply, call, session) }
        if status == Exit.done, isRefused(reply) { status = Exit.no }
      } catch {
        if status == Exit.done { status = error.exit }
        guard let end = error.end else { continue }
        if isArray { array.finish() }
        throw end
      }
    }
    if isArray { array.finish() }
    return status
  }

  /// One file is not delivered, which has been told; `end` where the others cannot be either.
  private struct Refused: Error {
    var exit = Exit.no
    var end: Failure?
  }

  private static let keys: [(OptionName, String)] = [
    (.collapseID, "collapse-id"), (.pushType, "push-type"), (.priority, "priority"),
    (.expiration, "expiration"),
  ]

  private static func check(_ call: Invocation) throws(Failure) {
    if call.operands.filter({ $0 == "-" }).count > 1 {
      throw .usage("standard input is there once; '-' stands there twice")
    }
    if call.has(.collapseID), call.operands.count > 1 {
      throw .usage("'--collapse-id' names one notification, and there are several files")
    }
  }

  private static func pushed(
    _ operand: String, _ app: String, _ options: Table, _ call: Invocation, _ session: Session
  ) throws(Refused) -> Table {
    let output = session.output
    let source: PayloadSource
    do throws(Failure) { source = try PayloadSource(operand, session) } catch {
      output.error(error)
      throw Refused(exit: error.code == "too-large" ? Exit.no : error.exit)
    }
    let file: PushedFile
    do throws(PayloadFinding) {
      file = try source.read()
      if app.isEmpty, file.payload.target == nil { throw PayloadFinding.noApp(in: source.name) }
    } catch {
      tell(error, output)
      throw Refused()
    }
    var options = options
    if call.has(.dryRun) { options.append("dry-run", .bool(true)) }
    do throws(Failure) {
      if call.has(.strict) { try checkStrictly(source, app, options, session) }
      var reply = try send(source, app, options, session)
      for warning in reply.tables("warnings") {
        tell(PayloadFinding(warning, in: source.name, isError: false), output)
      }
      reply.entries.insert(.init(key: "file", value: .text(source.name)), at: 0)
      return reply
    } catch {
      guard error.exit != Exit.unreachable else { throw Refused(end: error) }
      guard error.code != "strict" else { throw Refused() }
      if error.code == "notification-invalid-no-content" {  // why there is nothing
        for warning in file.payload.warnings {
          tell(PayloadFinding(warning, in: source.name, isError: false), output)
        }
      }
      var failure = error
      failure.message = "\(source.name): \(error.message)"
      output.error(failure)
      throw Refused(exit: Push.exit(of: error))
    }
  }

  /// Whatever is a fault of the file is 1 (dbus.md section 7).
  private static func exit(of failure: Failure) -> Int32 {
    switch failure.code {
    case "bad-payload", "too-large", "notification-invalid-no-content": Exit.no
    default: failure.exit
    }
  }

  private static func send(
    _ source: PayloadSource, _ app: String, _ options: Table, _ session: Session
  ) throws(Failure) -> Table {
    try Later.table(
      try session.control.call("Push", [.text(app), .bytes(source.bytes), .table(options)]))
  }

  /// What it would be warned of, before anything is delivered.
  private static func checkStrictly(
    _ source: PayloadSource, _ app: String, _ options: Table, _ session: Session
  ) throws(Failure) {
    var trial = options
    trial.entries.removeAll { $0.key == "dry-run" }
    trial.append("dry-run", .bool(true))
    let warnings = try send(source, app, trial, session).tables("warnings")
    for warning in warnings {
      tell(PayloadFinding(warning, in: source.name, isError: true), session.output)
    }
    if !warnings.isEmpty { throw Failure(code: "strict", message: "", exit: Exit.no) }
  }

  private static func tell(_ finding: PayloadFinding, _ output: Output) {
    if !finding.isError, output.isQuiet { return }
    if output.form != nil, finding.isError {
      output.error(Failure(code: finding.code, message: finding.text, exit: Exit.no))
    } else {
      output.complain(finding.text)
    }
  }

  /// A trial of what the person has not allowed.
  private static func isRefused(_ reply: Table) -> Bool {
    reply.table("outcome")?.text("error") != nil
  }

  // What is printed.

  private static func write(_ reply: Table, _ call: Invocation, _ session: Session) {
    let output = session.output
    guard output.form == nil else { return output.json(.table(reply)) }
    guard call.has(.dryRun) else { return output.line(line(reply, session)) }
    let size = reply.integer("size") ?? 0
    output.line(
      "\(output.style.bold(Escape.line(reply.text("file") ?? "")))  "
        + "\(Escape.line(reply.text("app") ?? "")), \(size) bytes of \(PayloadReading.limit)")
    Explain.writeDecision(reply, session)
  }

  /// `12  org.example.chat  New message`, and where it goes when that is not a popup.
  private static func line(_ reply: Table, _ session: Session) -> String {
    let (output, times) = (session.output, session.times)
    let app = Escape.line(reply.text("app") ?? "")
    if let woken = reply["woken"] {
      guard case .bool(true) = woken else {
        let time = reply.instant("wakes").map { times.time($0, given: reply.text("wakes")) } ?? ""
        return "\(app)  waits until \(time), for it was woken often in this hour"
      }
      return "\(app)  woken"
    }
    let id = reply.integer("id").map { output.style.bold(String($0)) } ?? ""
    let outcome = reply.table("outcome") ?? Table()
    let words = ["title", "body"].compactMap { outcome.text($0) }.first { !$0.isEmpty } ?? ""
    let surfaces = outcome.texts("surfaces")
    let isShown = surfaces.contains("banner") || surfaces.contains("lock-screen")
    let place = surfaces.isEmpty ? "shown nowhere" : "in \(surfaces.joined(separator: ", ")) only"
    let used = "\(id)  \(app)" + (isShown ? "" : "  \(place)")
    return words.isEmpty ? used : "\(used)  \(Escape.line(words))"
  }
}
