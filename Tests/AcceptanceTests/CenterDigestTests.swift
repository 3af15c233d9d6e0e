import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// S6.11 on a server that keeps nothing: what lies in the center alone is told of, and found.
  @Suite(.enabled(if: RealDunst.isInstalled, "dunst, Xvfb or xdotool is not installed"))
  struct CenterDigestTests {
    static let mail = "org.example.mail"

    @Test("one line a day tells what nobody saw, and Open lists it")
    func open() throws {
      let (dunst, daemon, etc) = try digest()
      defer { etc.restore() }
      let digest = try #require(try own(daemon, "center-digest"))
      #expect(digest.text(of: "title") == "2 new notifications")
      #expect(digest.text(of: "body") == "mail: 2")
      try dunst.choose("Open")
      try daemon.session.wait("the list") { try own(daemon, "center") != nil }
      let body = try own(daemon, "center")?.text(of: "body") ?? ""
      #expect(body.contains("mail: Offer") && body.contains("mail: News"))
      #expect(try own(daemon, "center-digest") == nil, "it has been answered")
      try daemon.session.wait("one popup") { try dunst.displayed() == 1 }
      try daemon.kill()
      try daemon.start()
      #expect(try own(daemon, "center-digest") == nil, "told of once")
      #expect(try own(daemon, "center") != nil)
    }

    @Test("Manage asks how its app may notify, and the answer outlasts the daemon")
    func manage() throws {
      let (dunst, daemon, etc) = try digest()
      defer { etc.restore() }
      try dunst.choose("Manage")
      try daemon.session.wait("the question") { try own(daemon, "manage/\(Self.mail)") != nil }
      #expect(
        try own(daemon, "manage/\(Self.mail)")?.text(of: "title")
          == "How may mail notify you?")
      try daemon.session.wait("its popup") { try dunst.displayed() == 1 }
      try dunst.choose("Turn Off")
      try daemon.session.wait("the answer") { try own(daemon, "manage/\(Self.mail)") == nil }
      try daemon.kill()
      try daemon.start()
      #expect(try daemon.ok("app", "show", Self.mail).contains("denied"))
    }

    /// A digest of two on dunst's screen.
    private func digest() throws -> (RealDunst, RunningDaemon, OwnEtc) {
      let session = try Session()
      let dunst = try RealDunst(session)
      let daemon = try RunningDaemon(session, startsNow: false)
      let etc = try OwnEtc(daemon)
      try etc.link("Etc/UTC")
      try daemon.start()
      try daemon.ok("app", "authorize", Self.mail, "alert", "sound", "provisional")
      for title in ["Offer", "News"] {
        try daemon.wait(for: "delivered", of: try daemon.add("now", title, "--app", Self.mail))
      }
      #expect(try dunst.displayed() == 0, "provisional never pops up")
      let last = try #require(
        try daemon.list("--delivered").compactMap { $0.integer(of: "delivered-usec") }.max())
      // It was 17:59:59 when the last of them came: the digest of 18:00 is due.
      try etc.place(east: 64_799 - last / 1_000_000 % 86400)
      try session.wait("the digest; it said: \(daemon.messages)") { try dunst.displayed() == 1 }
      return (dunst, daemon, etc)
    }

    private func own(_ daemon: RunningDaemon, _ identifier: String) throws -> Table? {
      try daemon.list("--delivered").first {
        $0.text(of: "app") == "org.tocsin.Tocsin" && $0.text(of: "identifier") == identifier
      }
    }
  }
}
