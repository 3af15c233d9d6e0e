import CLinux
import Glibc

/// Whether a program may be run on somebody's behalf: it and the folders above it belong to that
/// person or to root, and nobody else may write them. Whoever could write one could have it run.
package enum ProgramTrust {
  /// Why not, as the end of a sentence that begins with the path; nil when it may.
  ///
  /// - Parameters:
  ///   - descriptor: the open program, so that what is checked is what is executed.
  ///   - hidden: the owner that may be anybody, where that is checked again before the run.
  package static func fault(
    _ path: String, _ descriptor: Int32, person: UInt32 = getuid(), hidden: UInt32? = nil
  ) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return errorText(errno) }
    guard tocsin_is_regular(status.st_mode) != 0 else { return "is no file" }
    guard status.st_mode & 0o111 != 0 else { return "is not executable" }
    let owners = [person, 0] + (hidden.map { [$0] } ?? [])
    guard owners.contains(status.st_uid) else { return "belongs to somebody else" }
    guard status.st_mode & 0o022 == 0 else { return "may be written by others" }
    return folderFault(path, owners)
  }

  /// The same for a program that is not open yet.
  package static func fault(
    _ path: String, person: UInt32 = getuid(), hidden: UInt32? = nil
  ) -> String? {
    guard path.utf8.first == UInt8(ascii: "/") else { return "is no absolute path" }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return errorText(errno) }
    defer { close(descriptor) }
    return fault(path, descriptor, person: person, hidden: hidden)
  }

  /// The uid that stands for all that a user namespace hides; nil where root shows as root.
  package static var hidden: UInt32? {
    var root = stat()
    return stat("/", &root) == 0 && root.st_uid != 0 ? root.st_uid : nil
  }

  /// The folders as the path names them and as links lead: whoever can change a link decides too.
  private static func folderFault(_ path: String, _ owners: [UInt32]) -> String? {
    guard let resolved = realpath(path, nil) else { return errorText(errno) }
    defer { free(resolved) }
    guard let real = text(resolved) else { return "has a name that is not UTF-8" }
    for path in real == path ? [real] : [path, real] {
      if let fault = chainFault(path, owners) { return fault }
    }
    return nil
  }

  private static func chainFault(_ path: String, _ owners: [UInt32]) -> String? {
    var folder = path
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = String(folder[..<slash])
      var status = stat()
      let shown = folder.isEmpty ? "/" : folder
      guard stat(shown, &status) == 0 else { return "lies in \(shown): \(errorText(errno))" }
      guard owners.contains(status.st_uid) else {
        return "lies in \(shown), which belongs to somebody else"
      }
      // With the sticky bit others may write there, but not touch what is not theirs.
      guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
        return "lies in \(shown), which may be written by others"
      }
      if folder.isEmpty { break }
    }
    return nil
  }
}
