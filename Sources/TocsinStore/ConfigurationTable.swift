extension Store {
  /// Keeps the files of a configuration that was good, for a start with broken ones.
  package func keep(configuration files: [(name: String, bytes: [UInt8])]) throws(StoreError) {
    try write()
    try connection.statement("DELETE FROM configuration").run()
    for (position, file) in files.enumerated() {
      try connection.statement("INSERT INTO configuration VALUES (?, ?, ?)")
        .bind(Int64(position)).bind(file.name).bind(bytes: file.bytes).run()
    }
  }

  package func lastConfiguration() throws(StoreError) -> [(name: String, bytes: [UInt8])] {
    try connection.statement("SELECT name, bytes FROM configuration ORDER BY position")
      .rows { ($0.text(0), $0.bytes(1)) }
  }
}
