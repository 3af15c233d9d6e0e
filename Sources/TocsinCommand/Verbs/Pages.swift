import TocsinModel
import TocsinWire

/// A list that comes in pages; the cursor is empty at the end (dbus.md section 3).
struct Pages {
  let member: String
  var filter: Table
  private(set) var cursor = ""
  private var isDone = false

  init(member: String, filter: Table, after cursor: String = "") {
    self.member = member
    self.filter = filter
    self.cursor = cursor
  }

  /// Nil after the last page.
  mutating func next(_ control: any Control) throws(Failure) -> [Table]? {
    guard !isDone else { return nil }
    var filter = filter
    if !cursor.isEmpty { filter.append("after", .text(cursor)) }
    let reply = try control.call(member, [.table(filter)])
    guard reply.count == 2, case .tables(let page) = reply[0], case .text(let next) = reply[1]
    else { throw .failed("tocsind gave an answer that cannot be read") }
    // A cursor that stands still would never end.
    isDone = next.isEmpty || next.hasSameBytes(as: cursor)
    if !isDone { cursor = next }
    return page
  }
}
