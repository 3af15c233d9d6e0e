import Systemd
import Testing
import TocsinModel

@testable import TocsinDaemon

@MainActor
@Suite("Options, callers, placeholders, servers' errors")
struct SmallPartsTests {
  @Test(
    "The command line of tocsind",
    arguments: [
      ([], Options.Request.run(Options())),
      (["--verbose"], .run(Options(isVerbose: true))),
      (["--log-file", "/x"], .run(Options(logFile: "/x"))),
      (["--log-file=/x", "--verbose"], .run(Options(logFile: "/x", isVerbose: true))),
      (["--log-file"], .refuse("--log-file needs a file")),
      (["--log-file="], .refuse("--log-file needs a file")),
      (["--verbos"], .refuse("unknown option '--verbos'; did you mean '--verbose'?")),
      (["x"], .refuse("unknown option 'x'")),
      ([nil], .refuse("an argument is not valid UTF-8")),
      (["--help"], .say(Options.help)), (["-h"], .say(Options.help)),
    ] as [([String?], Options.Request)])
  func options(arguments: [String?], expected: Options.Request) {
    #expect(Options.read(arguments) == expected)
  }

  @Test("A sandbox is known by its label or its scope (W2.1)")
  func sandboxes() {
    var plain = Credentials()
    plain.userUnit = "app-foo-1234.scope"
    plain.label = "unconfined"
    #expect(Caller(plain) == Caller())
    // Who has gone cannot be asked, and another may have its connection.
    var gone = plain
    gone.isGone = true
    #expect(Caller(gone) == Caller(sandbox: .unnamed))
    var flatpak = Credentials()
    flatpak.userUnit = "app-flatpak-org.example.App-1234.scope"
    #expect(Caller(flatpak).sandbox == .app(app("org.example.App")))
    var snap = Credentials()
    snap.label = "snap.firefox.firefox"
    #expect(Caller(snap).sandbox == .app(app("snap.firefox")))
    var scope = Credentials()
    scope.userUnit = "snap.firefox.firefox-1234.scope"
    #expect(Caller(scope).sandbox == .app(app("snap.firefox")))
    var strange = Credentials()
    strange.label = "snap.7zip.x"
    #expect(Caller(strange).sandbox == .unnamed)
  }

  @Test("What flatpak says of a process is its id, and counts after the scope")
  func flatpak() {
    var credentials = Credentials()
    credentials.pid = 7
    credentials.userUnit = "app-org.example.Shell-1.scope"
    let text = "[Runtime]\nname=x.y\n[Application]\nname=org.example.Pak\nruntime=z\n"
    let caller = Caller(credentials) { $0 == 7 ? text : nil }
    #expect(caller.sandbox == .app(app("org.example.Pak")))
    #expect(caller.app == app("org.example.Pak"))
    #expect(Caller(credentials) { _ in "[Application]\n" }.sandbox == .unnamed)
    #expect(Caller(credentials) { _ in nil }.app == app("org.example.Shell"))
    credentials.userUnit = "app-flatpak-org.example.Scope-9.scope"
    #expect(Caller(credentials) { _ in text }.sandbox == .app(app("org.example.Scope")))
  }

  @Test(
    "The app in the name of its unit (W2.1)",
    arguments: [
      ("app-org.example.Mail-1234.scope", "org.example.Mail"),
      ("app-gnome-org.example.Mail-1234.scope", "org.example.Mail"),
      ("app-org.example.Mail@abcd.service", "org.example.Mail"),
      ("app-kde-org.example.Mail@autostart.service", "org.example.Mail"),
      ("app-org.example.Mail.service", "org.example.Mail"),
      ("app-org.example.my\\x2dmail-1234.scope", "org.example.my-mail"),
      ("app-org.example.my\\x2mail-1234.scope", nil), ("app-org.example.my\\x-1.scope", nil),
      ("app-org.example.Mail.scope", nil), ("app-plain-1234.scope", nil),
      ("app-a-b-org.example.Mail-1.scope", nil), ("tmux-spawn-org.example.Mail-1.scope", nil),
      ("org.example.Mail.service", nil), ("app-org.tocsin.Tocsin-1.scope", nil),
      ("app-org.example.Mail-1234.slice", nil), ("", nil), ("app-.scope", nil),
    ] as [(String, String?)])
  func units(unit: String, expected: String?) {
    var credentials = Credentials()
    credentials.userUnit = unit
    #expect(Caller(credentials).app == expected.flatMap { AppID($0) })
  }

  private func app(_ text: String) -> AppID { AppID(text) ?? .tocsin }

  @Test(
    "What a server's error means (S5.6)",
    arguments: [
      ("org.freedesktop.Notifications.MaxNotificationsExceeded", Reason.serverFull),
      (
        "org.freedesktop.Notifications.Error.ExcessNotificationGeneration", Reason.serverDuplicate
      ),
      ("org.freedesktop.DBus.Error.NameHasNoOwner", Reason.waitingForServer),
      ("org.freedesktop.DBus.Error.NoReply", Reason.waitingForServer),
      ("org.example.Strange", Reason.serverRefused),
    ])
  func errors(name: String, expected: Reason) {
    #expect(NotificationServer.reason(for: BusError(name: name, message: "")) == expected)
  }

  @Test("Paths follow the XDG variables, and a relative one is ignored")
  func paths() {
    let variables = [
      "HOME": "/home/ana", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "relative",
    ]
    let paths = Paths.standard { variables[$0] }
    #expect(
      paths
        == Paths(data: "/data/tocsin", configuration: "/home/ana/.config/tocsin"))
    #expect(paths?.store == "/data/tocsin/tocsin.db")
  }
}
