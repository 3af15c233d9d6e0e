package import TocsinWire

/// What is in the person's journal, with its fields: `journalctl --user -o json`.
package struct JournalEntries {
  package let entries: [Table]

  /// - Parameters:
  ///   - matches: as journalctl takes them, such as `TOCSIN_ID=3`.
  ///   - since: microseconds since 1970.
  package init(_ session: Session, _ matches: [String], since: Int64) throws {
    let output = try session.succeed(
      ["journalctl", "--user", "-o", "json", "--no-pager", "--since", Self.moment(since)]
        + matches)
    entries = try output.split(separator: "\n").map {
      try JSONReading.table(of: Array($0.utf8))
    }
  }

  /// The same, waited for: journald writes a moment later.
  package static func wait(
    _ session: Session, _ matches: [String], since: Int64
  ) throws -> JournalEntries {
    var found: JournalEntries?
    try session.wait("\(matches) in the journal") {
      let entries = try JournalEntries(session, matches, since: since)
      found = entries
      return !entries.entries.isEmpty
    }
    guard let found else { throw Session.Failure("no journal") }
    return found
  }

  /// To the microsecond, so that nothing of the test before is taken for this one's.
  static func moment(_ usec: Int64) -> String {
    let fraction = String(usec % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
    return "@\(usec / 1_000_000).\(zeros)\(fraction)"
  }

  /// One field of each that has it.
  package func texts(of field: String) -> [String] { entries.compactMap { $0.text(of: field) } }
}
