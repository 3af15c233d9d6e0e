import TocsinCore
import TocsinModel
import TocsinPerformer

/// Handlers that do what they are told to, each as long as it is told to, on the clock of time
/// awake.
final class VirtualHandlers: Runner {
  private struct Run {
    var response: Response
    var request: Request
  }

  private var queue = HandlerQueue<Run>()
  private var running: [(until: Span, run: Run, end: RunEnd)] = []
  private var isPumping = false
  var plan = SimulatedHandler()
  var awake: () -> Span = { .zero }
  /// Whether whoever asks lives on to ask it.
  var lives: () -> Bool = { true }
  /// One is handed to a handler.
  var began: (Response, Request) -> Void = { _, _ in }
  var ended: (Response, Request, RunEnd) -> Void = { _, _, _ in }
  /// `handler-time`
  var limit = Span.seconds(30)

  var most: Int {
    get { queue.most }
    set { queue.most = newValue }
  }

  var isHeld: Bool {
    get { queue.isHeld }
    set {
      queue.isHeld = newValue
      pump()
    }
  }

  func run(_ response: Response, _ request: Request, _ delivery: Delivery?) {
    queue.add(Run(response: response, request: request), of: request.id)
    pump()
  }

  /// When the next one ends, on the clock of time awake.
  var nextEnd: Span? { running.map(\.until).min() }

  /// What has ended by now is told.
  func endDue() {
    while let next = running.indices.min(by: { running[$0].until < running[$1].until }),
      running[next].until <= awake()
    {
      let (_, run, end) = running.remove(at: next)
      finish(run, end)
    }
  }

  /// A daemon that begins knows nothing of what another has started.
  func forget() {
    let most = queue.most
    queue = HandlerQueue()
    queue.most = most
    running.removeAll()
  }

  private func pump() {
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while let run = queue.next() {
      guard lives() else { return }
      began(run.response, run.request)
      let isLate = plan.takes > limit
      let takes = min(plan.takes, limit)
      let end: RunEnd = isLate ? .timedOut : .exited(plan.exit)
      if takes == .zero {
        finish(run, end)
      } else {
        running.append((Span(usec: awake().usec + takes.usec), run, end))
      }
    }
  }

  private func finish(_ run: Run, _ end: RunEnd) {
    queue.ended(run.request.id)
    ended(run.response, run.request, end)
    pump()
  }
}
