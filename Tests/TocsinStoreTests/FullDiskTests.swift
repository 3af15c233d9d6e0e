import Glibc
import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// A file system of a few kilobytes, gone with the test.
private final class SmallDisk {
  let folder: TemporaryFolder

  init?(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    guard SmallDisk.run(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
    else { return nil }
  }

  func grow(kilobytes: Int) -> Bool {
    SmallDisk.run(["mount", "-o", "remount,size=\(kilobytes)k", folder.path])
  }

  /// Busy for as long as a program that another test has just started holds our files.
  func makeReadOnly() -> Bool {
    for _ in 1...500 {
      if SmallDisk.run(["mount", "-o", "remount,ro", folder.path]) { return true }
      poll(nil, 0, 10)
    }
    return false
  }

  deinit { _ = SmallDisk.run(["umount", "-l", folder.path]) }

  private static func run(_ words: [String]) -> Bool {
    var argv = words.map { strdup($0) }
    argv.append(nil)
    defer { for word in argv { free(word) } }
    var pid: pid_t = 0
    guard posix_spawnp(&pid, words[0], nil, nil, argv, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  static let isPossible: Bool = {
    guard geteuid() == 0, let disk = try? SmallDisk(kilobytes: 64) else { return false }
    return !disk.folder.path.isEmpty
  }()
}

@Suite(.enabled(if: SmallDisk.isPossible, "mounting a small file system needs root"))
struct FullDiskTests {
  @Test("Where there is no room for a store none is begun")
  func noRoom() throws {
    let disk = try #require(try SmallDisk(kilobytes: 64))
    let path = disk.folder.path + "/tocsin.db"
    #expect(throws: StoreError.full) { try Store.open(path: path) }
    #expect(access(path, F_OK) != 0)
    #expect(access(path + ".new", F_OK) != 0)
    #expect(disk.grow(kilobytes: 4096))
    #expect(try Store.open(path: path).pendingCount() == 0)
  }

  @Test("A full disk undoes the turn as a whole, and the next one with room is kept")
  func full() throws {
    let disk = try #require(try SmallDisk(kilobytes: 1024))
    let store = try Store.open(path: disk.folder.path + "/tocsin.db")
    var kept: Int64 = 0
    var next: Int64 = 1
    var fault: StoreError?
    while fault == nil, next < 100_000 {
      let before = kept
      do throws(StoreError) {
        for _ in 1...20 {
          try insert(next, store)
          next += 1
        }
        try store.commit()
        kept += 20
      } catch {
        fault = error
        store.rollback()
      }
      #expect(try store.pendingCount() == kept)
      #expect(kept == before || kept == before + 20)
    }
    #expect(fault == .full)
    #expect(kept > 0)
    #expect(disk.grow(kilobytes: 8192))
    try insert(next, store)
    try store.commit()
    #expect(try store.pendingCount() == kept + 1)
  }

  @Test("A disk that turns read-only keeps the store readable, and says so")
  func readOnly() throws {
    let disk = try #require(try SmallDisk(kilobytes: 4096))
    let path = disk.folder.path + "/tocsin.db"
    do { _ = try Store.open(path: path) }
    let bytes = ProjectFile.contents(path)
    #expect(disk.makeReadOnly())
    #expect(throws: StoreError.self) { try Store.open(path: path) }
    #expect(ProjectFile.contents(path) == bytes)
  }

  private func insert(_ number: Int64, _ store: Store) throws(StoreError) {
    let text = String(repeating: "x", count: 500)
    guard let request = try? Sample.request(Sample.draft("r\(number)", title: text), number: number)
    else { return }
    try store.insert(request)
  }
}
