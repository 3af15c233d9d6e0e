import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinTime
import TocsinWire

/// Runs the program that is registered for a response (handlers.md): as a transient unit of the
/// user's service manager where there is one, else as a child in a process group of its own.
///
/// Never a shell: an argv list, in which only `%i`, `%e` and `%a` are replaced, inside one
/// argument. What people wrote goes by standard input and environment.
final class Handlers: Runner {
  private let bus: Bus
  private let loop: EventLoop
  private let storeID: String
  private let zone: () -> SystemZone
  var tell: (Incoming) -> Void = { _ in }
  /// What the journal has to say of a run: the message, and of which notification.
  var warn: (String, RequestID) -> Void = { _, _ in }
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

  private struct Run {
    var response: Response
    var request: Request
    var delivery: Delivery?
  }

  private enum Process {
    case unit(TransientUnit)
    case child(ChildProcess)
  }

  private var queue = HandlerQueue<Run>()
  private var running: [Int64: Process] = [:]
  private var timers: [Int64: DelayTimer] = [:]
  private var ending: Set<Int64> = []
  private var isPumping = false

  /// At once, in all, and how long each may take (`[limits]`).
  var most: Int {
    get { queue.most }
    set { queue.most = newValue }
  }
  var time = Span.seconds(30)
  private static let grace = Span.seconds(5)
  /// What the environment may hold of a reply (handlers.md).
  private static let environmentBytes = 32 * 1024

  init(bus: Bus, loop: EventLoop, storeID: String, zone: @escaping () -> SystemZone) {
    self.bus = bus
    self.loop = loop
    self.storeID = storeID
    self.zone = zone
  }

  /// A service manager may come after us: on the bus it appears a moment after the bus itself.
  func watchManager() throws(BusError) {
    managerWatch = try bus.watchOwner(of: "org.freedesktop.systemd1") { [weak self] _, new in
      self?.hasManager = new != nil
    }
    hasManager = TransientUnit.isAvailable(on: bus)
  }

  func run(_ response: Response, _ request: Request, _ delivery: Delivery?) {
    queue.add(Run(response: response, request: request, delivery: delivery), of: request.id)
    pump()
  }

  private func pump() {
    guard !isPumping else { return }  // a start that fails at once comes back here
    isPumping = true
    defer { isPumping = false }
    while let run = queue.next() { start(run) }
  }

  private func start(_ run: Run) {
    let number = run.response.number
    guard
      let route = run.request.route(for: run.response.happening, action: run.response.action),
      case .program(let words) = route.target, let program = words.first
    else {
      finish(run, .notStarted("nothing is registered for it any more"))
      return
    }
    if !hasManager, let fault = ProgramTrust.fault(program) {
      finish(run, .notStarted("\(program) \(fault)"))
      return
    }
    let arguments = words.map { Self.filled($0, run.response) }
    let environment = environment(of: run)
    let table = ResponseCoding.handlerInput(
      run.response, run.request, run.delivery, store: storeID, zone: zone().zone)
    let input = JSONWriting.bytes(table) + [UInt8(ascii: "\n")]
    do {
      if hasManager {
        running[number] = .unit(try unit(run, arguments, environment, input))
      } else {
        running[number] = .child(try child(run, arguments, environment, input))
        limit(run)
      }
    } catch let error as BusError {
      finish(run, .notStarted(error.message))
    } catch let error as SystemdError
      where [EMFILE, ENFILE, EAGAIN, ENOMEM].contains(error.errno)
    {
      finish(run, .exited(75))  // the machine is short of something just now
    } catch let error as SystemdError {
      finish(run, .notStarted(errorText(error.errno)))
    } catch {
      finish(run, .notStarted("it could not be started"))
    }
  }

  // As a unit.

  private func unit(
    _ run: Run, _ arguments: [String], _ environment: [String], _ input: [UInt8]
  ) throws -> TransientUnit {
    guard let command = Self.command else {
      throw BusError.failed("the program tocsin, which checks handlers, is not beside tocsind")
    }
    // Named by the event: what a daemon that has gone left running is waited for, not run again.
    let event = ResponseCoding.eventID(run.response, store: storeID)
    var request = TransientUnit.Request(
      name: "tocsin-handler-\(event).service",
      description: "Handler of notification \(run.request.id)", program: command,
      arguments: ["tocsin", "__handler", "--"] + arguments)
    request.environment = environment
    request.input = try Descriptor.memory(input)
    request.runtimeMaxUsec = UInt64(time.usec)
    request.stopUsec = UInt64(Self.grace.usec)
    request.adopts = true
    return try TransientUnit(request, on: bus) { [weak self] result in
      self?.unitEnded(run, result)
    }
  }

  private func unitEnded(_ run: Run, _ result: Result<TransientUnit.End, BusError>) {
    switch result {
    case .failure(let error): finish(run, .notStarted(error.message))
    case .success(let end) where end.result == "timeout": finish(run, .timedOut)
    case .success(let end):
      switch end.status {
      case .exited(let code)?: finish(run, .exited(code))
      case .signaled(let signal)?: finish(run, .signaled(signal))
      case nil: finish(run, .notStarted("the service manager says \(end.result)"))
      }
    }
  }

