import TocsinModel
import TocsinPolicy
import TocsinTesting

extension Scene {
  static let sounds: [Sound] = [
    .none, .standard, .standardCritical, .named("a", critical: false, volume: nil),
    .named("a", critical: true, volume: nil), .named("a", critical: true, volume: 0),
    .named("default", critical: true, volume: 0.5), .named("a", critical: false, volume: 0),
  ]

  /// Any state of the person, the app and the machine, each part of it likely to differ.
  static func random(_ source: inout RandomSource) -> Scene {
    var scene = Scene()
    scene.anyContent(&source)
    scene.anySettings(&source)
    scene.anyDevice(&source)
    for _ in 0..<Int(source.next() % 4) {
      scene.before(
        thread: source.pick([nil, "t"]), category: source.pick([nil, "c", "d", "e"]),
        argument: source.pick(["", "", "", "A"]), count: source.pick([1, 2]),
        level: source.pick(InterruptionLevel.allCases), isProvisional: source.pick(Scene.either))
    }
    scene.category("c") {
      $0.placeholder = PluralText("%u c")
      $0.summaryFormat = PluralText("%u more c")
      $0.isAllowedInCar = true
    }
    scene.category("d") {
      $0.summaryFormat = PluralText("%u more d from %@")
      $0.has(11)
    }
    return scene
  }

  static let either = [true, false]

  /// The person was asked, and an ephemeral permission is not used up: what denial takes away from.
  var mayShow: Bool {
    settings.authorization != .notDetermined && !settings.hasEnded(at: Scene.now)
  }

  private mutating func anyContent(_ source: inout RandomSource) {
    content.level = source.pick(InterruptionLevel.allCases)
    content.sound = source.pick(Scene.sounds)
    content.badge = source.pick([nil, 0, 3, 3])
    if source.pick([false, false, false, true]) { (content.title, content.body) = ("", " ") }
    content.isCommunication = source.pick(Scene.either)
    content.filterCriteria = source.pick([nil, "x", "y"])
    this(
      thread: source.pick([nil, "t"]), category: source.pick([nil, "c", "d", "e"]),
      argument: source.pick(["", "", "A"]))
  }

  private mutating func anySettings(_ source: inout RandomSource) {
    settings.requested = source.pick([
      .usual, .usual, [.alert, .sound, .badge, .car], [.alert], [.sound], [],
    ])
    settings.authorization = source.pick(Authorization.allCases + [.authorized, .authorized])
    settings.launched = Scene.now.adding(.hours(source.pick([-1, -9])))
    settings.delivery = source.pick([.prominent, .prominent, .prominent, .quiet])
    settings.mutedUntil = source.pick([nil, nil, nil, .distantFuture, Scene.now])
    settings.alertStyle = source.pick(AlertStyle.allCases)
    let setting: [Setting] = [.on, .on, .on, .off]
    settings.alert = source.pick(setting)
    settings.sound = source.pick(setting)
    settings.badge = source.pick(setting)
    settings.lockScreen = source.pick(setting)
    settings.notificationCenter = source.pick(setting)
    settings.directMessages = source.pick(setting)
    settings.critical = source.pick([.on, .off, .notSupported])
    settings.timeSensitive = source.pick([.on, .off, .notSupported])
    settings.scheduledSummary = source.pick([false, false, false, true])
    settings.previews = source.pick(AppPreviews.allCases + [.inherit])
    settings.grouping = source.pick(Grouping.allCases)
    settings = settings.supported
    hasExplained = source.pick(Scene.either)
    profile = DeliveryProfile(source.pick(DeliveryProfile.Base.allCases))
  }

  private mutating func anyDevice(_ source: inout RandomSource) {
    device.isLocked = source.pick(Scene.either)
    device.isSilent = source.pick(Scene.either)
    device.isForeground = source.pick([true, false, false, false])
    device.present = source.pick([
      .noDelegate, .noAnswer, .options([.banner, .list, .sound, .badge]), .options(.alert),
      .options([.list, .sound]),
    ])
    device.previews = source.pick(Previews.allCases)
    device.isInCar = source.pick(Scene.either)
    device.space = source.pick([.full, .limited])
    guard source.pick(Scene.either) else { return }
    focus {
      $0.allowsApp = source.pick(Scene.either)
      $0.allowsPerson = source.pick(Scene.either)
      $0.allowsTimeSensitive = source.pick(Scene.either)
      $0.showsSilencedOnLockScreen = source.pick(Scene.either)
      $0.hidesBadges = source.pick(Scene.either)
      $0.holdsSilenced = source.pick(Scene.either)
      $0.filter = source.pick([nil, nil, "x"])
    }
  }
}
