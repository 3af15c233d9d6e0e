package import TocsinModel

/// What an answer means for one notification.
struct Meaning: Equatable {
  var happening: Happening
  var action: ActionID?
  var text: String?

  private init(_ happening: Happening, action: ActionID? = nil, text: String? = nil) {
    self.happening = happening
    self.action = action
    self.text = text
  }

  /// A key that a server signals: `default`, or `aN` for the N-th button as it was shown. The
  /// app's own ids never travel (S6.8).
  init?(serverKey key: String, _ shown: [Action]) {
    if key.hasSameBytes(as: "default") {
      self.init(.default)
      return
    }
    guard let position = shown.position(serverKey: key), shown[position].input == nil else {
      return nil
    }
    self.init(.action, action: shown[position].id)
  }

  /// What was typed into the field of a popup. It has one, for the first text action (S6.6).
  init?(typed text: String, _ shown: [Action]) {
    guard let action = shown.first(where: { $0.input != nil }) else { return nil }
    self.init(.reply, action: action.id, text: text)
  }

  /// What was typed for one of the text actions, outside of the popup.
  init?(_ text: String, of action: ActionID, _ shown: [Action]) {
    guard shown.contains(where: { $0.id == action && $0.input != nil }) else { return nil }
    self.init(.reply, action: action, text: text)
  }

  /// A word from the shell: an action's id, `default` or `dismiss`.
  static func named(
    _ name: String, text: String?, _ request: Request, _ shown: [Action]
  ) -> Result<Meaning, CallError> {
    if Action.reserved.contains(where: { $0.hasSameBytes(as: name) }) {
      if text != nil { return .failure(CallError(.badRequest, "'\(name)' takes no text")) }
      return .success(Meaning(name.hasSameBytes(as: "default") ? .default : .dismissed))
    }
    guard let action = shown.first(where: { $0.id.text.hasSameBytes(as: name) }) else {
      let known = (shown.map(\.id.text) + Action.reserved).joined(separator: ", ")
      return .failure(
        CallError(.noSuchAction, "\(request.id) has no action '\(name)'; it has \(known)"))
    }
    guard action.input != nil else {
      if text != nil {
        return .failure(CallError(.badRequest, "action '\(name)' is a button and takes no text"))
      }
      return .success(Meaning(.action, action: action.id))
    }
    guard let text else {  // nothing typed is the empty text (D9.11), nothing given is a slip
      return .failure(CallError(.badRequest, "action '\(name)' takes a text: give 'text'"))
    }
    return .success(Meaning(.reply, action: action.id, text: text))
  }
}

extension [Action] {
  fileprivate func position(serverKey key: String) -> Int? {
    guard key.utf8.first == UInt8(ascii: "a"), key.utf8.count <= 3,
      let position = Int(key.utf8.dropFirst().map { String(UnicodeScalar($0)) }.joined()),
      indices.contains(position), key.hasSameBytes(as: "a\(position)")
    else { return nil }
    return position
  }

  /// The text action whose button was pressed: one of ours, or the field that a server shows as a
  /// button (S6.8). What is typed is still to be asked for.
  func field(serverKey key: String) -> Action? {
    if key.hasSameBytes(as: "inline-reply") { return first { $0.input != nil } }
    return position(serverKey: key).map { self[$0] }.flatMap { $0.input == nil ? nil : $0 }
  }
}

extension Request {
  /// Who is registered for this with the request itself: `--on`.
  package func route(for happening: Happening, action: ActionID?) -> Route? {
    routes.first { route in
      if let action, route.event.hasSameBytes(as: action.text) { return true }
      if happening == .dismissed, route.event.hasSameBytes(as: "dismiss") { return true }
      return route.event.hasSameBytes(as: happening.rawValue)
    }
  }
}
