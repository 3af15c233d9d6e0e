import Systemd
import TocsinWire

private let manager = "org.freedesktop.systemd1"
private let managerPath = "/org/freedesktop/systemd1"
private let managerInterface = "org.freedesktop.systemd1.Manager"

extension BusControl {
  /// Has the service manager start the daemon, and waits until it has or could not: the bus itself
  /// would leave a caller of a unit that fails waiting for 25 s, and writes the caller's command line
  /// to the journal. Where there is no manager or no unit the bus is left to do it.
  func startUnit(on bus: Bus) throws(Failure) {
    let jobs = EndedJobs()
    let result: String?
    do throws(BusError) {
      let rule =
        "type='signal',sender='\(manager)',path='\(managerPath)',interface='\(managerInterface)',"
        + "member='JobRemoved'"
      let slot = try bus.match(rule) { jobs.take($0) }
      _ = try bus.callAndWait(ask("Subscribe", on: bus))
      let start = try ask("StartUnit", on: bus)
      try start.append(string: "tocsind.service")
      try start.append(string: "replace")
      let job = try bus.callAndWait(start).reader.readObjectPath()
      result = try end(of: job, jobs, on: bus)
      withExtendedLifetime(slot) {}
    } catch {
      return  // the bus says why
    }
    if let result, result != "done" {
      throw .unreachable(
        "tocsind.service did not start (\(result)); 'journalctl --user -u tocsind -n 5' says why"
      )
    }
  }

  private func ask(_ member: String, on bus: Bus) throws(BusError) -> MessageBuilder {
    let message = try bus.methodCall(
      to: manager, path: managerPath, interface: managerInterface, member: member)
    message.noAutoStart()
    return message
  }

  /// How it ended; nil when the bus went first.
  private func end(
    of job: String, _ jobs: EndedJobs, on bus: Bus
  ) throws(BusError) -> String? {
    do throws(SystemdError) {
      let loop = try EventLoop()
      try bus.attach(to: loop)
      defer { bus.detach() }
      bus.onDisconnect = { jobs.isGone = true }
      defer { bus.onDisconnect = nil }
      while !jobs.isGone, jobs.all[job] == nil { _ = try loop.step() }
      return jobs.all[job]
    } catch {
      throw BusError(name: BusError.invalidArgsName, message: "\(error)")
    }
  }
}

/// Jobs of the manager that have ended, with how.
private final class EndedJobs {
  var all: [String: String] = [:]
  var isGone = false

  func take(_ message: Message) {
    let reader = message.reader
    guard (try? reader.readUInt32()) != nil, let job = try? reader.readObjectPath(),
      (try? reader.readString()) != nil, let end = try? reader.readString()
    else { return }
    all[job] = end
  }
}
