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
    #expect(!Callers.isSandboxed(plain))
    // Who has gone cannot be asked, and another may have its connection.
    var gone = plain
    gone.isGone = true
    #expect(Callers.isSandboxed(gone))
    var flatpak = Credentials()
    flatpak.userUnit = "app-flatpak-org.example.App-1234.scope"
    #expect(Callers.isSandboxed(flatpak))
    var snap = Credentials()
    snap.label = "snap.firefox.firefox"
    #expect(Callers.isSandboxed(snap))
    var scope = Credentials()
    scope.userUnit = "snap.firefox.firefox-1234.scope"
    #expect(Callers.isSandboxed(scope))
  }

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
