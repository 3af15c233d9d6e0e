import CSystemd

private let driver = "org.freedesktop.DBus"
private let driverPath = "/org/freedesktop/DBus"

extension Bus {
  /// Calls with the old and the new owner's unique name when a name changes hands; nil is nobody.
  /// A unique name goes when its connection does.
  package func watchOwner(
    of name: String, _ changed: @escaping (_ old: String?, _ new: String?) -> Void
  ) throws(BusError) -> BusSlot {
    guard sd_bus_service_name_is_valid(name) > 0 else { throw .invalidArgs("not a bus name") }
    let rule =
      "type='signal',sender='\(driver)',path='\(driverPath)',interface='\(driver)',"
      + "member='NameOwnerChanged',arg0='\(name)'"
    return try match(rule) { message in
      // sd-bus compares only what it knows of a message; the rest of the rule is the bus's work
      // for all our rules together.
      guard message.sender == driver else { return }
      let reader = message.reader
      guard let changedName = try? reader.readString(), changedName == name,
        let old = try? reader.readString(), let new = try? reader.readString()
      else { return }
      changed(old.isEmpty ? nil : old, new.isEmpty ? nil : new)
    }
  }

  /// Who owns a name now; nil is nobody. Nothing is started.
  package func owner(
    of name: String, _ found: @escaping (Result<String?, BusError>) -> Void
  ) throws(BusError) -> PendingCall {
    try call(askDriver("GetNameOwner", name)) { reply in
      switch reply {
      case .success(let message):
        do throws(BusError) {
          found(.success(try message.reader.readString()))
        } catch {
          found(.failure(error))
        }
      case .failure(let error) where error.name == BusError.nameHasNoOwnerName:
        found(.success(nil))
      case .failure(let error): found(.failure(error))
      }
    }
  }

  /// Whether anybody owns a name now, asked and waited for. Nothing is started.
  package func hasOwner(_ name: String) throws(BusError) -> Bool {
    try callAndWait(askDriver("NameHasOwner", name)).reader.readBool()
  }

  /// A call of the bus itself with one string, or with none.
  func askDriver(
    _ member: String, _ argument: String? = nil
  ) throws(BusError) -> MessageBuilder {
    let message = try methodCall(
      to: driver, path: driverPath, interface: driver, member: member)
    if let argument { try message.append(string: argument) }
    return message
  }
}
