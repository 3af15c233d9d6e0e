import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinPolicy

/// What is named as the cause is all that would have to be another way, and each of it has to be:
/// who follows the advice to the letter sees the notification (B125).
struct CauseEnoughTests {
  struct World {
    var content = Content()
    var settings = AppSettings.allowed()
    var device = DeviceState()
    var category: CategoryID?
    var ofCategory: [String] = []
    var because: [Basis.Because] = []

    init() { content.title = "T" }

    var outcome: Outcome { decide(content, actions: [], in: situation) }

    var situation: Situation {
      var situation = Situation(app: Sample.app, settings: settings, now: Sample.now)
      situation.device = device
      return situation
    }

    var cause: Cause {
      Cause.of(
        outcome,
        .init(
          app: Sample.app, category: category, focus: device.focus?.name, because: because,
          ofCategory: ofCategory), Grounds(content, in: situation))
    }

    mutating func focus(_ change: (inout FocusState) -> Void = { _ in }) {
      var focus = device.focus ?? FocusState()
      focus.name = FocusName(known: "work")
      change(&focus)
      device.focus = focus
    }

    mutating func choose(_ choice: Choice) throws {
      let delivery = settings.delivery
      settings = try App(id: Sample.app, settings: settings)
        .choose(choice, now: Sample.now, midnight: Sample.now).app.settings
      // Of its category it stays as it is (C4.3).
      if ofCategory.contains("delivery") { settings.delivery = delivery }
    }
  }

  enum Obstacle: String, CaseIterable {
    case denied, provisional, chosenQuiet, quietCategory, muted, alertNotRequested, alertOff
    case alertStyleNone, lockScreenOff, centerOff, passive, focus, filter, forbidden, summary
    case front, noText

    func put(in world: inout World) throws {
      switch self {
      case .denied: world.settings.authorization = .denied
      case .provisional: world.settings.authorization = .provisional
      case .chosenQuiet:
        if world.settings.authorization == .authorized { try world.choose(.deliverQuietly) }
      case .quietCategory:
        world.settings.delivery = .quiet
        world.category = CategoryID("news")
        world.ofCategory = ["delivery"]
        world.because = [.init(.quiet, .stored("news/delivery"))]
      case .muted: world.settings.mutedUntil = Sample.now.adding(.hours(1))
      case .alertNotRequested:
        world.settings.requested.remove(.alert)
        world.settings.alert = .notSupported
      case .alertOff:
        if world.settings.requested.contains(.alert) { world.settings.alert = .off }
      case .alertStyleNone: world.settings.alertStyle = .none
      case .lockScreenOff:
        world.device.isLocked = true
        world.settings.lockScreen = .off
      case .centerOff: world.settings.notificationCenter = .off
      case .passive: world.content.level = .passive
      case .focus: world.focus()
      case .filter:
        world.focus {
          $0.allowsApp = true
          $0.filter = "work"
        }
        world.content.filterCriteria = "home"
      case .forbidden:
        world.settings.timeSensitive = .on
        if world.content.level != .passive { world.content.level = .timeSensitive }
        world.focus { $0.allowsTimeSensitive = false }
      case .summary: world.settings.scheduledSummary = true
      case .front: world.device.isForeground = true
      case .noText: world.content.title = ""
      }
    }
  }

