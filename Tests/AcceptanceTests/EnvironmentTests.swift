import Glibc
import Testing
import TocsinTesting

extension Acceptance {
  /// Where the command runs from must not matter.
  @Suite struct EnvironmentTests {
    @Test("B056 zone, locale and an empty environment change no byte of the JSON")
    func sameBytes() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      _ = try daemon.add("in 3d", "Tea İıß", "-A", "ok=OK")
      let delivered = try daemon.add("now", "Delivered")
      try daemon.wait(for: "delivered", of: delivered)
      for words in [
        ["list", "--json=short"], ["list", "--all", "--json=short"], ["log", "--json"],
      ] {
        let plain = try daemon.tocsin(words)
        #expect(plain.exit == 0 && plain.output.utf8.count > 100, "\(words): \(plain.error)")
        let others: [[String: String?]] = [
          ["TZ": "Asia/Tokyo"], ["TZ": ":nonsense"], ["TZ": nil],
          ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "LANGUAGE": "de"],
          ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "fa_IR"], ["LC_ALL": "C"], ["LC_ALL": "POSIX"],
          ["LANG": nil, "HOME": nil, "PATH": nil, "USER": nil], ["COLUMNS": "10", "TERM": "vt100"],
        ]
        for changes in others {
          let result = try daemon.tocsin(words, environment: changes)
          #expect(result == plain, "\(words) with \(changes)")
        }
      }
      // Words are English in every locale.
      let turkish = try daemon.tocsin(
        ["add", "-p", "FRIDAY", "x"], environment: ["LC_ALL": "tr_TR.UTF-8"])
      #expect(turkish.exit == 0, "\(turkish.error)")
    }

    @Test("B080 B104 the bus is found without a login's variables, or the cures are told")
    func bus() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let tocsin = Array((Lane.programs + "/tocsin").utf8)
      func list(_ environment: [String]) throws -> Session.Result {
        try session.start(
          [tocsin, Array("list".utf8)], only: environment.map { Array($0.utf8) }
        ).result()
      }
      let runtime = "XDG_RUNTIME_DIR=\(session.runtime)"
      #expect(try list([runtime]).exit == 0, "as from cron")
      #expect(try list(["DBUS_SESSION_BUS_ADDRESS=", runtime]).exit == 0, "empty is not set")
      let wrong = try list(["DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent/bus"])
      #expect(wrong.exit == 5 && wrong.error.split(separator: "\n").count == 1, "\(wrong)")
      let garbage = try list(["DBUS_SESSION_BUS_ADDRESS=no address at all"])
      #expect(garbage.exit == 5 && garbage.error.split(separator: "\n").count == 1, "\(garbage)")

      // `env -i`: the person's own runtime folder, where there is one.
      let nothing = try list([])
      if access("/run/user/\(getuid())/bus", F_OK) == 0 {
        #expect(nothing.exit == 0 || Lane.current == .bare, "\(nothing)")
      } else {
        #expect(nothing.exit == 5)
        #expect(nothing.error.contains("log in") && nothing.error.contains("enable-linger"))
        #expect(nothing.error.split(separator: "\n").count == 1)
      }
      try daemon.end()
      if Lane.current == .bare {  // elsewhere the bus starts it again
        let gone = try daemon.tocsin(["list"])
        #expect(gone.exit == 5 && gone.error.split(separator: "\n").count == 1, "\(gone)")
        let json = try daemon.tocsin(["list", "--json=short"])
        #expect(json.exit == 5 && json.error.hasPrefix(#"{"error":{"code":"unreachable""#))
      }
    }
  }
}
