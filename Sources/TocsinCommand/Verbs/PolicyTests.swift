import TocsinSimulator
import TocsinTime
import TocsinWire

/// `tocsin test`: policy tests, through the code that decides in the daemon.
enum PolicyTests {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let output = session.output
    guard !call.has(.tap) || output.form == nil else {
      throw .usage("'--tap' and '--json' are two forms of one output; give one of them")
    }
    if let path = call.value(.junit) { try checkReport(path) }
    let coverage = call.has(.coverage) ? Coverage() : nil
    var report = TestReport(coverage: coverage)
    var bar = ProgressBar(output, of: call.operands.count)
    let filter = call.value(.filter).map { Array($0.utf8) }
    let zones = session.clock.zones
    var reader = PolicyReader(
      { path throws(Fault) in try FileContents.read(path) }, zones: zones)
    for name in call.operands {
      bar.advance(to: name)
      let file = reader.read(name)
      func isMeant(_ name: String) -> Bool { filter.map { name.holds($0) } ?? true }
      coverage?.add(file)
      let cases = file.cases.filter { isMeant($0.name) }
        .map { $0.run(in: file, noting: coverage) }
      let timelines = file.timelines.filter { isMeant($0.name) }
        .map { $0.run(in: file, zones: zones, noting: coverage) }
      report.add(file, cases + timelines)
    }
    bar.clear()
    if call.has(.tap) {
      output.text(TapReport.text(report))
    } else if output.form != nil {
      output.json(.table(report.table))
    } else {
      report.write(to: output)
    }
    // The report is of use above all where something failed.
    if let path = call.value(.junit) {
      try FileContents.write(Array(JUnitReport.text(report).utf8), to: path)
    }
    if report.hasRunNothing, let filter = call.value(.filter) {
      throw .usage("no case has '\(filter)' in its name")
    }
    return report.exit
  }

  /// A report takes the place of a report and of nothing else: in `--junit *.toml` the shell has
  /// named a test.
  private static func checkReport(_ path: String) throws(Failure) {
    guard let bytes = try? FileContents.read(path), !bytes.isEmpty,
      !bytes.starts(with: "<?xml".utf8)
    else { return }
    throw .usage(
      "'\(path)' is there already and is no report, so it is not written over; "
        + "name the report: --junit report.xml")
  }
}

extension String {
  fileprivate func holds(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    let bytes = Array(utf8)
    return bytes.indices.contains { start in
      bytes[start] == first && bytes[start...].starts(with: text)
    }
  }
}
