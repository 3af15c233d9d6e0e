import TocsinCore
import TocsinModel
import TocsinPerformer

/// A notification server that shows whatever it is given, at once, and lets go of nothing by itself.
final class VirtualServer: Sink {
  static let sink = SinkName(known: "desktop")
  static let bus = "timeline"

  private(set) var owner: String?
  var capabilities: Set<String> = ["actions", "body", "persistence"]
  var tell: (Incoming) -> Void = { _ in }
  /// Whether whoever asks lives on to ask it.
  var lives: () -> Bool = { true }
  var saw: (Delivery, Request, Presentation, Bool) -> Void = { _, _, _, _ in }
  /// Time awake, by which a crowd is told.
  var awake: () -> Span = { .zero }
  var popups = ServerProfile.of("", version: "").popups
  var latePopups = 5
  /// What a person has seen before comes up once more.
  var showsAgain: (Delivery, Request) -> Void = { _, _ in }
  private var owners = 0
  private var number: UInt32 = 0
  private var crowd = Crowd()

  var traits: ServerTraits { ServerTraits(hasPersistence: capabilities.contains("persistence")) }

  func come() {
    owners += 1
    owner = ":1.\(owners)"
  }

  func go() {
    owner = nil
    crowd = Crowd()
  }

  /// Whoever knew its crowds has gone.
  func forget() { crowd = Crowd() }

  func present(
    _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
  ) {
    guard lives() else { return }
    guard let owner else {
      saw(delivery, request, presentation, false)
      return tell(.refused(delivery: delivery.id, Self.sink, .waitingForServer))
    }
    if let place = presentation.place {
      saw(delivery, request, presentation, true)
      if case .again = presentation { showsAgain(delivery, request) }  // T6.10
      return tell(.posted(delivery: delivery.id, Self.sink, .shown(place)))
    }
    let isLate = now.since(delivery.scheduled) >= Limits.noticeablyLate
    guard
      delivery.outcome.isCenterOnly
        || crowd.admits(
          request.id, at: awake().usec, isLate: isLate,
          isCritical: delivery.outcome.level == .critical,
          popups: popups, latePopups: latePopups)
    else {
      saw(delivery, request, presentation, false)
      return tell(.refused(delivery: delivery.id, Self.sink, .paced))
    }
    saw(delivery, request, presentation, true)
    if delivery.delivered != nil { showsAgain(delivery, request) }
    number &+= 1
    let place = ServerPlace(bus: Self.bus, owner: owner, number: number)
    tell(.posted(delivery: delivery.id, Self.sink, .shown(place)))
  }

  /// Every server says of what it was told to close that it is closed.
  func withdraw(_ delivery: Delivery) {
    crowd.release(delivery.request)
    guard case .shown(let place)? = delivery[Self.sink], place.owner == owner else { return }
    tell(.closed(place, .called))
  }
}
