import Testing
import TocsinCore
import TocsinModel

@testable import TocsinDaemon

@MainActor
@Suite("From outcome to Notify (servers.md section 6)")
struct NotifyMessageTests {
  private struct Made {
    var request: Request
    var delivery: Delivery
  }

  private func made(
    _ content: Content, actions: [Action] = [], routes: [Route] = [],
    expiry: Expiry = .serverDefault, level: InterruptionLevel = .active,
    surfaces: Surfaces = [.banner, .center], stays: Bool = false, sound: Heard = .standard,
    reasons: [Reason] = [.authorized]
  ) throws -> Made {
    let id = try #require(RequestID(7))
    let name = try #require(RequestIdentifier("k"))
    let draft = Draft(
      app: .reminders, content: content, actions: actions, routes: routes, expiry: expiry)
    let request = Request(
      draft, id: id, identifier: name, added: WallTime(usec: 0), next: WallTime(usec: 1))
    let outcome = Outcome(
      level: level, surfaces: surfaces, stays: stays, sound: sound, title: content.title,
      subtitle: content.subtitle, body: content.body, actions: actions, reasons: reasons)
    return Made(
      request: request,
      delivery: Delivery(
        id: 1, request: id, scheduled: WallTime(usec: 1), claimed: WallTime(usec: 1),
        outcome: outcome, parts: []))
  }

  private func notify(
    _ made: Made, can capabilities: Set<String> = ["actions", "body-markup", "sound"],
    as presentation: Presentation = .new, style: NotifyStyle = NotifyStyle()
  ) -> NotifyMessage {
    NotifyMessage(
      made.delivery, made.request, as: presentation, appName: "Reminders",
      server: ServerFacts(capabilities: capabilities), path: { "/copies/\($0.copy)" }, style: style)
  }

  private func content(_ title: String, subtitle: String = "", body: String = "") -> Content {
    var content = Content()
    content.title = title
    content.subtitle = subtitle
    content.body = body
    return content
  }

  private func button(_ id: String, _ title: String) throws -> Action {
    Action(id: try #require(ActionID(id)), title: title)
  }

  @Test("The whole message of a plain reminder, an extra hint fails")
  func plain() throws {
    let message = notify(try made(content("Tea", subtitle: "green", body: "3 < 4"), stays: true))
    #expect(message.appName == "Reminders")
    #expect(message.replaces == 0)
    #expect(message.icon == "")
    #expect(message.summary == "Tea")
    #expect(message.body == "green\n3 &lt; 4")
    #expect(message.actions == ["default", "Open"])
    #expect(
      message.hints == [
        .init(name: "urgency", value: .byte(1)),
        .init(name: "desktop-entry", value: .text("org.tocsin.Reminders")),
      ])
    #expect(message.expire == 0)
    #expect(message.reasons == [])
  }

  @Test(
    "S6.7: our own buttons come after the app's, as far as there is room",
    arguments: [
      (10, ["default", "Open", "p0", "Keep", "p1", "Off"]), (1, ["default", "Open", "p0", "Keep"]),
      (0, ["default", "Open"]),
    ])
  func ownButtons(_ space: Int, _ expected: [String]) throws {
    var style = NotifyStyle()
    style.buttons = ["Keep", "Off"]
    style.space = space
    let plain = try made(content("Tea"))
    #expect(notify(plain, style: style).actions == expected)
    #expect(notify(plain, can: [], style: style).actions == [])
    let own = try made(content("Tea"), actions: [try button("x", "X")])
    style.space = 2
    #expect(notify(own, style: style).actions == ["a0", "X", "p0", "Keep"])
  }

  @Test("S6.2: for the center alone it is low and silent, whatever was decided of its sound")
  func centerOnly() throws {
    let message = notify(
      try made(content("Tea"), surfaces: .center, sound: .standard),
      style: NotifyStyle(sound: "bell"))
    #expect(message.hints.contains(.init(name: "urgency", value: .byte(0))))
    #expect(message.hints.contains(.init(name: "suppress-sound", value: .bool(true))))
    #expect(!message.hints.contains { $0.name == "sound-name" || $0.name == "transient" })
  }

