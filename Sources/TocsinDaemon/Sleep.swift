import Systemd

/// Sleep as logind tells it on the system bus (S7.4). Nothing needs a delay lock: what was
/// acknowledged is on the disk. Where there is no system bus or no logind, the clocks tell too.
final class Sleep {
  private let bus: Bus
  private var slot: BusSlot?

  /// Nil where there is no system bus.
  init?(
    _ loop: EventLoop, address: String, endOfTurn: @escaping () -> Void,
    _ changed: @escaping (_ isAsleep: Bool) -> Void
  ) {
    guard let bus = try? Bus(address: address) else { return nil }
    self.bus = bus
    do {
      slot = try bus.match(
        "type='signal',sender='org.freedesktop.login1',path='/org/freedesktop/login1',"
          + "interface='org.freedesktop.login1.Manager',member='PrepareForSleep'"
      ) { message in
        if let isAsleep = try? message.reader.readBool() { changed(isAsleep) }
      }
      try bus.attach(to: loop, endOfTurn: endOfTurn)
    } catch {
      return nil
    }
  }
}
