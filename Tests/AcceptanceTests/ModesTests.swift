import Glibc
import Testing
import TocsinTesting

extension Acceptance {
  /// What real servers receive in each delivery mode, and what a person has of it, is what
  /// tocsin-policy(7) says. The server's own do-not-disturb is among the modes: GNOME's and Plasma's
  /// are switched as a person does it, and followed (S7.1).
  @Suite(
    .enabled(
      if: Lane.variable("TOCSIN_DEEP") != nil && Lane.current == .bare,
      "the lane 'bare', half a minute: TOCSIN_DEEP=1"))
  struct ModesTests {
    private func compare(_ server: String) throws {
      let session = try Session()
      let result = try session.run(
        [ProjectFile.root + "/contrib/modes", "--check", "--programs", Lane.programs, server],
        limit: 110)
      #expect(
        result.exit == 0,
        "contrib/modes writes the page anew where this is meant:\n\(result.output)\(result.error)")
    }

    /// What of it is not there. Names with a slash are paths.
    private static func missing(_ needs: [String]) -> [String] {
      needs.filter { need in
        need.utf8.contains(UInt8(ascii: "/")) ? access(need, R_OK) != 0 : !Lane.has(need)
      }
    }

    private static let services = "/usr/share/dbus-1/services/"
    private static let dunstLacks = missing(["python3", "dunst", "dunstctl", "Xvfb"])
    private static let makoLacks = missing(["python3", "mako", "makoctl", "sway", "Xvfb"])
    private static let gnomeLacks = missing([
      "python3", "gnome-shell", "gjs", "gsettings", services + "ca.desrt.dconf.service",
    ])
    private static let plasmaLacks = missing([
      "python3", "plasmashell", "xdotool", "xprop", "Xvfb",
      services + "org.kde.ActivityManager.service", services + "org.kde.kglobalaccel.service",
      "/usr/lib/python3/dist-packages/dbus/__init__.py",
    ])

    @Test(
      "dunst receives and shows what the page says",
      .enabled(if: dunstLacks.isEmpty, "not installed: \(dunstLacks.joined(separator: ", "))"))
    func dunst() throws { try compare("dunst") }

    @Test(
      "mako receives and shows what the page says",
      .enabled(if: makoLacks.isEmpty, "not installed: \(makoLacks.joined(separator: ", "))"))
    func mako() throws { try compare("mako") }

    @Test(
      "GNOME Shell receives and shows what the page says, and its do-not-disturb is followed",
      .enabled(if: gnomeLacks.isEmpty, "not installed: \(gnomeLacks.joined(separator: ", "))"))
    func gnomeShell() throws { try compare("gnome-shell") }

    @Test(
      "Plasma receives and shows what the page says, and its do-not-disturb is followed",
      .enabled(if: plasmaLacks.isEmpty, "not installed: \(plasmaLacks.joined(separator: ", "))"))
    func plasma() throws { try compare("plasmashell") }

    @Test(
      "A reply typed into Plasma's own field reaches the handler, once, and byte for byte",
      .enabled(if: plasmaLacks.isEmpty, "not installed: \(plasmaLacks.joined(separator: ", "))"))
    func plasmaReply() throws {
      let result = try Session().run(
        ["python3", ProjectFile.root + "/contrib/modes.d/reply.py", Lane.programs], limit: 110)
      #expect(result.exit == 0, "\(result.output)\(result.error)")
    }
  }
}
