import Systemd

/// Sleep as logind tells it on the system bus (S7.4). Nothing needs a delay lock: what was
/// acknowledged is on the disk. Where there is no system bus or no logind, the clocks tell too.
///
/// logind may come after us, go and come back: the bus knows it by its name.
final class Sleep {
  enum Event {
    /// The machine is about to sleep.
    case begins
    /// It has slept, or will not: logind said so, or is not there to say it any more.
    case ends
  }

  private var slots: [BusSlot] = []

  /// `bus` is the system's.
  init(_ bus: Bus, _ changed: @escaping (Event) -> Void) throws(BusError) {
    slots = [
      try bus.match(
        "type='signal',sender='\(Sleep.logind)',path='/org/freedesktop/login1',"
          + "interface='org.freedesktop.login1.Manager',member='PrepareForSleep'"
      ) { message in
        if let begins = try? message.reader.readBool() { changed(begins ? .begins : .ends) }
      },
      try bus.watchOwner(of: Sleep.logind) { old, _ in if old != nil { changed(.ends) } },
    ]
  }

  private static let logind = "org.freedesktop.login1"
}
