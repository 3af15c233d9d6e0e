import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinTime
import TocsinWire

/// Runs what is registered for a response (handlers.md): a program as a transient unit of the
/// user's service manager where there is one, else as a child in a process group of its own; a unit;
/// an action of the app; or the browser.
///
/// Never a shell: an argv list, in which only `%i`, `%e` and `%a` are replaced, inside one
/// argument. What people wrote goes by standard input and environment.
final class Handlers: Runner {
  let bus: Bus
  let loop: EventLoop
  let storeID: String
  private let zone: () -> SystemZone
  /// Below the data folder: where output is taken from.
  let folder: String
  var tell: (Incoming) -> Void = { _ in }
  /// What the journal has to say of a run: the message, and of which notification.
  var warn: (String, RequestID) -> Void = { _, _ in }
  /// What a run has printed that was not meant for us: its lines, and the fields of their entries.
  var talk: (String, [(String, String)]) -> Void = { _, _ in }
  /// A table of the configuration in force.
  var table: (HandlerName) -> HandlerTable? = { _ in nil }
  /// Where programs are looked for.
  var programs: () -> ProgramSearch = { ProgramSearch(path: "/usr/bin:/bin", home: nil) }
  var isDisabled: (HandlerName) -> Bool = { _ in false }
  /// Nothing is started before the machine sleeps (S7.4); what runs goes on.
  var isHeld = false {
    didSet {
      queue.isHeld = isHeld
      if !isHeld { pump() }
    }
  }
  /// Whether a service manager is on the bus, now.
  private(set) var hasManager = false
  private var managerWatch: BusSlot?

  final class Run {
    let response: Response
    let request: Request
    let delivery: Delivery?

    init(_ response: Response, _ request: Request, _ delivery: Delivery?) {
      self.response = response
      self.request = request
      self.delivery = delivery
    }
  }

  enum Process {
    case unit(TransientUnit)
    case child(ChildProcess)
    case supervised(ChildProcess)
    /// A call that is waited for: of the manager, the portal, or the app.
    case call([BusSlot])
  }

  private var queue = HandlerQueue<Run>()
  var running: [Int64: Process] = [:]
  var outputs: [Int64: () -> OutputCapture] = [:]
  private var timers: [Int64: DelayTimer] = [:]
  /// Asked to end, and as what they count then.
  private var ending: [Int64: RunEnd] = [:]
  private var next: EventSource?

  /// At once, in all, and how long each may take (`[limits]`).
  var most: Int {
    get { queue.most }
    set { queue.most = newValue }
  }
  var time = Span.seconds(30)
  static let grace = Span.seconds(5)

  init(
    bus: Bus, loop: EventLoop, storeID: String, folder: String, zone: @escaping () -> SystemZone
  ) {
    self.bus = bus
    self.loop = loop
    self.storeID = storeID
    self.folder = folder
    self.zone = zone
  }

  /// A service manager may come after us: on the bus it appears a moment after the bus itself.
  func watchManager() throws(BusError) {
    managerWatch = try bus.watchOwner(of: TransientUnit.manager) { [weak self] _, new in
      self?.hasManager = new != nil
    }
    hasManager = TransientUnit.isAvailable(on: bus)
  }

  func run(_ response: Response, _ request: Request, _ delivery: Delivery?) {
    let run = Run(response, request, delivery)
    let overtaken = queue.add(run, of: request.id, table: table(of: response))
    for left in overtaken.left {
      end(left, left.response.number == response.number ? .dropped : .replaced)
    }
    if let request = overtaken.ends { replace(request) }
    pump()
  }

  func table(of response: Response) -> HandlerTable? {
    if case .handler(let name) = response.route { table(name) } else { nil }
  }

  /// One start in each turn of the loop: a crowd of them keeps nobody waiting.
  private func pump() {
    if next == nil { next = try? loop.deferred { [weak self] in self?.startNext() } }
    if let next { return next.enableOnce() }
    while let run = queue.next() { start(run) }
  }

