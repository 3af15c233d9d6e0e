import CSystemd

/// What a service tells the manager that started it (sd_notify). Without one nothing happens.
package enum ServiceState: Equatable, Sendable {
  case ready
  case reloading
  case stopping
  /// One line for `systemctl status`.
  case status(String)
  /// Proof of life; the loop's watchdog sends it by itself.
  case watchdog

  /// True where a manager has been told.
  @discardableResult
  package func notify() -> Bool { sd_notify(0, text) > 0 }

  private var text: String {
    switch self {
    case .ready: "READY=1"
    // The time is what Type=notify-reload wants: it tells this reload from an earlier one.
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(EventClock.monotonic.now())"
    case .stopping: "STOPPING=1"
    case .status(let line):
      // A line break would begin a new assignment.
      "STATUS="
        + String(String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    case .watchdog: "WATCHDOG=1"
    }
  }
}
