import CLinux
import Glibc

extension BusAddress.Surroundings {
  /// This process.
  package static func process(_ environment: Environment) -> BusAddress.Surroundings {
    let uid = getuid()
    return BusAddress.Surroundings(
      environment: { environment[$0] }, uid: uid,
      folder: { path in
        guard let status = status(path, follow: false), tocsin_is_directory(status.st_mode) != 0
        else { return .missing }
        guard status.st_uid == uid else { return .foreign }
        return status.st_mode & 0o777 == 0o700 ? .own : .open
      },
      isSocket: { path in
        status(path, follow: true).map { $0.st_mode & S_IFMT == S_IFSOCK } ?? false
      })
  }

  private static func status(_ path: String, follow: Bool) -> stat? {
    var out = stat()
    let result = follow ? stat(path, &out) : lstat(path, &out)
    return result == 0 ? out : nil
  }
}
