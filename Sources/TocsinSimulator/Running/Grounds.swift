import TocsinCore
import TocsinModel

/// Whose outcome the lines of a configuration are looked up for (C8.1). What the test itself writes
/// stands in the test.
struct Grounds {
  var setup: Setup
  var app: AppID
  var category: CategoryID?
  /// In force when it was decided.
  var focus = FocusChoice()
  /// Keys of the app and of the device that the test has written.
  var appKeys: Set<String> = []
  var deviceKeys: Set<String> = []

  /// The lines behind `reasons`, each once.
  func because(_ reasons: [Reason]) -> [Because] {
    var found: [Because] = []
    func add(_ setting: String, _ source: String?) {
      guard let source else { return }
      let because = Because(setting: setting, source: source)
      if !found.contains(because) { found.append(because) }
    }
    for reason in reasons {
      for key in reason.appKeys { add(key, source(of: key)) }
      for key in reason.deviceKeys where !deviceKeys.contains(key) {
        add("device.\(key)", setup.sources.source(of: key, in: .device))
      }
      if let name = focus.name, let key = reason.focusKey {
        add("focus.\(name).\(key)", setup.source(of: key, focus: name))
        if focus.cause == .schedule {
          add("focus.\(name).schedule", setup.source(of: "schedule", focus: name))
        }
      }
    }
    // What is loud may be so for its category alone.
    if let category, reasons.contains(.authorized),
      let overlay = setup.configuration(of: app).categories[category]
    {
      for key in overlay.keys { add(key, source(of: key)) }
    }
    return found
  }

  /// `FILE:LINE` of a setting of the app.
  func source(of key: String) -> String? {
    appKeys.contains(key) ? nil : setup.source(of: key, app: app, category: category)
  }
}
