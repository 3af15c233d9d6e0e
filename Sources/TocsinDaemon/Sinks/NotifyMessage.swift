import Systemd
import TocsinCore
import TocsinModel

/// The arguments of one `Notify`, from an outcome and what the server can do (servers.md
/// section 6). Pure: what may be shown was decided before.
struct NotifyMessage: Equatable {
  enum Hint: Equatable {
    case byte(UInt8)
    case bool(Bool)
    case text(String)
  }

  struct HintEntry: Equatable {
    var name: String
    var value: Hint
  }

  var appName: String
  var replaces: UInt32
  var icon: String
  var summary: String
  var body: String
  var actions: [String]
  var hints: [HintEntry]
  var expire: Int32
  /// What the server cannot do or was spared, for the log.
  var reasons: [Reason]

  init(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, appName: String,
    server: ServerFacts, path: (StoredFile) -> String, style: NotifyStyle = NotifyStyle()
  ) {
    let outcome = delivery.outcome
    reasons = []
    self.appName = appName
    replaces = presentation.place?.number ?? 0
    let files = request.content.files
    icon = files.first { $0.use == .icon }.map(path) ?? request.content.icon ?? style.icon ?? ""

    let summaryText = ShownText.line(outcome.title)
    let shownSummary = ShownText.shortened(
      summaryText.isBlank ? appName : summaryText, to: ShownText.summaryLength)
    summary = shownSummary.text
    let bodyText = [outcome.subtitle, outcome.body].filter { !$0.isEmpty }.joined(separator: "\n")
    let shownBody = NotifyMessage.body(
      bodyText, isMarkup: request.content.isMarkup, server: server)
    body = shownBody.text
    if style.countsGroup, !outcome.summary.isEmpty {  // D10.3
      let line = ShownText.shortened(ShownText.line(outcome.summary), to: ShownText.summaryLength)
      body +=
        (body.isEmpty ? "" : "\n")
        + (server.can("body-markup") ? Markup.escaped(line.text) : line.text)
    }
    if shownSummary.isShortened || shownBody.isShortened { reasons.append(.textShortened) }

    actions = []
    if server.can("actions") {
      if NotifyMessage.offersDefault(request) || style.hearsDefault {
        actions += ["default", style.open]
      }
      // S6.6: a field for the first text action where the server has one, else a button that asks.
      var hasField = server.can("inline-reply")
      var isLeftOut = false
      for (position, action) in outcome.actions.enumerated() {
        let label = ShownText.line(action.title)
        switch (action.input, hasField, style.canPrompt) {
        case (nil, _, _): actions += ["a\(position)", label]
        case (_, true, _):
          actions += ["inline-reply", label]
          hasField = false
        case (_, _, true):
          actions += ["a\(position)", label.hasSuffix("…") ? label : label + "…"]
        default: isLeftOut = true
        }
      }
      let room = max(0, style.space - (actions.count / 2 - (actions.first == "default" ? 1 : 0)))
      let offered = style.buttons.enumerated().filter { !$0.element.isEmpty }
      for (position, label) in offered.prefix(room) {
        actions += ["p\(position)", ShownText.line(label)]
      }
      if isLeftOut { reasons.append(.noReplyCapability) }
    } else if !outcome.actions.isEmpty {
      reasons.append(.noActionsCapability)  // S5.10
    }
    if case .takenOver = presentation {
      // It was heard, or not, when it came.
    } else if outcome.sound != .none, !server.can("sound") {
      reasons.append(.noSoundCapability)  // S6.3
    }

    hints = NotifyMessage.hintEntries(
      delivery, request, as: presentation, server: server, style: style)
    if server.can("actions"), server.can("inline-reply"),
      let input = outcome.actions.compactMap(\.input).first
    {
      for (name, text) in [
        ("x-kde-reply-placeholder-text", input.placeholder),
        ("x-kde-reply-submit-button-text", input.button),
      ] where !text.isEmpty {
        hints.append(HintEntry(name: name, value: .text(ShownText.line(text))))
      }
    }
    if let image = files.first(where: { $0.use == .attachment && !$0.hidesThumbnail }) {
      hints.append(HintEntry(name: "image-path", value: .text(path(image))))
    }
    if delivery.outcome.sound != .none, let sound = files.first(where: { $0.use == .sound }) {
      hints.removeAll { $0.name == "sound-name" || $0.name == "sound-file" }
      hints.append(HintEntry(name: "sound-file", value: .text(path(sound))))
    }
    expire = NotifyMessage.expire(request.expiry, stays: outcome.stays)
  }

  /// The popup of our own that counts what has none (S5.8).
  ///
  /// - Parameter summary: how many there are, in words.
  init(counting summary: String, replacing number: UInt32) {
    appName = "Tocsin"
    replaces = number
    icon = ""
    self.summary = summary
    body = "tocsin list --delivered"
    actions = []
    hints = [
      HintEntry(name: "urgency", value: .byte(1)),
      HintEntry(name: "suppress-sound", value: .bool(true)),
    ]
    expire = -1
    reasons = []
  }

