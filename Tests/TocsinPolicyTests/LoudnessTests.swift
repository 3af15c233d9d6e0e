import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// What holds in whatever state the person, the app and the machine are.
struct LoudnessTests {
  private static let scenes: [Scene] = {
    var source = RandomSource(seed: 20_261_201)
    return (0..<2_500).map { _ in Scene.random(&source) }
  }()
  private static let outcomes = scenes.map(\.outcome)

  /// What takes something away from an app, or asks for less.
  private static let takings: [(name: String, take: @Sendable (inout Scene) -> Void)] = [
    ("time-sensitive off", { $0.settings.timeSensitive = .off }),
    ("time-sensitive not entitled", { $0.settings.timeSensitive = .notSupported }),
    ("critical off", { $0.settings.critical = .off }),
    ("critical not entitled", { $0.settings.critical = .notSupported }),
    ("quiet", { $0.settings.delivery = .quiet }),
    ("muted", { $0.settings.mutedUntil = .distantFuture }),
    ("denied", { if $0.mayShow { $0.settings.authorization = .denied } }),
    ("not determined", { $0.settings.authorization = .notDetermined }),
    ("alert off", { $0.settings.alert = .off }),
    ("sound off", { $0.settings.sound = .off }),
    ("badge off", { $0.settings.badge = .off }),
    ("lock screen off", { $0.settings.lockScreen = .off }),
    ("center off", { $0.settings.notificationCenter = .off }),
    ("style none", { $0.settings.alertStyle = .none }),
    ("nothing requested", { $0.request([]) }),
    ("in the summary", { $0.settings.scheduledSummary = true }),
    ("no direct messages", { $0.settings.directMessages = .off }),
    ("silent", { $0.device.isSilent = true }),
    ("in front", { $0.device.isForeground = true }),
    ("a Focus", { $0.device.focus = $0.device.focus ?? FocusState() }),
    ("a Focus without the app", { scene in scene.device.focus?.allowsApp = false }),
    ("a Focus without the person", { scene in scene.device.focus?.allowsPerson = false }),
    (
      "a Focus without time-sensitive", { scene in scene.device.focus?.allowsTimeSensitive = false }
    ),
    (
      "a Focus that leaves nothing",
      { scene in scene.device.focus?.showsSilencedOnLockScreen = false }
    ),
    ("a filter", { scene in scene.device.focus?.filter = "z" }),
    ("passive", { $0.content.level = .passive }),
    ("no sound", { if $0.content.level != .critical { $0.content.sound = .none } }),
  ]

  @Test("Nothing that takes away makes anything louder", arguments: takings.indices)
  func taking(index: Int) {
    let (name, take) = LoudnessTests.takings[index]
    for (scene, before) in zip(LoudnessTests.scenes, LoudnessTests.outcomes) {
      var less = scene
      take(&less)
      let after = less.outcome
      let worse = louder(after, than: before)
      guard worse.isEmpty else {
        Issue.record("\(name) makes \(worse) of \(scene) louder")
        return
      }
    }
  }

  @Test("On trial nothing is louder than allowed")
  func provisional() {
    for scene in LoudnessTests.scenes where scene.settings.authorization == .authorized {
      var less = scene
      less.settings.authorization = .provisional
      #expect(louder(less.outcome, than: scene.outcome).isEmpty)
    }
  }

  @Test("A granted critical one is seen and heard, whatever the person said of the rest")
  func critical() {
    var met = 0
    for (scene, outcome) in zip(LoudnessTests.scenes, LoudnessTests.outcomes) {
      guard outcome.level == .critical, outcome.error == nil,
        !scene.device.isForeground || scene.device.isLocked
      else { continue }
      met += 1
      let place: Surfaces = scene.device.isLocked ? .lockScreen : .banner
      #expect(outcome.surfaces.contains(place) == scene.content.hasText)
      #expect(outcome.held == .no)
      #expect(outcome.haptic)
      if case .named(_, _, volume: 0) = scene.content.sound { continue }
      #expect(outcome.sound != .none)
      #expect(outcome.sound != .standard)
    }
    #expect(met > 200)
  }

