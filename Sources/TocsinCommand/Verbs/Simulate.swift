import TocsinModel
import TocsinSimulator
import TocsinTime
import TocsinWire

/// `tocsin simulate`: policy tests told as a story, asserting nothing.
enum Simulate {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let output = session.output
    let zones = session.clock.zones
    var reader = PolicyReader(
      { path throws(Fault) in try FileContents.read(path) }, zones: zones)
    var array = JSONArray(output)
    var status = Exit.done
    var count = 0
    for name in call.operands {
      let file = reader.read(name)
      for fault in file.faults { output.complain(Escape.line(fault.description)) }
      if file.faultCount > file.faults.count {
        output.complain("and \(file.faultCount - file.faults.count) more faults")
      }
      if file.faultCount > 0 { status = Exit.usage }
      for decision in file.cases {
        count += 1
        let outcome = decision.outcome(in: file)
        if output.form != nil {
          array.append(StoryRow.table(decision.name, outcome))
        } else {
          output.line("case \"\(Escape.line(decision.name))\": \(StoryWords.reach(outcome))")
        }
      }
      for timeline in file.timelines {
        if output.form == nil {
          if count > 0 { output.line("") }
          output.line(output.style.bold("timeline \"\(Escape.line(timeline.name))\""))
        }
        count += 1
        do throws(Fault) { try tell(timeline, of: file, zones, &array, output) } catch {
          output.complain(Escape.line(error.description))
          status = Exit.no
        }
      }
    }
    if output.form != nil { array.finish() }
    return status
  }

  private static func tell(
    _ timeline: Timeline, of file: PolicyFile, _ zones: any ZoneSource, _ array: inout JSONArray,
    _ output: Output
  ) throws(Fault) {
    var columns = Columns([.right, .left, .left], paints: [.bold, .faint, .plain])
    let names = timeline.hasSeveralApps
    var rows: [[String]] = []
    var tables: [Table] = []
    try timeline.story(in: file, zones: zones) { happening in
      if output.form != nil {
        if let table = StoryRow.table(happening, of: timeline) { tables.append(table) }
      } else if let words = StoryWords.of(happening, withApp: names) {
        rows.append(StoryRow.cells(happening, words))
      }
    }
    for table in tables { array.append(table) }
    for line in columns.lines(rows, output.style) { output.line("  " + line) }
  }
}
