import TocsinModel
import TocsinWire

/// The growing end of the log.
///
/// The cursor that led to the last page leads there again, and that page only grows: what it held
/// before is passed over.
struct LogTail {
  let filter: Table
  private var cursor = ""
  private var seen = 0

  init(filter: Table) { self.filter = filter }

  /// What has come since the last call, oldest first; of the first call's at most the last `keep`.
  mutating func news(_ control: any Control, keep: Int) throws(Failure) -> [Table] {
    var pages = Pages(member: "Log", filter: filter, after: cursor)
    var out: [Table] = []
    var skip = seen
    var before = cursor
    while let page = try pages.next(control) {
      cursor = before
      before = pages.cursor
      seen = page.count
      out += page.dropFirst(skip)
      skip = 0
      if keep != .max { out = Array(out.suffix(keep)) }
    }
    return out
  }
}
