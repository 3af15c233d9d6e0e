import TocsinModel
import TocsinWire

/// `tocsin rm`.
enum Remove {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let app = call.value(.app)
    let ways = [!call.operands.isEmpty, app != nil, call.has(.all)].count { $0 }
    guard ways == 1 else {
      throw .usage(
        ways == 0
          ? "'rm' needs an id, '--app' or '--all'" : "ids, '--app' and '--all' do not go together")
    }
    guard call.operands.isEmpty else { return try byID(call.operands, session) }
    var filter = Table()
    filter.append("app", text: app)
    let reply = try session.control.call("RemoveWhere", [.table(filter)])
    let count = reply.first?.wholeNumber ?? 0
    if session.output.form != nil {
      session.output.json(.table(Table([.init(key: "removed", value: .integer(count))])))
    } else {
      session.output.line("\(count) removed")
    }
    return Exit.done
  }

  private static func byID(_ ids: [String], _ session: Session) throws(Failure) -> Int32 {
    let reply = try session.control.call("Remove", [.texts(ids)])
    guard case .table(let ends)? = reply.first else {
      throw .failed("tocsind gave an answer that cannot be read")
    }
    let output = session.output
    let isUnknown = { (end: String?) in end == "unknown" }
    if output.form != nil {
      output.json(.table(ends))
    } else {
      for id in ids where !isUnknown(ends.text(id)) {
        output.line("\(Escape.line(id))  \(Escape.line(ends.text(id) ?? "removed"))")
      }
    }
    let unknown = ids.filter { isUnknown(ends.text($0)) }
    for id in unknown {
      output.error(
        Failure(
          code: "no-such-request", message: "no notification '\(id)'", exit: Exit.noSuchRequest))
    }
    return unknown.isEmpty ? Exit.done : Exit.noSuchRequest
  }
}
