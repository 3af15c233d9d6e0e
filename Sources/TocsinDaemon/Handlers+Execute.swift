import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinWire

// Programs.

extension Handlers {
  /// `staysAlone`: what it starts outlives it, as a browser does.
  func execute(
    _ run: Run, _ arguments: [String], _ input: HandlerInput, staysAlone: Bool = false
  ) throws(Refusal) {
    guard let program = arguments.first, program.utf8.first == UInt8(ascii: "/") else {
      throw Refusal("\((arguments.first ?? "").quoted) is no absolute path")
    }
    do {
      if hasManager {
        begin(run, .unit(try unit(run, arguments, input, staysAlone: staysAlone)))
      } else {
        if let fault = ProgramTrust.fault(program) { throw Refusal("\(program) \(fault)") }
        begin(
          run,
          staysAlone
            ? .child(try child(run, arguments, input))
            : .supervised(try supervised(run, arguments, input)))
      }
    } catch let error as BusError {
      throw Refusal(error.message)
    } catch let error as Refusal {
      throw error
    } catch let error as SystemdError {
      let why = errorText(error.errno)
      throw error.isShortage ? Refusal(.notNow(why)) : Refusal(why)
    } catch {
      throw Refusal("it could not be started")
    }
  }

  private func unit(
    _ run: Run, _ arguments: [String], _ input: HandlerInput, staysAlone: Bool
  ) throws -> TransientUnit {
    let command = try Self.checker()
    // Named by the event: what a daemon that has gone left running is waited for, not run again.
    let event = ResponseCoding.eventID(run.response, store: storeID)
    var request = TransientUnit.Request(
      name: "tocsin-handler-\(event).service",
      description: "Handler of notification \(run.request.id)", program: command,
      arguments: ["tocsin", "__handler", "--"] + arguments)
    request.environment = input.environment(activationToken: run.response.activationToken)
    request.input = try Descriptor.memory(input.bytes)
    let limit = UInt64((table(of: run.response)?.timeout ?? time).usec)
    request.runtimeMaxUsec = limit
    request.stopUsec = UInt64(Self.grace.usec)
    request.adopts = true
    if staysAlone {
      request.killMode = "process"
    } else {
      let output = try HandlerOutput(event, in: folder, limit: HandlerAnswerCoding.mostBytes)
      request.output = output.capture.writeEnd
      outputs[run.response.number] = { output.finish() }
      try output.capture.start(loop)
    }
    return try TransientUnit(request, on: bus) { [weak self] result in
      self?.unitEnded(run, result, limitUsec: limit)
    }
  }

  private func unitEnded(
    _ run: Run, _ result: Result<TransientUnit.End, BusError>, limitUsec: UInt64
  ) {
    // What an earlier daemon has begun was the attempt before.
    var attempt: Int64?
    if case .unit(let unit)? = running[run.response.number], unit.isAdopted {
      attempt = max(1, run.response.attempt - 1)
    }
    switch result {
    case .failure(let error):
      finish(run, error.isShortage ? .notNow(error.message) : .notStarted(error.message))
    case .success(let end) where end.isLate(limitUsec: limitUsec):
      finish(run, .timedOut, attempt: attempt)
    case .success(let end):
      switch end.status {
      case .exited(let code)?: finish(run, .exited(code), attempt: attempt)
      case .signaled(let signal)?: finish(run, .signaled(signal), attempt: attempt)
      case nil:
        let why = "the service manager says \(end.result)"
        finish(run, end.result == "resources" ? .notNow(why) : .notStarted(why))
      }
    }
  }

  /// `tocsin`, which starts a program and checks it.
  static func checker() throws(Refusal) -> String {
    guard let command else {
      throw Refusal("the program tocsin, which checks handlers, is not beside tocsind")
    }
    return command
  }

  private func launch(_ run: Run, _ input: HandlerInput) -> ChildProcess.Launch {
    var launch = ChildProcess.Launch([])
    let own = input.environment(activationToken: run.response.activationToken)
    launch.environment = (Self.inherited + own).map { Array($0.utf8) }
    launch.input = .bytes(input.bytes)
    launch.output = .inherited(STDERR_FILENO)
    launch.error = .inherited(STDERR_FILENO)
    return launch
  }

  /// A process that holds the limit and ends all that the program leaves behind. Like a unit it is
  /// named by the event, and goes on when this daemon is killed (`Supervision`).
  private func supervised(
    _ run: Run, _ arguments: [String], _ input: HandlerInput
  ) throws -> ChildProcess {
    let event = ResponseCoding.eventID(run.response, store: storeID)
    let output = try HandlerOutput(event, in: folder, limit: HandlerAnswerCoding.mostBytes)
    var launch = try supervision(run, arguments, input)
    launch.output = .captured(output.capture)
    outputs[run.response.number] = { output.finish() }
    return try ChildProcess(launch, loop) { [weak self] status in
      guard let self else { return }
      let record = Supervision.Record.read(record(of: run.response))
      switch (record?.end, status) {
      case (.exited(let code)?, _): finish(run, .exited(code), attempt: record?.attempt)
      case (.signaled(let signal)?, _): finish(run, .signaled(signal), attempt: record?.attempt)
      case (.timedOut?, _): finish(run, .timedOut, attempt: record?.attempt)
      case (nil, .signaled(let signal)): sweep(run, input) { $0.finish(run, .signaled(signal)) }
      case (nil, .exited(Supervisor.notNow)):
        finish(run, .notNow("the machine is short of memory, processes or room"))
      case (nil, .exited): finish(run, .notStarted("it could not be started, or was killed"))
      }
    }
  }

  private func supervision(
    _ run: Run, _ arguments: [String], _ input: HandlerInput
  ) throws(Refusal) -> ChildProcess.Launch {
    var launch = launch(run, input)
    launch.program = Array(try Self.checker().utf8)
    launch.arguments = Supervision.arguments(
      file: record(of: run.response), attempt: run.response.attempt,
      limitUsec: (table(of: run.response)?.timeout ?? time).usec, graceUsec: Self.grace.usec,
      program: arguments
    ).map { Array($0.utf8) }
    launch.farewell = SIGHUP
    launch.isAwaited = false
    return launch
  }

  /// Somebody has killed the supervisor: another one, with nothing to run, ends what is left.
  private func sweep(_ run: Run, _ input: HandlerInput, _ ended: @escaping (Handlers) -> Void) {
    do {
      running[run.response.number] = .supervised(
        try ChildProcess(try supervision(run, [], input), loop) { [weak self] _ in
          if let self { ended(self) }
        })
    } catch {
      ended(self)
    }
  }

  private func child(
    _ run: Run, _ arguments: [String], _ input: HandlerInput
  ) throws -> ChildProcess {
    var launch = launch(run, input)
    launch.program = arguments.first.map { Array($0.utf8) } ?? []
    launch.arguments = arguments.map { Array($0.utf8) }
    launch.leavesGroup = true
    return try ChildProcess(launch, loop) { [weak self] status in
      switch status {
      case .exited(let code): self?.finish(run, .exited(code))
      case .signaled(let signal): self?.finish(run, .signaled(signal))
      }
    }
  }

  /// The daemon's own environment, but what its service manager told it alone.
  static let inherited: [String] = {
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
  static let command: String? = {
    guard let own = linkTarget("/proc/self/exe"),
      let slash = own.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let path = own[...slash] + "tocsin"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }()
}
