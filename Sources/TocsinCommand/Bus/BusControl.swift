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
    var wasAsked = false
    while true {
      do throws(CallFault) {
        return try call(member, arguments, on: bus)
      } catch {
        // What a person is asked stands over a restart, and whoever asks again waits for the same
        // answer (D2.1). It is asked at once, which may start the daemon, and then when one is there.
        guard member == "Authorize",
          error.isLost || wasAsked && error.failure.exit == Exit.unreachable
        else { throw error.failure }
        guard !wasAsked || awaitReturn(on: bus) else {
          throw .unreachable(
            "tocsind went away and did not come back; what was asked stands, and is asked again once "
              + "it runs: \(BusFailure.cure)")
        }
        wasAsked = true
      }
    }
  }

  private struct CallFault: Error {
    var failure: Failure
    /// It had the call, and went before it answered.
    var isLost = false

    init(_ failure: Failure) { self.failure = failure }

    init(_ error: BusError, _ member: String) {
      failure = BusFailure.failure(name: error.name, message: error.message, of: member)
      isLost = error.name == BusError.noReplyName
    }
  }

  private func call(
    _ member: String, _ arguments: [Value], on bus: Bus
  ) throws(CallFault) -> [Value] {
    let first = try built(member, arguments, on: bus)
    first.noAutoStart()
    do throws(BusError) {
      return try BusValues.read(bus.callAndWait(first, timeoutUsec: BusControl.patience(member)))
    } catch {
      guard error.name == BusError.nameHasNoOwnerName else { throw CallFault(error, member) }
    }
    do throws(Failure) { try startUnit(on: bus) } catch { throw CallFault(error) }
    let second = try built(member, arguments, on: bus)
    do throws(BusError) {
      return try BusValues.read(bus.callAndWait(second, timeoutUsec: BusControl.patience(member)))
    } catch {
      throw CallFault(error, member)
    }
  }

  /// What a person answers, or an unlock lets through, takes as long as it takes; else the bus's own
  /// patience. A daemon that goes meanwhile is an error at once.
  private static func patience(_ member: String) -> UInt64 {
    member == "Authorize" || member == "Choose" ? .max : 0
  }

  /// Not every libsystemd sends every character: version 252 takes no U+FFFE, though it is text.
  private func built(
    _ member: String, _ arguments: [Value], on bus: Bus
  ) throws(CallFault) -> MessageBuilder {
    do throws(BusError) {
      return try message(member, arguments, on: bus)
    } catch {
      guard error.name == BusError.invalidArgsName else { throw CallFault(error, member) }
      throw CallFault(
        .usage("a text holds a character that the session bus does not carry, such as U+FFFE"))
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
