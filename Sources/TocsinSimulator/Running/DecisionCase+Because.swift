import TocsinModel

extension DecisionCase {
  /// The lines of the configuration behind the reasons of an outcome (C8.1).
  func because(_ outcome: Outcome, in file: PolicyFile) -> [Because] {
    guard let configuration = file.configuration else { return [] }
    return Grounds(
      setup: configuration.setup, app: app.id, category: content.content.category,
      focus: Place(self, configuration).focus, appKeys: app.written, deviceKeys: device.written
    ).because(outcome.reasons)
  }
}
