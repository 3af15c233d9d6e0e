import CLinux
import Glibc
import Systemd
import TocsinModel
package import TocsinWire

/// The daemon over the session bus: one connection, made when the first call is.
package final class BusControl: Control {
  private let surroundings: BusAddress.Surroundings
  private var connection: Bus?
  var loop: EventLoop?
  var signals: [EventSource] = []
  var interrupted: Int32?

  package init(_ surroundings: BusAddress.Surroundings) { self.surroundings = surroundings }

  func bus() throws(Failure) -> Bus {
    if let connection { return connection }
    let address = try BusAddress.find(surroundings)
    do throws(SystemdError) {
      let bus = try Bus(address: address)
      connection = bus
      return bus
    } catch {
      throw .unreachable(
        "no session bus: \(address) does not answer (\(error)); \(BusAddress.cures)")
    }
  }

  func message(
    _ member: String, _ arguments: [Value], on bus: Bus
  ) throws(BusError) -> MessageBuilder {
    let message = try bus.methodCall(
      to: Names.bus, path: Names.path, interface: Names.control, member: member)
    for argument in arguments { try BusValues.append(argument, to: message) }
    return message
  }

  package func call(_ member: String, _ arguments: [Value]) throws(Failure) -> [Value] {
    let bus = try bus()
    let eager = try outgoing(member, arguments, on: bus)
    do throws(BusError) {
      let first = try eager.get()
      first.noAutoStart()
      return try BusValues.read(bus.callAndWait(first, timeoutUsec: BusControl.patience(member)))
    } catch {
      guard error.name == BusError.nameHasNoOwnerName else {
        throw BusFailure.failure(name: error.name, message: error.message, of: member)
      }
    }
    try startUnit(on: bus)
    let outgoing = try outgoing(member, arguments, on: bus)
    do throws(BusError) {
      return try BusValues.read(
        bus.callAndWait(outgoing.get(), timeoutUsec: BusControl.patience(member)))
    } catch {
      throw BusFailure.failure(name: error.name, message: error.message, of: member)
    }
  }

  /// What a person answers, or an unlock lets through, takes as long as it takes; else the bus's own
  /// patience. A daemon that goes meanwhile is an error at once.
  private static func patience(_ member: String) -> UInt64 {
    member == "Authorize" || member == "Choose" ? .max : 0
  }

  /// Not every libsystemd sends every character: version 252 takes no U+FFFE, though it is text.
  private func outgoing(
    _ member: String, _ arguments: [Value], on bus: Bus
  ) throws(Failure) -> Result<MessageBuilder, BusError> {
    do throws(BusError) {
      return .success(try message(member, arguments, on: bus))
    } catch  where error.name == BusError.invalidArgsName {
      throw .usage("a text holds a character that the session bus does not carry, such as U+FFFE")
    } catch {
      return .failure(error)
    }
  }

  /// A shell that completes a word must not hang, and must not start anything.
  private static let glanceUsec: UInt64 = 500_000

  package func glance(_ member: String, _ arguments: [Value]) -> [Value]? {
    guard let bus = try? bus() else { return nil }
    do throws(BusError) {
      let message = try message(member, arguments, on: bus)
      message.noAutoStart()
      return try BusValues.read(
        bus.callAndWait(message, timeoutUsec: BusControl.glanceUsec))
    } catch {
      return nil
    }
  }
}
