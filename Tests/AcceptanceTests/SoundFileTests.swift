import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// A sound by its name is a file of the app's folder (config.md C6.2, D5.9).
  @Suite struct SoundFileTests {
    /// WAV of so many seconds, by its head: one byte a second.
    private func wave(seconds: UInt8) -> [UInt8] {
      Array("RIFF".utf8) + [36 + seconds, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
        + [1, 0, 1, 0] + [1, 0, 0, 0] + [1, 0, 0, 0] + [1, 0, 8, 0] + Array("data".utf8)
        + [seconds, 0, 0, 0] + [UInt8](repeating: 128, count: Int(seconds))
    }

    @Test("The server is given the file; one that is missing or too long is the default sound")
    func folder() throws {
      let desk = try Desk()
      let folder = desk.session.data + "/bells"
      try Session.makeFolders(folder)
      #expect(ProjectFile.write(wave(seconds: 2), to: folder + "/ding.wav"))
      #expect(ProjectFile.write(wave(seconds: 31), to: folder + "/long.wav"))
      try Session.makeFolders(desk.session.configuration)
      try TemporaryFolder.write(
        desk.session.configuration + "/tocsin.toml",
        """
        [app."org.tocsin.Reminders"]
        sounds = "\(folder)"
        """)
      _ = try desk.daemon.ok("reload")
      let found = try desk.show("-s", "ding", "Found")
      #expect(found.call.hints["sound-file"]?.value == folder + "/ding.wav")
      let theme = try desk.show("-s", "bell", "Theme")
      #expect(theme.call.hints["sound-name"]?.value == "bell")
      for (name, reason) in [("long", "sound-too-long"), ("gone.wav", "sound-missing")] {
        let shown = try desk.show("-s", name, "Not found: \(name)")
        #expect(shown.call.hints["sound-file"] == nil && shown.call.hints["sound-name"] == nil)
        #expect(shown.call.hints["suppress-sound"] == nil)
        let told = try JSONReading.table(
          of: Array(desk.daemon.ok("show", shown.id, "--json=short").utf8))
        #expect(told.table(of: "outcome")?.texts(of: "reasons").contains(reason) == true, "\(name)")
      }
    }
  }
}
