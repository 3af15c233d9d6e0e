import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  /// The store room has the same for every row (FlippedByteTests); here is what a person meets.
  @Suite(
    .enabled(
      if: Lane.current == .bare && Lane.variable("TOCSIN_DEEP") != nil,
      "the lane 'bare', a minute: TOCSIN_DEEP=1"))
  struct FlippedStoreTests {
    @Test(
      "B045 one byte flipped in each 512: refused with one line and left as it is, or all is there",
      arguments: 0..<4)
    func flipped(part: Int) throws {
      let desk = try Desk()
      for number in 1...12 {
        _ = try desk.daemon.add(
          "in \(number)d", "Title \(number)", "-b", String(repeating: "b", count: 200), "-A",
          "yes=Yes", "--on", "yes=exec:/bin/true")
      }
      for number in 1...3 { _ = try desk.show("Shown \(number)") }
      try desk.daemon.end()
      let bytes = try Session.contents(of: desk.session.store)
      try desk.daemon.start()
      let whole = try desk.daemon.list("--all")
      try desk.daemon.end()

      var counts: [String: Int] = [:]
      for place in stride(from: part * 512, to: bytes.count, by: 4 * 512) {
        var damaged = bytes
        damaged[place] ^= 0xFF
        for end in ["-wal", "-shm"] { TemporaryFolder.remove(desk.session.store + end) }
        #expect(ProjectFile.write(damaged, to: desk.session.store))
        let said = desk.daemon.messages
        do { try desk.daemon.start() } catch {
          let lines = desk.daemon.messages.dropFirst(said.count).split(separator: "\n")
          #expect(
            lines.count == 1 && lines[0].hasPrefix("tocsind: \(desk.session.store): "),
            "byte \(place): \(lines)")
          #expect(try desk.daemon.exit() == 1, "byte \(place)")
          let isAsItWas = try Session.contents(of: desk.session.store) == damaged
          #expect(isAsItWas, "byte \(place)")
          counts["refused", default: 0] += 1
          continue
        }
        let found = try desk.daemon.list("--all")
        let ids = found.map { $0.integer(of: "id") }
        #expect(Set(ids) == Set(whole.map { $0.integer(of: "id") }), "byte \(place)")
        let isOther = whole.count { row in
          !found.contains { "\($0)" == "\(row)" }
        }
        #expect(isOther <= 1, "byte \(place): \(isOther) rows are different")
        counts[isOther == 0 ? "right" : "one letter or number", default: 0] += 1
        try desk.daemon.kill()
      }
      print("flip | \(bytes.count) bytes, part \(part) | \(counts)")
    }
  }
}
