import Glibc

/// Where things are. Chosen in code and not by the unit: `StateDirectory=` of a user unit lies
/// under `~/.config` on systemd 252 (design.md section 3).
nonisolated struct Paths: Equatable {
  var data: String
  var configuration: String

  var store: String { data + "/tocsin.db" }
  var lock: String { data + "/lock" }

  /// Nil without a home.
  static func standard(_ environment: (String) -> String?) -> Paths? {
    let home = absolute(environment("HOME")) ?? passwordHome()
    guard
      let data = absolute(environment("XDG_DATA_HOME")) ?? home.map({ $0 + "/.local/share" }),
      let configuration = absolute(environment("XDG_CONFIG_HOME")) ?? home.map({ $0 + "/.config" })
    else { return nil }
    return Paths(data: data + "/tocsin", configuration: configuration + "/tocsin")
  }

  /// The XDG specification: a relative path is invalid and is ignored.
  private static func absolute(_ path: String?) -> String? {
    guard let path, path.utf8.first == UInt8(ascii: "/") else { return nil }
    return path
  }

  private static func passwordHome() -> String? {
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
    return String(validatingCString: home)
  }

  /// Where PATH has a program; nil where it does not.
  static func program(_ name: String) -> String? {
    (environment("PATH") ?? "/usr/bin:/bin").split(separator: ":").lazy
      .filter { $0.utf8.first == UInt8(ascii: "/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(validatingCString: value)
  }
}