  /// A click on the body means something unless the request brought buttons of its own and nobody
  /// is registered for `default`: a dunst click would press it instead of the only button.
  private static func offersDefault(_ request: Request) -> Bool {
    request.actions.isEmpty || request.route(for: .default, action: nil) != nil
  }

  private static func body(
    _ text: String, isMarkup: Bool, server: ServerFacts
  ) -> ShownText.Shortened {
    let cleaned = ShownText.clean(text)
    guard isMarkup, let marked = Markup.body(cleaned) else {
      var short = ShownText.shortened(cleaned, to: ShownText.bodyLength)
      if server.can("body-markup") { short.text = Markup.escaped(short.text) }  // S6.5
      return short
    }
    // Markup is never cut in the middle: what is too long is shown as the text alone.
    let short = ShownText.shortened(marked.plain, to: ShownText.bodyLength)
    guard server.can("body-markup") else { return short }
    if short.isShortened {
      return ShownText.Shortened(text: Markup.escaped(short.text), isShortened: true)
    }
    return ShownText.Shortened(text: marked.markup, isShortened: false)
  }

  private static func hintEntries(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, server: ServerFacts,
    style: NotifyStyle
  ) -> [HintEntry] {
    let outcome = delivery.outcome
    // S6.2, S6.11
    let isDigest = request.app == .tocsin && OwnNotice(request.identifier) == .centerDigest
    let isLow = outcome.isCenterOnly || isDigest
    let urgency = isLow ? 0 : urgency(outcome, as: presentation, style)
    var hints = [HintEntry(name: "urgency", value: .byte(urgency))]
    hints.append(HintEntry(name: "desktop-entry", value: .text(request.app.text)))
    if request.content.isCommunication {
      hints.append(HintEntry(name: "category", value: .text("im.received")))
    } else if let category = style.category {
      hints.append(HintEntry(name: "category", value: .text(category)))
    }
    var isSilent = outcome.sound == .none || outcome.isCenterOnly  // S6.2
    if case .takenOver = presentation { isSilent = true }  // S5.2
    if isSilent {
      hints.append(HintEntry(name: "suppress-sound", value: .bool(true)))
    } else if let sound = sound(outcome.sound, style) {
      let isFile = sound.utf8.first == UInt8(ascii: "/")
      hints.append(HintEntry(name: isFile ? "sound-file" : "sound-name", value: .text(sound)))
    }
    if !outcome.surfaces.contains(.center) {
      hints.append(HintEntry(name: "transient", value: .bool(true)))
    }
    // S5.2: a repeat after a crash replaces the first. Not together with an id, which does the same:
    // mako 1.7.1 crashes when both name one popup.
    if presentation.place == nil, server.can("x-dunst-stack-tag") {
      hints.append(
        HintEntry(name: "x-dunst-stack-tag", value: .text("tocsin-\(request.id.number)")))
    }
    return hints
  }

  /// Nil leaves it to the server.
  private static func sound(_ heard: Heard, _ style: NotifyStyle) -> String? {
    switch heard {
    case .none: nil
    case .standard: style.sound
    case .critical: style.criticalSound
    case .named(let name): name
    }
  }

  /// S7.1: nothing is sent that the server would swallow. What the person's Focus lets through while
  /// the server is not to be disturbed gets through to the person, with the only urgency that does.
  private static func urgency(
    _ outcome: Outcome, as presentation: Presentation, _ style: NotifyStyle
  ) -> UInt8 {
    switch outcome.level {
    case .passive: return 0
    case .critical: return 2
    case .active, .timeSensitive:
      // What is there already does not come up again, and what the Focus silenced only lies there.
      if case .takenOver = presentation { return 1 }
      return style.showsOnlyCritical && !outcome.reasons.contains(.focusSilenced) ? 2 : 1
    }
  }

  /// Most servers let none of these expire.
  var isUrgent: Bool { hints.contains(HintEntry(name: "urgency", value: .byte(2))) }

  private static func expire(_ expiry: Expiry, stays: Bool) -> Int32 {
    switch expiry {
    case .never: 0
    case .after(let span): Int32(clamping: max(1, span.usec / 1000))
    case .serverDefault: stays ? 0 : -1
    }
  }

  func append(to message: MessageBuilder) throws(BusError) {
    try message.append(string: appName)
    try message.append(uint32: replaces)
    try message.append(string: icon)
    try message.append(string: summary)
    try message.append(string: body)
    try message.append(strings: actions)
    try message.open(.array, "{sv}")
    for hint in hints {
      switch hint.value {
      case .byte(let value):
        try message.entry(hint.name, "y") { (m) throws(BusError) in try m.append(byte: value) }
      case .bool(let value):
        try message.entry(hint.name, "b") { (m) throws(BusError) in try m.append(bool: value) }
      case .text(let value):
        try message.entry(hint.name, "s") { (m) throws(BusError) in try m.append(string: value) }
      }
    }
    try message.close()
    try message.append(int32: expire)
  }
}
