package import TocsinModel

extension Store {
  /// The copies that are still wanted: of live requests, and of those that ended after `instant`,
  /// which may be brought back.
  package func wantedCopies(endedAfter instant: WallTime) throws(StoreError) -> Set<String> {
    Set(
      try connection.statement(
        """
        SELECT copy FROM file JOIN request ON request.id = file.request
        WHERE ended IS NULL OR ended > ?
        """
      ).bind(instant.usec).rows { $0.text(0) })
  }
}
