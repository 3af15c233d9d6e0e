import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinWire

// What a server tells of its popups.

extension NotificationServer {
  func signal(_ message: Message) {
    let now = EventClock.monotonic.now()
    guard let owner, message.sender == owner else {
      if strangers.isDue(at: now) { note("a signal from a stranger was ignored") }  // B098
      return
    }
    guard let number = try? message.reader.readUInt32(), let incoming = read(message, owner, now)
    else { return }
    tell(incoming)
    // A server may tell of a popup before the reply that brings its number (S5.4).
    if brought[number] == nil { early.keep(incoming, of: number, calls: Set(open.keys)) }
  }

  private func read(_ message: Message, _ owner: String, _ now: Int64) -> Incoming? {
    let reader = message.reader
    guard let number = try? reader.readUInt32() else { return nil }
    let place = ServerPlace(bus: busID, owner: owner, number: number)
    switch message.member {
    case "ActionInvoked":
      guard let key = try? reader.readString() else { return nil }
      let token = tokens.removeValue(forKey: number)  // S5.11
      guard presses.isNew(number, key, at: now) else { return nil }
      return .answered(place, Answer(key: .server(key), activationToken: token))
    case "NotificationReplied":
      guard let text = try? reader.readString(), text.utf8.count <= Limits.textBytes,
        presses.isNew(number, "inline-reply", at: now)
      else { return nil }
      return .answered(
        place, Answer(key: .typed(text), activationToken: tokens.removeValue(forKey: number)))
    case "NotificationClosed":
      guard let reason = try? reader.readUInt32() else { return nil }
      forgetExpiry(of: number)
      if reason == CloseReason.dismissed.rawValue, let request = brought[number] {
        crowd.release(request)
      }
      makeRoom()
      if number == counting { counting = 0 }
      return .closed(place, CloseReason(rawValue: reason) ?? .undefined)
    case "ActivationToken":
      if let token = try? reader.readString() {
        if tokens.count >= 256 { tokens.removeAll() }
        tokens[number] = token
      }
      return nil
    default: return nil
    }
  }
}
