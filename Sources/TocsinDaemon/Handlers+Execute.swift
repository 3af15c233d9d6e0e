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
        begin(run, .child(try child(run, arguments, input, staysAlone: staysAlone)))
      }
    } catch let error as BusError {
      throw Refusal(error.message)
    } catch let error as Refusal {
      throw error
    } catch let error as SystemdError {
      // The machine may be short of something just now.
      throw [EMFILE, ENFILE, EAGAIN, ENOMEM].contains(error.errno)
        ? Refusal(.exited(75)) : Refusal(errorText(error.errno))
    } catch {
      throw Refusal("it could not be started")
    }
  }

  private func unit(
    _ run: Run, _ arguments: [String], _ input: HandlerInput, staysAlone: Bool
  ) throws -> TransientUnit {
    guard let command = Self.command else {
      throw Refusal("the program tocsin, which checks handlers, is not beside tocsind")
    }
    // Named by the event: what a daemon that has gone left running is waited for, not run again.
    let event = ResponseCoding.eventID(run.response, store: storeID)
    var request = TransientUnit.Request(
      name: "tocsin-handler-\(event).service",
      description: "Handler of notification \(run.request.id)", program: command,
      arguments: ["tocsin", "__handler", "--"] + arguments)
    request.environment = input.environment(activationToken: run.response.activationToken)
    request.input = try Descriptor.memory(input.bytes)
    request.runtimeMaxUsec = UInt64((table(of: run.response)?.timeout ?? time).usec)
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

  private func child(
    _ run: Run, _ arguments: [String], _ input: HandlerInput, staysAlone: Bool
  ) throws -> ChildProcess {
    var launch = ChildProcess.Launch(arguments)
    let own = input.environment(activationToken: run.response.activationToken)
    launch.environment = (Self.inherited + own).map { Array($0.utf8) }
    launch.input = .bytes(input.bytes)
    launch.output = .inherited(STDERR_FILENO)
    launch.error = .inherited(STDERR_FILENO)
    launch.leavesGroup = staysAlone
    if !staysAlone {
      let capture = try OutputCapture(limit: HandlerAnswerCoding.mostBytes)
      launch.output = .captured(capture)
      outputs[run.response.number] = { capture }
    }
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
