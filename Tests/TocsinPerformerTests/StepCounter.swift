import CSQLite
import TocsinStore

/// Counts what SQLite does, so that a cost can be compared without a clock.
final class StepCounter {
  private let store: Store
  private let counted: UnsafeMutablePointer<Int64>

  init(_ store: Store) {
    self.store = store
    counted = .allocate(capacity: 1)
    counted.initialize(to: 0)
    sqlite3_progress_handler(
      store.handle, 100,
      { context in
        context?.assumingMemoryBound(to: Int64.self).pointee += 1
        return 0
      }, counted)
  }

  deinit {
    sqlite3_progress_handler(store.handle, 0, nil, nil)
    counted.deallocate()
  }

  /// In hundreds of its instructions.
  var count: Int64 { counted.pointee }
}
