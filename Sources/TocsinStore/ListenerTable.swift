package import TocsinModel

// Apps that hear of their answers themselves: what they are told of is kept while they are away.

extension Store {
  package func listeners() throws(StoreError) -> Set<AppID> {
    let names = try connection.statement("SELECT app FROM listener").rows { $0.text(0) }
    var apps: Set<AppID> = []
    for name in names {
      guard let app = AppID(name) else { throw .damaged("an app that listens cannot be read") }
      apps.insert(app)
    }
    return apps
  }

  package func addListener(_ app: AppID) throws(StoreError) {
    try write()
    try connection.statement("INSERT OR IGNORE INTO listener VALUES (?)").bind(app.text).run()
  }
}
