/// Where the person's bus is (cli.md, Rules): so the command works from cron and ssh too (B080).
package enum BusAddress {
  package enum Folder: Sendable { case missing, foreign, open, own }

  /// What the search looks at.
  package struct Surroundings {
    package var environment: (String) -> String?
    package var uid: UInt32
    /// What stands at a path: `own` is a folder of this user with mode 0700.
    package var folder: (String) -> Folder
    package var isSocket: (String) -> Bool

    package init(
      environment: @escaping (String) -> String?, uid: UInt32,
      folder: @escaping (String) -> Folder, isSocket: @escaping (String) -> Bool
    ) {
      self.environment = environment
      self.uid = uid
      self.folder = folder
      self.isSocket = isSocket
    }
  }

  package static let cures = "log in, or run 'loginctl enable-linger' to have one without a login"

  package static func find(_ surroundings: Surroundings) throws(Failure) -> String {
    var tried: [String] = []
    if let address = surroundings.environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      return address
    }
    tried.append("DBUS_SESSION_BUS_ADDRESS is not set")

    if let folder = surroundings.environment("XDG_RUNTIME_DIR"), !folder.isEmpty {
      if surroundings.isSocket(folder + "/bus") { return address(of: folder + "/bus") }
      tried.append("there is no \(folder)/bus")
    } else {
      tried.append("nor is XDG_RUNTIME_DIR")
    }

    let own = "/run/user/\(surroundings.uid)"
    switch surroundings.folder(own) {
    case .own:
      if surroundings.isSocket(own + "/bus") { return address(of: own + "/bus") }
      tried.append("there is no \(own)/bus")
    case .missing: tried.append("there is no \(own)")
    case .foreign: tried.append("\(own) belongs to somebody else")
    case .open: tried.append("\(own) is open to others")
    }
    if surroundings.uid == 0, surroundings.environment("SUDO_UID") != nil {
      let person = surroundings.environment("SUDO_USER") ?? "the person"
      throw .unreachable(
        "reminders belong to a person and root has no bus here; run it as \(person), without sudo")
    }
    throw .unreachable("no session bus: \(tried.joined(separator: ", ")); \(cures)")
  }

  /// A path in an address: everything but a few characters is escaped (D-Bus, Server Addresses).
  static func address(of path: String) -> String {
    var out = "unix:path="
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "/"), UInt8(ascii: "."):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        out += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return out
  }
}
