package import TocsinModel

// Apps and what a person says of their categories, as rows.

extension Store {
  /// Writes what is remembered of the app anew, whole.
  package func write(_ app: App) throws(StoreError) {
    try write()
    let statement = try connection.statement(
      """
      INSERT INTO app (authorization, delivery, alert_style, alert, lock_screen,
        notification_center, sound, badge, direct_messages, critical, time_sensitive,
        scheduled_summary, previews, grouping, id, requested, muted_until, launched, remembered,
        prompt, prompt_options, badge_count, has_explained)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET authorization = excluded.authorization,
        delivery = excluded.delivery, alert_style = excluded.alert_style, alert = excluded.alert,
        lock_screen = excluded.lock_screen, notification_center = excluded.notification_center,
        sound = excluded.sound, badge = excluded.badge,
        direct_messages = excluded.direct_messages, critical = excluded.critical,
        time_sensitive = excluded.time_sensitive, scheduled_summary = excluded.scheduled_summary,
        previews = excluded.previews, grouping = excluded.grouping,
        requested = excluded.requested, muted_until = excluded.muted_until,
        launched = excluded.launched, remembered = excluded.remembered, prompt = excluded.prompt,
        prompt_options = excluded.prompt_options, badge_count = excluded.badge_count,
        has_explained = excluded.has_explained
      """)
    SettingsColumns.bind(app.settings, to: statement)
    try statement.bind(app.id.text).bind(Int64(app.settings.requested.rawValue))
      .bind(app.settings.mutedUntil?.usec).bind(app.settings.launched?.usec)
      .bind(Int64(app.remembered.rawValue)).bind(app.prompt?.kind.rawValue)
      .bind(app.prompt.map { Int64($0.options.rawValue) }).bind(app.badge)
      .bind(app.hasExplainedTimeSensitive).run()
    try connection.statement("DELETE FROM app_category WHERE app = ?").bind(app.id.text).run()
    for (category, overlay) in app.categories {
      let statement = try connection.statement(
        """
        INSERT INTO app_category (authorization, delivery, alert_style, alert, lock_screen,
          notification_center, sound, badge, direct_messages, critical, time_sensitive,
          scheduled_summary, previews, grouping, app, category)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      SettingsColumns.bind(overlay, to: statement)
      try statement.bind(app.id.text).bind(category.text).run()
    }
  }

  /// The badge alone, which most deliveries change.
  package func setBadge(_ badge: Int64, of app: AppID) throws(StoreError) {
    try write()
    try connection.statement("UPDATE app SET badge_count = ? WHERE id = ?").bind(badge)
      .bind(app.text).run()
  }

  /// As if nothing had ever been said of it. What it registered and its requests stay (D2.25).
  package func forget(_ app: AppID) throws(StoreError) {
    try write()
    try connection.statement("DELETE FROM app WHERE id = ?").bind(app.text).run()
  }

  // Reading.

  package func app(_ id: AppID) throws(StoreError) -> App? {
    try apps("WHERE id = ?") { $0.bind(id.text) }.first
  }

  /// All that is remembered of any, by id.
  package func apps() throws(StoreError) -> [App] { try apps("ORDER BY id") { _ in } }

  private func apps(
    _ condition: String, _ bind: (Statement) -> Void
  ) throws(StoreError) -> [App] {
    let statement = try reader(
      .apps,
      """
      SELECT \(SettingsColumns.names), id, requested, muted_until, launched, remembered, prompt,
        prompt_options, badge_count, has_explained
      FROM app
      """, condition)
    bind(statement)
    var apps = try statement.rows { (row) throws(StoreError) in try Store.readApp(row) }
    for position in apps.indices {
      apps[position].categories = try overlays(of: apps[position].id)
    }
    return apps
  }

  private static func readApp(_ row: Statement) throws(StoreError) -> App {
    let first = SettingsColumns.count
    var settings = AppSettings.notDetermined
    guard let id = AppID(row.text(first)), SettingsColumns.read(row, from: 0, into: &settings)
    else { throw .damaged("an app cannot be read") }
    settings.requested = AuthorizationOptions(rawValue: Int(row.integer(first + 1)))
    settings.mutedUntil = row.integerOrNil(first + 2).map { WallTime(usec: $0) }
    settings.launched = row.integerOrNil(first + 3).map { WallTime(usec: $0) }
    var prompt: Prompt?
    if let word = row.textOrNil(first + 5) {
      guard let kind = Prompt.Kind(rawValue: word) else {
        throw .damaged("the prompt of an app cannot be read")
      }
      prompt = Prompt(
        kind, options: AuthorizationOptions(rawValue: Int(row.integer(first + 6))))
    }
    return App(
      id: id, settings: settings,
      remembered: AuthorizationOptions(rawValue: Int(row.integer(first + 4))), prompt: prompt,
      badge: row.integer(first + 7), hasExplainedTimeSensitive: row.bool(first + 8))
  }

  private func overlays(of app: AppID) throws(StoreError) -> [CategoryID: SettingsOverlay] {
    let rows = try connection.statement(
      """
      SELECT authorization, delivery, alert_style, alert, lock_screen, notification_center, sound,
        badge, direct_messages, critical, time_sensitive, scheduled_summary, previews, grouping,
        category
      FROM app_category WHERE app = ?
      """
    ).bind(app.text).rows { (row) throws(StoreError) in
      guard let category = CategoryID(row.text(SettingsColumns.count)),
        let overlay = SettingsColumns.overlay(row, from: 0)
      else { throw .damaged("the settings of a category cannot be read") }
      return (category, overlay)
    }
    return Dictionary(rows) { first, _ in first }
  }
}
