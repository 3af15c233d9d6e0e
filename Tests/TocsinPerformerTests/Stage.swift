import CSQLite
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTesting
import TocsinTime

/// One performer on a store, with a desktop and a journal that write down what they are told, a
/// runner and an audience. Everything that the world sees is in `script`, in order.
final class Stage {
  static let desktop = SinkName(known: "desktop")
  static let journal = SinkName(known: "journal")
  static let now = Sample.now
  static let bus = "b1"

  let performer: Performer
  let script = Script()
  private let actors: [AnyObject]
  let screen: Recorder
  /// The folder of its store stays as long as it does.
  var folder: TemporaryFolder?

  /// What the world saw, one line each.
  final class Script {
    var lines: [String] = []
    var commits = 0
    /// Makes the next commits fail.
    var refusesCommits = false

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  final class Recorder: Sink {
    private let name: SinkName
    private let script: Script
    /// What it tells of each that it is given; nil is silence.
    var answer: (Delivery, Presentation) -> Incoming?
    weak var performer: Performer?
    /// All that it was given, and for what.
    var seen: [(delivery: Delivery, request: Request, presentation: Presentation)] = []

    init(
      _ name: SinkName, _ script: Script,
      _ answer: @escaping (Delivery, Presentation) -> Incoming?
    ) {
      self.name = name
      self.script = script
      self.answer = answer
    }

    func present(
      _ delivery: Delivery, _ request: Request, as presentation: Presentation, now: WallTime
    ) {
      seen.append((delivery, request, presentation))
      let how =
        switch presentation {
        case .new: ""
        case .repeated: " again"
        case .takenOver(let place): " in \(place.number)"
        case .again(let place): " aloud in \(place.number)"
        }
      script.lines.append("\(name) shows \(delivery.id) of \(request.id)\(how)")
      if let incoming = answer(delivery, presentation) { performer?.take(incoming, now: now) }
    }

    func withdraw(_ delivery: Delivery) { script.lines.append("\(name) withdraws \(delivery.id)") }
  }

  final class Handlers: Runner {
    private let script: Script
    var answer: (Response) -> RunEnd? = { _ in nil }
    weak var performer: Performer?

    init(_ script: Script) { self.script = script }

    func run(_ response: Response, _ request: Request, _ delivery: Delivery?) {
      script.lines.append("run \(response.happening) of \(request.id), \(response.attempt)")
      guard let end = answer(response) else { return }
      performer?.take(
        .handlerEnded(response: response.number, end, label: "x"), now: Stage.now)
    }
  }

  final class Listener: Audience {
    private let script: Script

    init(_ script: Script) { self.script = script }

    func isAwaited(_ request: RequestID) -> Bool { awaited.contains(request) }
    var awaited: Set<RequestID> = []

    func happened(_ entry: LogEntry) {
      let reasons =
        entry.reasons.isEmpty ? "" : " " + entry.reasons.map(\.rawValue).joined(separator: ",")
      script.lines.append("log \(entry.event.rawValue) \(entry.request)\(reasons)")
    }

    func finished(_ request: RequestID, _ result: WaitResult, action: ActionID?, text: String?) {
      script.lines.append("end \(result.rawValue) \(request)")
    }
  }

  let handlers: Handlers

  init(_ store: Store, server: Bool = true, owner: String = ":1.7") {
    let core = Core(
      setup: Setup(
        sinks: [
          .init(name: Stage.desktop, kind: .desktop), .init(name: Stage.journal, kind: .log),
        ], everyApp: Sample.everyApp, pendingPerApp: 1_000_000), hasServer: server,
      zones: Zones(system: .utc))
    performer = Performer(store: store, core: core)
    screen = Recorder(Stage.desktop, script) { delivery, _ in
      let place = ServerPlace(bus: Stage.bus, owner: owner, number: UInt32(delivery.id))
      return .posted(delivery: delivery.id, Stage.desktop, .shown(place))
    }
    let journal = Recorder(Stage.journal, script) { delivery, _ in
      .posted(delivery: delivery.id, Stage.journal, .written)
    }
    handlers = Handlers(script)
    let listener = Listener(script)
    actors = [journal, listener]
    for sink in [screen, journal] { sink.performer = performer }
    handlers.performer = performer
    performer.sinks = [Stage.desktop: screen, Stage.journal: journal]
    performer.runner = handlers
    performer.audience = listener
    let context = Unmanaged.passUnretained(script).toOpaque()
    sqlite3_commit_hook(
      store.handle,
      { context in
        guard let context else { return 0 }
        let script = Unmanaged<Script>.fromOpaque(context).takeUnretainedValue()
        if script.refusesCommits { return 1 }
        script.commits += 1
        return 0
      }, context)
  }

  deinit { sqlite3_commit_hook(performer.store.handle, nil, nil) }

  func add(_ draft: Draft, now: WallTime = Stage.now) {
    performer.add(draft, now: now) { [script] answer in
      switch answer {
      case .added(let request, _): script.lines.append("added \(request.id)")
      case .refused(let error): script.lines.append("refused \(error.code.rawValue)")
      case .removed, .acted, .awaitsUnlock, .changed, .settled: break
      }
    }
  }

  func remove(_ number: Int64) {
    guard let id = RequestID(number) else { return }
    performer.remove(id, .all, now: Stage.now) { [script] answer in
      switch answer {
      case .removed(let result): script.lines.append("removed \(id): \(result.rawValue)")
      case .refused(let error): script.lines.append("refused \(error.code.rawValue)")
      case .added, .acted, .awaitsUnlock, .changed, .settled: break
      }
    }
  }

  func finish(now: WallTime = Stage.now) { performer.finishTurn(now: now) }

  /// The alarm rings, and the turn ends.
  func ring(now: WallTime = Stage.now) {
    _ = performer.claimDue(now: now, limit: 100)
    performer.finishTurn(now: now)
  }

  /// The file may not grow any further; nil lets it grow again.
  func limitPages(_ count: Int64?) { run("PRAGMA max_page_count = \(count ?? 1_000_000)") }

  /// SQL past the store.
  func run(_ sql: String) { sqlite3_exec(performer.store.handle, sql, nil, nil, nil) }
}
