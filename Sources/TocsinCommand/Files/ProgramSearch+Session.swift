import Systemd

extension ProgramSearch {
  /// As the daemon finds the programs of handlers: in the PATH of the user's service manager; in our
  /// own where that cannot be asked.
  static func session(_ environment: Environment) -> ProgramSearch {
    var path: String?
    if let address = try? BusAddress.find(.process(environment)),
      let bus = try? Bus(address: address)
    {
      path = managerPath(on: bus)
    }
    return ProgramSearch(
      path: path ?? environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      home: environment["HOME"])
  }
}
