import CSystemd

extension Bus {
  /// The names that the bus starts a program for; the reply comes from the loop.
  package func activatableNames(
    _ found: @escaping (Result<[String], BusError>) -> Void
  ) throws(BusError) -> PendingCall {
    try call(askDriver("ListActivatableNames")) { reply in
      do throws(BusError) {
        found(.success(try reply.get().reader.readStrings()))
      } catch {
        found(.failure(error))
      }
    }
  }

  /// The same, waited for: only the bus itself is asked, which answers at once.
  package func activatableNamesAndWait() throws(BusError) -> [String] {
    try callAndWait(askDriver("ListActivatableNames")).reader.readStrings()
  }

  /// Asks the bus to start the program of a name; whether it came is nobody's concern here.
  package func start(_ name: String, _ done: @escaping () -> Void) throws(BusError) -> PendingCall {
    let message = try askDriver("StartServiceByName")
    try message.append(string: name)
    try message.append(uint32: 0)
    return try call(message) { _ in done() }
  }

  /// Calls when the bus has found other files of services. Not every bus tells.
  package func watchActivatable(_ changed: @escaping () -> Void) throws(BusError) -> BusSlot {
    let driver = "org.freedesktop.DBus"
    return try match(
      "type='signal',sender='\(driver)',interface='\(driver)',member='ActivatableServicesChanged'"
    ) { message in
      if message.sender == driver { changed() }
    }
  }
}
