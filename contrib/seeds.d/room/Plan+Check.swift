import TocsinModel
import TocsinSimulator
package import TocsinTime

extension Plan {
  /// The timeline, and whether `tocsin test` fails at it: not everything that breaks can be said in
  /// the format.
  package func checkedTimeline(because breach: Breach, zones: any ZoneSource) -> String {
    let text = timeline(because: breach)
    var reader = PolicyReader({ _ in Array(text.utf8) }, zones: zones)
    let file = reader.read("seed-\(seed).toml")
    let verdict: String
    if let fault = file.faults.first {
      verdict = "'tocsin test' cannot read it: \(fault)"
    } else if breach.expectation.isEmpty {
      verdict = "What is to be expected instead, the format cannot say; 'tocsin simulate' tells it."
    } else if file.timelines.contains(where: { !$0.run(in: file, zones: zones).hasPassed }) {
      verdict = "'tocsin test' fails at it, and is to pass."
    } else {
      verdict = "'tocsin test' passes it: something of it is not in the format."
    }
    return "# \(verdict)\n" + text
  }
}
