import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

@testable import TocsinCommand

@Suite("app, focus, device, category")
struct SteerTests {
  typealias Answers = KeyValuePairs<String, [Result<[Value], Failure>]>

  func daemon(_ answers: Answers) -> ScriptedControl {
    let control = ScriptedControl()
    for (member, list) in answers { control.answers[member] = list }
    return control
  }

  func asked(_ ran: Ran) -> [String] {
    ran.control.asked.map { call in
      ([call.member] + call.arguments.map { JSONWriting.text($0, .short) }).joined(separator: " ")
    }
  }

  static let chat = "org.example.chat"

  static func app(_ more: KeyValuePairs<String, Value> = [:]) -> Table {
    var out = table([
      "id": .text(chat), "name": .text("Chat"), "authorization": .text("authorized"),
    ])
    for (key, value) in more { out.append(key, value) }
    return out
  }

  static let focusOff: Table = table([
    "on": .bool(false), "default": .text("do-not-disturb"),
    "focuses": .tables([
      table([
        "name": .text("work"), "apps": .texts([chat]), "people": .texts(["*"]),
        "schedule": .texts(["mon..fri 09:00..17:30"]), "allows-time-sensitive": .bool(false),
        "source": .text("tocsin.toml:3"),
      ])
    ]),
  ])

  static let until = testNow.usec + 3 * 3_600_000_000

  static let focusOn: Table = table([
    "on": .bool(true), "name": .text("work"), "cause": .text("hand"), "until": .text("given"),
    "until-usec": .integer(until), "default": .text("do-not-disturb"),
  ])

  // app

