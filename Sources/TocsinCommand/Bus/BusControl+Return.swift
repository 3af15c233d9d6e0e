import Systemd
import TocsinWire

extension BusControl {
  /// How long a daemon that went may take to come back: a restart with a large store takes seconds.
  static let absenceUsec: Int64 = 60_000_000

  /// Waits until somebody has the daemon's name again; false when nobody takes it in time, or the bus
  /// goes too. A daemon that can be started is started by whoever calls then.
  func awaitReturn(on bus: Bus) -> Bool {
    do {
      let loop = try EventLoop()
      var isBack = false
      var isOver = false
      let owner = try bus.watchOwner(of: Names.bus) { _, new in isBack = new != nil }
      defer { withExtendedLifetime(owner) {} }
      if try bus.hasOwner(Names.bus) { return true }
      try bus.attach(to: loop)
      defer { bus.detach() }
      bus.onDisconnect = { isOver = true }
      defer { bus.onDisconnect = nil }
      let absence = try loop.timer { isOver = true }
      defer { withExtendedLifetime(absence) {} }
      absence.arm(afterUsec: BusControl.absenceUsec)
      while !isBack, !isOver { _ = try loop.step() }
      return isBack
    } catch {
      return false
    }
  }
}
