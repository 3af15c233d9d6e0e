import Testing
import TocsinModel

struct ConfigurationMarkTests {
  private func mark(_ files: [(name: String, bytes: [UInt8])]) -> ConfigurationMark {
    ConfigurationMark(files: files)
  }

  @Test("The same files have the same mark, and any difference is another one")
  func marks() {
    let files: [(name: String, bytes: [UInt8])] = [("a", [1, 2]), ("b", [3])]
    #expect(mark(files) == mark(files))
    let others: [[(name: String, bytes: [UInt8])]] = [
      [], [("a", [1, 2])], [("b", [3]), ("a", [1, 2])], [("a", [1, 2, 3]), ("b", [])],
      [("a", [1]), ("b", [2, 3])], [("ab", [1, 2]), ("", [3])], [("a", [1, 2]), ("b", [4])],
      [("a", [1, 2]), ("c", [3])],
    ]
    #expect(Set(others.map(mark) + [mark(files)]).count == others.count + 1)
  }

  @Test("It is written as sixteen digits, the same in every build")
  func text() {
    #expect(ConfigurationMark(bits: 0x1F).description == "000000000000001f")
    #expect(mark([]).description == "cbf29ce484222325")
    // FNV-1a of "a", then NUL and a length of eight bytes.
    #expect(mark([("a", [])]).description.utf8.count == 16)
  }
}
