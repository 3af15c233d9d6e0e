import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

/// `org.tocsin.Tocsin1.Control`: what the person may do for every app (dbus.md section 6).
///
/// A handler decodes, hands over and returns; the reply follows the commit. Nothing is decided
/// here.
final class Control {
  let bus: Bus
  let performer: Performer
  let callers: Callers
  let waits = Waits()
  let subscribers: Subscribers
  let delegates: Delegates
  let backgroundPushes: BackgroundPushes
  /// The one `now` of this wake-up.
  let now: () -> WallTime
  var zone: SystemZone
  let copies: FileCopies
  var day = DaySettings()
  /// How long a snooze is that names no time.
  var snooze = Span.minutes(10)
  var defaultApp = AppID.reminders
  var status: () -> Table = { Table() }
  var reload: () -> [String] = { [] }
  /// The store could not be read.
  var onStoreError: (StoreError) -> Void = { _ in }
  /// Somebody has begun to wait.
  var onWait: () -> Void = {}
  /// Who an app is may be asked next.
  var identify: (AppID) -> Void = { _ in }
  var preview: (Handlers.Run) -> (does: HandlerTable.Does, input: HandlerInput)? = { _ in nil }
  var serverName: () -> String = { "" }
  /// Who waits for a person's answer to an app, by connection.
  var asking: [String: [Performer.Asking]] = [:]
  /// Who chose the page of an app's settings, and waits for it.
  var opening: [AppID: [MethodCall]] = [:]
  private var slot: BusSlot?

  init(
    _ bus: Bus, _ performer: Performer, delegates: Delegates, copies: FileCopies,
    zone: SystemZone, now: @escaping () -> WallTime
  ) {
    self.bus = bus
    self.performer = performer
    self.delegates = delegates
    self.copies = copies
    self.zone = zone
    self.now = now
    callers = Callers(bus)
    backgroundPushes = BackgroundPushes(bus: bus, delegates: delegates, now: now)
    subscribers = Subscribers(bus)
    subscribers.onGone = { [weak self] sender in
      self?.waits.forget(sender)
      self?.stopAsking(sender)
      self?.delegates.forget(sender)
      self?.callers.forget(sender)
    }
  }

  func export() throws(BusError) {
    slot = try bus.object(Names.path, interface())
  }

  /// One row per member; contrib/dbus holds the same as XML, and a test compares the two.
  func interface() -> Interface {
    Interface(
      Names.control,
      [
        method("Add", "sa{sv}", ["app", "request"], "ta{sv}", ["id", "added"], add),
        method(
          "AddMany", "saa{sv}a{sv}", ["app", "requests", "options"], "a(tss)", ["answers"], addMany),
        method("List", "a{sv}", ["filter"], "aa{sv}s", ["notifications", "cursor"], list),
        method("Show", "s", ["name"], "a{sv}", ["notification"], show),
        method("Edit", "sa{sv}", ["name", "changes"], "a{sv}", ["notification"], edit),
        method("Pause", "ss", ["name", "until"], "", [], pause),
        method("Resume", "s", ["name"], "", [], resume),
        method("Skip", "s", ["name"], "a{sv}", ["notification"], skip),
        method("Snooze", "ss", ["name", "until"], "a{sv}", ["notification"], snooze),
        method("Done", "as", ["names"], "a{ss}", ["results"], done),
        method("Remove", "as", ["names"], "a{ss}", ["results"], remove),
        method("RemoveWhere", "a{sv}", ["filter"], "u", ["count"], removeWhere),
        method(
          "Act", "ssa{sv}", ["name", "action", "options"], "a{sv}", ["result"], act),
        method("Await", "s", ["name"], "a{sv}", ["result"], awaitEnd),
        method("Categories", "s", ["app"], "aa{sv}", ["categories"], categories),
        method(
          "SetCategories", "saa{sv}b", ["app", "categories", "merge"], "", [], setCategories),
        method("RemoveCategory", "ss", ["app", "id"], "", [], removeCategory),
        method("Apps", "", [], "aa{sv}", ["apps"], apps),
        method("App", "s", ["app"], "a{sv}", ["settings"], app),
        method("SetApp", "ssa{sv}", ["app", "category", "settings"], "", [], setApp),
        method("ResetApp", "s", ["app"], "", [], resetApp),
        method("Authorize", "sas", ["app", "options"], "b", ["granted"], authorize),
        method("Choose", "ss", ["name", "choice"], "", [], choose),
        method("OpenSettings", "s", ["app"], "", [], openSettings),
        method("Focus", "", [], "a{sv}", ["focus"], focus),
        method("SetFocus", "ss", ["name", "until"], "", [], setFocus),
        method("Device", "", [], "a{sv}", ["device"], device),
        method("SetDevice", "a{sv}", ["states"], "", [], setDevice),
        method("AutoDevice", "as", ["keys"], "", [], autoDevice),
        method("Explain", "a{sv}", ["question"], "a{sv}", ["explanation"], explain),
        method("Push", "saya{sv}", ["app", "payload", "options"], "a{sv}", ["pushed"], push),
        method("Log", "a{sv}", ["filter"], "aa{sv}s", ["entries", "cursor"], log),
        method("Status", "", [], "a{sv}", ["status"], reportStatus),
        method("Reload", "", [], "as", ["faults"], reloadConfiguration),
        method("Subscribe", "as", ["events"], "", [], subscribe),
        .signal("Event", .init("tsss", ["id", "app", "identifier", "event"])),
        property("FocusName", "s", .emitsChange) { (control, builder) throws(BusError) in
          try builder.append(string: control.performer.core.focus.name?.text ?? "")
        },
        property("Locked", "b", .emitsChange) { (control, builder) throws(BusError) in
          try builder.append(bool: control.performer.core.device.isLocked)
        },
        property("Server", "s", .emitsChange) { (control, builder) throws(BusError) in
          try builder.append(string: control.serverName())
        },
        property("InterfaceVersion", "u", .constant) { (_, builder) throws(BusError) in
          try builder.append(uint32: Names.interfaceVersion)
        },
      ])
  }

