import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// An app's categories, its permission, its badge.

extension Center {
  /// The whole set (D9.1).
  func setCategories(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let tables = try reading { () throws(BusError) in try reader.readTables() }
    defer { for table in tables { table.closeFiles() } }
    try control.setCategories(call, tables, of: client.app)
  }

  func categories(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    try control.categories(call, of: client.app)
  }

  /// The whole table of one language (D8.12).
  func setStrings(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let (language, texts) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readTexts(atMost: Limits.strings))
    }
    let table = try permitted { () throws(CallError) in try StringsCoding.read(language, texts) }
    control.performer.setStrings(client.app, language, table, now: control.now()) {
      Control.settle($0, call)
    }
  }

  /// Answered when the person has answered (D2.1).
  func requestAuthorization(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let words = try reading { () throws(BusError) in try reader.readStrings() }
    try control.authorize(call, words, of: client.app)
  }

  func settings(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let core = control.performer.core
    call.reply(
      table: SettingsCoding.write(
        core.settings(of: client.app, now: control.now()), badge: core.shownBadge(of: client.app),
        pinned: control.pinned(SettingsCoding.keys, of: client.app), zone: control.zone.zone))
  }

  func setBadge(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let number = try reading { () throws(BusError) in try reader.readInt32() }
    control.performer.setBadge(Int64(number), of: client.app, now: control.now()) {
      Control.settle($0, call)
    }
  }

  /// As the app has set it, also while a Focus hides it.
  func badge(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let badge = control.performer.core.app(client.app).badge
    call.reply { (builder) throws(BusError) in
      try builder.append(uint32: UInt32(clamping: badge))
    }
  }

  // Its Delegate.

  /// From now on what its person answers goes there; what waits goes first.
  func setDelegate(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let path = try reading { () throws(BusError) in try reader.readObjectPath() }
    let sender = call.sender
    control.performer.listen(client.app, now: control.now()) { [control] answer in
      Control.settle(answer, call)
      if case .refused = answer { return }
      guard control.callers.knows(sender) else { return }  // it has gone meanwhile
      control.delegates.set(client.app, sender, path: path)
    }
  }

  func setForeground(_ call: MethodCall, _ client: Client) throws(CallFailure) {
    let reader = call.reader
    let isInFront = try reading { () throws(BusError) in try reader.readBool() }
    control.delegates.setForeground(client.app, call.sender, isInFront)
    call.reply()
  }
}
