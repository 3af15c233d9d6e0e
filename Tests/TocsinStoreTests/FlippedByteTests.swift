import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// One byte of a populated store is another: a store is refused and left as it is, or everything in
/// it is right. What no check can see is a letter of a text that people wrote or a number beside
/// it: then that one row has it, and no other is missing or different.
struct FlippedByteTests {
  private enum Finding: String {
    case refused, right, oneRow, wrong
  }

  @Test("B045 every 512th byte of a store flipped", arguments: [0xFF, 0x01] as [UInt8])
  func flipped(mask: UInt8) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tocsin.db"
    try StoreContents.populate(path, requests: 16)
    let bytes = try #require(ProjectFile.contents(path))
    let whole = try Self.contents(path)
    #expect(whole.requests.count == 16)
    var random = RandomSource(seed: UInt64(mask))
    var findings: [String: Int] = [:]
    for block in stride(from: 0, to: bytes.count, by: 512) {
      // All bits at its very beginning; one bit somewhere in it.
      let place = mask == 0xFF ? block : block + Int.random(in: 0..<512, using: &random)
      var damaged = bytes
      damaged[place] ^= mask
      let copy = folder.path + "/copy.db"
      for end in ["-wal", "-shm"] { TemporaryFolder.remove(copy + end) }
      #expect(ProjectFile.write(damaged, to: copy))
      let finding: Finding
      do {
        switch try Self.contents(copy).changedRows(from: whole) {
        case 0?: finding = .right
        case 1?: finding = .oneRow
        default: finding = .wrong
        }
      } catch let error as StoreError {
        finding = .refused
        #expect(!error.line.contains("\n"))
        let isAsItWas = ProjectFile.contents(copy) == damaged
        #expect(isAsItWas, "byte \(place) was refused, and the file changed")
      }
      findings[finding.rawValue, default: 0] += 1
      #expect(finding != .wrong, "byte \(place)")
    }
    print("flipped by \(mask): \(findings)")
  }

  private static func contents(_ path: String) throws -> StoreContents {
    let store = try Store.open(path: path)
    defer { store.close() }
    return try StoreContents(store)
  }
}
