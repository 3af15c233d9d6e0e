package import TocsinWire

/// What is in the person's journal, with its fields: `journalctl --user -o json`.
package struct JournalEntries {
  package let entries: [Table]

  /// - Parameters:
  ///   - matches: as journalctl takes them, such as `TOCSIN_ID=3`.
  ///   - since: microseconds since 1970.
  package init(_ session: Session, _ matches: [String], since: Int64) throws {
    let output = try session.succeed(
      ["journalctl", "--user", "-o", "json", "--no-pager", "--since", "@\(since / 1_000_000)"]
        + matches)
    entries = try output.split(separator: "\n").map {
      try JSONReading.table(of: Array($0.utf8))
    }
  }

  /// One field of each that has it.
  package func texts(of field: String) -> [String] { entries.compactMap { $0.text(of: field) } }
}
