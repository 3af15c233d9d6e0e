import Systemd
import TocsinModel

/// GNOME's `show-banners`: dconf tells that it was changed and to what it does not tell, so
/// `gsettings` is run to read it: once at first, and then for a change of that key.
final class ShownBanners {
  private let loop: EventLoop
  private let warn: (String) -> Void
  private let changed: (Bool) -> Void
  private let failed: () -> Void
  private let program: String?
  private var slot: BusSlot?
  private var child: ChildProcess?
  private var patience: DelayTimer?
  private var isStale = false

  nonisolated private static let key = "/org/gnome/desktop/notifications/show-banners"

  init(
    _ bus: Bus, _ loop: EventLoop, warn: @escaping (String) -> Void,
    _ changed: @escaping (Bool) -> Void, failed: @escaping () -> Void
  ) throws(BusError) {
    self.loop = loop
    self.warn = warn
    self.changed = changed
    self.failed = failed
    program = Paths.program("gsettings")
    patience = try? loop.timer { [weak self] in
      self?.child = nil
      self?.failed()
    }
    // Whoever sends it can do no more than have it read again.
    slot = try bus.match(
      "type='signal',path='/ca/desrt/dconf/Writer/user',interface='ca.desrt.dconf.Writer',"
        + "member='Notify'"
    ) { [weak self] message in
      let reader = message.reader
      guard let prefix = try? reader.readString(), let keys = try? reader.readStrings(),
        Self.concerns(prefix, keys)
      else { return }
      self?.read()
    }
    read()
  }

  /// A key, or a folder that was reset.
  nonisolated static func concerns(_ prefix: String, _ keys: [String]) -> Bool {
    keys.contains { part in
      let changed = prefix + part
      return changed == key || (changed.hasSuffix("/") && key.hasPrefix(changed))
    }
  }

  private func read() {
    guard child == nil else {
      isStale = true
      return
    }
    guard let program else { return failed() }
    do throws(SystemdError) {
      let output = try OutputCapture(limit: 4096)
      var launch = ChildProcess.Launch(
        [program, "get", "org.gnome.desktop.notifications", "show-banners"])
      launch.environment = [
        "HOME", "PATH", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_DIRS",
        "DCONF_PROFILE", "GSETTINGS_BACKEND", "DBUS_SESSION_BUS_ADDRESS",
      ]
      .compactMap { name in Paths.environment(name).map { Array("\(name)=\($0)".utf8) } }
      launch.output = .captured(output)
      child = try ChildProcess(launch, loop) { [weak self] status in
        self?.ended(status, String(decoding: output.bytes, as: UTF8.self))
      }
      patience?.arm(afterUsec: Span.seconds(5).usec)
    } catch {
      warn("gsettings cannot be run: \(error)")
      failed()
    }
  }

  private func ended(_ status: ChildStatus, _ said: String) {
    child = nil
    patience?.disarm()
    if isStale {
      isStale = false
      return read()
    }
    switch said {
    case "true\n": changed(true)
    case "false\n": changed(false)
    default:
      warn("gsettings does not say whether GNOME shows banners: \(status)")
      failed()
    }
  }
}
