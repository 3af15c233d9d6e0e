import Systemd

/// A server's own do-not-disturb beside a `FakeServer`, in the way of each that has one
/// (servers.md section 7). It must be there before the daemon asks.
package final class ServerQuiet {
  package enum Kind: String, CaseIterable, Sendable {
    case dunst, mako
    /// Before 1.10: it has to be asked.
    case oldMako = "old mako"
    case plasma, swaync
    case xfce = "xfce4-notifyd"

    /// As `tocsin device show` names it.
    package var source: String { self == .oldMako ? "mako" : rawValue }
    /// It shows what is critical all the same.
    package var showsCritical: Bool { [.plasma, .swaync, .xfce].contains(self) }
    /// It tells when it changes.
    package var tells: Bool { self != .oldMako }
  }

  /// What becomes of a question.
  package enum Manner {
    case answers, keepsSilent, saysNonsense
  }

  private let kind: Kind
  private let manner: Manner
  private let bus: Bus
  private let server: FakeServer
  private var slot: BusSlot?
  private var kept: [MethodCall] = []
  package private(set) var isOn: Bool

  package init(
    _ session: Session, _ server: FakeServer, _ kind: Kind, isOn: Bool = false,
    manner: Manner = .answers
  ) throws {
    guard let own = server.bus else { throw Session.Failure("the server is away") }
    self.server = server
    self.kind = kind
    self.isOn = isOn
    self.manner = manner
    switch kind {
    case .dunst: server.information.name = "dunst"
    case .mako, .oldMako: server.information.name = "mako"
    case .swaync: server.information.name = "SwayNotificationCenter"
    case .xfce: server.information.name = "Xfce Notify Daemon"
    case .plasma: server.capabilities.append("inhibitions")
    }
    bus = kind == .xfce ? try Bus(address: session.address) : own
    if kind == .xfce { try bus.attach(to: session.loop) }
    if let (path, interface) = place { slot = try bus.object(path, interface) }
    server.isInhibited = kind == .plasma && isOn
    if kind == .xfce { _ = try bus.requestName("org.xfce.Xfconf") }
  }

  /// Switched by the person; told, where the server tells.
  package func set(_ isOn: Bool) throws {
    self.isOn = isOn
    switch kind {
    case .dunst:
      try bus.emitPropertiesChanged(
        path: FakeServer.path, interface: "org.dunstproject.cmd0", ["paused"])
    case .plasma:
      server.isInhibited = isOn
      try bus.emitPropertiesChanged(
        path: FakeServer.path, interface: FakeServer.name, ["Inhibited"])
    case .mako:
      try bus.emitPropertiesChanged(
        path: "/fr/emersion/Mako", interface: "fr.emersion.Mako", ["Modes"])
    case .oldMako: break
    case .swaync:
      try tell("/org/erikreider/swaync/cc", "org.erikreider.swaync.cc", "Subscribe") {
        (m) throws(BusError) in
        try m.append(uint32: 3)
        try m.append(bool: isOn)
        try m.append(bool: false)
      }
    case .xfce:
      try tell("/org/xfce/Xfconf", "org.xfce.Xfconf", "PropertyChanged") { (m) throws(BusError) in
        try m.append(string: "xfce4-notifyd")
        try m.append(string: "/do-not-disturb")
        try m.variant("b") { (m) throws(BusError) in try m.append(bool: isOn) }
      }
    }
    try bus.flush()
  }

  /// A signal of swaync's with another body than it must have.
  package func sayNonsense() throws {
    try tell("/org/erikreider/swaync/cc", "org.erikreider.swaync.cc", "Subscribe") {
      (m) throws(BusError) in try m.append(string: "on")
    }
  }

  private func tell(
    _ path: String, _ interface: String, _ member: String,
    _ body: (MessageBuilder) throws(BusError) -> Void
  ) throws {
    let signal = try bus.signal(path: path, interface: interface, member: member)
    try body(signal)
    try bus.send(signal)
  }

  private var place: (String, Interface)? {
    switch kind {
    case .plasma: return nil
    case .dunst:
      return (
        FakeServer.path,
        Interface(
          "org.dunstproject.cmd0",
          [
            .property("paused", "b", .emitsChange) { [weak self] (_, m) throws(BusError) in
              try m.append(bool: self?.isOn ?? false)
            }
          ])
      )
    case .mako:
      return (
        "/fr/emersion/Mako",
        Interface(
          "fr.emersion.Mako",
          [
            .property("Modes", "as", .emitsInvalidation) { [weak self] (_, m) throws(BusError) in
              try m.append(strings: self?.modes ?? [])
            }
          ])
      )
    case .oldMako:
      return (
        "/fr/emersion/Mako",
        Interface(
          "fr.emersion.Mako",
          [
            .method("ListModes", out: .init("as", ["modes"])) {
              [weak self] (call) throws(BusError) in
              self?.answer(call) { (m) throws(BusError) in
                try m.append(strings: self?.modes ?? [])
              }
            }
          ])
      )
    case .swaync:
      let nonsense = manner == .saysNonsense
      return (
        "/org/erikreider/swaync/cc",
        Interface(
          "org.erikreider.swaync.cc",
          [
            .method("GetDnd", out: .init(nonsense ? "s" : "b", ["dnd"])) {
              [weak self] (call) throws(BusError) in
              self?.answer(call) { (m) throws(BusError) in
                if nonsense {
                  try m.append(string: "on")
                } else {
                  try m.append(bool: self?.isOn ?? false)
                }
              }
            }
          ])
      )
    case .xfce:
      return (
        "/org/xfce/Xfconf",
        Interface(
          "org.xfce.Xfconf",
          [
            .method(
              "GetProperty", in: .init("ss", ["channel", "property"]), out: .init("v", ["value"])
            ) { [weak self] (call) throws(BusError) in
              self?.answer(call) { (m) throws(BusError) in
                try m.variant("b") { (m) throws(BusError) in
                  try m.append(bool: self?.isOn ?? false)
                }
              }
            }
          ])
      )
    }
  }

  private var modes: [String] { ["default"] + (isOn ? ["do-not-disturb"] : []) }

  private func answer(
    _ call: MethodCall, _ body: @escaping (MessageBuilder) throws(BusError) -> Void
  ) {
    guard manner != .keepsSilent else {
      kept.append(call)
      return
    }
    call.reply(body)
  }
}