  private func startNext() {
    guard let run = queue.next() else { return }
    start(run)
    pump()
  }

  private func start(_ run: Run) {
    do throws(Refusal) {
      let input = input(of: run)
      switch try does(run.response, run.request) {
      case .nothing: throw Refusal("nothing is registered for it any more")
      case .exec(let words): try execute(run, input.arguments(words), input)
      case .unit(let name): try startUnit(run, input.filled(name, escaped: \.escapedForUnit))
      case .activate: try activate(run)
      case .openURL(let key):
        switch input.url(key) {
        case .success(let url): try open(run, url, input)
        case .failure(let error): throw Refusal(error.message)
        }
      }
      limit(run)
    } catch {
      finish(run, error.end)
    }
  }

  /// Why a run does not begin.
  struct Refusal: Error {
    var end: RunEnd

    init(_ why: String) { end = .notStarted(why) }
    init(_ end: RunEnd) { self.end = end }
  }

  /// What is to be done about it, as the configuration is now.
  private func does(
    _ response: Response, _ request: Request
  ) throws(Refusal) -> HandlerTable.Does {
    switch response.route {
    case .handler(let name):
      guard let table = table(name) else {
        throw Refusal("there is no handler of this name any more")
      }
      guard !isDisabled(name) else { throw Refusal("it is disabled until the next reload") }
      return table.does
    case .own:
      guard let route = request.route(for: response.happening, action: response.action),
        case .program(let words) = route.target
      else { return .nothing }
      return .exec(words)
    case .app, .unrouted: return .nothing
    }
  }

  func input(of run: Run) -> HandlerInput {
    HandlerInput(
      ResponseCoding.handlerInput(
        run.response, run.request, run.delivery, store: storeID, zone: zone().zone))
  }

  /// What it would be given, for a look at it (`act --dry-run`).
  func preview(_ run: Run) -> (does: HandlerTable.Does, input: HandlerInput)? {
    do throws(Refusal) {
      let does = try does(run.response, run.request)
      return does == .nothing ? nil : (does, input(of: run))
    } catch {
      return nil
    }
  }

  // Its end.

  /// SIGTERM to all of it at the limit, SIGKILL five seconds later; a call is waited for no longer.
  private func limit(_ run: Run) {
    let number = run.response.number
    guard let process = running[number] else { return }
    switch process {
    case .unit, .supervised: return  // the manager, or the supervisor, sees to it
    case .child, .call: break
    }
    timers[number] = try? loop.timer { [weak self] in self?.isOver(run) }
    timers[number]?.arm(afterUsec: (table(of: run.response)?.timeout ?? time).usec)
  }

  private func isOver(_ run: Run) {
    let number = run.response.number
    switch running[number] {
    case .child(let child)?:
      if ending[number] == nil {
        ending[number] = .timedOut
        child.signalGroup(SIGTERM)
        timers[number]?.arm(afterUsec: Self.grace.usec)
      } else {
        child.signalGroup(SIGKILL)
      }
    case .call?: finish(run, .timedOut)
    case .unit?, .supervised?, nil: break
    }
  }

  /// `run = "replace"`: the one of this notification ends, for a newer one of its table waits.
  private func replace(_ request: RequestID) {
    guard let number = started[request], ending[number] == nil else { return }
    ending[number] = .replaced
    switch running[number] {
    case .unit(let unit)?: try? unit.stop()
    case .supervised(let child)?: child.signalGroup(SIGTERM)
    case .child(let child)?:
      child.signalGroup(SIGTERM)
      timers[number]?.arm(afterUsec: Self.grace.usec)
    case .call?, nil: break  // it ends by itself
    }
  }

  /// The response that runs for a notification.
  private var started: [RequestID: Int64] = [:]

  func begin(_ run: Run, _ process: Process) {
    running[run.response.number] = process
    started[run.request.id] = run.response.number
  }

