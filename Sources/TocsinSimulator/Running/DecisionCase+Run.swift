package import TocsinModel
import TocsinPolicy
import TocsinTime

extension DecisionCase {
  /// What the daemon decides in this situation, through the same code.
  package func outcome(in file: PolicyFile) -> Outcome {
    let place = Place(self, file.configuration)
    let content = place.content
    var situation = Situation(
      app: app.id, settings: place.settings(category: content.category), now: now.instant)
    situation.categories = Dictionary(
      app.categories.compactMap(\.complete).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    situation.device = place.device
    situation.pinned = place.pinned
    situation.profile = file.profile
    situation.badge = app.badge
    situation.nextSummary = place.nextSummary
    situation.texts = place.setup.texts
    situation.language = place.language
    situation.strings = app.strings
    let identifier = self.content.identifier
    situation.meet(app.delivered.map { place.card($0) }, with: content, as: identifier)
    var outcome = decide(content, actions: [], in: situation)
    if let identifier, app.delivered.contains(where: { $0.identifier == identifier }) {
      outcome.reasons.insert(.replacedDelivered, at: 0)  // D6.92
    }
    return outcome
  }
}
