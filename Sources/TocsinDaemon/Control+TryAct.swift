import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

extension Control {
  /// `act --dry-run`: what would be run, and nothing is.
  func tryAct(_ id: RequestID, _ action: String, text: String?) throws(CallError) -> Table {
    let store = performer.store
    let (request, center) = try stored { () throws(StoreError) in
      (try store.request(id), try store.center(of: id))
    }
    guard let request else { throw CallError(.noSuchRequest, "no notification \(id)") }
    guard let center else {
      throw request.isOver
        ?? CallError(.noSuchRequest, "\(id) is not shown, so there is nothing to answer")
    }
    let response = try performer.core.supposed(
      action, text: text, to: request, center, now: now()
    ).get()
    var table = Table()
    table.append("route", .text(Control.word(response.route, request)))
    if case .handler(let name) = response.route { table.append("handler", .text(name.text)) }
    let run = Handlers.Run(response, performer.core.worded(request), center)
    guard let (does, input) = preview(run) else { return table }
    switch does {
    case .exec(let words): table.append("argv", .texts(input.arguments(words)))
    case .unit(let name):
      table.append("unit", .text(input.filled(name, escaped: \.escapedForUnit)))
    case .activate: table.append("activate", .text(request.app.text))
    case .openURL(let key): table.append("open", .text(try input.url(key).get()))
    case .nothing: break
    }
    guard case .exec = does else { return table }
    var environment = Table()
    for entry in input.environment() {
      guard let mark = entry.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      environment.append(
        String(entry[..<mark]), .text(String(entry[entry.utf8.index(after: mark)...])))
    }
    table.append("environment", .textTable(environment))
    table.append("stdin", .text(String(decoding: input.bytes, as: UTF8.self)))
    return table
  }
}
