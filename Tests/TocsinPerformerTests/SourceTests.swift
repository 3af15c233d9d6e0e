import Testing
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTesting

/// Every setting that decided is named with where it is said (C4.1 to C4.3), and what is asked of one
/// of Tocsin's own is answered with what brings such a one.
struct SourceTests {
  static let news = CategoryID("news")

  private func stage() throws -> Stage {
    let stage = Stage(try Store.inMemory()).strict()
    stage.performer.core.apps[Stage.app] = App(id: Stage.app, settings: .allowed())
    return stage
  }

  private func basis(_ stage: Stage, _ name: String = "a", app: AppID = Stage.app) throws -> Basis {
    let (_, delivery) = try #require(try stage.stored(name, app: app))
    return try #require(delivery.basis)
  }

  private func set(_ stage: Stage, _ change: (inout SettingsOverlay) -> Void) {
    var overlay = SettingsOverlay()
    change(&overlay)
    _ = stage.settle {
      stage.performer.set(Stage.app, Self.news, overlay, now: Stage.now, reply: $0)
    }
  }

  @Test("C4.3: what is stored of the category is named key by key, and survives the store")
  func stored() throws {
    let stage = try stage()
    stage.performer.core.apps[Stage.app]?.settings.alert = .off
    set(stage) {
      $0.alert = .on
      $0.sound = .off
      $0.previews = .never
      $0.badge = .on  // as the app has it: it decides all the same
    }
    stage.deliver("a") {
      $0.content.category = Self.news
      $0.content.sound = .standard
    }
    let basis = try basis(stage)
    #expect(
      basis.ofCategory
        == ["alert", "sound", "badge", "previews"].map { .init($0, .stored("news/\($0)")) })
    func place(_ reason: Reason) -> Basis.Place? {
      basis.because.first { $0.reason == reason }?.place
    }
    #expect(place(.soundOff) == .stored("news/sound"))
    #expect(place(.previewsNever) == .stored("news/previews"))
    #expect(place(.authorized) == .stored("authorization"), "the category allows nothing")
    // Of another category it does not hold.
    stage.deliver("b")
    #expect(try self.basis(stage, "b").ofCategory == [])
  }

  @Test(
    "C4.2: what is written of the category wins over what is stored of it, and that over the app")
  func written() throws {
    let stage = try stage()
    set(stage) {
      $0.alert = .off
      $0.sound = .off
    }
    var configuration = AppConfiguration(name: "tests")
    configuration.pinned.sound = .on
    var overlay = SettingsOverlay()
    overlay.alertStyle = AlertStyle.none
    let news = try #require(Self.news)
    configuration.categories[news] = overlay
    stage.performer.core.setup.apps[Stage.app] = configuration
    stage.performer.core.setup.sources.set("t.toml:2", of: "sound", in: .app(Stage.app, nil))
    stage.performer.core.setup.sources.set(
      "t.toml:5", of: "alert-style", in: .app(Stage.app, Self.news))
    stage.focus(.doNotDisturb)
    stage.deliver("a") {
      $0.content.category = Self.news
      $0.content.sound = .standard
    }
    let basis = try basis(stage)
    #expect(
      basis.ofCategory == [
        .init("alert-style", .written("t.toml:5")), .init("alert", .stored("news/alert")),
        .init("sound", .stored("news/sound")),
      ])
    // What the Focus hides is named too, each with its place.
    #expect(basis.because.contains(.init(.alertOff, .stored("news/alert"))))
    #expect(basis.because.contains(.init(.alertStyleNone, .written("t.toml:5"))))
    let subject = ReasonWords.Subject(
      app: Stage.app, category: Self.news, focus: .doNotDisturb, because: basis.because,
      ofCategory: basis.ofCategory.map(\.key))
    let (request, delivery) = try #require(try stage.stored("a"))
    var situation = Situation(app: Stage.app, settings: basis.settings, now: Stage.now)
    situation.device = basis.device
    let cause = Cause.of(
      request, delivery, last: nil, subject, Grounds(request.content, in: situation))
    #expect(
      cause.change?.hasPrefix(
        "tocsin app set org.example.tests/news alert=true; and alert-style = \"banner\" at t.toml:5; "
          + "and tocsin focus off") == true, "\(cause.change ?? "")")
  }

  @Test("Of one of Tocsin's own it is told what brings it, and nothing that would be refused")
  func own() throws {
    let stage = try stage()
    stage.performer.core.server = ServerTraits(hasPersistence: false)
    stage.performer.core.setup.sources.set("t.toml:9", of: "center-digest", in: .desktop)
    stage.deliver("a") { $0.content.level = .passive }
    stage.ring(now: SummaryTests.six)
    let (request, delivery) = try #require(try stage.stored("center-digest", app: .tocsin))
    let basis = try #require(delivery.basis)
    #expect(basis.because.contains(.init(.authorized, .written("t.toml:9"))))
    let subject = ReasonWords.Subject(
      app: .tocsin, because: basis.because, own: stage.performer.core.whyOwn(request))
    let words = ReasonWords.of(.authorized, subject)
    #expect(words.rule == "S6.11" && words.change?.contains("center-digest = false") == true)
    for reason in Reason.allCases {
      let told = ReasonWords.of(reason, subject)
      #expect(told.change?.contains("app set org.tocsin.Tocsin") != true, "\(reason)")
      #expect(told.change?.contains("app choose org.tocsin.Tocsin") != true, "\(reason)")
    }
    let notices: [OwnNotice] = [
      .prompt(Stage.app), .critical(Stage.app), .summary, .focusEnd, .centerDigest, .center,
      .manage(Stage.app), .handler("x"),
    ]
    for notice in notices {
      var asked = request
      asked.identifier = try #require(notice.identifier)
      #expect(stage.performer.core.whyOwn(asked)?.words.isEmpty == false)
    }
    var other = request
    other.app = Stage.app
    #expect(stage.performer.core.whyOwn(other) == nil)
  }
}
