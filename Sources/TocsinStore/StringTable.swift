package import TocsinModel

// The texts of apps, as rows.

extension Store {
  /// The app's texts in that language, a tag in small letters, are these from now on.
  package func setStrings(
    _ table: [StringKey: String], _ language: String, of app: AppID
  ) throws(StoreError) {
    try write()
    try connection.statement("DELETE FROM string WHERE app = ? AND language = ?").bind(app.text)
      .bind(language).run()
    for (key, text) in table {
      try connection.statement("INSERT INTO string VALUES (?, ?, ?, ?)").bind(app.text)
        .bind(language).bind(key.text).bind(text).run()
    }
  }

  /// Of every app.
  package func strings() throws(StoreError) -> [AppID: StringTables] {
    let rows = try connection.statement("SELECT app, language, key, text FROM string").rows {
      (row) throws(StoreError) in
      guard let app = AppID(row.text(0)), let key = StringKey(row.text(2)) else {
        throw .damaged("a text of an app cannot be read")
      }
      return (app: app, language: row.text(1), key: key, text: row.text(3))
    }
    var tables: [AppID: [String: [StringKey: String]]] = [:]
    for row in rows {
      tables[row.app, default: [:]][row.language, default: [:]][row.key] = row.text
    }
    return tables.mapValues { tables in
      var all = StringTables()
      for (language, table) in tables { all[language] = table }
      return all
    }
  }
}
