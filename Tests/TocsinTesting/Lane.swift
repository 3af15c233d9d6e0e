import Glibc

/// Where acceptance tests run (CONTRIBUTING.md): programs on a bus of the test's own, or the
/// installed unit in a user's session.
package enum Lane: String, Sendable {
  case bare
  case unit

  package static let current: Lane = variable("TOCSIN_LANE").flatMap(Lane.init) ?? .bare

  /// The folder of `tocsind` and `tocsin`: TOCSIN_BIN_DIR, else the newest build at hand.
  package static let programs: String = {
    if let folder = variable("TOCSIN_BIN_DIR") { return folder }
    let built = [".build/release", ".build/debug"].map { currentFolder + "/" + $0 }
    return built.max { made($0 + "/tocsind") < made($1 + "/tocsind") } ?? ".build/debug"
  }()

  /// When a file was made; long ago where there is none.
  private static func made(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }

  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(validatingCString: path) ?? "."
  }

  package static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  /// Whether a program is in PATH.
  package static func has(_ program: String) -> Bool { path(of: program) != nil }

  package static func path(of program: String) -> String? {
    let folders = (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}
