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
      case .success(let end): self?.ended(prompt, end.status)
      case .failure(let error):
        if !onlyAdopts { self?.warn("the prompt command: \(error.message)", prompt.request) }
        self?.ended(prompt, nil)
      }
    }
  }

  private func startChild(
    _ prompt: Prompt, _ arguments: [String], _ environment: [String]
  ) throws {
    let capture = try OutputCapture(limit: Limits.textBytes + 1)
    prompt.output = { capture }
    var launch = ChildProcess.Launch(arguments)
    launch.environment = (Handlers.inherited + environment).map { Array($0.utf8) }
    launch.output = .captured(capture)
    launch.error = .inherited(STDERR_FILENO)
    let child = try ChildProcess(launch, loop) { [weak self, unowned prompt] status in
      self?.ended(prompt, prompt.isEnding ? nil : status)
    }
    prompt.process = child
    prompt.timer = try loop.timer { [unowned prompt, unowned child] in
      child.signalGroup(prompt.isEnding ? SIGKILL : SIGTERM)
      if !prompt.isEnding { prompt.timer?.arm(afterUsec: Handlers.grace.usec) }
      prompt.isEnding = true
    }
    prompt.timer?.arm(afterUsec: Limits.promptTime.usec)
  }

  /// Of prompts that an earlier run has opened: those that are open still are waited for, and what
  /// the others have left goes.
  ///
  /// - Parameter live: the request and the actions of a delivery that may be answered.
  func resume(_ live: (Int64) -> (request: RequestID, actions: [Action])?) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    for name in names {
      guard let place = PromptPlace(name: name), let (request, actions) = live(place.delivery),
        actions.indices.contains(place.position), hasManager()
      else {
        unlink("\(folder)/\(name)")
        continue
      }
      let prompt = Prompt(place, actions[place.position].id, request)
      do {
        try startUnit(prompt, [], [], onlyAdopts: true)
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
