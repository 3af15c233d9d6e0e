import Glibc
import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// Files that somebody deletes or replaces while they are open: nothing is called stored that is
/// in no file anybody finds.
struct PlaceTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/home/tocsin.db" }
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    mkdir(folder.path + "/home", 0o700)
    store = try Store.open(path: folder.path + "/home/tocsin.db")
    try StoreContents.insert(1, store)
    try store.commit()
  }

  private func commit(_ number: Int64) throws {
    try StoreContents.insert(number, store)
    try store.commit()
  }

  struct Loss: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var happen: @Sendable (_ folder: String) -> Void
  }

  static let losses: [Loss] = [
    Loss(testDescription: "the store deleted") { unlink($0 + "/tocsin.db") },
    Loss(testDescription: "store and log deleted") {
      unlink($0 + "/tocsin.db")
      unlink($0 + "/tocsin.db-wal")
    },
    Loss(testDescription: "the folder deleted") { TemporaryFolder.remove($0) },
    Loss(testDescription: "the folder moved") { rename($0, $0 + ".old") },
    Loss(testDescription: "the folder replaced by an empty one") {
      rename($0, $0 + ".old")
      mkdir($0, 0o700)
    },
  ]

  @Test("What is committed into files that are gone is not stored", arguments: losses)
  func gone(loss: Loss) throws {
    loss.happen(folder.path + "/home")
    for number in [2, 3] as [Int64] { #expect(throws: StoreError.gone) { try commit(number) } }
    // What it has can still be read, and closing it makes and deletes nothing.
    #expect(try store.list(RequestFilter(which: .all, limit: 10)).requests.isEmpty == false)
    store.close()
    #expect(access(path, F_OK) != 0)
  }

  @Test("Another store in its place is not written to, and keeps its own log of changes")
  func replaced() throws {
    let other = try Store.open(path: folder.path + "/other.db")
    for number in 1...5 as ClosedRange<Int64> { try StoreContents.insert(number, other) }
    try other.commit()
    for end in ["", "-wal"] { #expect(rename(folder.path + "/other.db" + end, path + end) == 0) }
    unlink(path + "-shm")
    let bytes = ProjectFile.contents(path)
    let log = ProjectFile.contents(path + "-wal")
    #expect(throws: StoreError.gone) { try commit(2) }
    store.close()
    #expect(ProjectFile.contents(path) == bytes)
    #expect(ProjectFile.contents(path + "-wal") == log)
    let found = try Store.open(path: path)
    #expect(try StoreContents(found).requests.count == 5)
    withExtendedLifetime(other) {}
  }

  @Test("Another store in its place keeps its log also when nothing was written since")
  func replacedAndClosed() throws {
    let other = try Store.open(path: folder.path + "/other.db")
    try StoreContents.insert(1, other)
    try other.commit()
    for end in ["", "-wal"] { #expect(rename(folder.path + "/other.db" + end, path + end) == 0) }
    store.close()
    #expect(access(path + "-wal", F_OK) == 0)
    withExtendedLifetime(other) {}
  }

  @Test("A log of changes that is deleted or replaced is made anew, and nothing is lost")
  func logGone() throws {
    for number in 2...9 as ClosedRange<Int64> {
      if number.isMultiple(of: 4) {
        unlink(path + "-wal")
      } else if number.isMultiple(of: 2) {
        #expect(ProjectFile.write([UInt8](repeating: 7, count: 9000), to: path + "-wal.new"))
        rename(path + "-wal.new", path + "-wal")
      }
      try commit(number)
      #expect(store.wasLogRenewed == number.isMultiple(of: 2), "\(number)")
      store.wasLogRenewed = false
      // What a kill at this moment leaves.
      let other = try TemporaryFolder()
      for end in ["", "-wal"] {
        let bytes = try #require(ProjectFile.contents(path + end))
        #expect(ProjectFile.write(bytes, to: other.path + "/tocsin.db" + end))
      }
      let found = try Store.open(path: other.path + "/tocsin.db")
      #expect(try StoreContents(found) == StoreContents(store))
      #expect(try StoreContents(found).requests.count == Int(number))
    }
  }

  @Test("Files put back where they were are in place again")
  func back() throws {
    rename(folder.path + "/home", folder.path + "/away")
    #expect(throws: StoreError.gone) { try commit(2) }
    rename(folder.path + "/away", folder.path + "/home")
    try commit(3)
  }
}
