import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinTime
import TocsinWire

extension Control {
  /// `settings` of dbus.md section 3 with who it is: what holds now, what is pinned, what is said of
  /// single categories, and what can be chosen.
  func table(of app: AppID) -> Table {
    identify(app)
    let core = performer.core
    let configuration = core.setup.configuration(of: app)
    let known = core.app(app).lapsed(profile: core.setup.profile, now: now())
    var table = Table()
    table.append("id", .text(app.text))
    table.append("name", .text(configuration.name))
    table.append("icon", text: configuration.icon)
    let settings = SettingsCoding.write(
      configuration.settings(of: known), badge: known.badge,
      pinned: pinned(SettingsCoding.keys, of: app), zone: zone.zone)
    table.entries += settings.entries
    table.append("entitlements", .texts(configuration.entitlements.words))
    table.append("overrides", .tables(overrides(known, configuration)))
    table.append(
      "categories", .texts((core.categories[app] ?? [:]).keys.sorted().map(\.text)))
    if let prompt = known.prompt {
      table.append("prompt", .text(prompt.kind.rawValue))
      let answers = core.answers(to: prompt.kind, of: app)
      table.append("answers", .texts(answers.map(\.rawValue)))
    }
    table.append("choices", .texts(core.choices(of: known, now: now()).map(\.rawValue)))
    return table
  }

  func pinned(
    _ keys: [String], of app: AppID, category: CategoryID? = nil
  ) -> [(key: String, source: String)] {
    let sources = performer.core.setup.sources
    return keys.compactMap { key in
      let place =
        category == nil
        ? sources.source(of: key, app: app)
        : sources.source(of: key, in: .app(app, category))
          ?? sources.source(of: key, in: .everyApp(category))
      return place.map { (key, $0) }
    }
  }

  /// What is stored and what is written of each category, the written winning (C4.2, C4.3).
  private func overrides(_ app: App, _ configuration: AppConfiguration) -> [Table] {
    let ids = Set(app.categories.keys).union(configuration.categories.keys).sorted()
    return ids.map { id in
      let stored = app.categories[id] ?? SettingsOverlay()
      let written = configuration.categories[id] ?? SettingsOverlay()
      var table = Table([.init(key: "category", value: .text(id.text))])
      table.entries += SettingsCoding.write(stored.overlaid(with: written)).entries
      let places = pinned(SettingsOverlay.categoryKeys, of: app.id, category: id)
      if !places.isEmpty {
        table.append(
          "pinned",
          .textTable(Table(places.map { .init(key: $0.key, value: .text($0.source)) })))
      }
      return table
    }
  }
}

extension Entitlements {
  fileprivate var words: [String] {
    [
      (Entitlements.critical, "critical"), (.timeSensitive, "time-sensitive"),
      (.filtering, "filtering"),
    ].filter { contains($0.0) }.map(\.1)
  }
}