  /// Does what a line of advice says.
  private func follow(_ advice: String, in world: inout World) throws {
    let words = advice.split(separator: " ").map(String.init)
    if advice.hasPrefix("tocsin app set ") {
      for word in words.dropFirst(4) {
        switch word {
        case "authorization=authorized": world.settings.authorization = .authorized
        case "alert=true": world.settings.alert = .on
        case "alert-style=banner": world.settings.alertStyle = .banner
        case "lock-screen=true": world.settings.lockScreen = .on
        case "notification-center=true": world.settings.notificationCenter = .on
        case "scheduled-summary=false": world.settings.scheduledSummary = false
        case "delivery=prominent": world.settings.delivery = .prominent
        default: Issue.record("\(advice)")
        }
      }
    } else if advice.hasPrefix("tocsin app choose ") {
      try world.choose(try #require(Choice(rawValue: words.last ?? "")))
    } else if advice.hasPrefix("tocsin focus off") {
      world.device.focus = nil
    } else if advice.hasPrefix("the filter in") {
      world.device.focus?.filter = nil
    } else if advice.hasPrefix("allows-time-sensitive = true") {
      world.device.focus?.allowsTimeSensitive = true
    } else if advice.hasPrefix("\"alert\" among requested") {
      world.settings.requested.insert(.alert)
      world.settings.alert = .on
    } else if advice.hasPrefix("--level active") {
      world.content.level = .active
    } else if advice.hasPrefix("a title") {
      world.content.title = "T"
    } else if advice.hasPrefix("a delegate") {
      world.device.isForeground = false
    } else {
      Issue.record("\(advice)")
    }
  }

  static let pairs = Obstacle.allCases.flatMap { first in
    Obstacle.allCases.map { (first, $0) }
  }

  @Test("Who does all that is named sees it, and who leaves one out does not", arguments: pairs)
  func pair(_ first: Obstacle, _ second: Obstacle) throws {
    var world = World()
    try first.put(in: &world)
    try second.put(in: &world)
    let before = world.outcome
    let cause = world.cause
    if before.isNoticed {
      #expect(cause.code == "shown")
      return
    }
    // The app in front is asked first, so that its answer stands in for what comes later.
    let advice = try #require(cause.change).split(separator: "; and ").map(Self.text)
    for left in [nil] + advice.indices.map(Optional.some) {
      var other = world
      for index in advice.indices where index != left {
        do {
          try follow(advice[index], in: &other)
        } catch {
          #expect(left != nil, "\(error)")  // one without the other is refused
        }
      }
      let isNeeded = left.map { !advice[$0].contains("notification-center") } ?? false
      if left == nil {
        #expect(other.outcome.isNoticed, "\(cause.change ?? "")")
      } else if isNeeded {
        #expect(!other.outcome.isNoticed, "without \(advice[left ?? 0]) of \(cause.change ?? "")")
      }
    }
  }

  private static func text(_ part: Substring) -> String { String(part) }

  @Test("What lasts comes first, and a Focus last, for it ends")
  func order() throws {
    var world = World()
    try Obstacle.focus.put(in: &world)
    try Obstacle.alertOff.put(in: &world)
    let cause = world.cause
    #expect(cause.code == "alert-off" && cause.rule == "D6.23, D6.48")
    #expect(
      cause.words
        == "alerts are off for org.example.tests, and the Focus work silences it")
    #expect(
      cause.change
        == "tocsin app set org.example.tests alert=true; and tocsin focus off, or "
        + "\"org.example.tests\" among apps in [focus.work]")
  }

  @Test("The end of a trial is one that the profile offers", arguments: [true, false])
  func trial(_ offers: Bool) throws {
    var subject = ReasonWords.Subject(app: Sample.app)
    subject.offersProminence = offers
    let advice = try #require(ReasonWords.of(.provisional, subject).change)
    var world = World()
    try Obstacle.provisional.put(in: &world)
    try follow(advice, in: &world)
    #expect(world.outcome.isNoticed)
    #expect(advice.contains("choose") == offers)
  }

  @Test("What is nowhere says that the center is off too")
  func nowhere() throws {
    var world = World()
    try Obstacle.alertStyleNone.put(in: &world)
    try Obstacle.centerOff.put(in: &world)
    #expect(world.outcome.surfaces.isEmpty)
    #expect(world.cause.rule == "D6.20, D6.26")
  }

  @Test("What was taken from the screen says that it had been shown, and why it is there no more")
  func taken() throws {
    let request = try Sample.request(next: nil)
    var delivery = Delivery(
      id: 7, request: request.id, scheduled: Sample.now, claimed: Sample.now,
      delivered: Sample.now,
      outcome: Sample.outcome(surfaces: .center, reasons: [.authorized, .focusSilenced]),
      parts: [SinkPart(sink: SinkName(known: "desktop"), state: .failed(.centerOnly))])
    let last = LogEntry(
      time: Sample.now, event: .closed, request: request.id, app: request.app,
      identifier: request.identifier, reasons: [.authorized, .focusSilenced])
    var told = request
    told.state = .delivered
    let focused = Cause.of(told, delivery, last: last, .init(app: request.app))
    #expect(focused.code == "focus-silenced")
    #expect(
      focused.words
        == "it was shown, and after a restart it was not shown again: the Focus silences it")
    // Where it may not even lie, as it was decided then.
    delivery.outcome = Sample.outcome(surfaces: [.banner, .center], reasons: [.authorized])
    delivery.parts[0].state = .closed(.called, nil)
    var denied = last
    denied.reasons = [.denied]
    let refused = Cause.of(told, delivery, last: denied, .init(app: request.app))
    #expect(refused.code == "denied" && refused.words.hasPrefix("it was shown, and after"))
    #expect(refused.change == "tocsin app set org.example.tests authorization=authorized")
  }
}
