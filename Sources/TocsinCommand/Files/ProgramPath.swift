import CLinux
import Glibc

/// Programs of `--on ACTION=exec:…`, made absolute at once: the daemon has another PATH and another
/// folder, and may run the program weeks later (B068).
enum ProgramPath {
  static func resolve(
    _ program: String, path: String?, folder: () -> String?
  ) throws(Failure) -> String {
    if program.utf8.contains(UInt8(ascii: "/")) {
      let absolute = try absolute(program, folder)
      guard isProgram(absolute) else { throw .file("'\(program)' is no program that can be run") }
      return absolute
    }
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin")
      .split(separator: ":", omittingEmptySubsequences: false)
    for part in folders {
      // An empty part is the working directory, as for a shell.
      let candidate = part.isEmpty ? program : part + "/" + program
      guard isProgram(candidate) else { continue }
      return try absolute(candidate, folder)
    }
    throw .file("there is no program '\(program)' in PATH")
  }

  private static func absolute(
    _ path: String, _ folder: () -> String?
  ) throws(Failure) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let folder = folder() else {
      throw .file("'\(path)' is relative, and the working directory cannot be read")
    }
    var rest = Substring(path)
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return (folder == "/" ? "" : folder) + "/" + rest
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && tocsin_is_regular(status.st_mode) != 0
      && access(path, X_OK) == 0
  }

  static func workingDirectory() -> String? {
    guard let raw = getcwd(nil, 0) else { return nil }
    defer { free(raw) }
    return String(validatingCString: raw)
  }
}
