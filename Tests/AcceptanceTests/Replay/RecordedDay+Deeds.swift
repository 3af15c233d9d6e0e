import Systemd
import TocsinCore
import TocsinModel
import TocsinSimulator
import TocsinTesting
import TocsinTime
import TocsinWire

// What may happen on such a day.

extension RecordedDay {
  /// So many things happen; two of them are a new start and a kill of the daemon.
  func pass(events count: Int) throws {
    try allow()
    while events.count < count {
      switch events.count {
      case count / 3..<count / 3 + 2: try restart(isCrash: false)
      case 2 * count / 3..<2 * count / 3 + 2: try restart(isCrash: true)
      default: try something()
      }
    }
    if !isServerThere { try switchServer() }
    try focusOff()
  }

  private func something() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: try add()
    case 40..<44: try settings()
    case 44..<48: try categorySettings()
    case 48..<51: try choose()
    case 51..<53: try authorize()
    case 53..<59: try focus()
    case 59..<65: try device()
    case 65..<68: try categories()
    case 68..<73: try act()
    case 73..<79: try press()
    case 79..<83: try close(.dismissed)
    case 83..<86: try close(.expired)
    case 86..<89: try change("rm", saysWhat: false) { .remove($0.app, [$0.identifier], .all) }
    case 89..<91: try change("done", saysWhat: false) { .done($0.app, [$0.identifier]) }
    case 91..<93: try snooze()
    case 93..<96: try pause()
    default: try switchServer()
    }
  }

  private func id(_ app: String) -> AppID { AppID(app) ?? .reminders }

  private func overlay(_ words: [String]) throws -> SettingsOverlay {
    try SettingsCoding.overlay(try SettingsCoding.table(words: words))
  }

  /// Two may from the start, so that there is something to see.
  private func allow() throws {
    for app in [Self.apps[0], Self.apps[1]] {
      try authorize(app, ["alert", "sound", "badge"], answer: .allow)
    }
    try authorize(Self.apps[2], ["alert", "sound", "provisional"], answer: .allow)
    for app in Self.apps { try categories(app) }
  }

  // Apps.

  private func authorize() throws {
    let words = random.pick([
      ["alert"], ["alert", "sound", "badge"], ["alert", "sound", "provisional"],
      ["alert", "critical"],
    ])
    try authorize(random.pick(Self.apps), words, answer: random.pick([.allow, .allow, .deny]))
  }

  private func authorize(_ app: String, _ words: [String], answer: PromptAnswer) throws {
    func isAsked() throws -> Bool {
      let text = try daemon.ok("app", "show", app, "--json=short")
      return try JSONReading.table(of: Array(text.utf8)).text(of: "prompt") != nil
    }
    guard try !isAsked() else { return }
    let program = try daemon.startTocsin(["app", "authorize", app] + words)
    var isOpen = false
    try record(
      "\(app) asks for \(words)", .authorize(id(app), try SettingsCoding.options(words))
    ) {
      try desk.session.wait("the question or the answer") {
        isOpen = try isAsked()
        return isOpen || !program.isRunning
      }
      return false
    }
    guard isOpen else { return }
    try record("\(app) is answered \(answer.rawValue)", .answer(id(app), answer)) {
      try tocsin(["app", "choose", app, answer.rawValue])
    }
    _ = try program.result()
  }

  private func settings() throws {
    let app = random.pick(Self.apps)
    let words = random.pick([
      "sound=false", "sound=true", "badge=false", "badge=true", "alert-style=alert",
      "alert-style=banner", "alert-style=none", "previews=when-authenticated", "previews=inherit",
      "previews=inherit", "grouping=off", "grouping=automatic", "grouping=by-app",
      "delivery=quiet", "delivery=prominent", "lock-screen=false", "lock-screen=true",
      "notification-center=false", "notification-center=true", "time-sensitive=false",
      "direct-messages=true", "authorization=authorized", "authorization=authorized",
    ])
    try record("\(app): \(words)", .settings(id(app), try overlay([words]))) {
      try tocsin(["app", "set", app, words])
    }
  }

  private func categorySettings() throws {
    let app = random.pick(Self.apps)
    let words = random.pick(["sound=false", "delivery=quiet", "previews=never", "badge=false"])
    let category = random.pick(["letter", "offer"])
    guard let known = CategoryID(category) else { return }
    try record(
      "\(app)/\(category): \(words)", .categorySettings(id(app), known, try overlay([words]))
    ) {
      try tocsin(["app", "set", "\(app)/\(category)", words])
    }
  }

  private func choose() throws {
    // On a locked machine the command would wait for the unlock.
    guard !isLocked, let name = names.last(where: { ids[$0] != nil }) else { return }
    let choice: Choice = random.pick([.muteHour, .muteToday, .unmute, .unmute, .keepProminently])
    try record(
      "\(choice.rawValue) on \(name.identifier)", .choose(name.app, name.identifier, choice)
    ) {
      try tocsin(["app", "choose", ids[name] ?? "", choice.rawValue])
    }
    // No line of the log says when that was.
    let text = try daemon.ok("app", "show", name.app.text, "--json=short")
    let until = try JSONReading.table(of: Array(text.utf8)).integer(of: "muted-until-usec")
    if choice == .muteHour, let until, events[events.count - 1].isRefused == false {
      events[events.count - 1].wall = WallTime(usec: until - Span.hours(1).usec)
    }
  }

  private func categories() throws { try categories(random.pick(Self.apps)) }

  private func categories(_ app: String) throws {
    let json = random.pick([
      """
      {"categories":[{"id":"letter","actions":[{"id":"archive","title":"archive"},\
      {"id":"later","title":"later"},{"id":"open","title":"open"}],"actions-minimal":["later"],\
      "custom-dismiss":true,"hidden-previews-show-title":true},\
      {"id":"offer","summary-format":"%u more offers of %@"}]}
      """,
      """
      {"categories":[{"id":"letter","actions":[{"id":"archive","title":"archive"}],\
      "hidden-previews-body-placeholder":"%u letters"},\
      {"id":"offer","actions":[{"id":"buy","title":"buy","destructive":true}],\
      "hidden-previews-show-subtitle":true}]}
      """,
    ])
    let table = try JSONReading.table(of: Array(json.utf8))
    guard case .tables(let rows)? = table["categories"] else {
      throw Session.Failure("no categories: \(json)")
    }
    let file = desk.session.home + "/categories.json"
    try TemporaryFolder.write(file, json)
    let categories = try CategoryCoding.read(rows)
    try record("\(app) registers its categories", .categories(id(app), categories)) {
      try tocsin(["category", "set", file, "--app", app])
    }
  }

  // The machine.

  private func focus() throws {
    let name = random.pick(["", "do-not-disturb", "work", "rest"])
    guard let known = FocusName(name) else { return try focusOff() }
    var device = SimulatedDevice()
    device.focusName = known
    try record("focus on \(name)", .device(device), endsHolding: true) {
      try tocsin(["focus", "on", name])
    }
  }

  private func focusOff() throws {
    var device = SimulatedDevice()
    device.focus.isOn = false
    try record("focus off", .device(device), endsHolding: true) {
      try tocsin(["focus", "off"])
    }
  }

  private func device() throws {
    var device = SimulatedDevice()
    let isOn = Bool.random(using: &random)
    let words: String
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      device.overlay.isLocked = isOn
      isLocked = isOn
      words = "locked=\(isOn)"
    case 1:
      device.overlay.isSilent = isOn
      words = "silent=\(isOn)"
    case 2:
      device.overlay.space = isOn ? .limited : .full
      words = "space=\(isOn ? "limited" : "full")"
    default:
      let previews = random.pick(Previews.allCases + [.always, .always, .always])
      device.overlay.previews = previews
      words = "previews=\(previews.rawValue)"
    }
    try record("device \(words)", .device(device)) { try tocsin(["device", "set", words]) }
  }

  private func switchServer() throws {
    let isThere = isServerThere
    try record(
      isThere ? "the server goes" : "the server comes", .server(isThere ? .down : .up),
      about: Array(names.suffix(4))
    ) {
      if isThere {
        server.die()
        forgetPopups()
      } else {
        try server.come()
      }
      isServerThere = !isThere
      try desk.session.wait("the daemon to notice") {
        try serverName().isEmpty == isThere
      }
      return false
    }
  }

  /// In two steps, one after the other.
  private func restart(isCrash: Bool) throws {
    if isDaemonThere {
      try record(isCrash ? "kill -9" : "the daemon ends", .stop(isCrash: isCrash)) {
        if isCrash { try daemon.kill() } else { try daemon.end() }
        isDaemonThere = false
        return false
      }
    } else {
      try record("the daemon starts", .start, about: Array(names.suffix(4))) {
        try daemon.start()
        isDaemonThere = true
        return false
      }
    }
  }

  // Notifications.

  private func content(_ number: Int) -> Table {
    var table = Table()
    table.append("title", .text("Title \(number)"))
    table.append("body", .text("body \(number)"))
    func sometimes(_ key: String, _ values: [String]) {
      let value = random.pick(values)
      if !value.isEmpty { table.append(key, .text(value)) }
    }
    sometimes("subtitle", ["", "", "sub \(number)"])
    sometimes(
      "interruption-level", ["", "", "", "passive", "active", "time-sensitive", "critical"])
    sometimes("sound", ["", "default", "bell", "default-critical"])
    sometimes("thread-id", ["", "", "a", "b"])
    sometimes("category", ["", "letter", "offer"])
    sometimes("from", ["", "", "Ana", "Bob", "Zoe"])
    if Int.random(in: 0..<3, using: &random) == 0 {
      table.append("badge", .integer(Int64.random(in: 0..<4, using: &random)))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      table.append("relevance-score", .number(random.pick([0.25, 0.5, 1])))
      table.append("summary-arg", .text("Ana"))
      table.append("communication", .bool(Bool.random(using: &random)))
    } else if table["from"] != nil {
      // As the command has it.
      table.append("communication", .bool(true))
    }
    return table
  }

  private func add() throws {
    numbers += 1
    let app = random.pick(Self.apps)
    guard let identifier = RequestIdentifier("n\(Int.random(in: 0..<60, using: &random))") else {
      return
    }
    let name = Name(app: id(app), identifier: identifier)
    var table = content(numbers)
    let when = random.pick(
      Array(repeating: "now", count: 16)
        + ["in 1s", "in 2h", "tomorrow 9:00", "every day 8:00", "every 90m"])
    table.append("identifier", .text(identifier.text))
    table.append("when", .text(when))
    if when == "in 1s" {
      guard isServerThere, soon > 0 else { return }
      soon -= 1
    }
    let times = TimeContext(
      now: start, zone: .utc, zones: SystemZones(), day: DaySettings())
    let draft = try RequestCoding(table, app: name.app, times: times).draft
    let timing = Table([.init(key: "when", value: .text(when))])
    expect("Title \(numbers)", of: name)
    names.removeAll { $0 == name }
    names.append(name)
    try record(
      "\(app) adds \(identifier) \(when): \(JSONWriting.text(table))",
      .add(SimulatedRequest(draft, timing: timing)), about: [name]
    ) {
      guard let id = try sent(table, name.app) else { return true }
      ids[name] = id
      later.removeAll { $0 == name }
      if when == "now" || when == "in 1s" {
        try waitForRing(of: name)
      } else {
        later.append(name)
      }
      return false
    }
  }

  /// Through the command where that has words for it, else over the bus; nil where it is refused.
  private func sent(_ table: Table, _ app: AppID) throws -> String? {
    let options = [
      "title": "--title", "body": "--body", "subtitle": "--subtitle",
      "interruption-level": "--level", "sound": "--sound", "thread-id": "--thread",
      "category": "--category", "from": "--from", "badge": "--badge", "identifier": "--id",
    ]
    var arguments = ["add", "-p", "--app", app.text]
    if table["sound"] == nil { arguments += ["--sound", "none"] }
    var whens: [String] = []
    for entry in table.entries {
      switch (options[entry.key], entry.value) {
      case (let option?, .text(let text)): arguments += [option, text]
      case (let option?, .integer(let number)): arguments += [option, String(number)]
      case (nil, .text(let text)) where entry.key == "when": whens.append(text)
      case (nil, .bool) where table["relevance-score"] == nil: continue  // `--from` says it
      default: return try called(table, app)
      }
    }
    let result = try daemon.tocsin(arguments + whens)
    guard result.exit == 0 else { return nil }
    return String(result.output.prefix { $0 != "\n" })
  }

  private func called(_ table: Table, _ app: AppID) throws -> String? {
    let reply = try daemon.call("Add") { message in
      try message.append(string: app.text)
      try message.append(table: table)
    }
    guard let reader = (try? reply.get())?.reader else { return nil }
    return String(try reader.readUInt64())
  }

  /// What rings now or soon has rung before anything else happens.
  private func waitForRing(of name: Name) throws {
    let id = ids[name] ?? ""
    func next() throws -> Int64? {
      let reply = try daemon.call("Show") { message in try message.append(string: id) }
      return try reply.get().reader.readTable().integer(of: "next-usec")
    }
    guard let due = try next() else { return }
    try desk.session.wait("the time of \(name)") { Clocks.realtimeUsec() >= due }
    try desk.session.wait("\(name) to ring") { try next() != due }
  }

  // Answers.

  /// One of the last, which most likely is still there.
  private func recent() -> Name? {
    let known = names.suffix(10).filter { ids[$0] != nil }
    return known.isEmpty ? nil : random.pick(Array(known))
  }

  private func act() throws {
    guard let name = recent() else { return }
    let action = random.pick(["default", "dismiss", "archive", "later", "buy"])
    try record(
      "act \(action) on \(name.identifier) of \(name.app)",
      .act(name.app, name.identifier, action: action, text: nil), about: [name]
    ) {
      try tocsin(["act", ids[name] ?? "", action])
    }
  }

  /// A button of the server, or the popup itself.
  private func press() throws {
    guard !onScreen.isEmpty else { return }
    let (call, name) = random.pick(onScreen)
    let keys = stride(from: 0, to: call.actions.count - 1, by: 2).compactMap {
      position -> (key: String, action: String)? in
      let key = call.actions[position]
      if key == "default" { return (key, key) }
      return key.hasPrefix("a") ? (key, call.actions[position + 1]) : nil
    }
    guard !keys.isEmpty else { return }
    let (key, action) = random.pick(keys)
    try record(
      "\(action) is pressed on \(name.identifier) of \(name.app)",
      .act(name.app, name.identifier, action: action, text: nil), about: [name]
    ) {
      server.invoke(call.id, key)
      return false
    }
  }

  private func close(_ reason: CloseReason) throws {
    guard !onScreen.isEmpty else { return }
    let (call, name) = random.pick(onScreen)
    try record(
      "\(name.identifier) of \(name.app) is \(reason.word)",
      .ends(name.app, name.identifier, reason), about: [name]
    ) {
      server.close(call.id, reason: reason.rawValue)
      return false
    }
  }

  /// - Parameter saysWhat: whether what cannot be done is refused; else it is a word of the answer.
  private func change(
    _ verb: String, _ name: Name? = nil, saysWhat: Bool = true,
    _ event: (Name) -> SimulatedEvent
  ) throws {
    guard let name = name ?? recent() else { return }
    try record("\(verb) \(name.identifier) of \(name.app)", event(name), about: [name]) {
      let isRefused = try tocsin([verb, ids[name] ?? ""])
      return saysWhat ? isRefused : nil
    }
  }

  /// What rings later is paused; what was paused goes on.
  private func pause() throws {
    if let name = paused.first {
      paused.removeFirst()
      try change("resume", name) { .resume($0.app, [$0.identifier]) }
    } else if let name = later.last {
      paused.append(name)
      try change("pause", name) { .pause($0.app, [$0.identifier]) }
    }
  }

  private func snooze() throws {
    guard isServerThere, let name = recent() else { return }
    // Equal words are kept back for 1.2 s from one popup to the next (S5.8).
    let isShort = Bool.random(using: &random) && soon > 2
    try record(
      "snooze \(name.identifier) of \(name.app) \(isShort ? "2s" : "1h")",
      .snooze(name.app, name.identifier, isShort ? .seconds(2) : .hours(1)), about: [name]
    ) {
      if try tocsin(["snooze", ids[name] ?? "", isShort ? "2s" : "1h"]) { return true }
      if isShort {
        soon -= 1
        try waitForRing(of: name)
      }
      return false
    }
  }
}