  /// W2.4: refused to sandboxed callers as methods are.
  private func property(
    _ name: String, _ signature: String, _ change: Interface.Change,
    _ write: @escaping (Control, MessageBuilder) throws(BusError) -> Void
  ) -> Interface.Member {
    .property(name, signature, change) { [weak self] (asking, builder) throws(BusError) in
      guard let self else { return }
      if let sender = asking.sender, callers.isSandboxed(sender) {
        throw BusError(
          name: Names.error(.notPermitted),
          message: "a sandboxed program may not look at others")
      }
      try write(self, builder)
    }
  }

  private typealias Handler = (MethodCall) throws(CallFailure) -> Void

  private func method(
    _ name: String, _ input: String, _ inputNames: [String], _ output: String,
    _ outputNames: [String], _ handler: @escaping (MethodCall) throws(CallFailure) -> Void
  ) -> Interface.Member {
    .method(name, in: .init(input, inputNames), out: .init(output, outputNames)) {
      [weak self] (call) throws(BusError) in self?.receive(call, handler)
    }
  }

  private func receive(
    _ call: MethodCall, _ handler: @escaping (MethodCall) throws(CallFailure) -> Void
  ) {
    callers.admit(call.sender) { caller in
      guard !caller.isSandboxed else {  // W2.4
        call.refuse(CallError(.notPermitted, "a sandboxed program may not control others"))
        return
      }
      do throws(CallFailure) { try handler(call) } catch { call.refuse(error) }
    }
  }
}

/// Why a call is not carried out: its message cannot be read, or what it asks for is refused.
enum CallFailure: Error {
  case refused(CallError)
  case unreadable(BusError)

  /// It was tried, and somebody else did not do it.
  static func failed(_ line: String) -> CallFailure { .unreadable(.failed(line)) }
}

/// Reads a part of a message.
func reading<Value>(_ body: () throws(BusError) -> Value) throws(CallFailure) -> Value {
  do throws(BusError) { return try body() } catch { throw .unreadable(error) }
}

/// Carries out a step that may be refused.
func permitted<Value>(_ body: () throws(CallError) -> Value) throws(CallFailure) -> Value {
  do throws(CallError) { return try body() } catch { throw .refused(error) }
}

extension MethodCall {
  func refuse(_ failure: CallFailure) {
    switch failure {
    case .refused(let error): refuse(error)
    case .unreadable(let error): replyError(error)
    }
  }

  func refuse(_ error: CallError) {
    replyError(name: Names.error(error.code), message: error.message)
  }

  func reply(table: Table) {
    reply { (builder) throws(BusError) in try builder.append(table: table) }
  }
}
