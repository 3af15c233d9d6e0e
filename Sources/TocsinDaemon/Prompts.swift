import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer

/// Asks a person for the text of a reply where the notification server has no field for it: runs the
/// prompt command of the configuration, whose output is the text (S6.6, C6.1). It runs as a handler
/// does, and nothing of a notification but its number enters its arguments.
///
///     ask ──▶ open ──exit 0──▶ the text ──▶ told
///               `──another exit, 10 minutes, output that is no text──▶ no answer, told
///
/// One for each notification. Where a service manager runs it, it outlives this daemon, and the next
/// run hears its end (`resume`).
final class Prompts: Prompter {
  /// Program and arguments; empty for none.
  var command: [String] = []
  var tell: (Incoming) -> Void = { _ in }
  var warn: (String, RequestID) -> Void = { _, _ in }
  var hasManager: () -> Bool = { false }
  let bus: Bus
  let loop: EventLoop
  let storeID: String
  /// Where output is taken from.
  let folder: String
  var open: [PromptPlace: Prompt] = [:]

  /// One that is open.
  final class Prompt {
    let place: PromptPlace
    let action: ActionID
    let request: RequestID
    var process: AnyObject?
    /// What it has printed, once it has ended.
    var output: () -> OutputCapture? = { nil }

    init(_ place: PromptPlace, _ action: ActionID, _ request: RequestID) {
      self.place = place
      self.action = action
      self.request = request
    }
  }

  init(bus: Bus, loop: EventLoop, storeID: String, folder: String) {
    self.bus = bus
    self.loop = loop
    self.storeID = storeID
    self.folder = folder
  }

  func ask(
    _ action: Action, of delivery: Delivery, _ request: Request, activationToken: String?
  ) {
    let position = delivery.outcome.actions.firstIndex { $0.id == action.id } ?? 0
    let place = PromptPlace(
      delivery: delivery.id, position: position, serial: EventClock.monotonic.now())
    let prompt = Prompt(place, action.id, request.id)
    guard !command.isEmpty else { return end(prompt, nil) }
    guard open.count < Limits.prompts else {
      warn("\(Limits.prompts) prompts for a reply are open; no further one", request.id)
      return end(prompt, nil)
    }
    let words = PromptWords(action, request, activationToken: activationToken)
    do throws(PromptFault) {
      try start(prompt, words.arguments(command), words.environment)
    } catch {
      warn("the prompt command was not run: \(error.why)", request.id)
      end(prompt, nil)
    }
  }

  /// It has ended; `status` is nil where that was not by itself.
  func ended(_ prompt: Prompt, _ status: ChildStatus?) {
    let output = prompt.output()
    unlink("\(folder)/\(prompt.place.name)")
    switch status {
    case .exited(0)?: end(prompt, output.flatMap { text(of: $0, prompt) })
    case .exited(126)?, .exited(127)?:  // `tocsin __handler` has said why
      warn("the prompt command was not run", prompt.request)
      end(prompt, nil)
    default: end(prompt, nil)  // cancelled
    }
  }

  func end(_ prompt: Prompt, _ text: String?) {
    open[prompt.place] = nil
    tell(.prompted(delivery: prompt.place.delivery, prompt.action, text: text))
  }

  /// Without one last newline (C6.1).
  private func text(of output: OutputCapture, _ prompt: Prompt) -> String? {
    var bytes = output.bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    guard !output.isTruncated, bytes.count <= Limits.textBytes else {
      warn("what the prompt command printed is too long for a reply", prompt.request)
      return nil
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      warn("what the prompt command printed is no text", prompt.request)
      return nil
    }
    return text
  }
}

/// Why a prompt does not begin.
struct PromptFault: Error {
  var why: String
}

/// Which prompt it is, as the name of its output has it: `DELIVERY-POSITION-SERIAL`.
struct PromptPlace: Hashable {
  var delivery: Int64
  /// Of the action, among those shown.
  var position: Int
  /// Tells one prompt from the next one about the same.
  var serial: Int64

  var name: String { "\(delivery)-\(position)-\(serial)" }

  init(delivery: Int64, position: Int, serial: Int64) {
    self.delivery = delivery
    self.position = position
    self.serial = serial
  }

  init?(name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 3, let delivery = parts[0], let position = parts[1],
      let serial = parts[2], let position = Int(exactly: position)
    else { return nil }
    self.init(delivery: delivery, position: position, serial: serial)
    guard self.name.hasSameBytes(as: name) else { return nil }
  }
}
