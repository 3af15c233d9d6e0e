import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTime
import TocsinWire

// What each app may do (dbus.md section 6; D2.15, D2.25).

extension Control {
  func apps(_ call: MethodCall) throws(CallFailure) {
    let tables = knownApps.map(table)
    call.reply { (builder) throws(BusError) in try builder.append(tables: tables) }
  }

  func app(_ call: MethodCall) throws(CallFailure) {
    let name = try text(call)
    let id = try permitted { () throws(CallError) in try known(name) }
    call.reply(table: table(of: id))
  }

  /// The person's word makes an app known (C4.4).
  func setApp(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, category, settings) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString(), try reader.readTable())
    }
    defer { settings.closeFiles() }
    let (app, kind, overlay) = try permitted { () throws(CallError) in
      let app = try appID(name)
      let kind = try category.isEmpty ? nil : categoryID(category)
      return (
        app, kind,
        try SettingsCoding.overlay(settings, forCategory: kind != nil, byPerson: true)
      )
    }
    performer.set(app, kind, overlay, now: now()) { Control.settle($0, call) }
  }

  func resetApp(_ call: MethodCall) throws(CallFailure) {
    let name = try text(call)
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let (app, category) = try permitted { () throws(CallError) in
      (try known(String(parts[0])), parts.count == 2 ? try categoryID(String(parts[1])) : nil)
    }
    let settle: Performer.Reply = { Control.settle($0, call) }
    if let category {
      performer.reset(app, category, now: now(), reply: settle)
    } else {
      performer.reset(app, now: now(), reply: settle)
    }
  }

  /// As if the app asked; answered when the person has answered.
  func authorize(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, words) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readStrings())
    }
    try authorize(call, words, of: try permitted { () throws(CallError) in try appID(name) })
  }

  func authorize(
    _ call: MethodCall, _ words: [String], of app: AppID
  ) throws(CallFailure) {
    let options = try permitted { () throws(CallError) in try SettingsCoding.options(words) }
    guard asking[call.sender, default: []].count < Limits.waitsPerConnection else {
      throw .refused(
        CallError(.limit, "this connection waits \(Limits.waitsPerConnection) times already"))
    }
    let sender = call.sender
    identify(app)  // the question names it
    let wait = performer.authorize(app, options, now: now()) { answer in
      switch answer {
      case .success(let granted):
        call.reply { (builder) throws(BusError) in try builder.append(bool: granted) }
      case .failure(let error): call.refuse(error)
      }
    }
    asking[sender, default: []].append(wait)
    subscribers.watch(sender)
  }

  /// A connection that has gone waits for nobody's answer.
  func stopAsking(_ sender: String) {
    for wait in asking.removeValue(forKey: sender) ?? [] { performer.stopWaiting(wait) }
  }

  /// A choice about an app, or on a notification; or the answer to a question about it.
  func choose(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, word) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString())
    }
    let app = try permitted { () throws(CallError) in try subject(of: name) }
    if let answer = PromptAnswer.allCases.first(where: { $0.rawValue.hasSameBytes(as: word) }) {
      return performer.answerPrompt(app, answer, now: now()) { Control.settle($0, call) }
    }
    guard let choice = Choice.allCases.first(where: { $0.rawValue.hasSameBytes(as: word) }) else {
      let known = Choice.allCases.map(\.rawValue) + PromptAnswer.allCases.map(\.rawValue)
      throw .refused(
        CallError(
          .badRequest,
          "no choice \(word.quoted), only \(known.joined(separator: ", "))"
            + Nearest.hint(for: word, among: known)))
    }
    guard choice != .openSettings else {
      // What was asked for is the page, and whether it came its app says, as for `OpenSettings`.
      opening[app, default: []].append(call)
      return performer.choose(app, choice, now: now()) { [weak self] answer in
        guard case .refused = answer else { return }
        self?.opening[app]?.removeAll { $0 === call }
        Control.settle(answer, call)
      }
    }
    let reply: Performer.Reply = { Control.settle($0, call) }
    if AppID(name).map(knownApps.contains) != true, let id = try? find(name),
      performer.press(choice, on: id, now: now(), reply: reply)
    {
      return
    }
    performer.choose(app, choice, now: now(), reply: reply)
  }

  /// The choice has been written: the app is asked for its page, and who chose hears of it.
  func openSettings(of app: AppID) {
    let calls = opening.removeValue(forKey: app) ?? []
    delegates.openSettings(of: app) { refusal in
      for call in calls {
        if let refusal { call.refuse(refusal) } else { call.reply() }
      }
    }
  }

  func openSettings(_ call: MethodCall) throws(CallFailure) {
    let name = try text(call)
    let app = try permitted { () throws(CallError) in try known(name) }
    delegates.openSettings(of: app) { refusal in
      if let refusal { call.refuse(refusal) } else { call.reply() }
    }
  }

  // Names.

  /// Named by the configuration, has called, or was set by hand (C4.4).
  var knownApps: [AppID] {
    let core = performer.core
    let callers = (try? performer.store.callers()) ?? []
    return Set(core.apps.keys).union(core.setup.apps.keys).union(callers)
      .union([defaultApp, .reminders]).subtracting([.tocsin]).sorted()
  }

  /// Empty is the app of the command.
  func appID(_ text: String) throws(CallError) -> AppID {
    guard let app = text.isEmpty ? defaultApp : AppID(text) else {
      throw CallError(
        .badRequest,
        "\(text.quoted) is no app id; write one like org.example.app: parts of letters, digits, "
          + "_ and -, joined by dots")
    }
    return app
  }

  func known(_ text: String) throws(CallError) -> AppID {
    let app = try appID(text)
    let all = knownApps
    guard all.contains(app) else {
      let near = Nearest.hint(for: text, among: all.map(\.text))
      let cure = "; 'tocsin app authorize \(app) alert sound badge' asks for it"
      throw CallError(
        .noSuchApp, "no app \(text.quoted) is known" + (near.isEmpty ? cure : near))
    }
    return app
  }

  func categoryID(_ text: String) throws(CallError) -> CategoryID {
    guard let category = CategoryID(text) else {
      throw CallError(
        .badRequest, "a category has 1 to \(Limits.identifierBytes) bytes, not \(text.utf8.count)")
    }
    return category
  }

  /// Whom a choice is about: an app, or that of a notification.
  private func subject(of name: String) throws(CallError) -> AppID {
    if let app = AppID(name), knownApps.contains(app) { return app }
    do throws(CallError) {
      let id = try find(name)
      if let app = performer.app(of: id) { return app }
      throw CallError(.noSuchRequest, "no notification \(id)")
    } catch {
      guard error.code == .noSuchRequest, AppID(name) != nil else { throw error }
      return try known(name)
    }
  }

  /// The one text of a call.
  func text(_ call: MethodCall) throws(CallFailure) -> String {
    let reader = call.reader
    return try reading { () throws(BusError) in try reader.readString() }
  }

  static func settle(_ answer: Answered, _ call: MethodCall) {
    if case .refused(let error) = answer { call.refuse(error) } else { call.reply() }
  }
}
