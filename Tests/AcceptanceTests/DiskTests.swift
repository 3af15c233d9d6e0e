import Glibc
import Testing
import TocsinTesting
import TocsinWire

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

    private static let isRoot = Lane.current == .bare && geteuid() == 0

    @Test(
      "B045 a disk without a name left for a file: refused at the start or with exit 7, or it works",
      .enabled(if: isRoot, "mounting needs root and the lane 'bare'"), arguments: 1...9)
    func inodes(count: Int) throws {
      let session = try Session()
      _ = try FakeServer(session)
      let daemon = try RunningDaemon(session, startsNow: false)
      daemon.prefix = [
        "unshare", "-m", "sh", "-c",
        "mount -t tmpfs -o size=4m,nr_inodes=\(count),mode=700 none \"$0\" && exec \"$@\"",
        session.data,
      ]
      try Session.makeFolders(session.data)
      let picture = session.home + "/picture.png"
      #expect(ProjectFile.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: picture))
      do { try daemon.start() } catch {
        let lines = daemon.messages.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("tocsind: "), "\(count): \(lines)")
        // A store that has no room is worth another try, a folder that cannot be laid is not.
        let isStore = lines.first?.contains("/tocsin.db: the disk is full") ?? false
        #expect(try daemon.exit() == (isStore ? 75 : 1), "\(lines)")
        return
      }
      var stored = 0
      for arguments in [["in 3d", "Plain"], ["in 3d", "Picture", "--image", picture]] {
        let result = try daemon.tocsin(["add"] + arguments)
        if result.exit == 0 { stored += 1 } else { #expect(result.exit == 7, "\(count)") }
        #expect(result.exit == 0 || result.error.split(separator: "\n").count == 1)
      }
      #expect(try daemon.list().count == stored)
      #expect(stored > 0 && daemon.isRunning)
    }

    @Test(
      "B045 a file system that turns read-only under it: refused with exit 7, read on, nothing lost",
      .enabled(
        if: isRoot && Lane.has("mkfs.ext4") && access("/dev/loop-control", W_OK) == 0
          && access("/sys/fs/ext4", F_OK) == 0, "needs root, the lane 'bare', ext4 and loop devices"
      )
    )
    func readOnly() throws {
      let session = try Session()
      let server = try FakeServer(session)
      let daemon = try RunningDaemon(session, startsNow: false)
      let image = session.home + "/image"
      try session.succeed(["truncate", "-s", "16M", image])
      try session.succeed(["mkfs.ext4", "-q", "-F", image])
      // `e2fsck` answers 1 when it has mended something.
      let mount =
        "e2fsck -p \"$0.image\" >/dev/null; mount -o loop,errors=remount-ro \"$0.image\" \"$0\""
      daemon.prefix = [
        "unshare", "-m", "sh", "-c", mount + " && chmod 700 \"$0\" && exec \"$@\"", session.data,
      ]
      try Session.makeFolders(session.data)
      rename(image, session.data + ".image")
      try daemon.start()
      let far = try daemon.add("in 3d", "Far")
      let pid = try daemon.pid()
      // What the kernel does by itself when it finds the file system damaged.
      try session.succeed([
        "nsenter", "-m", "-t", String(pid), "sh", "-c",
        "d=$(findmnt -no SOURCE \"$0\") && echo 1 >/sys/fs/ext4/${d#/dev/}/trigger_fs_error",
        session.data,
      ])
      for _ in 1...2 {
        let refused = try daemon.tocsin(["add", "in 3d", "Refused"])
        #expect(refused.exit == 7)
        #expect(refused.error.split(separator: "\n").count == 1, "\(refused.error)")
        #expect(try daemon.list().map { $0.integer(of: "id") } == [Int64(far)])
      }
      let said = daemon.messages.split(separator: "\n").filter {
        $0.hasPrefix("tocsind: the store cannot be written: ")
      }
      #expect(said.count == 1, "\(daemon.messages)")
      try daemon.kill()
      try daemon.start()
      #expect(try daemon.list().map { $0.integer(of: "id") } == [Int64(far)])
      let now = try daemon.add("now", "Now")
      try daemon.wait(for: "shown", of: now)
      #expect(server.calls.map(\.summary) == ["Now"])
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
