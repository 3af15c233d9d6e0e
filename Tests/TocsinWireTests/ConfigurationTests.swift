import Testing
import TocsinModel
import TocsinTime
import TocsinWire

struct ConfigurationTests {
  @Test("No file is a good configuration: the defaults")
  func defaults() throws {
    let nothing = try configuration()
    let lines = nothing.shown.compactMap { shown in
      shown.value.map { "\(shown.path) = \(JSONWriting.text($0))" }
    }
    // All of our own words, in the order of their list.
    let english: [String] = Texts.Name.allCases.map { name -> String in
      let forms = name.english.forms
      let other = forms[.other] ?? ""
      let plain = "\"\(other)\""
      let text = forms[.one].map { #"{"one":"\#($0)","other":"\#(other)"}"# } ?? plain
      return "texts.\(name.rawValue) = \(text)"
    }
    #expect(
      lines == [
        #"profile = "ios-14""#,
        #"sinks = ["desktop","journal"]"#,
        #"snooze = "10m""#,
        #"default-app = "org.tocsin.Reminders""#,
        #"language = "auto""#,
        #"day.default = "09:00""#,
        #"day.morning = "09:00""#,
        #"day.afternoon = "15:00""#,
        #"day.evening = "18:00""#,
        #"day.night = "20:00""#,
        #"day.all-day = "09:00""#,
        #"device.previews = "always""#,
        #"device.summary-times = ["08:00","18:00"]"#,
        "device.quirks = []",
        "focus.do-not-disturb.apps = []",
        "focus.do-not-disturb.people = []",
        "focus.do-not-disturb.schedule = []",
        "focus.do-not-disturb.allows-time-sensitive = true",
        "focus.do-not-disturb.shows-silenced-on-lock-screen = false",
        "focus.do-not-disturb.hides-badges = false",
        "focus.do-not-disturb.holds-silenced = true",
        "desktop.auto-start = false",
        #"desktop.timeout = "5s""#,
        "desktop.portal = true",
        "desktop.follow-server = true",
        "desktop.center-digest = true",
        #"desktop.focus = "do-not-disturb""#,
        "desktop.late-popups = 5",
        "desktop.player = []",
        "desktop.prompt = []",
        "limits.pending-per-app = 10000",
        "limits.pending = 2000000",
        #"limits.attachments-per-app = "256MB""#,
        "limits.background-pushes-per-hour = 3",
        "limits.background-starts-app = true",
        "limits.handlers = 4",
        #"limits.handler-time = "30s""#,
        #"history.keep = "365d""#,
        "history.entries = 100000",
        #"history.undo = "1d""#,
      ] + english)
    #expect(nothing.sources.isEmpty)
    #expect(!nothing.usesScheduledSummary)
  }

