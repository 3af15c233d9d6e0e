import TocsinModel
import TocsinSimulator
import TocsinWire

/// The Test Anything Protocol: one point a case, and one for a file that cannot be run. It says
/// version 13, for `prove` takes a later one for an error; nothing here needs 14.
enum TapReport {
  static func text(_ report: TestReport) -> String {
    var lines = ["TAP version 13"]
    var count = 0
    func point(_ isGood: Bool, _ text: String) {
      count += 1
      lines.append((isGood ? "ok" : "not ok") + " \(count) - " + escape(text))
    }
    for file in report.files {
      for fault in file.faults { point(false, fault.description) }
      for result in file.results {
        point(result.hasPassed, "\(file.place(result.line)): \(result.name)")
        guard !result.hasPassed else { continue }
        lines.append("  ---")
        lines.append("  failures:")
        for failure in result.failures {
          lines.append("    - at: " + quoted(file.place(failure, of: result)))
          lines.append("      key: " + quoted(failure.key))
          lines.append("      expected: " + JSONWriting.text(failure.expected))
          lines.append("      got: " + JSONWriting.text(failure.got))
          if let app = failure.app { lines.append("      app: " + quoted(app)) }
          if let moment = failure.moment { lines.append("      moment: " + quoted(moment)) }
          if let note = failure.note { lines.append("      note: " + quoted(note)) }
          if !failure.reasons.isEmpty {
            lines.append("      reasons: " + words(failure.reasons))
          }
          if !failure.because.isEmpty {
            lines.append("      because: " + places(failure.because))
          }
        }
        if result.kind == .case { lines.append("  reasons: " + words(result.reasons)) }
        if !result.because.isEmpty { lines.append("  because: " + places(result.because)) }
        lines.append("  ...")
      }
    }
    lines += (report.coverage?.text ?? []).map { "# " + Escape.line($0) }
    lines.append("1..\(count)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ reasons: [Reason]) -> String {
    JSONWriting.text(.texts(reasons.map(\.rawValue)))
  }

  private static func places(_ because: [Because]) -> String {
    JSONWriting.text(.texts(because.map { "\($0.source) (\($0.setting))" }))
  }

  /// YAML takes JSON's texts.
  private static func quoted(_ text: String) -> String { JSONWriting.text(.text(text)) }

  /// A hash begins a directive.
  private static func escape(_ text: String) -> String {
    var out = ""
    for scalar in Escape.line(text).unicodeScalars {
      if scalar == "#" || scalar == "\\" { out += "\\" }
      out.unicodeScalars.append(scalar)
    }
    return out
  }
}
