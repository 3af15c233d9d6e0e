import Systemd
import TocsinModel
import TocsinWire

/// `org.tocsin.Tocsin1.Center`: what an app may do for itself (dbus.md section 4).
///
/// It is Control for one app: which that is, is known of the caller and not said by the call.
final class Center {
  let control: Control
  private var slot: BusSlot?

  init(_ control: Control) { self.control = control }

  func export() throws(BusError) {
    slot = try control.bus.object(Names.path, interface())
  }

  /// One row per member; contrib/dbus holds the same as XML, and a test compares the two.
  func interface() -> Interface {
    Interface(
      Names.center,
      [
        .method("Register", in: .init("s", ["app"])) { [weak self] (call) throws(BusError) in
          self?.register(call)
        },
        method("Add", "a{sv}", ["request"], "ta{sv}", ["id", "added"], add),
        method("AddMany", "aa{sv}", ["requests"], "a(tss)", ["answers"], addMany),
        method("Remove", "as", ["identifiers"], "a{ss}", ["results"], remove),
        method("RemoveDelivered", "as", ["identifiers"], "a{ss}", ["results"], removeDelivered),
        method("RemoveAll", "", [], "u", ["count"], removeAll),
        method("RemoveAllDelivered", "", [], "u", ["count"], removeAllDelivered),
        method("Pending", "a{sv}", ["filter"], "aa{sv}s", ["notifications", "cursor"], pending),
        method(
          "Delivered", "a{sv}", ["filter"], "aa{sv}s", ["notifications", "cursor"], delivered),
        method("SetCategories", "aa{sv}", ["categories"], "", [], setCategories),
        method("Categories", "", [], "aa{sv}", ["categories"], categories),
        method("SetStrings", "sa{ss}", ["language", "strings"], "", [], setStrings),
        method("RequestAuthorization", "as", ["options"], "b", ["granted"], requestAuthorization),
        method("Settings", "", [], "a{sv}", ["settings"], settings),
        method("SetBadge", "i", ["badge"], "", [], setBadge),
        method("Badge", "", [], "u", ["badge"], badge),
        method("SetDelegate", "o", ["path"], "", [], setDelegate),
        method("SetForeground", "b", ["foreground"], "", [], setForeground),
        .property("Version", "s", .constant) { (_, builder) throws(BusError) in
          try builder.append(string: Names.version)
        },
        .property("InterfaceVersion", "u", .constant) { (_, builder) throws(BusError) in
          try builder.append(uint32: Names.interfaceVersion)
        },
      ])
  }

  /// A caller, as the app that it is.
  struct Client {
    var app: AppID
    var isSandboxed: Bool
  }

  private func method(
    _ name: String, _ input: String, _ inputNames: [String], _ output: String,
    _ outputNames: [String],
    _ handler: @escaping (MethodCall, Client) throws(CallFailure) -> Void
  ) -> Interface.Member {
    .method(name, in: .init(input, inputNames), out: .init(output, outputNames)) {
      [weak self] (call) throws(BusError) in self?.receive(call, handler)
    }
  }

  private func receive(
    _ call: MethodCall,
    _ handler: @escaping (MethodCall, Client) throws(CallFailure) -> Void
  ) {
    control.callers.admit(call.sender) { [weak self] caller in
      guard let self else { return }
      guard let app = caller.app else {  // W2.1, last row
        call.refuse(
          CallError(
            .notRegistered,
            "nobody knows which app this connection is: call Register with its id first"))
        return
      }
      watch(call.sender)
      do throws(CallFailure) {
        try handler(call, Client(app: app, isSandboxed: caller.isSandboxed))
      } catch { call.refuse(error) }
    }
  }

  /// What is known of a connection goes with it.
  private func watch(_ sender: String) {
    guard control.callers.hasCalled(sender) else { return }
    control.subscribers.watch(sender)
    control.delegates.learnActivatable()
  }

  private func register(_ call: MethodCall) {
    control.callers.admit(call.sender) { [control] _ in
      do throws(CallFailure) {
        let name = try control.text(call)
        try permitted { () throws(CallError) in
          guard let app = AppID(name) else {
            throw CallError(
              .badRequest,
              "\(name.quoted) is no app id; write one like org.example.app: parts of letters, "
                + "digits, _ and -, joined by dots")
          }
          try control.callers.register(call.sender, as: app)
        }
        control.subscribers.watch(call.sender)
        call.reply()
      } catch { call.refuse(error) }
    }
  }
}