  @Test("A granted critical one is refused only where nobody was asked, or the switch says so")
  func refusedCritical() {
    for scene in LoudnessTests.scenes
    where scene.settings.critical == .on && scene.content.level == .critical {
      let isStopped =
        scene.settings.authorization == .notDetermined
        || scene.settings.hasEnded(at: Scene.now)
      #expect((scene.outcome.error != nil) == isStopped)
      var switched = scene
      switched.profile.showsCriticalWhenDenied = false
      #expect(
        (switched.outcome.error != nil)
          == (isStopped || scene.settings.authorization == .denied))
    }
  }

  @Test("Without the grant critical is as active is")
  func ungranted() {
    for scene in LoudnessTests.scenes
    where scene.settings.critical != .on && scene.content.level == .critical {
      var plain = scene
      plain.content.level = .active
      let (asked, active) = (scene.outcome, plain.outcome)
      #expect(asked.level == .active)
      #expect(asked.sound != .critical)
      #expect(louder(asked, than: active).isEmpty)
      #expect(louder(active, than: asked).isEmpty)
    }
  }

  @Test("There is always a reason, none stands twice, and they are in the order of evaluation")
  func reasons() {
    for reasons in LoudnessTests.outcomes.map(\.reasons) {
      #expect(!reasons.isEmpty)
      #expect(Set(reasons).count == reasons.count)
      let steps = reasons.map(ReasonStep.of)
      #expect(steps == steps.sorted(), "\(reasons)")
    }
  }

  @Test("What is refused says so and nothing else")
  func refused() {
    for outcome in LoudnessTests.outcomes {
      guard outcome.error != nil else { continue }
      #expect(outcome.surfaces.isEmpty)
      #expect(outcome.sound == .none)
      #expect(!outcome.haptic)
      #expect(outcome.badge == .unchanged)
      #expect(outcome.prompt == .none)
      #expect(outcome.reasons.count == 1)
    }
  }

  @Test("What is held makes no sound and no banner, and only a summary has its time")
  func held() {
    for outcome in LoudnessTests.outcomes {
      #expect((outcome.until != nil) == (outcome.held == .summary))
      guard outcome.held != .no else { continue }
      #expect(outcome.sound == .none)
      #expect(!outcome.haptic)
      #expect(!outcome.wakesScreen)
      #expect(!outcome.surfaces.contains(.banner))
      #expect(outcome.level != .critical)
    }
  }

  @Test("Hidden words are in no part of the outcome")
  func hidden() {
    for outcome in LoudnessTests.outcomes {
      guard outcome.previewsHidden else { continue }
      #expect(outcome.title.isEmpty)
      #expect(!outcome.body.contains("B"))
      #expect(outcome.summary.isEmpty)
    }
  }

  @Test("In which order categories were registered decides nothing")
  func order() {
    for scene in LoudnessTests.scenes.prefix(500) {
      var other = scene
      other.categories.reverse()
      var situation = other.situation
      situation.categories.reserveCapacity(1_000)
      #expect(decide(other.content, actions: [], in: situation) == scene.outcome)
    }
  }

  /// Which of what a person notices is more in `left` than in `right`.
  private func louder(_ left: Outcome, than right: Outcome) -> [String] {
    var worse: [String] = []
    if !left.surfaces.isSubset(of: right.surfaces) { worse.append("surfaces") }
    if loudness(left.sound) > loudness(right.sound) { worse.append("sound") }
    if left.haptic, !right.haptic { worse.append("haptic") }
    if left.wakesScreen, !right.wakesScreen { worse.append("wake") }
    if left.stays, !right.stays { worse.append("stay") }
    if left.badge != .unchanged, right.badge == .unchanged { worse.append("badge") }
    return worse
  }

  private func loudness(_ heard: Heard) -> Int {
    switch heard {
    case .none: 0
    case .standard, .named: 1
    case .critical: 2
    }
  }
}
