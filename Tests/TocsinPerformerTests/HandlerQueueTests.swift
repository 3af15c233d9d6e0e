import Testing
import TocsinModel
import TocsinPerformer

@Suite("Whose handler's turn it is")
struct HandlerQueueTests {
  private static func id(_ number: Int64) throws -> RequestID { try #require(RequestID(number)) }

  @Test("In order per notification, and so many at once")
  func order() throws {
    var queue = HandlerQueue<String>()
    queue.most = 2
    for (run, number) in [("a1", 1), ("a2", 1), ("b1", 2), ("c1", 3)] as [(String, Int64)] {
      queue.add(run, of: try Self.id(number))
    }
    #expect(queue.next() == "a1")
    #expect(queue.next() == "b1")
    #expect(queue.next() == nil)  // two run
    queue.ended(try Self.id(2))
    #expect(queue.next() == "c1")  // a1 runs still, so a2 waits
    queue.ended(try Self.id(1))
    #expect(queue.next() == "a2")
    #expect(queue.next() == nil)
  }

  @Test("S7.4: nothing begins while the machine falls asleep")
  func held() throws {
    var queue = HandlerQueue<String>()
    queue.add("a", of: try Self.id(1))
    queue.isHeld = true
    #expect(queue.next() == nil)
    queue.isHeld = false
    #expect(queue.next() == "a")
  }
}
