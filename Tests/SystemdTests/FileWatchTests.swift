import CLinux
import Glibc
import Systemd
import Testing
import TocsinTesting

@Suite struct FileWatchTests {
  /// What is done to `watched`, beside which `other` lies.
  enum Change: String, CaseIterable {
    case create, write, replace, relink, remove, attributes
  }

  @Test(arguments: Change.allCases) func everyWayToChangeAFileIsSeen(_ change: Change) throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/watched"
    if change != .create { try folder.write("watched", "old") }
    try folder.write("other", "old")
    let loop = try EventLoop()
    var seen: Set<String> = []
    let watch = try FileWatch(loop, files: [file]) { seen.insert($0) }
    try folder.write("other", "new")
    switch change {
    case .create, .write: try folder.write("watched", "new")
    case .replace:
      try folder.write("fresh", "new")
      #expect(rename(folder.path + "/fresh", file) == 0)
    case .relink:
      #expect(symlink("other", folder.path + "/link") == 0)
      #expect(rename(folder.path + "/link", file) == 0)
    case .remove: #expect(unlink(file) == 0)
    case .attributes: #expect(chmod(file, 0o400) == 0)
    }
    try loop.run { !seen.isEmpty }
    while try loop.step(timeoutUsec: 0) {}
    #expect(seen == [file])
    _ = watch
  }

  @Test func aFolderThatGoesNamesEveryFileInIt() throws {
    let outer = try TemporaryFolder()
    let folder = outer.path + "/gone"
    #expect(mkdir(folder, 0o700) == 0)
    let loop = try EventLoop()
    var seen: Set<String> = []
    let files = [folder + "/a", folder + "/b"]
    let watch = try FileWatch(loop, files: files) { seen.insert($0) }
    #expect(rmdir(folder) == 0)
    try loop.run { seen.count == 2 }
    #expect(seen == Set(files))
    _ = watch
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let loop = try EventLoop()
    #expect(throws: SystemdError(errno: ENOENT, call: "sd_event_add_inotify")) {
      try FileWatch(loop, files: ["/nonexistent/file"]) { _ in }
    }
    #expect(throws: SystemdError.self) { try FileWatch(loop, files: ["relative"]) { _ in } }
  }
}
