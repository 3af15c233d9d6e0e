import TocsinCore
import TocsinModel
import TocsinStore

// What the core has in memory of the store: apps, their categories, what was set by hand.

extension Performer {
  /// As the disk has them: at a start, and after a turn that it refused.
  func loadCopies() {
    tallies.removeAll()
    heldSince = nil
    unseenSince = nil
    guard
      let (apps, categories, strings, byHand, listeners) = read({ () throws(StoreError) in
        (
          try store.apps(), try store.categories(), try store.strings(), try store.byHand(),
          try store.listeners()
        )
      })
    else { return }
    core.apps = Dictionary(apps.map { ($0.id, $0) }) { $1 }
    core.categories = categories.mapValues(Performer.byID)
    core.strings = strings
    core.machine.byHand = byHand
    core.listeners = listeners
  }

  private static func byID(_ categories: [Category]) -> [CategoryID: Category] {
    Dictionary(categories.map { ($0.id, $0) }) { $1 }
  }

  /// The store has taken it: what is known of it in memory follows.
  func copy(_ effect: Effect, _ subject: Request?) {
    switch effect {
    case .save(let app): core.apps[app.id] = app
    case .saveBadge(let app, let badge): core.apps[app]?.badge = badge
    case .saveCategories(let app, let categories):
      core.categories[app] = categories.isEmpty ? nil : Performer.byID(categories)
    case .saveStrings(let app, let language, let table):
      var tables = core.strings.removeValue(forKey: app) ?? StringTables()
      tables[language] = table
      if !tables.isEmpty { core.strings[app] = tables }
    case .saveByHand(let byHand):
      core.machine.byHand = byHand
      // To be looked at anew, and not for the first time: what is held comes with another Focus only.
      if focusLookedAt != nil { focusLookedAt = .distantFuture }
    case .insertDelivery(let delivery):
      if delivery.outcome.held != .no {
        heldSince = nil
      } else if delivery.outcome.surfaces == .center, unseenSince == .some(nil) {
        unseenSince = .some(delivery.claimed)
      }
      guard let subject, delivery.ending == nil, delivery.outcome.surfaces.contains(.center) else {
        return
      }
      tallies.add(subject, delivery)
    case .endDelivery:
      heldSince = nil
      if let subject { tallies.remove(subject) } else { tallies.removeAll() }
    case .updateOutcome, .release: heldSince = nil
    case .listen(let app): core.listeners.insert(app)
    case .askToPresent(let request, let since): asked[request.id] = since
    case .markDigest: unseenSince = nil
    case .disable(let name): core.disabledHandlers.insert(name)
    case .mark(let name, true): core.failingHandlers.insert(name)
    case .mark(let name, false): core.failingHandlers.remove(name)
    case .replace(let request):
      // Other words may be of another group, or of another category.
      if let subject, subject.id == request.id, subject.content.isCounted(as: request.content) {
        return
      }
      tallies.removeAll(of: request.app)
    default: break
    }
  }
}

extension Content {
  /// It counts for the same in a group.
  fileprivate func isCounted(as other: Content) -> Bool {
    threadID == other.threadID && category == other.category
      && summaryArgument.hasSameBytes(as: other.summaryArgument)
      && summaryArgumentCount == other.summaryArgumentCount
  }
}
