import TocsinCore
import TocsinModel

extension DecisionCase {
  /// The lines of the configuration behind the reasons of an outcome (C8.1). What the test itself
  /// writes stands in the test.
  func because(_ outcome: Outcome, in file: PolicyFile) -> [Because] {
    guard let configuration = file.configuration else { return [] }
    let setup = configuration.setup
    var found: [Because] = []
    func add(_ setting: String, _ source: String?) {
      guard let source else { return }
      let because = Because(setting: setting, source: source)
      if !found.contains(because) { found.append(because) }
    }
    let focus = Place(self, configuration).focus
    for reason in outcome.reasons {
      for key in reason.appKeys where !app.written.contains(key) {
        add(key, setup.source(of: key, app: app.id, category: content.content.category))
      }
      for key in reason.deviceKeys where !device.written.contains(key) {
        add("device.\(key)", setup.sources.source(of: key, in: .device))
      }
      if let name = focus.name, let key = reason.focusKey {
        add("focus.\(name).\(key)", setup.source(of: key, focus: name))
        if focus.cause == .schedule {
          add("focus.\(name).schedule", setup.source(of: "schedule", focus: name))
        }
      }
    }
    return found
  }
}
