import TocsinModel

extension Store {
  /// The columns in the order that `readDelivery` takes them.
  private static let deliveryColumns = """
    SELECT \(OutcomeColumns.names), id, request, scheduled, claimed, delivered, ending, released,
      \(BasisColumns.names)
    FROM delivery
    """

  func deliveries(
    _ condition: String, _ bind: (Statement) -> Void
  ) throws(StoreError) -> [Delivery] {
    let statement = try reader(.deliveries, Store.deliveryColumns, condition)
    bind(statement)
    var found = try statement.rows { (row) throws(StoreError) in try Store.readDelivery(row) }
    for position in found.indices {
      let id = found[position].id
      found[position].outcome.actions = try connection.statement(
        """
        SELECT id, title, flags, input_button, input_placeholder FROM delivered_action
        WHERE delivery = ? ORDER BY position
        """
      ).bind(id).rows(Store.readAction)
      found[position].parts = try parts(of: id)
    }
    return found
  }

  private func parts(of delivery: Int64) throws(StoreError) -> [SinkPart] {
    try connection.statement(
      "SELECT sink, state, bus, owner, number, detail FROM part WHERE delivery = ? ORDER BY sink"
    ).bind(delivery).rows { (row) throws(StoreError) in
      guard let sink = SinkName(row.text(0)), let state = PartRow.state(row) else {
        throw .damaged("a part of delivery \(delivery) cannot be read")
      }
      return SinkPart(sink: sink, state: state)
    }
  }

  private static func readDelivery(_ row: Statement) throws(StoreError) -> Delivery {
    let first = OutcomeColumns.count
    guard let request = RequestID(row.integer(first + 1)), let outcome = Outcome(row) else {
      throw .damaged("delivery \(row.integer(first)) cannot be read")
    }
    var basis: Basis?
    if !row.isNull(first + 7) {
      basis = BasisColumns.read(row, from: first + 7)
      if basis == nil {
        throw .damaged("the basis of delivery \(row.integer(first)) cannot be read")
      }
    }
    return Delivery(
      id: row.integer(first), request: request, scheduled: WallTime(usec: row.integer(first + 2)),
      claimed: WallTime(usec: row.integer(first + 3)),
      delivered: row.integerOrNil(first + 4).map { WallTime(usec: $0) }, outcome: outcome,
      parts: [], ending: row.textOrNil(first + 5).flatMap { Ending(rawValue: $0) }, basis: basis,
      released: row.integerOrNil(first + 6).map { WallTime(usec: $0) })
  }
}