  @Test("Every key is read, kept with its place, and shown as it was written")
  func complete() throws {
    let bytes = try #require(fixture("config/complete.toml"))
    let read = try Configuration.read(files: [("complete.toml", bytes)])
    let table = try TomlReading.table(of: bytes)

    // What is shown is what the file says, path for path.
    var written: [String: String] = [:]
    collect(table, "", into: &written)
    var shown: [String: String] = [:]
    for row in read.shown where read.sources[row.path] != nil {
      shown[row.path.text] = row.value.map(spelled)
    }
    for (path, value) in written {
      #expect(shown[path] == value, "\(path)")
    }
    #expect(shown.count == written.count)
    // All of it, but for what cannot stand in one file.
    let unwritten = read.shown.filter { read.sources[$0.path] == nil }.map(\.path.text)
    let known = ["exec", "unit", "dbus", "open", "match", "timeout", "retry", "run"]
    for path in unwritten {
      #expect(
        path.hasPrefix("handler[") && known.contains { path.contains(".\($0)") }
          || path.hasPrefix("sink.") || path.hasPrefix("app.\"*\".")
          || path.hasPrefix("focus.do-not-disturb."),
        "\(path) is not in the fixture")
    }
    #expect(read.sources[SettingPath("desktop", "late-popups")]?.description == "complete.toml:78")
    #expect(read.usesScheduledSummary)
  }

  /// Every value that is no table by its path, as `shown` names it.
  private func collect(_ table: Table, _ prefix: String, into all: inout [String: String]) {
    for entry in table.entries {
      let bare = entry.key.utf8.allSatisfy {
        UnicodeScalar($0).properties.isAlphabetic || $0 == UInt8(ascii: "-")
      }
      let key = prefix + (bare ? entry.key : "\"\(entry.key)\"")
      switch entry.value {
      case .table(let inner) where !key.hasPrefix("texts."):
        collect(inner, key + ".", into: &all)
      case .tables(let tables):
        for (index, inner) in tables.enumerated() {
          collect(inner, "\(key)[\(index + 1)].", into: &all)
        }
      default: all[key] = spelled(entry.value)
      }
    }
  }

  @Test("Later files win key by key, lists are replaced whole, [[…]] are appended")
  func merge() throws {
    let read = try configuration(
      """
      sinks = ["desktop"]
      snooze = "5m"
      [day]
      morning = "07:00"
      evening = "19:00"
      [app."org.example.a"]
      sound = false
      badge = false
      [[handler]]
      name = "one"
      on = ["due"]
      exec = ["a"]
      [sink.x]
      type = "log"
      file = "x"
      """,
      """
      sinks = ["journal", "x"]
      [day]
      evening = "20:00"
      [app."org.example.a"]
      badge = true
      [[handler]]
      name = "two"
      on = ["due"]
      exec = ["b"]
      [sink.x]
      text = false
      """)
    #expect(read.sinks.map(\.text) == ["journal", "x"])
    #expect(read.snooze == .minutes(5))
    #expect(read.day.words.morning == TimeOfDay(hour: 7, minute: 0))
    #expect(read.day.words.evening == TimeOfDay(hour: 20, minute: 0))
    #expect(read.handlers.map(\.name.text) == ["one", "two"])
    let app = try #require(AppID("org.example.a"))
    #expect(read.pinnedSettings(of: app).sound == .off)
    #expect(read.pinnedSettings(of: app).badge == .on)
    #expect(read.source(pinning: "sound", of: app)?.description == "a.toml:7")
    #expect(read.source(pinning: "badge", of: app)?.description == "b.toml:5")
    #expect(read.source(pinning: "alert", of: app) == nil)
    #expect(read.sources[SettingPath("day", "evening")]?.description == "b.toml:3")
    let name = try #require(SinkName("x"))
    let sink = try #require(read.sink(named: name))
    #expect(sink.kind == .log && sink.file == .relative("x") && !sink.hasText)
  }

  @Test("The app's own table wins over that of every app, its category's over both")
  func apps() throws {
    let read = try configuration(
      """
      [app."*"]
      sound = false
      badge = false
      alert-style = "none"
      category.news.previews = "never"
      category.news.badge = true
      [app."org.example.a"]
      badge = true
      category.news.alert-style = "banner"
      category.news.badge = false
      """)
    let app = try #require(AppID("org.example.a"))
    let other = try #require(AppID("org.example.b"))
    let news = try #require(CategoryID("news"))
    let plain = read.pinnedSettings(of: app)
    #expect(plain.sound == .off && plain.badge == .on && plain.alertStyle == PinnedStyle.none)
    #expect(plain.previews == nil && plain.alert == nil)
    let category = read.pinnedSettings(of: app, category: news)
    #expect(category.badge == .off && category.alertStyle == .banner && category.previews == .never)
    #expect(read.pinnedSettings(of: other, category: news).badge == .on)
    #expect(
      read.source(pinning: "previews", of: app, category: news)?.description == "a.toml:5")
    #expect(read.source(pinning: "badge", of: app, category: news)?.description == "a.toml:10")
    #expect(read.source(pinning: "sound", of: app, category: news)?.description == "a.toml:2")
  }

  private typealias PinnedStyle = AlertStyle

  @Test("Only the app of the command is entitled from the start")
  func entitlements() throws {
    let app = try #require(AppID("org.example.a"))
    #expect(try configuration().entitlements(of: .reminders) == [.timeSensitive])
    #expect(try configuration().entitlements(of: app) == [])
    let none = try configuration("[app.\"org.tocsin.Reminders\"]\nentitlements = []")
    #expect(none.entitlements(of: .reminders) == [])
    let all = try configuration("[app.\"*\"]\nentitlements = [\"critical\"]")
    #expect(all.entitlements(of: app) == [.critical])
  }

  @Test("A Focus lets through whom it names, byte for byte")
  func focus() throws {
    let read = try configuration(
      "[focus.a]\napps = [\"org.example.a\"]\npeople = [\"Ren\u{E9}\"]\n[focus.b]\napps = [\"*\"]\npeople = [\"*\"]"
    )
    let app = try #require(AppID("org.example.a"))
    let other = try #require(AppID("org.example.b"))
    let one = try #require(read.setup.focus(named: FocusName(known: "a")))
    let every = try #require(read.setup.focus(named: FocusName(known: "b")))
    #expect(one.allows(app) && !one.allows(other))
    #expect(one.allows(person: "Ren\u{E9}") && !one.allows(person: "Rene\u{301}"))
    #expect(!one.allows(person: nil) && !every.allows(person: nil))
    #expect(every.allows(other) && every.allows(person: "Ana"))
    #expect(read.focuses.count == 3)
  }

  @Test("Desktop and journal are sinks without a table")
  func sinks() throws {
    let read = try configuration()
    #expect(read.sink(named: .desktop) == Configuration.Sink(kind: .desktop))
    #expect(read.sink(named: .journal)?.hasText == false)
    #expect(SinkName("x").flatMap { read.sink(named: $0) } == nil)
  }

  @Test(
    "Sizes",
    arguments: [
      ("0B", 0, "0B"), ("64KiB", 65_536, "64KiB"), ("256MB", 256_000_000, "256MB"),
      ("1024KiB", 1_048_576, "1MiB"), ("1GB", 1_000_000_000, "1GB"),
      ("7GiB", 7_516_192_768, "7GiB"),
    ])
  func sizes(text: String, bytes: Int64, shown: String) throws {
    #expect(try Size.read(text) == bytes)
    #expect(Size.text(bytes: bytes) == shown)
  }

  @Test(
    "What is no size",
    arguments: [
      "", "64", "KiB", "64kib", "-1B", "+1B", "1.5MB", "64 KiB", "99999999999999999999B",
      "9999999999GiB",
    ])
  func noSizes(text: String) {
    #expect(throws: Complaint.self) { try Size.read(text) }
  }
}
