import Systemd
import TocsinModel
import TocsinWire

/// Who hears `Event` signals, and of what (`Subscribe`). Only names of things travel in them.
final class Subscribers {
  private let bus: Bus
  /// The events by connection; empty is all.
  private var wanted: [String: [String]] = [:]
  /// Connections that something of ours hangs on are watched, so that it goes with them.
  private var watches: [String: BusSlot] = [:]
  private var questions: [String: PendingCall] = [:]
  var onGone: ((String) -> Void)?

  init(_ bus: Bus) { self.bus = bus }

  func subscribe(_ sender: String, _ events: [String]) {
    wanted[sender] = events
    watch(sender)
  }

  func watch(_ sender: String) {
    guard watches[sender] == nil else { return }
    watches[sender] = try? bus.watchOwner(of: sender) { [weak self] _, new in
      if new == nil { self?.forget(sender) }
    }
    // It may have gone before the watch was in place.
    questions[sender] = try? bus.owner(of: sender) { [weak self] result in
      self?.questions[sender] = nil
      if case .success(nil) = result { self?.forget(sender) }
    }
  }

  private func forget(_ sender: String) {
    wanted[sender] = nil
    watches[sender] = nil
    onGone?(sender)
  }

  func tell(_ entry: LogEntry) {
    let event = entry.event.rawValue
    for (sender, events) in wanted where events.isEmpty || events.contains(event) {
      guard
        let signal = try? bus.signal(
          path: Names.path, interface: Names.control, member: "Event", to: sender)
      else { continue }
      try? signal.append(uint64: UInt64(entry.request.number))
      try? signal.append(string: entry.app.text)
      try? signal.append(string: entry.identifier.text)
      try? signal.append(string: event)
      try? bus.send(signal)
    }
  }
}
