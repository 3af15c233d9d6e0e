import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

extension Daemon {
  /// Reads the configuration again, by SIGHUP, `tocsin reload` or the service manager. What is
  /// broken changes nothing (C1.4). The faults, one line each.
  func reload() -> [String] {
    _ = ServiceState.reloading.notify()
    defer { _ = ServiceState.ready.notify() }
    do { try log.reopen() } catch { log.error("cannot write the log \(error.line)") }
    readZone()
    switch Settings.read(paths, Daemon.programs(on: bus), now: now) {
    case .failure(let broken):
      settings.faults = broken.lines
      for line in broken.lines { log.error(line) }
      log.warning("the configuration is broken; what was in force stays")
      return broken.lines
    case .success(let fresh):
      do {
        try apply(fresh)
      } catch {
        settings.faults = [error.line]
        log.error(error.line)
        return [error.line]
      }
      learnServer()
      performer.reconsider(now: now)
      performer.remindOfPrompts(now: now)
      keepConfiguration()
      log.info("configuration read: \(fresh.names.isEmpty ? "defaults" : fresh.hash)")
      return []
    }
  }

  /// A copy for a start with broken files; it is not worth failing for.
  func keepConfiguration() {
    do {
      try performer.store.keep(configuration: settings.files)
      try performer.store.commit()
    } catch {
      performer.store.rollback()
      log.warning("the configuration could not be kept: \(error.line)")
    }
  }

  /// Makes it count at a start, which nothing that is written there prevents (C1.4): a log that
  /// cannot be opened refuses what it gets until it can be.
  func applyAtStart(_ fresh: Settings) {
    var faults = fresh.faults
    try? apply(fresh) { fault in if !faults.contains(fault) { faults.append(fault) } }
    settings.faults = faults
  }

  /// Makes it count, from now on (C1.7). Nothing changes when a part of it cannot be had.
  ///
  /// - Parameter unopened: goes on without a log that cannot be opened; without it that is thrown.
  func apply(_ fresh: Settings, unopened: ((String) -> Void)? = nil) throws(Log.OpenError) {
    let configuration = fresh.configuration
    var sinks: [SinkName: any Sink] = [:]
    var entrySinks: [any EntrySink] = []
    for name in configuration.sinks {
      guard let sink = configuration.sink(named: name) else { continue }
      switch sink.kind {
      case .desktop: sinks[name] = server
      case .journal:
        let journal = JournalSink(name, hasText: sink.hasText, filter: SinkFilter(sink))
        journal.tell = tell
        entrySinks.append(journal)
        sinks[name] = journal
      case .log:
        let control = control
        let log = LogSink(
          name, path: sink.file?.path(in: paths.data), hasText: sink.hasText,
          filter: SinkFilter(sink), zone: { control.zone })
        do { try log.reopen() } catch {
          // C1.3: where the name stands that cannot be opened.
          let place = configuration.sources[SettingPath("sink", name.text, "file")]
          let line = Fault(at: place, "file: \(error.line)").description
          guard let unopened else { throw Log.OpenError(line: line) }
          unopened(line)
        }
        log.tell = tell
        let store = performer.store
        log.entry = { try? store.entry(of: $0) }
        log.details = { (try? store.details(of: $0)) ?? LogDetails() }
        sinks[name] = log
        entrySinks.append(log)
      case .command: continue
      }
    }
    settings = fresh
    performer.sinks = sinks
    if let desktop = configuration.setup.sinks.first(where: { $0.kind == .desktop }) {
      server?.sink = desktop.name
    }
    self.entrySinks = entrySinks
    var setup = configuration.setup(automatic: entries.language)
    setup.identities = performer.core.setup.identities
    performer.core.setup = setup
    performer.core.disabledHandlers = []
    performer.core.failingHandlers = []
    performer.core.configuration = ConfigurationMark(files: fresh.files)
    control.day = configuration.day.words
    control.snooze = configuration.snooze
    control.defaultApp = configuration.defaultApp
    control.backgroundPushes.allowance.most = Int(
      clamping: configuration.limits.backgroundPushesPerHour)
    control.backgroundPushes.startsApps = configuration.limits.backgroundStartsApp
    server?.timeout = configuration.desktop.timeout
    server?.overrides = configuration.servers
    server?.latePopups = Int(clamping: configuration.desktop.latePopups)
    prompts.command = configuration.desktop.prompt
    handlers.most = Int(clamping: configuration.limits.handlers)
    handlers.time = configuration.limits.handlerTime
    delegates.most = handlers.most
    delegates.time = handlers.time
    delegates.learnActivatable()
  }

  /// Where programs of handlers are looked for (handlers.md).
  static func programs(on bus: Bus) -> ProgramSearch {
    ProgramSearch(
      path: ProgramSearch.managerPath(on: bus) ?? Paths.environment("PATH")
        ?? "/usr/local/bin:/usr/bin:/bin",
      home: Paths.environment("HOME"))
  }
}
