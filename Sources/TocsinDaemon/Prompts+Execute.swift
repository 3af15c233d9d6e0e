import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinWire

extension Prompts {
  func start(
    _ prompt: Prompt, _ arguments: [String], _ environment: [String]
  ) throws(PromptFault) {
    guard let program = arguments.first, program.utf8.first == UInt8(ascii: "/") else {
      throw PromptFault(why: "\((arguments.first ?? "").quoted) is no absolute path")
    }
    do {
      if hasManager() {
        try startUnit(prompt, arguments, environment)
      } else {
        if let fault = ProgramTrust.fault(program) {
          throw PromptFault(why: "\(program) \(fault)")
        }
        try startChild(prompt, arguments, environment)
      }
    } catch let fault as PromptFault {
      throw fault
    } catch let error as BusError {
      throw PromptFault(why: error.message)
    } catch let error as SystemdError {
      throw PromptFault(why: errorText(error.errno))
    } catch {
      throw PromptFault(why: "it could not be started")
    }
    open[prompt.place] = prompt
  }

  private func startUnit(
    _ prompt: Prompt, _ arguments: [String], _ environment: [String], onlyAdopts: Bool = false
  ) throws {
    guard let checker = Handlers.command else {
      throw PromptFault(why: "the program tocsin, which checks it, is not beside tocsind")
    }
    let output = try HandlerOutput(prompt.place.name, in: folder, limit: Limits.textBytes + 1)
    prompt.output = { output.finish() }
    var request = TransientUnit.Request(
      name: "tocsin-prompt-\(storeID)-\(prompt.place.name).service",
      description: "Reply to notification \(prompt.request)", program: checker,
      arguments: ["tocsin", "__handler", "--"] + arguments)
    request.environment = environment
    request.output = output.capture.writeEnd
    request.runtimeMaxUsec = UInt64(Limits.promptTime.usec)
    request.stopUsec = UInt64(Handlers.grace.usec)
    request.onlyAdopts = onlyAdopts
    try output.capture.start(loop)
    prompt.process = try TransientUnit(request, on: bus) { [weak self, unowned prompt] result in
      switch result {
      case .success(let end):
        let isLate = end.isLate(limitUsec: UInt64(Limits.promptTime.usec))
        self?.ended(prompt, isLate ? nil : end.status)
      case .failure(let error):
        if !onlyAdopts { self?.warn("the prompt command: \(error.message)", prompt.request) }
        self?.ended(prompt, nil)
      }
    }
  }

  /// Without a program it only waits for the one that an earlier daemon has started.
  private func startChild(
    _ prompt: Prompt, _ arguments: [String], _ environment: [String]
  ) throws {
    guard let checker = Handlers.command else {
      throw PromptFault(why: "the program tocsin, which checks it, is not beside tocsind")
    }
    let output = try HandlerOutput(prompt.place.name, in: folder, limit: Limits.textBytes + 1)
    prompt.output = { output.finish() }
    let file = "\(folder)/\(prompt.place.name)\(Self.recordSuffix)"
    var launch = ChildProcess.Launch(
      program: Array(checker.utf8),
      arguments: Supervision.arguments(
        file: file, attempt: 1, limitUsec: Limits.promptTime.usec,
        graceUsec: Handlers.grace.usec, program: arguments
      ).map { Array($0.utf8) })
    launch.environment = (Handlers.inherited + environment).map { Array($0.utf8) }
    launch.output = .captured(output.capture)
    launch.error = .inherited(STDERR_FILENO)
    launch.farewell = SIGHUP
    launch.isAwaited = false
    prompt.process = try ChildProcess(launch, loop) { [weak self, unowned prompt] _ in
      let end = Supervision.Record.read(file)?.end
      unlink(file)
      switch end {
      case .exited(let code)?: self?.ended(prompt, .exited(code))
      case .signaled, .timedOut, nil: self?.ended(prompt, nil)
      }
    }
  }

  private static let recordSuffix = ".run"

  /// Of prompts that an earlier run has opened: those that are open still are waited for, and what
  /// the others have left goes.
  ///
  /// - Parameter live: the request and the actions of a delivery that may be answered.
  func resume(_ live: (Int64) -> (request: RequestID, actions: [Action])?) {
    for name in FolderNames.of(folder) where !name.hasSuffix(Self.recordSuffix) {
      guard let place = PromptPlace(name: name), let (request, actions) = live(place.delivery),
        actions.indices.contains(place.position)
      else {
        unlink("\(folder)/\(name)")
        unlink("\(folder)/\(name)\(Self.recordSuffix)")
        continue
      }
      let prompt = Prompt(place, actions[place.position].id, request)
      do {
        if hasManager() {
          try startUnit(prompt, [], [], onlyAdopts: true)
        } else {
          try startChild(prompt, [], [])
        }
        open[place] = prompt
      } catch {
        unlink("\(folder)/\(name)")
      }
    }
  }
}

extension Daemon {
  func resumePrompts() {
    prompts.resume { [performer] id in
      guard let delivery = (try? performer.store.delivery(id)) ?? nil, delivery.ending == nil else {
        return nil
      }
      return (delivery.request, delivery.outcome.actions)
    }
    for place in prompts.open.keys { performer.resumePrompt(of: place.delivery) }
  }
}
