import Systemd
import TocsinCore
import TocsinModel
import TocsinWire

// What is asked of somebody else: a unit of the service manager, an action of the app, the browser.

extension Handlers {
  /// Done when the job is: a unit that runs once has ended then, any other one runs.
  func startUnit(_ run: Run, _ name: String) throws(Refusal) {
    guard hasManager else { throw Refusal("no service manager is there to start \(name)") }
    try calling(run) { (slots) throws(BusError) in
      var job: String?
      var ended: [String: String] = [:]
      // The end of a job may be told before the answer that names it.
      let look = { [weak self] in
        guard let self, let job, let result = ended[job] else { return }
        finish(
          run, result == "done" ? .exited(0) : .notStarted("the job of \(name) ended as \(result)"))
      }
      slots.append(
        try bus.match(
          "type='signal',sender='\(TransientUnit.manager)',path='\(TransientUnit.managerPath)',"
            + "interface='\(TransientUnit.managerInterface)',member='JobRemoved'"
        ) { message in
          let reader = message.reader
          guard (try? reader.readUInt32()) != nil, let path = try? reader.readObjectPath(),
            (try? reader.readString()) == name, let result = try? reader.readString()
          else { return }
          ended[path] = result
          look()
        })
      let message = try TransientUnit.call("StartUnit", on: bus)
      try message.append(string: name)
      try message.append(string: "replace")
      slots.append(
        try bus.call(message) { [weak self] reply in
          do throws(BusError) {
            job = try reply.get().reader.readObjectPath()
            look()
          } catch {
            self?.finish(run, .notStarted(error.message))
          }
        })
    }
  }

  /// The app is started by the bus where it does not run.
  func activate(_ run: Run) throws(Refusal) {
    try calling(run) { (slots) throws(BusError) in
      let message = try HandlerCalls.activation(bus, run.request.app.text, run.response)
      slots.append(
        try bus.call(message, timeoutUsec: .max) { [weak self] reply in
          switch reply {
          case .success: self?.finish(run, .exited(0))
          case .failure(let error): self?.finish(run, .notStarted(error.message))
          }
        })
    }
  }

  /// The portal, which asks nobody for a browser; else `xdg-open`, whose children stay.
  func open(_ run: Run, _ url: String, _ input: HandlerInput) throws(Refusal) {
    try calling(run) { (slots) throws(BusError) in
      let message = try bus.methodCall(
        to: HandlerCalls.portal, path: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.OpenURI", member: "OpenURI")
      try message.append(string: "")
      try message.append(string: url)
      try message.array(of: "{sv}") { (message) throws(BusError) in
        guard let token = run.response.activationToken else { return }
        try message.entry("activation_token", "s") { (m) throws(BusError) in
          try m.append(string: token)
        }
      }
      slots.append(
        try bus.call(message, timeoutUsec: .max) { [weak self] reply in
          guard let self else { return }
          switch reply {
          case .success: return finish(run, .exited(0))
          case .failure(let error) where HandlerCalls.mayHaveDone.contains(error.name):
            return finish(run, .notStarted(error.message))
          case .failure: break
          }
          guard case .call? = running.removeValue(forKey: run.response.number) else { return }
          do throws(Refusal) {
            try openWithoutPortal(run, url, input)
          } catch {
            finish(run, error.end)
          }
        })
    }
  }

  private func openWithoutPortal(
    _ run: Run, _ url: String, _ input: HandlerInput
  ) throws(Refusal) {
    switch programs().find("xdg-open") {
    case .program(let path): try execute(run, [path, url], input, staysAlone: true)
    case .fault(let why): throw Refusal("no portal opens it, and xdg-open \(why)")
    }
  }

  private func calling(
    _ run: Run, _ body: (inout [BusSlot]) throws(BusError) -> Void
  ) throws(Refusal) {
    var slots: [BusSlot] = []
    do throws(BusError) { try body(&slots) } catch { throw Refusal(error.message) }
    begin(run, .call(slots))
  }
}

enum HandlerCalls {
  static let portal = "org.freedesktop.portal.Desktop"
  /// Errors after which it may open all the same.
  static let mayHaveDone = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
  ]

  /// `Activate`, or the action that was chosen.
  static func activation(
    _ bus: Bus, _ app: String, _ response: Response
  ) throws(BusError) -> MessageBuilder {
    let message = try bus.methodCall(
      to: app, path: path(of: app), interface: "org.freedesktop.Application",
      member: response.action == nil ? "Activate" : "ActivateAction")
    if let action = response.action {
      try message.append(string: action.text)
      try message.array(of: "v") { (message) throws(BusError) in
        guard let text = response.text else { return }
        try message.variant("s") { (message) throws(BusError) in
          try message.append(string: text)
        }
      }
    }
    try message.array(of: "{sv}") { (message) throws(BusError) in
      guard let token = response.activationToken else { return }
      for key in ["activation-token", "desktop-startup-id"] {
        try message.entry(key, "s") { (m) throws(BusError) in try m.append(string: token) }
      }
    }
    return message
  }

  /// Where an app is that can be activated under its id (servers.md section 9).
  static func path(of app: String) -> String {
    "/"
      + String(
        String.UnicodeScalarView(
          app.unicodeScalars.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }))
  }
}
