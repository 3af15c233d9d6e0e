import Glibc
import Systemd
import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsind` from its command line to its exit code.
package func runDaemon() -> Int32 {
  switch Options.read(argumentsOfProcess()) {
  case .say(let text):
    say(text + "\n", to: STDOUT_FILENO)
    return 0
  case .refuse(let line):
    say("tocsind: \(line)\n", to: STDERR_FILENO)
    return 2
  case .run(let options):
    return run(options)
  }
}

private func run(_ options: Options) -> Int32 {
  umask(0o077)
  if Journal.isConnected { dieOfCrashes() }
  guard let paths = Paths.standard(Paths.environment) else {
    refuse("no home: set HOME or XDG_DATA_HOME")
    return 1
  }
  if options.setsAside { return setAside(paths) }
  guard let address = busAddress() else {
    refuse("no session bus: DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set")
    return 1
  }
  do {
    return try Daemon(options, paths: paths, busAddress: address).run()
  } catch let refusal as Daemon.Refusal {
    refuse(refusal.line)
    return refusal.code
  } catch {
    refuse("\(error)")
  }
  return 1
}

/// The language's runtime answers a crash with what lies in memory, which is what people wrote,
/// and outlives the SIGABRT of a watchdog where it cannot. The service manager's way is the plain
/// one: die, and be started again.
private func dieOfCrashes() {
  for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
    signal(number, SIG_DFL)
  }
}

/// Moves a store that cannot be used out of the way, only when told to, and only when it is.
private func setAside(_ paths: Paths) -> Int32 {
  switch SetAside.run(paths, now: WallTime(usec: EventClock.realtime.now())) {
  case .success(let line):
    say("tocsind: \(line)\n", to: STDOUT_FILENO)
    return 0
  case .failure(let refusal):
    refuse(refusal.line)
    return 1
  }
}

/// Why it does not run: to the journal where the service manager runs it, else to standard error.
private func refuse(_ line: String) {
  if Journal.isConnected {
    try? Journal.send([
      (name: "MESSAGE", value: line), (name: "PRIORITY", value: "3"),
      (name: "TOCSIN_EVENT", value: "refused"),
    ])
  } else {
    say("tocsind: \(line)\n", to: STDERR_FILENO)
  }
}

private func busAddress() -> String? {
  if let address = Paths.environment("DBUS_SESSION_BUS_ADDRESS") { return address }
  return Paths.environment("XDG_RUNTIME_DIR").map { "unix:path=\($0)/bus" }
}

/// nil stands for an argument that is not UTF-8.
private func argumentsOfProcess() -> [String?] {
  (1..<max(1, Int(CommandLine.argc))).map { position in
    guard let argument = CommandLine.unsafeArgv[position] else { return nil }
    return String(validatingCString: argument)
  }
}
