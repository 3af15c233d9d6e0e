import Glibc
import Systemd
import TocsinTesting

/// An /etc whose `localtime` is the test's to change, which the daemon sees as its own.
final class OwnEtc {
  /// Where it really lies.
  let folder: String
  private let session: Session
  private let before: String?

  /// Before the daemon's start.
  init(_ daemon: RunningDaemon) throws {
    session = daemon.session
    switch Lane.current {
    case .bare:
      folder = session.folder.path + "/etc"
      daemon.prefix = [
        "unshare", geteuid() == 0 ? "-m" : "-rm", "sh", "-c",
        "mount --bind \"$0\" /etc && exec \"$@\"", folder,
      ]
      _ = try session.run(["cp", "-a", "/etc", folder])
      daemon.environment["TZ"] = .some(nil)
    case .unit:
      folder = "/etc"  // that of contrib/user-manager
    }
    before = linkTarget(folder + "/localtime")
  }

  var localtime: String { folder + "/localtime" }

  /// As the lane had it, for the test after.
  func restore() {
    if let before { try? point(to: before) }
  }

  func link(_ zone: String) throws { try point(to: "/usr/share/zoneinfo/" + zone) }

  /// Replaces the link in one step, as systemd does.
  func point(to target: String) throws {
    unlink(localtime + ".new")
    guard symlink(target, localtime + ".new") == 0 else { throw failure("symlink") }
    try replace(localtime)
  }

  /// A copy that `timezone` names, as an older Debian has it.
  func copy(_ zone: String) throws {
    try TemporaryFolder.write(folder + "/timezone.new", zone + "\n")
    try session.succeed(["chmod", "644", folder + "/timezone.new"])
    try replace(folder + "/timezone")
    try session.succeed(["cp", "/usr/share/zoneinfo/" + zone, localtime + ".new"])
    try replace(localtime)
  }

  /// The same file with other contents, which nobody names.
  func rewrite(_ zone: String) throws {
    try session.succeed(["cp", "/usr/share/zoneinfo/" + zone, localtime])
  }

  /// A zone of its own, so many seconds east of UTC.
  func place(east seconds: Int64) throws {
    let far = abs(seconds)
    let text = "\(far / 3600):\(far / 60 % 60):\(far % 60)"
    try session.folder.write("near.zi", "Zone Near \(seconds < 0 ? "-" : "")\(text) - NEAR\n")
    try session.succeed(["zic", "-d", session.folder.path, session.folder.path + "/near.zi"])
    try session.succeed(["cp", session.folder.path + "/Near", localtime + ".new"])
    try session.succeed(["chmod", "644", localtime + ".new"])
    try replace(localtime)
  }

  private func replace(_ path: String) throws {
    guard rename(path + ".new", path) == 0 else { throw failure(path) }
  }

  private func failure(_ what: String) -> Session.Failure {
    Session.Failure("\(what): \(errno)")
  }
}
