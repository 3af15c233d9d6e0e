import TocsinModel
import TocsinWire

/// A category as a policy file writes it: its ids may still be missing.
struct PolicyCategory: Sendable {
  var id: CategoryID?
  var actions: [PolicyAction] = []
  var category = Category(id: CategoryID(known: "-"))

  static let rows: [PolicyRow<PolicyCategory>] = [
    PolicyRow("id", \.id, .filledName(CategoryKind.self)),
    PolicyRow(
      tables: "actions", \.actions, PolicyAction.rows, required: ["id", "title"],
      new: { PolicyAction() }),
    PolicyRow(
      "actions-minimal", \.category.minimalActions, .list(of: .filledName(ActionKind.self))),
    PolicyRow("custom-dismiss", \.category.hasCustomDismiss, .bool),
    PolicyRow("allow-in-car", \.category.isAllowedInCar, .bool),
    PolicyRow("hidden-previews-show-title", \.category.showsTitleWhenHidden, .bool),
    PolicyRow("hidden-previews-show-subtitle", \.category.showsSubtitleWhenHidden, .bool),
    PolicyRow("hidden-previews-body-placeholder", \.category.placeholder, .plural),
    PolicyRow("summary-format", \.category.summaryFormat, .plural),
  ]

  var complete: Category? {
    guard let id else { return nil }
    var category = category
    category.id = id
    category.actions = actions.compactMap(\.complete)
    return category
  }
}

struct PolicyAction: Sendable {
  var id: ActionID?
  var action = Action(id: ActionID(known: "-"), title: "")

  static let rows: [PolicyRow<PolicyAction>] = [
    PolicyRow("id", \.id, .filledName(ActionKind.self)),
    PolicyRow("title", \.action.title, .filled),
    PolicyRow("foreground", \.action.isForeground, .bool),
    PolicyRow("destructive", \.action.isDestructive, .bool),
    PolicyRow("authentication-required", \.action.isAuthenticationRequired, .bool),
    PolicyRow(
      table: "input",
      [
        PolicyRow<Action.TextInput>("button", \.button, .argument),
        PolicyRow<Action.TextInput>("placeholder", \.placeholder, .argument),
      ], new: { Action.TextInput() }, set: { $0.action.input = $1 }),
  ]

  var complete: Action? {
    guard let id else { return nil }
    var action = action
    action.id = id
    return action
  }
}

extension PolicyReading {
  /// What holds for a whole set (D9.4): every id once, and two words are taken.
  func check(_ categories: [PolicyCategory], _ entry: Table.Entry) {
    if let twice = repeated(categories.compactMap(\.id?.text)) {
      note(entry, "the category \(twice.quoted) stands there twice")
    }
    let actions = categories.flatMap(\.actions).compactMap(\.id?.text)
    if let twice = repeated(actions) {
      note(entry, "the action \(twice.quoted) stands there twice; its id is that of one action")
    }
    for taken in Action.reserved where actions.contains(where: { $0.hasSameBytes(as: taken) }) {
      note(entry, "\(taken.quoted) is what a person does to the notification, not an action")
    }
    for category in categories {
      let known = category.actions.compactMap(\.id)
      for strange in category.category.minimalActions where !known.contains(strange) {
        note(entry, "actions-minimal: \(strange.text.quoted) is no action of its category")
      }
    }
  }
}
