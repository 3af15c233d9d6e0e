import TocsinCore
package import TocsinModel
import TocsinStore

// What apps ask for themselves and what their person says of them.

extension Performer {
  /// A wait for the person's answer.
  package struct Asking: Hashable, Sendable {
    let app: AppID
    let number: Int
  }

  /// The app asks (D2.1). `reply` comes when the person has answered, or at once where nobody need
  /// be asked; a second call waits for the same prompt.
  @discardableResult
  package func authorize(
    _ app: AppID, _ options: AuthorizationOptions, now: WallTime,
    reply: @escaping (Result<Bool, CallError>) -> Void
  ) -> Asking {
    lastAsking += 1
    let wait = Asking(app: app, number: lastAsking)
    guard app != .tocsin else {
      reply(.failure(CallError(.notPermitted, "\(app) is Tocsin itself")))
      return wait
    }
    perform(app, .authorize(options), now: now) { [weak self] answer in
      switch answer {
      case .settled(.granted(let granted)): reply(.success(granted))
      case .settled(.asked):
        self?.asking[app, default: []].append((wait.number, { reply(.success($0)) }))
      case .refused(let error): reply(.failure(error))
      default: break
      }
    }
    return wait
  }

  /// Who asked has gone.
  package func stopWaiting(_ wait: Asking) {
    asking[wait.app]?.removeAll { $0.number == wait.number }
    if asking[wait.app]?.isEmpty == true { asking[wait.app] = nil }
  }

  /// The person answers the open prompt of an app: `.settled(.app)`.
  package func answerPrompt(
    _ app: AppID, _ answer: PromptAnswer, now: WallTime, reply: @escaping Reply
  ) {
    perform(app, .answer(answer), now: now, reply: reply)
  }

  /// The person chooses about an app, or on a notification of it: `.settled(.app)`. While the
  /// machine is locked it waits for the unlock (D2.29).
  package func choose(
    _ app: AppID, _ choice: Choice, now: WallTime, reply: @escaping Reply
  ) {
    guard core.device.isLocked else {
      return perform(app, .choose(choice), now: now, reply: reply)
    }
    let waits = wait { [weak self] now in
      self?.perform(app, .choose(choice), now: now, reply: reply)
    }
    if !waits { reply(.refused(CallError(.limit, "too many choices wait for the unlock"))) }
  }

  /// "Turn Off" beneath the first time-sensitive one of an app turns off that alone (D4.5), whoever
  /// says it.
  ///
  /// - Returns: false where the notification has no such button, and nothing was done.
  package func press(
    _ choice: Choice, on id: RequestID, now: WallTime, reply: @escaping Reply
  ) -> Bool {
    let center = read { () throws(StoreError) in try store.center(of: id) } ?? nil
    guard choice == .turnOff, let prompt = center?.outcome.prompt,
      let position = core.buttons(prompt).firstIndex(of: .turnOffTimeSensitive)
    else { return false }
    let answer = Answer(key: .server("p\(position)"))
    guard core.device.isLocked else {
      self.answer(id, answer, now: now, reply: reply)
      return true
    }
    let waits = wait { [weak self] now in self?.answer(id, answer, now: now, reply: reply) }
    if !waits { reply(.refused(CallError(.limit, "too many choices wait for the unlock"))) }
    return true
  }

  /// Until the machine is unlocked; false where too many wait already.
  @discardableResult
  func wait(_ choice: @escaping (WallTime) -> Void) -> Bool {
    guard afterUnlock.count < 100 else { return false }
    afterUnlock.append(choice)
    return true
  }

  /// Whose choices a notification offers: its app's, or those of the app that a question is about.
  package func app(of request: RequestID) -> AppID? {
    guard let request = read({ () throws(StoreError) in try store.request(request) }) ?? nil else {
      return nil
    }
    guard request.app == .tocsin else { return request.app }
    switch OwnNotice(request.identifier) {
    case .prompt(let app)?, .critical(let app)?, .manage(let app)?: return app
    default: return request.app
    }
  }

  /// The person changes settings of an app, or of one of its categories: `.settled(.app)`. What is
  /// pinned is refused with its `FILE:LINE` (C4.1).
  package func set(
    _ app: AppID, _ category: CategoryID?, _ overlay: SettingsOverlay, now: WallTime,
    reply: @escaping Reply
  ) {
    perform(app, .set(overlay, category), now: now, reply: reply)
  }

