import Glibc
import Systemd
import TocsinModel
import TocsinWire

/// `tocsin handler run`: what would be run for an event, here and now.
struct HandlerRun {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run(_ file: String) throws(Failure) -> Int32 {
    let input = try read(file)
    guard let happening = input.happening else {
      throw .file("\(file): 'event' is missing, or is no event of tocsin-handlers(7)")
    }
    let files = try Config.files(session)
    let configuration: Configuration
    do throws(ConfigurationFaults) {
      configuration = try files.configuration(
        zones: session.clock.zones, programs: .session(session.environment))
    } catch {
      return Config.report(error.lines, session.output)
    }
    let hearing = configuration.handlers.filter { input.isHeard(by: $0) }
    guard !hearing.isEmpty else {
      fail("no handler hears of this")
      return Exit.no
    }
    var status = Exit.done
    for handler in happening.isResponse ? Array(hearing.prefix(1)) : hearing {
      let time = handler.timeout ?? configuration.limits.handlerTime
      if try !run(handler, input, time) { status = Exit.no }
    }
    return status
  }

  private func fail(_ line: String) { session.output.error(.failed(line)) }

  private func read(_ file: String) throws(Failure) -> HandlerInput {
    let bytes: [UInt8]
    if file == "-" {
      bytes = Array(try session.input().utf8)
    } else {
      do throws(Fault) { bytes = try FileContents.read(file) } catch {
        throw .file(error.description)
      }
    }
    do throws(Fault) { return HandlerInput(try JSONReading.table(of: bytes, file: file)) } catch {
      throw .file(error.description)
    }
  }

  /// Whether it has done its work.
  private func run(
    _ handler: HandlerTable, _ input: HandlerInput, _ time: Span
  ) throws(Failure) -> Bool {
    let output = session.output
    let name = Escape.line(handler.name.text)
    switch handler.does {
    case .nothing: return true
    case .unit(let unit):
      output.note("\(name): starts \(input.filled(unit, escaped: \.escapedForUnit))")
      return true
    case .activate:
      output.note("\(name): activates an action of the app")
      return true
    case .openURL(let key):
      switch input.url(key) {
      case .success(let url): output.note("\(name): opens \(url)")
      case .failure(let error):
        fail("\(name): \(error.message)")
        return false
      }
      return true
    case .exec(let words):
      do throws(SystemdError) {
        return try execute(input.arguments(words), input, name, time)
      } catch { throw .failed("\(name): \(errorText(error.errno))") }
    }
  }

  private func execute(
    _ arguments: [String], _ input: HandlerInput, _ name: String, _ time: Span
  ) throws(SystemdError) -> Bool {
    var launch = ChildProcess.Launch(arguments)
    launch.environment = HandlerRun.inherited + input.environment().map { Array($0.utf8) }
    if let home = session.environment["HOME"] { launch.directory = Array(home.utf8) }
    launch.input = .bytes(input.bytes)
    let capture = try OutputCapture(limit: HandlerAnswerCoding.mostBytes)
    launch.output = .captured(capture)
    launch.error = .inherited(STDERR_FILENO)
    let loop = try EventLoop()
    var status: ChildStatus?
    // What it leaves behind ends with it, as below the daemon.
    let others = Set(Processes.children())
    try Processes.becomeSubreaper()
    defer { Processes.endOrphans(but: others, within: HandlerRun.graceUsec) }
    let child = try ChildProcess(launch, loop) { end in
      status = end
      loop.exit(code: 0)
    }
    var isLate = false
    var timer: DelayTimer?
    var isAsked = false
    let end = {
      child.signalGroup(isAsked ? SIGKILL : SIGTERM)
      isAsked = true
      timer?.arm(afterUsec: HandlerRun.graceUsec)
    }
    timer = try loop.timer {
      isLate = true
      end()
    }
    timer?.arm(afterUsec: time.usec)
    // It is in a group of its own, where a terminal's Ctrl-C does not reach it.
    var signals: [EventSource] = []
    for number in [SIGINT, SIGTERM, SIGHUP] { signals.append(try loop.signal(number, end)) }
    _ = try loop.run()
    timer = nil
    signals = []
    return report(status, isLate: isLate, capture, name)
  }

  private static let graceUsec: Int64 = 5_000_000

  /// All of our own environment, as bytes.
  private static var inherited: [[UInt8]] {
    var variables: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      variables.append(
        Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return variables
  }

  private func report(
    _ status: ChildStatus?, isLate: Bool, _ capture: OutputCapture, _ name: String
  ) -> Bool {
    let output = session.output
    output.text(String(decoding: capture.bytes, as: UTF8.self))
    if case .wrong(let why) = HandlerAnswerCoding.read(capture.bytes) {
      fail("\(name): what it printed is no answer: \(why)")
    }
    switch status {
    case _ where isLate: fail("\(name): did not end in time")
    case .exited(0)?:
      output.note("\(name): done")
      return true
    case .exited(let code)?: fail("\(name): exit \(code)")
    case .signaled(let signal)?: fail("\(name): signal \(signal)")
    case nil: fail("\(name): did not run")
    }
    return false
  }
}