  @Test(
    "Sounds of the configuration stand for those without a name; a name stays",
    arguments: [
      (Heard.standard, "sound-name", "bell"), (.critical, "sound-file", "/s/alarm.oga"),
      (.named("own"), "sound-name", "own"),
    ])
  func sounds(_ heard: Heard, _ hint: String, _ value: String) throws {
    let message = notify(
      try made(content("Tea"), sound: heard),
      style: NotifyStyle(sound: "bell", criticalSound: "/s/alarm.oga"))
    #expect(
      message.hints.filter { $0.name.utf8.starts(with: "sound".utf8) }
        == [.init(name: hint, value: .text(value))])
    let plain = notify(try made(content("Tea"), sound: heard))
    #expect(plain.hints.contains { $0.name == "sound-name" } == (heard == .named("own")))
  }

  @Test(
    "D5.9: a sound that is found is the file, and one that is not the default of its level",
    arguments: [
      (SoundFolders.Found.file("/s/own.oga"), "sound-file", "/s/own.oga", nil),
      (.theme("own"), "sound-name", "own", nil),
      (.fault(.soundMissing), "sound-name", "bell", .soundMissing),
      (.fault(.soundTooLong), "sound-name", "bell", .soundTooLong),
    ] as [(SoundFolders.Found, String, String, Reason?)])
  func asked(_ found: SoundFolders.Found, _ hint: String, _ value: String, _ reason: Reason?) throws
  {
    let message = notify(
      try made(content("Tea"), sound: .named("own")),
      style: NotifyStyle(sound: "bell", criticalSound: "/s/alarm.oga", asked: found))
    #expect(
      message.hints.filter { $0.name.utf8.starts(with: "sound".utf8) }
        == [.init(name: hint, value: .text(value))])
    #expect(message.reasons == [reason].compactMap { $0 })
  }

  @Test(
    "S6.3: that the server makes no sound is told where one is to be heard",
    arguments: [
      (Heard.standard, ["sound"], false), (.standard, [], true), (.critical, [], true),
      (.named("own"), [], true), (.none, [], false),
    ])
  func noSound(_ heard: Heard, _ capabilities: [String], _ isTold: Bool) throws {
    let one = try made(content("Tea"), sound: heard)
    #expect(
      notify(one, can: Set(capabilities)).reasons == (isTold ? [.noSoundCapability] : []))
    let place = ServerPlace(bus: "b", owner: ":1.1", number: 3)
    #expect(notify(one, can: Set(capabilities), as: .takenOver(place)).reasons == [])
  }

  @Test(
    "S7.1: a server that shows only what is critical gets as such what passed the Focus, no other",
    arguments: [
      (InterruptionLevel.passive, UInt8(0), UInt8(0)), (.active, 1, 2), (.timeSensitive, 1, 2),
      (.critical, 2, 2),
    ])
  func onlyCritical(_ level: InterruptionLevel, _ plainly: UInt8, _ urgently: UInt8) throws {
    func urgency(_ made: Made, _ isOnly: Bool, as presentation: Presentation = .new)
      -> NotifyMessage.Hint?
    {
      var style = NotifyStyle()
      style.showsOnlyCritical = isOnly
      return notify(made, as: presentation, style: style).hints.first { $0.name == "urgency" }?
        .value
    }
    let one = try made(content("Tea"), level: level)
    #expect(urgency(one, false) == .byte(plainly))
    #expect(urgency(one, true) == .byte(urgently))
    // What is there does not come up once more.
    let place = ServerPlace(bus: "b", owner: ":1.1", number: 3)
    #expect(urgency(one, true, as: .takenOver(place)) == .byte(plainly))
    // Nor does what the Focus silenced, on a locked screen (D6.54) or in the center.
    let silenced: [Reason] = [.authorized, .focusSilenced, .focusOnLockScreen]
    guard level != .critical else { return }
    let locked = try made(
      content("Tea"), level: level, surfaces: [.lockScreen, .center], reasons: silenced)
    #expect(urgency(locked, true) == .byte(plainly))
    #expect(urgency(try made(content("Tea"), level: level, surfaces: .center), true) == .byte(0))
  }

  @Test("Without body-markup the body goes raw; the summary is never escaped")
  func raw() throws {
    let message = notify(try made(content("a & b", body: "3 < 4")), can: [])
    #expect(message.summary == "a & b")
    #expect(message.body == "3 < 4")
  }

  @Test("The summary is never empty: with only a body it is the app's name (B065)")
  func emptySummary() throws {
    for title in ["", "   ", "\u{7}"] {
      #expect(notify(try made(content(title, body: "x"))).summary == "Reminders")
    }
    #expect(notify(try made(content("🍵"))).summary == "🍵")
  }

  @Test("The app's ids never travel; buttons of its own leave the click on the body out")
  func actions() throws {
    let actions = [try button("ok", "OK"), try button("a1", "Later\nnow")]
    let own = notify(try made(content("x"), actions: actions))
    #expect(own.actions == ["a0", "OK", "a1", "Later now"])
    let route = Route(event: "default", target: .program(["/bin/true"]))
    let registered = notify(try made(content("x"), actions: actions, routes: [route]))
    #expect(registered.actions == ["default", "Open", "a0", "OK", "a1", "Later now"])
  }

  @Test("Without the capability there are no buttons, and the outcome says so (S5.10)")
  func noActions() throws {
    let message = notify(
      try made(content("x"), actions: [try button("ok", "OK")]), can: ["body", "sound"])
    #expect(message.actions == [])
    #expect(message.reasons == [.noActionsCapability])
  }

  @Test("A text action has no button where there is no field (S6.6)")
  func textAction() throws {
    var reply = try button("reply", "Reply")
    reply.input = Action.TextInput()
    let message = notify(try made(content("x"), actions: [reply, try button("ok", "OK")]))
    #expect(message.actions == ["a1", "OK"])
    #expect(message.reasons == [.noReplyCapability])
  }

  @Test("S6.6 where a person can be asked, a text action without a field is a button that asks")
  func askingAction() throws {
    var reply = try button("reply", "Reply")
    reply.input = Action.TextInput(button: "Send", placeholder: "to Ann")
    var note = try button("note", "Note…")
    note.input = Action.TextInput()
    let made = try made(content("x"), actions: [reply, try button("ok", "OK"), note])
    let asks = NotifyStyle(canPrompt: true)
    let buttons = notify(made, style: asks)
    #expect(buttons.actions == ["a0", "Reply…", "a1", "OK", "a2", "Note…"])
    #expect(buttons.reasons == [])
    #expect(!buttons.hints.contains { $0.name.hasPrefix("x-kde") })
    let both = notify(made, can: ["actions", "inline-reply", "sound"], style: asks)
    #expect(both.actions == ["inline-reply", "Reply", "a1", "OK", "a2", "Note…"])
    #expect(both.reasons == [])
    #expect(notify(made, can: ["sound"], style: asks).reasons == [.noActionsCapability])
  }

  @Test("S6.6 B087 a text action is the popup's own field where the server has one")
  func inlineReply() throws {
    var reply = try button("reply", "Reply")
    reply.input = Action.TextInput(button: "Send", placeholder: "to Ann")
    var second = try button("note", "Note")
    second.input = Action.TextInput()
    let field = try made(content("x"), actions: [reply, try button("ok", "OK")])
    let message = notify(field, can: ["actions", "inline-reply", "sound"])
    #expect(message.actions == ["inline-reply", "Reply", "a1", "OK"])
    #expect(
      message.hints.suffix(2) == [
        .init(name: "x-kde-reply-placeholder-text", value: .text("to Ann")),
        .init(name: "x-kde-reply-submit-button-text", value: .text("Send")),
      ])
    #expect(message.reasons == [])
    let two = try made(content("x"), actions: [reply, second])
    #expect(notify(two, can: ["actions", "inline-reply", "sound"]).reasons == [.noReplyCapability])
    #expect(notify(field, can: ["inline-reply", "sound"]).reasons == [.noActionsCapability])
  }

  @Test(
    "Never, the server's choice and a span cannot be mixed up (B076)",
    arguments: [
      (Expiry.serverDefault, false, Int32(-1)), (.serverDefault, true, 0), (.never, false, 0),
      (.after(.seconds(5)), true, 5000), (.after(Span(usec: 1)), false, 1),
      (.after(.days(400)), false, Int32.max),
    ])
  func expire(expiry: Expiry, stays: Bool, expected: Int32) throws {
    #expect(notify(try made(content("x"), expiry: expiry, stays: stays)).expire == expected)
  }

  @Test(
    "Urgency is from 0 to 2",
    arguments: [
      (InterruptionLevel.passive, UInt8(0)), (.active, 1), (.timeSensitive, 1), (.critical, 2),
    ])
  func urgency(level: InterruptionLevel, expected: UInt8) throws {
    let hints = notify(try made(content("x"), level: level)).hints
    #expect(hints.contains(.init(name: "urgency", value: .byte(expected))))
  }

  @Test("Sounds: none is suppressed, a name is named, a file is a path")
  func sounds() throws {
    let silent = notify(try made(content("x"), sound: .none)).hints
    #expect(silent.contains(.init(name: "suppress-sound", value: .bool(true))))
    let named = notify(try made(content("x"), sound: .named("bell"))).hints
    #expect(named.contains(.init(name: "sound-name", value: .text("bell"))))
    var withFile = content("x")
    withFile.files = [StoredFile(use: .sound, name: "", copy: "c1")]
    let style = NotifyStyle(asked: .file("/copies/c1"))
    let file = notify(try made(withFile, sound: .standard), style: style).hints
    #expect(file.contains(.init(name: "sound-file", value: .text("/copies/c1"))))
    let quiet = notify(try made(withFile, sound: .none), style: style).hints
    #expect(!quiet.contains { $0.name == "sound-file" })
  }

  @Test("Taken over after a restart: the same place, and silent (S5.2)")
  func takenOver() throws {
    let place = ServerPlace(bus: "b", owner: ":1.5", number: 33)
    let message = notify(try made(content("x")), as: .takenOver(place))
    #expect(message.replaces == 33)
    #expect(message.hints.contains(.init(name: "suppress-sound", value: .bool(true))))
  }

  @Test("Our tag where the server takes one, transient where the center does not keep it")
  func tags() throws {
    let place = ServerPlace(bus: "b", owner: ":1.5", number: 33)
    for presentation in [Presentation.repeated, .takenOver(place)] {
      let again = notify(
        try made(content("x")), can: ["x-dunst-stack-tag"], as: presentation)
      // mako crashes when an id and a tag name one popup.
      #expect(
        again.hints.contains { $0.name == "x-dunst-stack-tag" } == (again.replaces == 0),
        "\(presentation)")
    }
    let tagged = notify(try made(content("x")), can: ["x-dunst-stack-tag"]).hints
    #expect(tagged.contains(.init(name: "x-dunst-stack-tag", value: .text("tocsin-7"))))
    let transient = notify(try made(content("x"), surfaces: .banner)).hints
    #expect(transient.contains(.init(name: "transient", value: .bool(true))))
  }

  @Test("The first visible picture is shown, an icon file wins over a name")
  func pictures() throws {
    var content = content("x")
    content.icon = "clock"
    content.files = [
      StoredFile(use: .attachment, name: "", copy: "hidden", hidesThumbnail: true),
      StoredFile(use: .attachment, name: "", copy: "seen"),
    ]
    let message = notify(try made(content))
    #expect(message.icon == "clock")
    #expect(message.hints.contains(.init(name: "image-path", value: .text("/copies/seen"))))
    content.files.append(StoredFile(use: .icon, name: "", copy: "face"))
    #expect(notify(try made(content)).icon == "/copies/face")
  }

  @Test("Markup that was asked for passes whole, is escaped whole, or is text alone")
  func markup() throws {
    var bold = content("x", body: "<b>bold</b> &amp; more")
    bold.isMarkup = true
    #expect(notify(try made(bold)).body == "<b>bold</b> &amp; more")
    #expect(notify(try made(bold), can: []).body == "bold & more")
    bold.body = "<b>open"
    #expect(notify(try made(bold)).body == "&lt;b&gt;open")
    bold.body = "<b>" + String(repeating: "long ", count: 500) + "</b>"
    let cut = notify(try made(bold))
    #expect(cut.reasons == [.textShortened])
    #expect(!cut.body.contains("<b>"))
  }
}
