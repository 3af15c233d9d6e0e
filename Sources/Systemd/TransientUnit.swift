import CLinux
import CSystemd
import Glibc

/// A service that the user's service manager runs for us, outside of our own sandbox.
///
/// The manager keeps the unit until we have read how it ended, however fast that is: our match is
/// in place before the start, and the unit is started with a reference of ours. States:
///
///     starting --reply--> running --inactive or failed, no job left--> ended
///        |`--name in use--> adopting --referenced, state read--> running
///        |         `--gone meanwhile--> starting
///         `--error--------------------------------------------------> ended
package final class TransientUnit {
  package struct Request {
    /// `something.service`, not in use.
    package var name: String
    package var description: String
    /// The absolute path of the program.
    package var program: String
    /// With the program's own name in front. Nothing in them is replaced.
    package var arguments: [String]
    /// `NAME=value`, on top of the manager's own environment.
    package var environment: [String] = []
    package var directory: String?
    package var input: Descriptor?
    package var output: Descriptor?
    package var error: Descriptor?
    /// After this long it is asked to stop, and `stopUsec` later killed.
    package var runtimeMaxUsec: UInt64?
    package var stopUsec: UInt64?
    /// `control-group` ends with the first process whatever it has started; `process` does not.
    package var killMode = "control-group"
    /// Where a unit of this name runs already, its end is waited for instead: an earlier run of
    /// ours has started it.
    package var adopts = false
    /// Nothing is started: only the end of what runs already is waited for.
    package var onlyAdopts = false
    /// More properties, each written as a structure `(sv)`.
    package var more: ((MessageBuilder) throws(BusError) -> Void)?

    package init(name: String, description: String, program: String, arguments: [String]) {
      self.name = name
      self.description = description
      self.program = program
      self.arguments = arguments
    }
  }

  package struct End: Equatable, Sendable {
    /// systemd's word: `success`, `exit-code`, `signal`, `core-dump`, `timeout`, `resources`, …
    package var result: String
    /// Nil where the program was never started.
    package var status: ChildStatus?
    /// How long it ran, without what it left behind.
    package var ranUsec: UInt64?

    package init(result: String, status: ChildStatus?, ranUsec: UInt64? = nil) {
      self.result = result
      self.status = status
      self.ranUsec = ranUsec
    }

    /// Whether it was the program that took longer than `limitUsec`. The manager says `timeout` too
    /// where only something that it left behind did not go when it was asked to.
    package func isLate(limitUsec: UInt64) -> Bool {
      result == "timeout" && (status == nil || (ranUsec ?? limitUsec) >= limitUsec)
    }
  }

  package static let manager = "org.freedesktop.systemd1"
  package static let managerPath = "/org/freedesktop/systemd1"
  package static let managerInterface = "org.freedesktop.systemd1.Manager"

  package let name: String
  /// Whether it ran already and was not started by us.
  package private(set) var isAdopted = false
  private let bus: Bus
  /// Until it runs: it holds descriptors that are the program's alone then.
  private var request: Request?
  private var ended: ((Result<End, BusError>) -> Void)?
  private var slots: [BusSlot] = []
  private var isStarted = false
  private var state = UnitState()
  /// How often a unit of this name was there and had gone when we took hold of it.
  private var missed = 0

  /// Whether a service manager is on this bus now. Asked and waited for; nothing is started. Just
  /// after the bus has been started the manager may still be on its way: ask before each use.
  package static func isAvailable(on bus: Bus) -> Bool {
    do throws(BusError) { return try bus.hasOwner(manager) } catch { return false }
  }

  /// Starts it. `ended` is called once, from the loop; an error says that it could not be started,
  /// or that the manager has gone.
  package init(
    _ request: Request, on bus: Bus, _ ended: @escaping (Result<End, BusError>) -> Void
  ) throws(BusError) {
    name = request.name
    self.bus = bus
    self.request = request
    self.ended = ended
    let changes = try bus.match(
      "type='signal',sender='\(Self.manager)',path='\(try Self.path(of: request.name))',"
        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
    ) { [weak self] message in self?.changed(message) }
    let owner = try bus.watchOwner(of: Self.manager) { [weak self] _, new in
      if new == nil { self?.end(.failure(.init(errno: ECONNRESET))) }
    }
    slots = [changes, owner]
    if request.onlyAdopts { try adopt() } else { try start() }
  }

  private func start() throws(BusError) {
    guard let request else { return }
    slots.append(
      try bus.call(try request.message(on: bus)) { [weak self] reply in self?.started(reply) })
  }

  /// Asks the manager to stop it; `ended` tells when it has.
  package func stop() throws(BusError) {
    let message = try Self.call("StopUnit", on: bus)
    try message.append(string: name)
    try message.append(string: "replace")
    message.noReply()
    try bus.send(message)
  }

  /// Sends a signal to all its processes.
  package func kill(_ signal: Int32) throws(BusError) {
    let message = try Self.call("KillUnit", on: bus)
    try message.append(string: name)
    try message.append(string: "all")
    try message.append(int32: signal)
    message.noReply()
    try bus.send(message)
  }

  private func started(_ reply: Result<Message, BusError>) {
    switch reply {
    case .success: runs()
    case .failure(let error)
    where error.name == Self.unitExists && request?.adopts == true && missed < 3:
      trying { () throws(BusError) in try adopt() }
    case .failure(let error): end(.failure(error))
    }
  }

  private func runs() {
    isStarted = true
    request = nil
    endIfOver()
  }

  private static let unitExists = "org.freedesktop.systemd1.UnitExists"

  /// Takes hold of the unit that runs: with a reference of ours the manager keeps it until we have
  /// read its end, and tells us of it.
  private func adopt() throws(BusError) {
    let message = try Self.call("RefUnit", on: bus)
    try message.append(string: name)
    slots.append(
      try bus.call(message) { [weak self] reply in
        guard let self else { return }
        switch reply {
        case .success: trying { () throws(BusError) in try self.readState() }
        case .failure(let error) where request?.onlyAdopts == true: end(.failure(error))
        case .failure:  // it has ended in this moment: the name is free
          missed += 1
          trying { () throws(BusError) in try self.start() }
        }
      })
  }

  private func readState() throws(BusError) {
    let message = try bus.methodCall(
      to: Self.manager, path: try Self.path(of: name),
      interface: "org.freedesktop.DBus.Properties", member: "GetAll")
    message.noAutoStart()
    try message.append(string: "")  // of all its interfaces
    slots.append(
      try bus.call(message) { [weak self] reply in
        guard let self else { return }
        trying { () throws(BusError) in
          try self.state.read(all: try reply.get())
          self.isAdopted = true
          self.runs()
        }
      })
  }

  /// What cannot be asked is an end.
  private func trying(_ body: () throws(BusError) -> Void) {
    do throws(BusError) { try body() } catch { end(.failure(error)) }
  }

  private func changed(_ message: Message) {
    trying { () throws(BusError) in try state.read(change: message) }
    endIfOver()
  }

  private func endIfOver() {
    guard isStarted, state.isOver else { return }
    end(.success(End(result: state.result, status: state.status, ranUsec: state.ranUsec)))
    // The manager may forget it now. If this cannot be sent, the connection has gone, and with it
    // our reference.
    guard let message = try? Self.call("UnrefUnit", on: bus) else { return }
    try? message.append(string: name)
    message.noReply()
    try? bus.send(message)
  }

  private func end(_ result: Result<End, BusError>) {
    guard let ended else { return }
    self.ended = nil
    slots = []
    ended(result)
  }

  /// A call of the manager, which is not started for it.
  package static func call(_ member: String, on bus: Bus) throws(BusError) -> MessageBuilder {
    let message = try bus.methodCall(
      to: manager, path: managerPath, interface: managerInterface, member: member)
    message.noAutoStart()
    return message
  }

  private static func path(of name: String) throws(BusError) -> String {
    var path: UnsafeMutablePointer<CChar>?
    try sent(sd_bus_path_encode("/org/freedesktop/systemd1/unit", name, &path))
    defer { free(path) }
    guard let path = text(path) else { throw BusError(errno: EINVAL) }
    return path
  }
}
