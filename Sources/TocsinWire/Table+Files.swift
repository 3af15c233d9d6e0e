internal import Glibc

extension Table {
  /// Closes every descriptor in it. Whoever reads a table from the bus owns what came with it.
  package func closeFiles() { for entry in entries { entry.value.closeFiles() } }
}

extension Value {
  fileprivate func closeFiles() {
    switch self {
    case .file(let descriptor): close(descriptor)
    case .table(let table): table.closeFiles()
    case .tables(let tables): for table in tables { table.closeFiles() }
    case .list(let values): for value in values { value.closeFiles() }
    default: break
    }
  }
}
