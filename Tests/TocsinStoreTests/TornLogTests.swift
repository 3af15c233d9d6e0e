import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// A log of changes that was not written to its end, as a power cut leaves it: what is found is the
/// state after one of the commits, whole.
struct TornLogTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/tocsin.db" }

  init() throws { folder = try TemporaryFolder() }

  private struct Cut: Sendable, CustomTestStringConvertible {
    var name: String
    /// `place` is a multiple of 4096, `frame` the frame of the log that it lies in.
    var change: @Sendable (_ bytes: [UInt8], _ place: Int) -> [UInt8]
    var testDescription: String { name }
  }

  private static let header = 32
  private static let frame = 24 + 4096

  private static func zeroed(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var bytes = bytes
    for place in range.clamped(to: bytes.indices) { bytes[place] = 0 }
    return bytes
  }

  private static let cuts: [Cut] = [
    Cut(name: "cut there") { bytes, place in Array(bytes.prefix(place)) },
    Cut(name: "cut one byte later") { bytes, place in Array(bytes.prefix(place + 1)) },
    Cut(name: "zeros from there on") { bytes, place in zeroed(bytes, place..<bytes.count) },
    Cut(name: "one page of zeros") { bytes, place in zeroed(bytes, place..<place + 4096) },
    Cut(name: "one frame of zeros") { bytes, place in
      let start = header + place / frame * frame
      return zeroed(bytes, start..<start + frame)
    },
    Cut(name: "a frame's page without its head") { bytes, place in
      let start = header + place / frame * frame
      return zeroed(bytes, start..<start + 24)
    },
    Cut(name: "one byte flipped") { bytes, place in
      var bytes = bytes
      bytes[min(place, bytes.count - 1)] ^= 0xFF
      return bytes
    },
  ]

  @Test("B045 the log torn at every 4096: the state after a commit, never half of one")
  func torn() throws {
    let store = try Store.open(path: path)
    var states = [try StoreContents(store)]
    for turn in 0..<5 as Range<Int64> {
      for number in 1...2 as ClosedRange<Int64> {
        try StoreContents.insert(turn * 2 + number, store)
      }
      try store.commit()
      states.append(try StoreContents(store))
    }
    // The files as a kill leaves them.
    let base = try #require(ProjectFile.contents(path))
    let log = try #require(ProjectFile.contents(path + "-wal"))
    #expect(log.count > 20 * Self.frame)
    store.close()

    let other = try TemporaryFolder()
    let copy = other.path + "/tocsin.db"
    for cut in Self.cuts {
      var found: [Int] = []
      for place in stride(from: 0, through: log.count, by: 4096) {
        for end in ["", "-wal", "-shm"] { TemporaryFolder.remove(copy + end) }
        #expect(ProjectFile.write(base, to: copy))
        #expect(ProjectFile.write(cut.change(log, place), to: copy + "-wal"))
        let opened = try Store.open(path: copy)
        let state = states.firstIndex(of: try StoreContents(opened))
        let isWhole = state != nil
        #expect(isWhole, "\(cut.name), \(place)")
        found.append(state ?? -1)
        if place % 16_384 == 0 {  // and it can be written to again
          try StoreContents.insert(1000, opened)
          try opened.commit()
        }
        opened.close()
      }
      #expect(found == found.sorted(), "\(cut.name): the later the cut, the newer the state")
      #expect(Set(found).count > 4, "\(cut.name): \(found)")
    }
  }
}
