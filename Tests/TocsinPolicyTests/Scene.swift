import TocsinModel
import TocsinPolicy
import TocsinTesting

/// One decision and all that it looks at: the base case of policy-tests.md with the content of
/// delivery.md section 6, until a test changes something.
struct Scene {
  var content = Content()
  var own: [Action] = []
  var settings = AppSettings.allowed()
  var device = DeviceState()
  var profile = DeliveryProfile()
  var categories: [Category] = []
  /// Oldest first.
  var center: [Card] = []
  var identifier: RequestIdentifier?
  var hasExplained = false
  var soundFault: Reason?
  var texts = Texts()
  var language: String?

  /// 2026-12-01T12:00:00Z, and the next of the summary times after it.
  static let now = WallTime(seconds: 1_796_126_400)
  static let summary = WallTime(seconds: 1_796_148_000)

  init() {
    content.title = "T"
    content.body = "B"
    content.sound = .standard
    content.badge = 3
    settings.timeSensitive = .on
  }

  init(_ change: (inout Scene) -> Void) {
    self.init()
    change(&self)
  }

  var situation: Situation {
    var situation = Situation(
      app: AppID("org.example.app") ?? .reminders, settings: settings, now: Scene.now)
    for category in categories { situation.categories[category.id] = category }
    situation.device = device
    situation.profile = profile
    situation.language = language
    situation.texts = texts
    situation.hasExplainedTimeSensitive = hasExplained
    situation.nextSummary = Scene.summary
    situation.soundFault = soundFault
    situation.meet(center, with: content, as: identifier)
    return situation
  }

  var outcome: Outcome { decide(content, actions: own, in: situation) }

  // MARK: what rows change

  mutating func lock() { device.isLocked = true }

  mutating func focus(_ change: (inout FocusState) -> Void = { _ in }) {
    var focus = device.focus ?? FocusState()
    change(&focus)
    device.focus = focus
  }

  mutating func front(_ options: PresentationOptions) {
    device.isForeground = true
    device.present = .options(options)
  }

  mutating func critical(_ setting: Setting = .on) {
    content.level = .critical
    settings.critical = setting
  }

  mutating func timeSensitive(first: Bool = false) {
    content.level = .timeSensitive
    hasExplained = !first
  }

  mutating func request(_ options: AuthorizationOptions) {
    settings.requested = options
    settings = settings.supported
  }

  mutating func everythingOff() {
    settings.alert = .off
    settings.sound = .off
    settings.badge = .off
    settings.lockScreen = .off
    settings.notificationCenter = .off
    settings.alertStyle = .none
  }

  mutating func quiet() {
    everythingOff()
    settings.delivery = .quiet
    settings.notificationCenter = .on
  }

  mutating func category(_ id: String, _ change: (inout Category) -> Void = { _ in }) {
    guard let id = CategoryID(id) else { return }
    var category = Category(id: id)
    change(&category)
    categories.append(category)
  }

  mutating func hide() {
    lock()
    device.previews = .whenAuthenticated
  }

  /// One more in the center, the newest of them.
  mutating func before(
    thread: String? = nil, category: String? = nil, argument: String = "", count: Int64 = 1,
    level: InterruptionLevel = .active, isProvisional: Bool = false
  ) {
    var content = Content()
    content.title = "before"
    content.threadID = thread.flatMap { ThreadID($0) }
    content.category = category.flatMap { CategoryID($0) }
    content.summaryArgument = argument
    content.summaryArgumentCount = count
    center.append(Card(content: content, level: level, isProvisional: isProvisional))
  }

  mutating func this(
    thread: String? = nil, category: String? = nil, argument: String = "", count: Int64 = 1
  ) {
    content.threadID = thread.flatMap { ThreadID($0) }
    content.category = category.flatMap { CategoryID($0) }
    content.summaryArgument = argument
    content.summaryArgumentCount = count
  }
}

extension Category {
  /// With buttons `a1`, `a2` and so on.
  mutating func has(_ count: Int) {
    actions = (1...count).map { Sample.action("a\($0)") }
  }
}
