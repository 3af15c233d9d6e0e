import TocsinModel
import TocsinSimulator
import TocsinTesting
import TocsinWire

/// One thing of a recorded day: what was done to the daemon, when by the wall clock, and what the
/// daemon made of it.
struct RecordedEvent {
  /// What a person would say of it.
  var words: String
  /// The same, for a simulation.
  var simulated: SimulatedEvent
  /// Before it was done; where the log has an entry of it, that entry's time.
  var wall: WallTime
  /// When everything that follows from it had been told.
  var end: WallTime
  /// Nil where the two sides have no one word for it.
  var isRefused: Bool?
  /// The history that it made, a line for each entry.
  var entries: [String] = []
  /// Whose outcome was looked at afterwards, as `tocsin explain --json` gives it.
  var outcomes: [(name: Name, outcome: String)] = []

  struct Name: Hashable {
    var app: AppID
    var identifier: RequestIdentifier
  }
}

/// The lines that the two sides are compared by.
enum ReplayLine {
  /// What only a real server gives, which takes its time to answer: that a second had passed by then.
  static let ofServersAlone: Set<String> = ["late"]

  static func of(outcome: Table) -> String {
    JSONWriting.text(withoutServers(outcome))
  }

  /// Without its time, by which it was sorted, its lateness, which a real timer has, and what is read
  /// of its delivery, which is compared by itself.
  static func of(entry: Table) -> String {
    var table = entry.text(of: "event") == "shown" ? withoutServers(entry) : entry
    table.entries.removeAll {
      ["time", "time-usec", "lateness", "scheduled", "scheduled-usec", "outcome"].contains($0.key)
    }
    return JSONWriting.text(table)
  }

  private static func withoutServers(_ table: Table) -> Table {
    var table = table
    for at in table.entries.indices where table.entries[at].key == "reasons" {
      let reasons = table.texts(of: "reasons").filter { !ofServersAlone.contains($0) }
      table.entries[at].value = .texts(reasons)
    }
    return table
  }

  /// Read once, as what came from the command was, so that numbers are written alike.
  static func read(_ table: Table) throws -> Table {
    try JSONReading.table(of: JSONWriting.bytes(table))
  }
}