  /// Pipe and record of a run show that it has begun, until its end is stored: then they go, so that
  /// a further attempt does not find them.
  private var traces: [String] = []
  /// What an earlier daemon has left.
  private lazy var leftover = FolderNames.of(folder)
  private var resumed: Set<String> = []

  func removeTraces() {
    for event in traces { removeTraces(of: event) }
    traces.removeAll()
  }

  private func removeTraces(of event: String) {
    unlink("\(folder)/\(event)")
    unlink("\(folder)/\(event).run")
  }

  /// What waited for its turn when the last daemon was killed is not tried a second time now.
  func mayHaveBegun(_ response: Response) -> Bool {
    let event = ResponseCoding.eventID(response, store: storeID)
    resumed.insert(event)
    if case .handler(let name) = response.route {
      guard case .exec? = table(name)?.does else { return true }
    }
    return leftover.contains(event) || leftover.contains(event + ".run")
  }

  /// What is left of runs whose end is stored goes. Once, when all that is open has been looked at.
  func removeLeftover() {
    for name in leftover
    where !resumed.contains(name.hasSuffix(".run") ? String(name.dropLast(4)) : name) {
      unlink("\(folder)/\(name)")
    }
    leftover = []
  }

  /// Where a program without a service manager leaves how it ended, by the event.
  func record(of response: Response) -> String {
    "\(folder)/\(ResponseCoding.eventID(response, store: storeID)).run"
  }

  /// `attempt`: the one that this is the end of, where an earlier daemon has begun it.
  func finish(_ run: Run, _ result: RunEnd, attempt: Int64? = nil) {
    let number = run.response.number
    if case .child(let child)? = running.removeValue(forKey: number) {
      child.signalGroup(SIGKILL)  // what the first process left behind ends with it
    }
    timers[number] = nil
    started[run.request.id] = nil
    queue.ended(run.request.id)
    let output = outputs.removeValue(forKey: number)?()
    traces.append(ResponseCoding.eventID(run.response, store: storeID))
    // Where it was taken over from an earlier daemon on a full disk, the store does not know yet which
    // attempt this was.
    end(
      run, ending.removeValue(forKey: number) ?? result, output,
      attempt: attempt ?? run.response.attempt)
    pump()
  }

  private func end(
    _ run: Run, _ result: RunEnd, _ output: OutputCapture? = nil, attempt: Int64? = nil
  ) {
    if result == .timedOut {  // D9.12
      warn("a handler of notification \(run.request.id) did not end in time", run.request.id)
    }
    if result == .exited(78), case .handler(let name) = run.response.route {
      warn(
        "the handler \(name.text.quoted) said 78: it is left alone until the next reload",
        run.request.id)
    }
    var label = run.response.action?.text ?? run.response.happening.rawValue
    if case .handler(let name) = run.response.route { label = name.text }
    tell(
      .handlerEnded(
        response: run.response.number, result, label: label,
        answer: output.flatMap { said($0, run, result) }, attempt: attempt))
  }

  /// What it asks for; what is not meant for us goes to the journal.
  private func said(_ output: OutputCapture, _ run: Run, _ result: RunEnd) -> HandlerAnswer? {
    let printed =
      output.isTruncated ? .talk : HandlerAnswerCoding.read(output.bytes)
    switch printed {
    case .nothing: return nil
    case .answer(let answer) where result == .exited(0): return answer
    case .wrong(let why):
      warn(
        "what a handler of notification \(run.request.id) printed is no answer: \(why)",
        run.request.id)
    case .answer, .talk: break
    }
    let fields = [
      ("TOCSIN_ID", run.request.id.description), ("TOCSIN_EVENT", run.response.happening.rawValue),
      ("TOCSIN_EVENT_ID", ResponseCoding.eventID(run.response, store: storeID)),
    ]
    let text = String(decoding: output.bytes, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) { talk(String(line), fields) }
    if output.isTruncated { talk("… and more, which is left out", fields) }
    return nil
  }
}
