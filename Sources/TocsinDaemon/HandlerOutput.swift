import Glibc
import Systemd

/// Where a handler that runs as a unit writes its standard output: a pipe with a name, which the
/// handler itself holds open at both ends. So it may outlive this daemon, whose next run reads on.
final class HandlerOutput {
  let capture: OutputCapture
  private let path: String

  init(_ event: String, in folder: String, limit: Int) throws(SystemdError) {
    mkdir(folder, 0o700)
    path = "\(folder)/\(event)"
    // Where no pipe can be made, one without a name serves.
    if mkfifo(path, 0o600) != 0, errno != EEXIST {
      capture = try OutputCapture(limit: limit)
      return
    }
    capture = try OutputCapture(limit: limit, path: path)
  }

  /// What it has printed, once it has ended. The pipe's name stays, as the mark of a run that has
  /// begun, until its end is stored.
  func finish() -> OutputCapture {
    capture.finish()
    return capture
  }
}
