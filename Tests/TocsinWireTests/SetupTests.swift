import Testing
import TocsinModel
import TocsinTime
import TocsinWire

/// What a configuration means for decisions (C8.1).
struct SetupTests {
  @Test("No file gives the setup that the model has by itself")
  func defaults() throws {
    let setup = try configuration().setup
    let bare = Setup(sinks: [])
    #expect(setup.focuses == bare.focuses)
    #expect(setup.summaryTimes == bare.summaryTimes)
    #expect(setup.desktop == bare.desktop && setup.texts == bare.texts)
    #expect(setup.previews == bare.previews && setup.quirks == bare.quirks)
    #expect(!setup.usesSummaries && setup.sources == bare.sources)
    #expect(setup.sinks.map(\.kind) == [.desktop, .log])
    #expect(setup.pendingPerApp == bare.pendingPerApp && setup.pending == bare.pending)
    #expect(setup.configuration(of: .reminders) == .standard(for: .reminders))
  }

  @Test("Every key that decisions need is in the setup")
  func written() throws {
    let setup = try configuration(
      """
      profile = "ios-15"
      language = "de"
      [device]
      previews = "never"
      summary-times = ["18:00", "07:30"]
      quirks = ["badge-zero-clears-center"]
      [focus.work]
      apps = ["*", "org.example.chat"]
      people = ["Ana"]
      schedule = ["mon..fri 9:00..17:30", "22:00..07:00 Europe/Berlin"]
      allows-time-sensitive = false
      shows-silenced-on-lock-screen = true
      hides-badges = true
      holds-silenced = false
      filter = "work"
      [focus.evening]
      people = ["*"]
      [desktop]
      follow-server = false
      center-digest = false
      focus = "evening"
      late-popups = 3
      [app."org.example.chat"]
      name = "Chat"
      [app."org.example.mail"]
      language = "fr"
      [texts]
      allow = "Erlauben"
      """
    ).setup
    #expect(setup.profile == DeliveryProfile(.ios15))
    #expect(setup.deviceState.previews == .never)
    #expect(setup.deviceState.quirks == [.badgeZeroClearsCenter])
    #expect(setup.summaryTimes == [.minutes(450), .hours(18)])
    #expect(setup.usesSummaries)
    #expect(setup.focuses.map(\.name.text) == ["do-not-disturb", "evening", "work"])
    var work = FocusRule(name: FocusName(known: "work"))
    work.allowsEveryApp = true
    work.apps = [try #require(AppID("org.example.chat"))]
    work.people = [PersonName(known: "Ana")]
    work.allowsTimeSensitive = false
    work.showsSilencedOnLockScreen = true
    work.hidesBadges = true
    work.holdsSilenced = false
    work.filter = "work"
    work.schedule = [
      Window(weekdays: [1, 2, 3, 4, 5], begin: .hours(9), end: .minutes(1050)),
      Window(begin: .hours(22), end: .hours(7), zone: "Europe/Berlin"),
    ]
    #expect(setup.focus(named: work.name) == work)
    #expect(setup.focuses[1].allowsEverybody && setup.focuses[1].holdsSilenced)
    #expect(setup.zoneNames == ["Europe/Berlin"])
    #expect(!setup.desktop.followsServer && !setup.desktop.hasCenterDigest)
    #expect(setup.desktop.focus.text == "evening" && setup.desktop.latePopups == 3)
    #expect(setup.texts[.allow] == PluralText("Erlauben") && setup.texts.language == "de")
    #expect(setup.configuration(of: try #require(AppID("org.example.chat"))).language == "de")
    #expect(setup.configuration(of: try #require(AppID("org.example.mail"))).language == "fr")
    let unnamed = try #require(AppID("org.example.other"))
    #expect(setup.configuration(of: unnamed) == .standard(for: unnamed))
  }

  @Test("The file and line that decided: the category's, the app's own, that of every app (C4.2)")
  func sources() throws {
    let setup = try configuration(
      """
      [app."*"]
      sound = false
      badge = false
      previews = "never"
      [app."*".category.news]
      previews = "always"
      badge = false
      [app."org.example.mail"]
      badge = true
      [app."org.example.mail".category.news]
      badge = false
      """,
      """
      profile = "ios-15"
      [focus.work]
      schedule = ["09:00..17:00"]
      [device]
      previews = "never"
      [texts]
      allow = "Ja"
      [app."org.example.mail"]
      entitlements = ["critical"]
      """
    ).setup
    let mail = try #require(AppID("org.example.mail"))
    let other = try #require(AppID("org.example.other"))
    let news = CategoryID(known: "news")
    #expect(setup.source(of: "badge", app: mail) == "a.toml:9")
    #expect(setup.source(of: "badge", app: mail, category: news) == "a.toml:11")
    #expect(setup.source(of: "previews", app: mail, category: news) == "a.toml:6")
    #expect(setup.source(of: "sound", app: mail, category: news) == "a.toml:2")
    #expect(setup.source(of: "badge", app: other) == "a.toml:3")
    #expect(setup.source(of: "badge", app: other, category: news) == "a.toml:7")
    #expect(setup.source(of: "entitlements", app: mail) == "b.toml:9")
    #expect(setup.source(of: "entitlements", app: other) == nil)
    #expect(setup.source(of: "alert", app: mail, category: news) == nil)
    let work = FocusName(known: "work")
    #expect(setup.source(of: "schedule", focus: work) == "b.toml:3")
    #expect(setup.source(of: "apps", focus: work) == nil)
    #expect(setup.source(of: "schedule", focus: .doNotDisturb) == nil)
    #expect(setup.sources.source(of: "profile", in: .top) == "b.toml:1")
    #expect(setup.sources.source(of: "previews", in: .device) == "b.toml:5")
    #expect(setup.sources.source(of: "allow", in: .texts) == "b.toml:7")
  }

  @Test("The zones of schedules are looked up, and go on by their own names")
  func zones() throws {
    let files = [
      (
        name: "a.toml",
        bytes: Array(
          "[focus.work]\nschedule = [\"09:00..17:00 europe/berlin\", \"18:00..19:00 +02:00\"]\n"
            .utf8)
      )
    ]
    let read = try Configuration.read(files: files, zones: SystemZones())
    #expect(read.setup.zoneNames == ["Europe/Berlin", "+02:00"])
    do throws(ConfigurationFaults) {
      _ = try Configuration.read(files: files, zones: ZoneTable())
      Issue.record("read")
    } catch {
      #expect(error.lines == ["a.toml:2:12: schedule: item 1: unknown zone 'europe/berlin'"])
    }
  }

  @Test("What cannot be read stands beside the faults of the rest, and what hangs together waits")
  func unread() {
    let unread = [Fault(file: "x.toml", "belongs to somebody else")]
    let text = "sinks = [\"nowhere\"]\nsnoze = \"1m\"\n"
    do throws(ConfigurationFaults) {
      _ = try Configuration.read(files: [("a.toml", Array(text.utf8))], unread: unread)
      Issue.record("read")
    } catch {
      #expect(
        error.lines == [
          "x.toml: belongs to somebody else",
          "a.toml:2:1: unknown key 'snoze'; did you mean 'snooze'?",
        ])
    }
  }

  @Test("A sink that this version cannot serve is a fault where its type stands")
  func unsupported() throws {
    let text = "sinks = [\"x\"]\n[sink.x]\ntype = \"command\"\nexec = [\"true\"]\n"
    #expect(
      try configuration(text).unsupported?.description
        == "a.toml:3:8: sink 'x': type \"command\" is not in this version (\(Names.version))")
  }

  @Test(
    "A value is shown as it would be written",
    arguments: [
      (Value.text("a\"b"), "\"a\\\"b\""), (.texts(["a", "b"]), "[\"a\", \"b\"]"),
      (.texts([]), "[]"),
      (.bool(true), "true"), (.integer(-3), "-3"), (.table(Table()), "{}"),
      (
        .table(
          Table([.init(key: "one", value: .text("x")), .init(key: "o t", value: .integer(1))])),
        "{ one = \"x\", \"o t\" = 1 }"
      ),
    ])
  func toml(value: Value, text: String) { #expect(TomlText.of(value) == text) }
}