  // As a child.

  private func child(
    _ run: Run, _ arguments: [String], _ environment: [String], _ input: [UInt8]
  ) throws -> ChildProcess {
    var launch = ChildProcess.Launch(arguments)
    launch.environment = (Self.inherited + environment).map { Array($0.utf8) }
    launch.input = .bytes(input)
    launch.output = .inherited(STDERR_FILENO)
    launch.error = .inherited(STDERR_FILENO)
    return try ChildProcess(launch, loop) { [weak self] status in
      guard let self else { return }
      let isLate = ending.contains(run.response.number)
      switch status {
      case _ where isLate: finish(run, .timedOut)
      case .exited(let code): finish(run, .exited(code))
      case .signaled(let signal): finish(run, .signaled(signal))
      }
    }
  }

  /// SIGTERM to the group at the limit, SIGKILL five seconds later.
  private func limit(_ run: Run) {
    let number = run.response.number
    timers[number] = try? loop.timer { [weak self] in
      guard let self, case .child(let child)? = running[number] else { return }
      if ending.insert(number).inserted {
        child.signalGroup(SIGTERM)
        timers[number]?.arm(afterUsec: Self.grace.usec)
      } else {
        child.signalGroup(SIGKILL)
      }
    }
    timers[number]?.arm(afterUsec: time.usec)
  }

  private func finish(_ run: Run, _ result: RunEnd) {
    let number = run.response.number
    if case .child(let child)? = running.removeValue(forKey: number) {
      child.signalGroup(SIGKILL)  // what the first process left behind ends with it
    }
    timers[number] = nil
    ending.remove(number)
    queue.ended(run.request.id)
    end(run, result)
    pump()
  }

  private func end(_ run: Run, _ result: RunEnd) {
    if result == .timedOut {  // D9.12
      warn("a handler of notification \(run.request.id) did not end in time", run.request.id)
    }
    let label = run.response.action?.text ?? run.response.happening.rawValue
    tell(.handlerEnded(response: run.response.number, result, label: label))
  }

  // What it gets.

  /// `%i`, `%e`, `%a`; a `%` before anything else stands for itself.
  nonisolated static func filled(_ argument: String, _ response: Response) -> String {
    var result = ""
    var rest = argument.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%", let next = rest.first else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch next {
      case "i": result += response.request.description
      case "e": result += response.happening.rawValue
      case "a": result += response.action?.text ?? ""
      default:
        result.unicodeScalars.append(scalar)
        continue
      }
      rest.removeFirst()
    }
    return result
  }

  private func environment(of run: Run) -> [String] {
    let response = run.response
    let request = run.request
    var variables = [
      ("TOCSIN_VERSION", "1"), ("TOCSIN_EVENT", response.happening.rawValue),
      ("TOCSIN_EVENT_ID", ResponseCoding.eventID(response, store: storeID)),
      ("TOCSIN_ID", request.id.description), ("TOCSIN_IDENTIFIER", request.identifier.text),
      ("TOCSIN_APP", request.app.text), ("TOCSIN_ORIGIN", request.origin.rawValue),
      ("TOCSIN_TITLE", request.content.title), ("TOCSIN_BODY", request.content.body),
      ("TOCSIN_LEVEL", request.content.level.rawValue),
      ("TOCSIN_ATTEMPT", String(response.attempt)),
    ]
    if let category = request.content.category {
      variables.append(("TOCSIN_CATEGORY", category.text))
    }
    if let action = response.action { variables.append(("TOCSIN_ACTION", action.text)) }
    if let text = response.text { variables.append(("TOCSIN_REPLY", text)) }
    if let delivery = run.delivery {
      variables.append(
        ("TOCSIN_SCHEDULED", RFC3339.print(delivery.scheduled, in: zone().zone)))
    }
    if let token = response.activationToken {
      variables.append(("XDG_ACTIVATION_TOKEN", token))
      variables.append(("DESKTOP_STARTUP_ID", token))
    }
    return variables.compactMap { name, value in
      guard value.utf8.count <= Self.environmentBytes, !value.utf8.contains(0) else { return nil }
      return "\(name)=\(value)"
    }
  }

  /// The daemon's own environment, but what its service manager told it alone.
  private static let inherited: [String] = {
    let own = [
      "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "JOURNAL_STREAM", "INVOCATION_ID",
      "LISTEN_FDS", "LISTEN_PID", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
    ]
    var variables: [String] = []
    var next = environ
    while let entry = next.pointee {
      if let text = String(validatingCString: entry),
        !own.contains(where: { text.hasPrefix($0 + "=") })
      {
        variables.append(text)
      }
      next += 1
    }
    return variables
  }()

  /// `tocsin`, beside this program: it checks a handler where the sandbox does not hide its owner.
  private static let command: String? = {
    guard let own = linkTarget("/proc/self/exe"),
      let slash = own.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let path = own[...slash] + "tocsin"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }()
}
