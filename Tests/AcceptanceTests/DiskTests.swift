import Glibc
import Testing
import TocsinTesting

extension Acceptance {
  @Suite struct DiskTests {
    @Test("B045 B104 a full disk refuses with exit 7, loses nothing, and is over when it is over")
    func full() throws {
      let session = try Session()
      let server = try FakeServer(session)
      let daemon = try RunningDaemon(session, startsNow: false)
      let filler: String
      switch Lane.current {
      case .bare:
        daemon.prefix = [
          "unshare", geteuid() == 0 ? "-m" : "-rm", "sh", "-c",
          "mount -t tmpfs -o size=1m,mode=700 none \"$0\" && exec \"$@\"", session.data,
        ]
        try Session.makeFolders(session.data)
        try daemon.start()
        // The daemon's own view of its folder, which nobody else has.
        filler = "/proc/\(try daemon.pid())/root\(session.data)/filler"
      case .unit:
        // The home of contrib/user-manager is small; nobody's real one is filled.
        filler = session.home + "/filler"
        try daemon.start()
      }
      defer { unlink(filler) }
      let first = try daemon.add("in 3d", "First")
      try fill(filler)
      var refused: Session.Result?
      try session.wait("a refusal") {  // what room the log still has is used up
        let result = try daemon.tocsin([
          "add", "in 3d", "-b", String(repeating: "b", count: 30_000), "x",
        ])
        if result.exit != 0 { refused = result }
        return refused != nil
      }
      for _ in 0..<3 {
        let again = try daemon.tocsin([
          "add", "in 3d", "-b", String(repeating: "b", count: 30_000), "x",
        ])
        #expect(again.exit == 7)
      }
      #expect(refused?.exit == 7)
      #expect(refused?.error.split(separator: "\n").count == 1, "\(refused?.error ?? "")")
      #expect(refused?.error.hasPrefix("tocsin: ") == true)
      let before = try daemon.list()
      #expect(before.contains { $0.integer(of: "id") == Int64(first) }, "reading goes on")
      #expect(daemon.isRunning)
      let full = "the store cannot be written: "
      let over = "the store can be written again"
      try session.wait("'\(full)…'; it said: \(daemon.messages)") {
        daemon.messages.contains(full)
      }

      #expect(unlink(filler) == 0)
      let second = try daemon.add("in 3d", "Second")
      let after = try daemon.list()
      #expect(after.count == before.count + 1)
      #expect(after.contains { $0.integer(of: "id") == Int64(second) })
      let now = try daemon.add("now", "Now")
      try daemon.wait(for: "shown", of: now)
      #expect(server.calls.map(\.summary) == ["Now"])
      try session.wait("'\(over)'") { daemon.messages.contains(over) }
      // One line each, however many calls were refused.
      let lines = daemon.messages.split(separator: "\n")
      #expect(lines.count { $0.contains(full) } == 1, "\(lines)")
      #expect(lines.count { $0.contains(over) } == 1, "\(lines)")
    }

    private func fill(_ path: String) throws {
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Session.Failure("\(path): \(errno)") }
      defer { close(file) }
      var space = statvfs()
      guard fstatvfs(file, &space) == 0 else { throw Session.Failure("\(path): \(errno)") }
      let whole = UInt64(space.f_blocks) * UInt64(space.f_frsize)
      guard whole <= 1 << 30 else {
        throw Session.Failure("a disk of \(whole) bytes is not filled")
      }
      _ = posix_fallocate(file, 0, off_t(space.f_bavail) * off_t(space.f_frsize))
      lseek(file, 0, SEEK_END)
      let block = [UInt8](repeating: 0, count: 4096)
      while write(file, block, block.count) > 0 {}
      guard errno == ENOSPC else { throw Session.Failure("\(path): \(errno)") }
    }
  }
}
