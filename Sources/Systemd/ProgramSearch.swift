import CLinux
import Glibc

/// Where programs are that somebody names without a path: they are resolved once, and stored
/// absolute.
package struct ProgramSearch: Sendable {
  /// Absolute folders, in this order.
  package var folders: [String]
  /// The uid that stands for all that a user namespace hides; nil where root shows as root.
  package var hidden: UInt32?

  /// The folders of `path`, then `~/.local/bin`. What is relative there is left out.
  package init(path: String, home: String?) {
    folders = path.utf8.split(separator: UInt8(ascii: ":")).compactMap { String($0) }
    if let home { folders.append(home + "/.local/bin") }
    folders.removeAll { $0.utf8.first != UInt8(ascii: "/") }
    hidden = ProgramTrust.hidden
  }

  package enum Found: Equatable, Sendable {
    case program(String)
    /// The end of a sentence that begins with the name.
    case fault(String)
  }

  /// The absolute path, once it may be trusted.
  package func find(_ name: String) -> Found {
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      guard name.utf8.first == UInt8(ascii: "/") else {
        return .fault("is neither an absolute path nor a plain name")
      }
      return checked(name)
    }
    for folder in folders {
      let path = (folder == "/" ? "" : folder) + "/" + name
      if access(path, X_OK) == 0, !ProgramSearch.isFolder(path) { return checked(path) }
    }
    return .fault("is in none of \(folders.joined(separator: ", "))")
  }

  private func checked(_ path: String) -> Found {
    ProgramTrust.fault(path, hidden: hidden).map { .fault("(\(path)) \($0)") } ?? .program(path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension ProgramSearch {
  /// As the user's service manager has it; nil where there is none, or it does not say.
  package static func managerPath(on bus: Bus) -> String? {
    guard TransientUnit.isAvailable(on: bus) else { return nil }
    do throws(BusError) {
      let message = try bus.methodCall(
        to: TransientUnit.manager, path: TransientUnit.managerPath,
        interface: "org.freedesktop.DBus.Properties", member: "Get")
      message.noAutoStart()
      try message.append(string: TransientUnit.managerInterface)
      try message.append(string: "Environment")
      let reader = try bus.callAndWait(message, timeoutUsec: 2_000_000).reader
      let variables = try reader.variant("as") { (reader) throws(BusError) in
        try reader.readStrings()
      }
      let path = variables.last { $0.utf8.starts(with: "PATH=".utf8) }
      return path.map { String($0.dropFirst("PATH=".count)) }
    } catch {
      return nil
    }
  }
}
