import Systemd
import TocsinTesting

/// What a handler may ask of the desktop: an app that can be activated, and the portal that opens
/// URLs. Both say in words what they were asked.
final class FakeDesktop {
  private(set) var asked: [String] = []
  private let bus: Bus
  private var slots: [BusSlot] = []

  init(_ session: Session, app: String, at path: String) throws {
    bus = try Bus(address: session.address)
    try bus.attach(to: session.loop)
    slots.append(try bus.object(path, application()))
    slots.append(try bus.object("/org/freedesktop/portal/desktop", portal()))
    for name in [app, "org.freedesktop.portal.Desktop"] {
      guard try bus.requestName(name) == .acquired else {
        throw Session.Failure("somebody else owns \(name)")
      }
    }
  }

  deinit {
    bus.detach()
    bus.close()
  }

  private func application() -> Interface {
    Interface(
      "org.freedesktop.Application",
      [
        .method("Activate", in: .init("a{sv}", ["data"])) { [weak self] (call) throws(BusError) in
          self?.asked.append("activate " + (try Self.options(call.reader)))
          call.reply()
        },
        .method("ActivateAction", in: .init("sava{sv}", ["name", "parameter", "data"])) {
          [weak self] (call) throws(BusError) in
          let reader = call.reader
          var words = [try reader.readString()]
          try reader.array(of: "v") { (reader) throws(BusError) in
            words.append(try reader.variant("s") { (r) throws(BusError) in try r.readString() })
          }
          self?.asked.append((words + [try Self.options(reader)]).joined(separator: " "))
          call.reply()
        },
      ])
  }

  private func portal() -> Interface {
    Interface(
      "org.freedesktop.portal.OpenURI",
      [
        .method(
          "OpenURI", in: .init("ssa{sv}", ["parent", "uri", "options"]), out: .init("o", ["handle"])
        ) { [weak self] (call) throws(BusError) in
          let reader = call.reader
          _ = try reader.readString()
          self?.asked.append("open " + (try reader.readString()))
          call.reply { (builder) throws(BusError) in
            try builder.append(objectPath: "/org/freedesktop/portal/desktop/request/1")
          }
        }
      ])
  }

  private static func options(_ reader: MessageReader) throws(BusError) -> String {
    var words: [String] = []
    try reader.dictionary { (key, reader) throws(BusError) in
      let text = try reader.variant("s") { (r) throws(BusError) in try r.readString() }
      words.append("\(key)=\(text)")
    }
    return words.joined(separator: " ")
  }
}
