import Systemd

/// Whether a screen saver is active: one that locks says so here, and `LockedHint` need not know
/// (S7.2). It may come late and go; it is never started.
final class ScreenSaver {
  struct Place {
    let name: String
    let path: String
  }

  static let places = [
    Place(name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver"),
    Place(name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver"),
  ]

  private let bus: Bus
  private let place: Place
  /// Nil where there is none, or it does not say.
  private let changed: (Bool?) -> Void
  private let warn: (String) -> Void
  private var slots: [BusSlot] = []
  private var question: PendingCall?
  private var owner: String?

  init(
    _ bus: Bus, _ place: Place, warn: @escaping (String) -> Void,
    _ changed: @escaping (Bool?) -> Void
  ) throws(BusError) {
    self.bus = bus
    self.place = place
    self.warn = warn
    self.changed = changed
    slots.append(
      try bus.watchOwner(of: place.name) { [weak self] _, new in self?.ownerChanged(to: new) })
    // Plasma tells it at two paths.
    slots.append(
      try bus.match(
        "type='signal',sender='\(place.name)',interface='\(place.name)',member='ActiveChanged'"
      ) { [weak self] message in
        guard let self, owner != nil, message.sender == owner else { return }
        take(.success(message))
      })
    question = try bus.owner(of: place.name) { [weak self] reply in
      guard let owner = (try? reply.get()) ?? nil else { return changed(nil) }
      self?.ownerChanged(to: owner)
    }
  }

  private func ownerChanged(to new: String?) {
    guard new != owner else { return }
    owner = new
    question = nil
    guard let new else { return changed(nil) }
    do throws(BusError) {
      let call = try bus.methodCall(
        to: new, path: place.path, interface: place.name, member: "GetActive")
      call.noAutoStart()
      question = try bus.call(call, timeoutUsec: 5_000_000) { [weak self] in self?.take($0) }
    } catch {
      take(.failure(error))
    }
  }

  /// An error is no answer: GNOME has a second one that only keeps the screen awake.
  private func take(_ reply: Result<Message, BusError>) {
    guard case .success(let message) = reply else { return changed(nil) }
    do throws(BusError) {
      changed(try message.reader.readBool())
    } catch {
      warn("\(place.name) says something that cannot be read: \(error)")
      changed(nil)
    }
  }
}
