import Testing
import TocsinModel
import TocsinPerformer

struct HandlerQueueTests {
  private func id(_ number: Int64) throws -> RequestID { try #require(RequestID(number)) }

  private func table(_ name: StaticString, _ run: HandlerTable.Turn) -> HandlerTable {
    var table = HandlerTable()
    table.name = HandlerName(known: name)
    table.run = run
    return table
  }

  @Test("In order per notification, and so many at once in all")
  func order() throws {
    var queue = HandlerQueue<String>()
    queue.most = 2
    for (run, number) in [("a1", 1), ("a2", 1), ("b1", 2), ("c1", 3)] as [(String, Int64)] {
      queue.add(run, of: try id(number))
    }
    #expect([queue.next(), queue.next(), queue.next()] == ["a1", "b1", nil])
    queue.ended(try id(1))
    #expect(queue.next() == "a2")
    queue.ended(try id(2))
    #expect(queue.next() == "c1")
  }

  @Test("Of one table one, unless it runs in parallel")
  func tables() throws {
    for (run, second) in [(HandlerTable.Turn.queue, nil), (.parallel, "2")] {
      var queue = HandlerQueue<String>()
      queue.add("1", of: try id(1), table: table("t", run))
      queue.add("2", of: try id(2), table: table("t", run))
      queue.add("3", of: try id(3), table: table("u", run))
      #expect(queue.next() == "1")
      #expect(queue.next() == second ?? "3")
      queue.ended(try id(1))
      #expect(queue.next() == (second == nil ? "2" : "3"))
    }
  }

  @Test("One that is dropped never runs; what is free again takes the next")
  func drop() throws {
    var queue = HandlerQueue<String>()
    let table = table("t", .drop)
    #expect(queue.add("1", of: try id(1), table: table).left == [])
    #expect(queue.add("2", of: try id(2), table: table).left == ["2"], "it waits for its turn")
    #expect(queue.next() == "1")
    #expect(queue.add("3", of: try id(3), table: table).left == ["3"])
    #expect(queue.next() == nil)
    queue.ended(try id(1))
    #expect(queue.add("4", of: try id(4), table: table).left == [])
    #expect(queue.next() == "4")
  }

  @Test("A newer one ends the one that runs and takes the place of those that wait")
  func replace() throws {
    var queue = HandlerQueue<String>()
    let table = table("t", .replace)
    queue.add("1", of: try id(1), table: table)
    #expect(queue.next() == "1")
    var overtaken = queue.add("2", of: try id(2), table: table)
    #expect(overtaken.left == [])
    #expect(overtaken.ends == (try id(1)))
    overtaken = queue.add("3", of: try id(3), table: table)
    #expect(overtaken.left == ["2"])
    #expect(queue.next() == nil, "the one that runs has not ended")
    queue.ended(try id(1))
    #expect(queue.next() == "3")
    #expect(queue.next() == nil)
  }

  @Test("Nothing begins while it is held")
  func held() throws {
    var queue = HandlerQueue<String>()
    queue.isHeld = true
    queue.add("1", of: try id(1))
    #expect(queue.next() == nil)
    queue.isHeld = false
    #expect(queue.next() == "1")
  }
}