  /// Back to not-determined (D2.25): `.settled(.app)`.
  package func reset(_ app: AppID, now: WallTime, reply: @escaping Reply) {
    perform(app, .reset, now: now, reply: reply)
  }

  /// Nothing that was said of one of its categories holds any more: `.settled(.app)`.
  package func reset(
    _ app: AppID, _ category: CategoryID, now: WallTime, reply: @escaping Reply
  ) {
    perform(app, .resetCategory(category), now: now, reply: reply)
  }

  /// An ephemeral app was opened (D2.18): `.settled(.app)`.
  package func launch(_ app: AppID, now: WallTime, reply: @escaping Reply) {
    perform(app, .launch, now: now, reply: reply)
  }

  /// The app's whole set from now on, or these in addition: `.settled(.categories)`.
  package func setCategories(
    _ app: AppID, _ categories: [Category], merge: Bool = false, now: WallTime,
    reply: @escaping Reply
  ) {
    let known = categoriesInOrder(of: app)
    perform(
      app, .setCategories(categories, merge: merge, known: known), now: now, reply: reply)
  }

  /// Its texts in one language from now on (D8.12): `.settled(.categories)`.
  package func setStrings(
    _ app: AppID, _ language: String, _ table: [StringKey: String], now: WallTime,
    reply: @escaping Reply
  ) {
    perform(app, .setStrings(language: language, table), now: now, reply: reply)
  }

  package func removeCategory(
    _ app: AppID, _ category: CategoryID, now: WallTime, reply: @escaping Reply
  ) {
    let known = categoriesInOrder(of: app)
    perform(app, .removeCategory(category, known: known), now: now, reply: reply)
  }

  private func categoriesInOrder(of app: AppID) -> [Category] {
    read { () throws(StoreError) in try store.categories(of: app) } ?? []
  }

  func perform(
    _ app: AppID, _ event: AppEvent, now: WallTime, reply: @escaping Reply
  ) {
    perform(now: now, reply: reply) { () throws(StoreError) in
      .app(app, event, try promptRows(of: app))
    }
  }

  // Rows of our own.

  func promptRows(of app: AppID) throws(StoreError) -> PromptRows {
    PromptRows(
      permission: try row(of: .prompt(app)), critical: try row(of: .critical(app), further: 1))
  }

  func row(of notice: OwnNotice, further: Int64 = 0) throws(StoreError) -> NoticeRow {
    guard let id = store.nextRequestID(further: further) else {
      throw .damaged("there are no numbers left")
    }
    var row = NoticeRow(id: id)
    guard let identifier = notice.identifier,
      let existing = try store.live(.tocsin, identifier)
    else { return row }
    row.existing = existing
    row.center = try store.center(of: existing.id)
    return row
  }

  /// Those of the questions that an answer may be to; nil where it cannot be to one.
  func rows(for answer: Answer, to request: Request) throws(StoreError) -> PromptRows? {
    if request.app == .tocsin {
      switch OwnNotice(request.identifier) {
      case .prompt(let app)?, .critical(let app)?, .manage(let app)?:
        return try promptRows(of: app)
      default: return nil
      }
    }
    return answer.isChoice ? try promptRows(of: request.app) : nil
  }

  /// A question that nobody sees is put again, and one that the configuration has answered since is
  /// put no more.
  package func remindOfPrompts(now: WallTime) {
    for app in core.apps.values.sorted(by: { $0.id < $1.id }) {
      guard let prompt = app.prompt else { continue }
      perform(now: now) { () throws(StoreError) in
        let rows = try promptRows(of: app.id)
        let row = prompt.kind == .permission ? rows.permission : rows.critical
        let isSeen = row.existing.map { $0.next != nil || row.center != nil } ?? false
        let isOpen = !core.isPinned(prompt.kind, of: app.id)
        return isSeen && isOpen ? nil : .app(app.id, .remind, rows)
      }
    }
  }
}

extension Request {
  /// Its buttons are choices about an app.
  var isManagement: Bool {
    guard app == .tocsin, case .manage? = OwnNotice(identifier) else { return false }
    return true
  }
}

extension Answer {
  /// It may be one of our own buttons (S6.7).
  var isChoice: Bool {
    guard case .server(let key) = key else { return false }
    return key.utf8.first == UInt8(ascii: "p")
  }
}
