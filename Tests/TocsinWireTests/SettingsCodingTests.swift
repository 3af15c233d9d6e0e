import Testing
import TocsinModel
import TocsinTime
import TocsinWire

/// Settings, categories and the machine, in and out, as tables of what people write.
struct SettingsCodingTests {
  struct Said: Sendable {
    var table: Table
    var set: @Sendable (inout SettingsOverlay) -> Void

    init(
      _ key: String, _ value: Value, _ set: @escaping @Sendable (inout SettingsOverlay) -> Void
    ) {
      table = Table([Table.Entry(key: key, value: value)])
      self.set = set
    }
  }

  static let said: [Said] = [
    Said("authorization", .text("denied")) { $0.authorization = .denied },
    Said("delivery", .text("quiet")) { $0.delivery = .quiet },
    Said("alert-style", .text("none")) { $0.alertStyle = AlertStyle.none },
    Said("alert", .bool(true)) { $0.alert = .on },
    Said("lock-screen", .bool(false)) { $0.lockScreen = .off },
    Said("notification-center", .text("true")) { $0.notificationCenter = .on },
    Said("sound", .text("false")) { $0.sound = .off },
    Said("badge", .text("not-supported")) { $0.badge = .notSupported },
    Said("direct-messages", .bool(true)) { $0.directMessages = .on },
    Said("critical", .bool(false)) { $0.critical = .off },
    Said("time-sensitive", .bool(false)) { $0.timeSensitive = .off },
    Said("scheduled-summary", .bool(true)) { $0.scheduledSummary = true },
    Said("previews", .text("inherit")) { $0.previews = .inherit },
    Said("grouping", .text("by-app")) { $0.grouping = .byApp },
  ]

  @Test("Each key sets what it names and nothing else, and is told again", arguments: said)
  func overlay(said: Said) throws {
    var expected = SettingsOverlay()
    said.set(&expected)
    let read = try SettingsCoding.overlay(said.table)
    #expect(read == expected)
    #expect(read != SettingsOverlay())
    #expect(try SettingsCoding.overlay(SettingsCoding.write(read)) == expected)
  }

  @Test("Every key that can be set is in the table of these tests")
  func keys() {
    #expect(Set(Self.said.flatMap { $0.table.entries.map(\.key) }) == Set(SettingsCoding.keys))
  }

  @Test(
    "What is typed is what is sent",
    arguments: [
      (["delivery=quiet", "sound=false"], "{delivery=text(quiet),sound=bool(false)}"),
      (["badge=not-supported"], "{badge=text(not-supported)}"),
      (["scheduled-summary=true"], "{scheduled-summary=bool(true)}"),
      (["previews="], "{previews=text()}"), (["previews=a=b"], "{previews=text(a=b)}"),
      ([], "{}"),
    ] as [([String], String)])
  func words(words: [String], expected: String) throws {
    #expect(spelled(.table(try SettingsCoding.table(words: words))) == expected)
  }

  @Test(
    "A slip of the hand is told, with the nearest key",
    arguments: [
      (["sund=false"], "unknown key 'sund'; did you mean 'sound'?"),
      (
        ["colour=red"],
        "unknown key 'colour'; there are authorization, delivery, alert-style, alert, lock-screen, "
          + "notification-center, sound, badge, direct-messages, critical, time-sensitive, "
          + "scheduled-summary, previews, grouping"
      ),
      (["sound"], "'sound' is not KEY=VALUE"), (["=true"], "'=true' is not KEY=VALUE"),
      (["sound=yes"], "'sound' must be true, false or not-supported, not 'yes'"),
      (["scheduled-summary=1"], "'scheduled-summary' must be true or false, not '1'"),
      (["sound=true", "sound=false"], "key 'sound' stands twice"),
      (["requested=alert"], "'requested' is read, and not set"),
      (
        ["delivery=quite"],
        "'delivery' is 'quite', not one of prominent, quiet; did you mean 'quiet'?"
      ),
    ] as [([String], String)])
  func refusedWords(words: [String], message: String) {
    let error = #expect(throws: CallError.self) {
      _ = try SettingsCoding.overlay(SettingsCoding.table(words: words))
    }
    #expect(error == CallError(.badRequest, message))
  }

  @Test(
    "A wrong type is refused",
    arguments: [
      ("sound", Value.integer(1)), ("sound", .text("on")), ("scheduled-summary", .text("true")),
      ("delivery", .bool(true)), ("grouping", .texts([])), ("previews", .text("Always")),
      ("pinned", .table(Table())), ("muted-until", .text("2026-12-01T12:00:00Z")),
      ("volume", .number(1)),
    ])
  func refused(key: String, value: Value) {
    let error = #expect(throws: CallError.self) {
      _ = try SettingsCoding.overlay(Table([Table.Entry(key: key, value: value)]))
    }
    #expect(error?.code == .badRequest)
    #expect(error?.message.contains("'\(key)'") == true)
  }

  @Test("A category has only the keys that make it louder or quieter (C4.3)")
  func category() throws {
    for row in Self.said {
      let key = try #require(row.table.entries.first?.key)
      if SettingsOverlay.categoryKeys.contains(key) {
        _ = try SettingsCoding.overlay(row.table, forCategory: true)
      } else {
        let error = #expect(throws: CallError.self) {
          _ = try SettingsCoding.overlay(row.table, forCategory: true)
        }
        #expect(error?.message == "'\(key)' is set for an app, not for one of its categories")
      }
    }
  }

  @Test("Settings are told with the badge, the end of a mute and what is pinned")
  func write() {
    var settings = AppSettings.allowed([.alert, .sound])
    settings.mutedUntil = WallTime(seconds: 1_796_126_400)
    settings.sound = .off
    let table = SettingsCoding.write(
      settings, badge: 3, pinned: [("sound", "tocsin.toml:4")], zone: .utc)
    #expect(
      spelled(.table(table))
        == "{authorization=text(authorized),requested=texts(alert,sound),delivery=text(prominent),"
        + "alert-style=text(banner),alert=bool(true),lock-screen=bool(true),"
        + "notification-center=bool(true),sound=bool(false),badge=text(not-supported),"
        + "direct-messages=bool(true),critical=text(not-supported),"
        + "time-sensitive=text(not-supported),scheduled-summary=bool(false),"
        + "previews=text(inherit),grouping=text(automatic),badge-count=integer(3),"
        + "muted-until=text(2026-12-01T12:00:00+00:00),muted-until-usec=integer(1796126400000000),"
        + "pinned={sound=text(tocsin.toml:4)}}")
  }

  @Test("Options are the words an app asks with")
  func options() throws {
    for (option, word) in AuthorizationOptions.names {
      #expect(try SettingsCoding.options([word]) == option)
    }
    #expect(try SettingsCoding.options(["sound", "alert", "sound"]) == [.alert, .sound])
    let error = #expect(throws: CallError.self) { try SettingsCoding.options(["sond"]) }
    #expect(error?.message.hasSuffix("did you mean 'sound'?") == true)
  }
}
