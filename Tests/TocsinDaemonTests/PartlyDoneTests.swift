import Testing
import TocsinCore
import TocsinModel

@testable import TocsinDaemon

@MainActor
@Suite struct PartlyDoneTests {
  @Test("Where the disk refuses some, the refusal names those and the others")
  func names() {
    let full = CallError(.notDurable, "the disk is full")
    func said(_ answers: [Answered]) -> String {
      PartlyDone(answers.indices.map { String($0 + 1) }, answers).explain(full).message
    }
    #expect(said([.refused(full), .refused(full)]) == "nothing is done: the disk is full")
    #expect(
      said([.removed(.removed), .removed(.delivered), .refused(full), .removed(.unknown)])
        == "done for 1, 2, not for 3: the disk is full")
    let many = Array(repeating: Answered.removed(.removed), count: 12) + [.refused(full)]
    #expect(
      said(many) == "done for 12 (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …), not for 13: the disk is full")
  }
}