  @Test("app lists who may what, and what is less than all of it")
  func apps() throws {
    let other = table([
      "id": .text("org.example.mail"), "name": .text("Mail"),
      "authorization": .text("not-determined"), "badge-count": .integer(0),
    ])
    let quiet = Self.app([
      "delivery": .text("quiet"), "sound": .bool(false), "badge-count": .integer(3),
    ])
    let ran = try run(["app"], daemon(["Apps": [.success([.tables([quiet, other])])]]))
    #expect(
      ran.lines == [
        "org.example.chat  authorized      quiet, no sound  Chat  badge 3",
        "org.example.mail  not determined                   Mail",
      ])
    let json = try run(["app", "--json"], daemon(["Apps": [.success([.tables([other])])]]))
    #expect(json.lines.first?.hasPrefix(#"[{"id":"org.example.mail""#) == true)
  }

  @Test("app show says what is pinned and where, and what holds for a category")
  func show() throws {
    let app = Self.app([
      "sound": .bool(true), "pinned": .table(table(["sound": .text("tocsin.toml:12")])),
      "overrides": .tables([table(["category": .text("news"), "delivery": .text("quiet")])]),
    ])
    let ran = try run(["app", "show", Self.chat], daemon(["App": [.success([.table(app)])]]))
    #expect(
      ran.lines == [
        "org.example.chat  Chat", "  authorization: authorized",
        "          sound: yes  pinned by tocsin.toml:12", "        of news: delivery=quiet",
      ])
  }

  @Test("app set sends what was typed, by its type, for the app or one category")
  func set() throws {
    func control() -> ScriptedControl {
      let app = Result<[Value], Failure>.success([.table(Self.app())])
      return daemon(["SetApp": [.success([])], "App": [app, app]])
    }
    let ran = try run(["app", "set", Self.chat, "sound=false", "previews=never"], control())
    #expect(ran.status == 0)
    #expect(
      asked(ran)[1] == #"SetApp "org.example.chat" "" {"sound":false,"previews":"never"}"#)
    #expect(ran.talk == ["tocsin: nothing has changed: \(Self.chat) had it so before"])
    let category = try run(["app", "set", Self.chat + "/a/b", "delivery=quiet"], control())
    #expect(asked(category)[1] == #"SetApp "org.example.chat" "a/b" {"delivery":"quiet"}"#)
  }

  @Test("app authorize says what came of it: not granted is exit 1")
  func authorize() throws {
    for granted in [true, false] {
      let ran = try run(
        ["app", "authorize", Self.chat, "alert", "sound"],
        daemon(["Authorize": [.success([.bool(granted)])]]))
      #expect(ran.status == (granted ? 0 : 1))
      #expect(ran.lines == [Self.chat + (granted ? "  granted" : "  not granted")])
      #expect(asked(ran) == [#"Authorize "org.example.chat" ["alert","sound"]"#])
    }
  }

  @Test("app choose, open and reset reach the daemon")
  func others() throws {
    let choose = try run(["app", "choose", "12", "mute-1h"], daemon(["Choose": [.success([])]]))
    #expect(asked(choose) == [#"Choose "12" "mute-1h""#])
    let answer = try run(["app", "choose", "12", "allow"], daemon(["Choose": [.success([])]]))
    #expect(answer.status == 0)
    let open = try run(["app", "open", Self.chat], daemon(["OpenSettings": [.success([])]]))
    #expect(asked(open) == [#"OpenSettings "org.example.chat""#])
    let reset = try run(
      ["app", "reset", Self.chat],
      daemon(["ResetApp": [.success([])], "App": [.success([.table(Self.app())])]]))
    #expect(asked(reset).first == #"ResetApp "org.example.chat""#)
  }

  // focus

  @Test("focus says which one is in force, and which there are")
  func focus() throws {
    let off = try run(["focus"], daemon(["Focus": [.success([.table(Self.focusOff)])]]))
    #expect(
      off.lines == [
        "no Focus is on", "",
        "work  mon..fri 09:00..17:30  lets org.example.chat; every one of people through  "
          + "no time-sensitive  tocsin.toml:3",
      ])
    let on = try run(["focus", "status"], daemon(["Focus": [.success([.table(Self.focusOn)])]]))
    let time = Echo.instant(WallTime(usec: Self.until), in: .utc)
    #expect(on.lines == ["work is on until \(time)  in 3h, by hand"])
  }

  static let switches: [CommandLineCase] = [
    .init(["on"], #"SetFocus "do-not-disturb" """#),
    .init(["on", "work"], #"SetFocus "work" """#),
    .init(["on", "2h"], #"SetFocus "do-not-disturb" "2h""#),
    .init(["on", "work", "90m"], #"SetFocus "work" "90m""#),
    .init(["on", "work", "until", "fri", "17:00"], #"SetFocus "work" "fri 17:00""#),
    .init(["on", "until", "tomorrow", "9:00"], #"SetFocus "do-not-disturb" "tomorrow 9:00""#),
    .init(["off"], #"SetFocus "" """#),
  ]

  @Test("focus on and off", arguments: switches)
  func switching(row: CommandLineCase) throws {
    let state: Result<[Value], Failure> = .success([.table(Self.focusOff)])
    let ran = try run(
      ["focus"] + row.words, daemon(["SetFocus": [.success([])], "Focus": [state, state]]))
    #expect(ran.status == 0, "\(ran.talk)")
    #expect(asked(ran).contains(row.result))
  }

  // device

  @Test("device shows each state and where it is from")
  func device() throws {
    let state = table([
      "locked": .bool(true), "focus": .table(table(["on": .bool(false)])),
      "space": .text("full"), "quirks": .texts([]),
      "sources": .table(
        table(["locked": .text("desktop"), "space": .text("hand"), "quirks": .text("a.toml:2")])),
    ])
    let ran = try run(["device"], daemon(["Device": [.success([.table(state)])]]))
    #expect(
      ran.lines == [
        "locked  true  from the desktop", "focus   off   default", "space   full  by hand",
        "quirks  none  a.toml:2",
      ])
  }

  @Test("device set and auto send keys of the right type")
  func setDevice() throws {
    let state: Result<[Value], Failure> = .success([.table(table(["locked": .bool(true)]))])
    let set = try run(
      ["device", "set", "locked=true", "space=limited"],
      daemon(["SetDevice": [.success([])], "Device": [state]]))
    #expect(asked(set).first == #"SetDevice {"locked":true,"space":"limited"}"#)
    let auto = try run(
      ["device", "auto", "locked", "silent"],
      daemon(["AutoDevice": [.success([])], "Device": [state]]))
    #expect(asked(auto).first == #"AutoDevice ["locked","silent"]"#)
  }

  // What is refused before the daemon is asked.

  static let refusals: [CommandLineCase] = [
    .init(["app", "lst"], "did you mean 'list'?"),
    .init(["app", "show"], "'app show' needs an app"),
    .init(["app", "show", "chat"], "'chat' is no app id; write it like org.example.mail"),
    .init(["app", "set", "org.example.chat"], "'app set' needs an app and KEY=VALUE"),
    .init(["app", "set", "org.example.chat", "sond=true"], "did you mean 'sound'?"),
    .init(
      ["app", "set", "org.example.chat", "sound=yes"],
      "'sound' must be true or false, not 'yes'"),
    .init(
      ["app", "set", "org.example.chat", "alert=not-supported"],
      "'alert' must be true or false, not 'not-supported'"),
    .init(
      ["app", "set", "org.example.chat", "delivery=quite"], "did you mean 'quiet'?"),
    .init(
      ["app", "set", "org.example.chat/a", "grouping=off"],
      "'grouping' is set for an app, not for one of its categories"),
    .init(["app", "set", "org.example.chat/", "sound=true"], "no category after"),
    .init(["app", "authorize", "org.example.chat", "alrt"], "did you mean 'alert'?"),
    .init(["app", "choose", "12", "mute-2h"], "did you mean 'mute-1h'?"),
    .init(["focus", "statsu"], "did you mean 'status'?"),
    .init(["focus", "on", "work", "until"], "there is no time after 'until'"),
    .init(
      ["focus", "on", "work", "play"], "'play' is no span; write 2h, or 'until' before a time"),
    .init(["focus", "on", "until", "every", "day"], "repeats; write one moment"),
    .init(["device", "set"], "'device set' needs KEY=VALUE"),
    .init(["device", "set", "loked=true"], "did you mean 'locked'?"),
    .init(["device", "set", "lock=true"], "unknown key 'lock'; did you mean 'locked'?"),
    .init(
      ["device", "set", "colour=red"],
      "unknown key 'colour'; there are locked, silent, foreground, car, space, previews"),
    .init(["device", "set", "locked=maybe"], "'locked' must be true or false, not 'maybe'"),
    .init(["device", "set", "focus=work"], "a Focus is switched with 'tocsin focus on NAME'"),
    .init(["device", "set", "quirks="], "'quirks' is configuration"),
    .init(["device", "set", "space=fuul"], "did you mean 'full'?"),
    .init(["device", "auto", "silnt"], "did you mean 'silent'?"),
    .init(["category", "sett"], "did you mean 'set'?"),
    .init(["category", "set"], "'category set' needs a file"),
    .init(["category", "list", "--app", "chat"], "'chat' is no app id"),
  ]

  @Test("What is wrong is one line with the word for it, exit 2", arguments: refusals)
  func refuses(row: CommandLineCase) throws {
    let ran = try run(row.words)
    #expect(ran.status == Exit.usage)
    #expect(ran.control.asked.isEmpty)
    #expect(ran.talk.count == 1)
    #expect(ran.talk.first?.contains(row.result) == true, "\(ran.talk)")
  }

  // category

  func file(_ text: String, _ name: String = "c.toml") throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    try TemporaryFolder.write(folder.path + "/" + name, text)
    return (folder, folder.path + "/" + name)
  }

  static let toml = """
    [[categories]]
    id = "mail"
    actions = [ { id = "reply", title = "Reply", input = { button = "Send" } } ]
    custom-dismiss = true
    summary-format = { one = "%u mail", other = "%u mails" }
    """

  @Test("category set and add send the file, TOML or JSON, and show the set")
  func categories() throws {
    let shown = table([
      "id": .text("mail"),
      "actions": .tables([table(["id": .text("reply"), "title": .text("Reply")])]),
      "custom-dismiss": .bool(true),
    ])
    func control() -> ScriptedControl {
      daemon(["SetCategories": [.success([])], "Categories": [.success([.tables([shown])])]])
    }
    let (folder, path) = try file(Self.toml)
    let ran = try run(["category", "set", path, "-a", Self.chat], control())
    #expect(ran.lines == ["mail  reply (Reply)  custom-dismiss"])
    let sent =
      #"[{"id":"mail","actions":[{"id":"reply","title":"Reply","input":{"button":"Send"}}],"#
      + #""custom-dismiss":true,"summary-format":{"one":"%u mail","other":"%u mails"}}]"#
    #expect(asked(ran).first == #"SetCategories "org.example.chat" \#(sent) false"#)
    for text in [sent, #"{"categories":\#(sent)}"#] {
      let (folder, path) = try file(text, "c.json")
      let ran = try run(["category", "add", path], control())
      #expect(asked(ran).first == #"SetCategories "" \#(sent) true"#)
      _ = folder
    }
    _ = folder
    let removed = try run(
      ["category", "remove", "mail"],
      daemon(["RemoveCategory": [.success([])], "Categories": [.success([.tables([])])]]))
    #expect(asked(removed).first == #"RemoveCategory "" "mail""#)
    #expect(
      removed.talk == [
        "tocsin: no category of the default app is registered; --app APP is for another one"
      ])
  }

  @Test("category check --app says at which place the file is not what is registered")
  func compare() throws {
    let registered = [
      table([
        "id": .text("mail"),
        "actions": .tables([
          table([
            "id": .text("reply"), "title": .text("Answer"),
            "input": .table(table(["button": .text("Send")])),
          ])
        ]), "allow-in-car": .bool(true), "custom-dismiss": .bool(true),
      ]), table(["id": .text("old")]),
    ]
    let (folder, path) = try file(Self.toml + "\n[[categories]]\nid = \"new\"\n")
    let ran = try run(
      ["category", "check", path, "--app", Self.chat],
      daemon(["Categories": [.success([.tables(registered)])]]))
    #expect(ran.status == Exit.no)
    #expect(
      ran.lines.map { $0.replacing(path, with: "F") } == [
        "F:3:11: 'actions' of category 'mail' is registered as "
          + #"[{"id":"reply","title":"Answer","input":{"button":"Send","placeholder":""}}]"#,
        "F:5:18: 'summary-format' of category 'mail' is not registered",
        "F:1:1: 'allow-in-car' of category 'mail' is registered as true, and not in the file",
        "F:6:1: category 'new' is not registered",
        "F: category 'old' is registered, and not in the file",
      ])
    _ = folder
  }

  @Test("category check --app says nothing where both are the same, in whatever words")
  func same() throws {
    let (folder, path) = try file(
      #"[{"id":"mail","custom-dismiss":false,"language":"de"}]"#, "c.json")
    for (known, status) in [("de", Exit.done), ("fr", Exit.no)] {
      let registered = table(["id": .text("mail"), "language": .text(known)])
      let ran = try run(
        ["category", "check", path, "--app", Self.chat, "--json"],
        daemon(["Categories": [.success([.tables([registered])])]]))
      #expect(ran.status == status)
      let line = "\(path): categories.1: 'language' of category 'mail' is registered as \"fr\""
      let differences = status == Exit.done ? [] : [line]
      #expect(
        ran.lines == [
          JSONWriting.text(
            .table(table(["faults": .texts([]), "differences": .texts(differences)])))
        ])
    }
    _ = folder
  }

  static let faults: [CommandLineCase] = [
    .init(
      ["[[categories]]\nid = \"a\"\ncustom-dismis = true\n"], ":3:1: unknown key 'custom-dismis'"),
    .init(
      ["[[categories]]\nid = \"a\"\nactions = [ { title = \"T\" } ]\n"],
      ":3:13: an action needs an 'id'"),
    .init(
      [
        "[[categories]]\nid = \"a\"\nactions = [\n  { id = \"b\", title = \"T\" },\n  { id = \"c\", titel = \"T\" },\n]\n"
      ],
      ":5:15: unknown key 'titel' in 'actions'"),
    .init(
      ["[[categories]]\nid = \"a\"\nactions = [ { id = \"b\", title = \"T\", foreground = 1 } ]\n"],
      ":3:51: 'actions.foreground'"),
    .init(
      [
        "[[categories]]\nid = \"a\"\nactions = [\n  { id = \"b\", title = \"T\" },\n  { id = \"b\", title = \"U\" },\n]\n"
      ],
      ":5:3: action 'b' stands twice"),
    .init(
      ["[[categories]]\nid = \"a\"\n[[categories]]\ncustom-dismiss = true\n"],
      ":3:1: a category needs"),
    .init(
      ["[[categories]]\nactions = [ { id = \"b\", title = \"T\" } ]\n"], ":1:1: a category needs"),
    .init(
      ["[[categories]]\nid = \"a\"\n\ncustom-dismiss = \"x\"\n"],
      ":4:18: 'categories.custom-dismiss'"),
    .init(
      ["[[categories]]\nid = \"a\"\n[[categories]]\nid = \"a\"\n"],
      ":3:1: category 'a' stands twice"),
    .init(["[[category]]\nid = \"a\"\n"], ":1:3: unknown key 'category'"),
    .init(["x = "], ":1:5: "),
    .init([""], ": no [[categories]]"),
    .init(["[{\"id\":\"\"}]"], ": categories.1: "),
    .init(["[{\"id\":}]"], ":1:8: "),
  ]

  @Test("category check names file, line and column", arguments: faults)
  func check(row: CommandLineCase) throws {
    let (folder, path) = try file(row.words[0])
    let ran = try run(["category", "check", path])
    #expect(ran.status == Exit.usage)
    #expect(ran.talk.first?.hasPrefix(path + row.result) == true, "\(ran.talk)")
    let set = try run(["category", "set", path])
    #expect(set.control.asked.isEmpty && set.status == Exit.usage)
    _ = folder
  }

  @Test("category check names every fault, and of a whole set every name that stands twice")
  func everyFault() throws {
    let (folder, path) = try file(
      """
      [[categories]]
      id = "a"
      custom-dismis = true
      language = "x!"
      [[categories]]
      id = "b"
      actions = [ { id = "c", title = "T", foreground = 1, destructive = 2 } ]

      """)
    let ran = try run(["category", "check", path])
    #expect(ran.talk.count == 4, "\(ran.talk)")
    for (line, fault) in zip(
      ran.talk, [":3:1: unknown key 'custom-dismis'", ":4:12: 'language'", ":7:", ":7:"])
    {
      #expect(line.hasPrefix(path + fault), "\(line)")
    }
    let (other, twice) = try file(
      """
      [[categories]]
      id = "a"
      actions = [ { id = "c", title = "T" } ]
      [[categories]]
      id = "a"
      actions = [ { id = "c", title = "T" } ]

      """)
    #expect(
      try run(["category", "check", twice]).talk == [
        "\(twice):4:1: category 'a' stands twice",
        "\(twice):4:1: action 'c' stands in more than one category",
      ])
    _ = (folder, other)
  }

  @Test("category check says nothing of a good file but that")
  func good() throws {
    let (folder, path) = try file(Self.toml)
    let ran = try run(["category", "check", path])
    #expect(ran.status == 0 && ran.lines.isEmpty && ran.talk == ["tocsin: no fault"])
    let json = try run(["category", "check", "--json", path])
    #expect(json.lines == [#"{"faults":[]}"#])
    _ = folder
  }

  // status and list

  @Test("status has lines for Focus, device and limits")
  func status() throws {
    let status = table([
      "focus": .table(Self.focusOn), "device": .table(table(["locked": .bool(true)])),
      "limits": .table(
        table([
          "pending": .integer(5), "pending-limit": .integer(2000),
          "pending-per-app-limit": .integer(100),
          "apps": .tables([table(["app": .text(Self.chat), "pending": .integer(5)])]),
        ])),
    ])
    let ran = try run(["status"], daemon(["Status": [.success([.table(status)])]]))
    let time = Echo.instant(WallTime(usec: Self.until), in: .utc)
    #expect(
      ran.lines == [
        "                focus: work is on until \(time)  in 3h, by hand",
        "               device: locked=true", "              pending: 5 of 2000",
        "  of org.example.chat: 5 of 100",
      ])
  }

  @Test("list --delivered says what is held, in which group, and the badges")
  func delivered() throws {
    let card = table([
      "id": .integer(12), "app": .text(Self.chat), "state": .text("delivered"),
      "title": .text("Hello"), "delivered": .text("given"), "delivered-usec": .integer(Self.until),
      "outcome": .table(
        table(["held": .text("focus-end"), "group": .text(Self.chat + "/trip")])),
    ])
    let badge = Self.app(["badge-count": .integer(3)])
    let ran = try run(
      ["list", "--delivered"],
      daemon([
        "List": [.success([.tables([card]), .text("")])],
        "Apps": [.success([.tables([badge])])],
      ]))
    let time = Echo.instant(WallTime(usec: Self.until), in: .utc)
    #expect(
      ran.lines == [
        "12  \(time)  in 3h  held for the end of the Focus  org.example.chat/trip  Hello", "",
        "badge 3  org.example.chat",
      ])
  }
}
