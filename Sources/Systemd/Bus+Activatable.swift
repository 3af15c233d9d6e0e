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
