import Glibc
import Systemd
import TocsinModel

extension Configuration.Sink.LogFile {
  /// Nil is standard output.
  ///
  /// - Parameter data: `$XDG_DATA_HOME/tocsin`.
  package func path(in data: String) -> String? {
    switch self {
    case .standardOutput: nil
    case .absolute(let path): path
    case .relative(let path): "\(data)/\(path)"
    }
  }
}

extension Configuration {
  /// The files of the logs in use that could not be opened now, by where they are written. Nothing
  /// is made: a folder that is missing is a fault, but for the data folder itself, which is made at
  /// a start.
  func logFaults(data: String) -> [(SettingPath, String)] {
    sinks.compactMap { name in
      guard let sink = sink(named: name), sink.kind == .log, let path = sink.file?.path(in: data),
        let why = Configuration.logFault(path, data: data)
      else { return nil }
      return (SettingPath("sink", name.text, "file"), "file: \(why)")
    }
  }

  private static func logFault(_ path: String, data: String) -> String? {
    var status = stat()
    if lstat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFLNK { return "\(path): \(errorText(ELOOP))" }
      if status.st_mode & S_IFMT == S_IFDIR { return "\(path): \(errorText(EISDIR))" }
      guard status.st_mode & S_IFMT == S_IFREG else { return "\(path) is no regular file" }
      return access(path, W_OK) == 0 ? nil : "\(path): \(errorText(errno))"
    }
    guard errno == ENOENT else { return "\(path): \(errorText(errno))" }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.last?.isEmpty == false else { return "\(path): \(errorText(EISDIR))" }
    let folder = path.utf8.dropLast((parts.last?.count ?? 0) + 1)
    let name = folder.isEmpty ? "/" : String(folder) ?? "/"
    if access(name, W_OK | X_OK) == 0 { return nil }
    return errno == ENOENT && name.hasSameBytes(as: data) ? nil : "\(path): \(errorText(errno))"
  }
}
