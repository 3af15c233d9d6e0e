package import TocsinModel
import TocsinTime
import TocsinWire

/// What `add` or `ask` was told by its options, checked as far as the command can: every pair of
/// them either works or is refused here (B095). Times, spans and categories are the daemon's.
package struct Draft: Sendable {
  package struct Button: Equatable, Sendable {
    package var id: String
    package var label: String
    /// The hint of a text action; nil for a plain button.
    package var hint: String?
  }

  package var app = ""
  package var title: String?
  package var body: String?
  package var subtitle: String?
  package var buttons: [Button] = []
  package var on: [HandlerChoice] = []
  package var badge: Int64?
  package var count: UInt32?
  /// Text options that travel as they were typed, by their key in the request.
  package var passed: [(key: String, text: String)] = []
  package var icon: String?
  package var sound: String?
  package var image: String?
  package var noReplace = false
  package var force = false
  package var markup = false
  package var zone: String?

  package var isDryRun = false
  /// `edit`: what was given as an empty text is taken away.
  package var emptied: [OptionName] = []
  package var printsID = false
  package var waits = false
  package var waitTimeout: (words: String, span: Span)?
  package var exitCodes: [(id: String, code: Int32)] = []

  /// The options alone give something to say.
  package var hasText: Bool { title != nil || body != nil || subtitle != nil }

  package init(_ call: Invocation) throws(Failure) {
    let isAsk = call.verb.name == .ask
    if let app = call.value(.app) {
      guard AppID(app) != nil else {
        throw .usage("'\(app)' is no app id; write it like org.example.mail")
      }
      self.app = app
    }
    title = call.value(.title)
    body = call.value(.body)
    subtitle = call.value(.subtitle)
    icon = call.value(.icon)
    // What a person asks to be reminded of is to be heard; `none` says otherwise.
    sound = call.value(.sound) ?? (call.verb.name == .edit ? nil : "default")
    image = call.value(.image)
    zone = call.value(.tz)
    if zone?.isEmpty == true, call.verb.name == .edit { zone = nil }  // tied to no zone any more
    noReplace = call.has(.noReplace)
    force = call.has(.force)
    markup = call.has(.markup)
    isDryRun = call.has(.dryRun)
    printsID = call.has(.printID)
    waits = isAsk || call.has(.wait)
    waitTimeout = try Draft.waitTimeout(call)
    passed = try Draft.passed(call)
    badge = try Draft.number(call, .badge)
    count = try Draft.count(call)
    if call.verb.name == .edit {
      emptied = call.given.filter { $0.value?.isEmpty == true }.map(\.option.name)
    }
    buttons = try Draft.buttons(call)
    on = try HandlerChoice.read(call, buttons: buttons)
    exitCodes = try Draft.exitCodes(call, buttons: buttons)
    if isAsk, buttons.isEmpty, call.value(.category) == nil {
      buttons = [Button(id: "yes", label: "Yes"), Button(id: "no", label: "No")]
      exitCodes = try Draft.exitCodes(call, buttons: buttons)
    }
    try checkPairs(call)
  }

  private static let passedKeys: [(OptionName, String)] = [
    (.from, "from"), (.category, "category"), (.level, "interruption-level"),
    (.thread, "thread-id"),
    (.id, "identifier"), (.tz, "tz"), (.until, "until"), (.late, "late"),
    (.nag, "nag"), (.expire, "expire"), (.userInfo, "user-info"),
  ]

  private static func passed(_ call: Invocation) throws(Failure) -> [(key: String, text: String)] {
    var out: [(key: String, text: String)] = []
    for (name, key) in passedKeys {
      guard let text = call.value(name) else { continue }
      guard !text.isEmpty || call.verb.name == .edit else {
        throw .usage("'--\(name.rawValue)' cannot be empty")
      }
      out.append((key, text))
    }
    try check(call.value(.late)) { text throws(CallError) in _ = try RequestCoding.late(text) }
    try check(call.value(.nag)) { text throws(CallError) in _ = try RequestCoding.nag(text) }
    try check(call.value(.expire)) { text throws(CallError) in _ = try RequestCoding.expiry(text) }
    // A question stays until it is answered.
    if call.verb.name == .ask, call.value(.expire) == nil { out.append(("expire", "never")) }
    return out
  }

  /// Read as the daemon reads it, so that it says the same without one.
  private static func check(
    _ text: String?, _ read: (String) throws(CallError) -> Void
  ) throws(Failure) {
    guard let text, !text.isEmpty else { return }
    do throws(CallError) { try read(text) } catch {
      throw .usage(OptionKeys.spelled(error.message))
    }
  }

  private static func number(_ call: Invocation, _ name: OptionName) throws(Failure) -> Int64? {
    guard let text = call.value(name) else { return nil }
    if text.isEmpty, call.verb.name == .edit { return nil }
    guard let number = Digits.integer(text) else {
      throw .usage("'--\(name.rawValue)' needs a number, not '\(text)'")
    }
    return number
  }

  static func count(_ call: Invocation) throws(Failure) -> UInt32? {
    guard let number = try number(call, .count) else { return nil }
    guard number >= 1, let count = UInt32(exactly: number) else {
      throw .usage("'--count' needs a number from 1, not '\(number)'")
    }
    return count
  }

  /// The one span that is the command's own; all others are the daemon's to read.
  private static func waitTimeout(
    _ call: Invocation
  ) throws(Failure) -> (words: String, span: Span)? {
    guard let words = call.value(.waitTimeout) else { return nil }
    do throws(CallError) { return (words, try RequestCoding.span(words, "--wait-timeout")) } catch {
      throw .usage(error.message)
    }
  }

  private func checkPairs(_ call: Invocation) throws(Failure) {
    if printsID, call.has(.json) {
      throw .usage("'--print-id' and '--json' do not go together: JSON holds the id")
    }
    if !waits {
      if waitTimeout != nil { throw .usage("'--wait-timeout' needs '--wait'") }
      if !exitCodes.isEmpty { throw .usage("'--exit-code' needs '--wait'") }
    }
    if isDryRun, call.has(.wait) || waitTimeout != nil {
      throw .usage("'--dry-run' stores nothing, so there is nothing to wait for")
    }
    if isDryRun, printsID { throw .usage("'--dry-run' stores nothing, so there is no id to print") }
  }
}
