package import TocsinModel
import TocsinPolicy

extension Core {
  /// As its person reads it now: the words of the app's string tables beside the keys that name
  /// them. For programs, which have no tables.
  package func worded(_ request: Request) -> Request {
    guard !request.content.localized.isEmpty else { return request }
    var situation = Situation(
      app: request.app, settings: app(request.app).settings, now: .distantPast)
    situation.strings = strings[request.app] ?? StringTables()
    situation.language = setup.configuration(of: request.app).language
    situation.texts = setup.texts
    var result = request
    result.content = situation.worded(request.content)
    result.content.localized = request.content.localized
    return result
  }

  /// The app's texts in one language are these from now on; what has been shown stays as it is.
  func set(
    _ table: [StringKey: String], _ language: String, of app: AppID
  ) -> [Effect] {
    var tables = strings[app] ?? StringTables()
    tables[language] = table
    guard tables.bytes <= Limits.stringsBytes else {
      return refusal(
        .tooLarge,
        "the texts of \(app) have \(tables.bytes) bytes in all its languages; at most "
          + "\(Limits.stringsBytes) are stored")
    }
    return [
      .saveStrings(app, language: StringTables.plain(language), table),
      .reply(.settled(.categories)),
    ]
  }
}
