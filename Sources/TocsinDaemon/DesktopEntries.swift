import Glibc
import TocsinModel
import TocsinWire

/// The desktop entries of apps, `ID.desktop` in the XDG data folders: read when one is asked for,
/// and again when the file has become another since.
final class DesktopEntries {
  /// The folders with entries, the person's own first.
  private let folders: [String]
  private let locales: [String]
  /// BCP 47: what `language = "auto"` stands for (config.md section 2).
  let language: String
  private var known: [AppID: (file: Identity, entry: DesktopEntry?)] = [:]
  private static let mostKnown = 1000

  /// Which file it is, and as of when.
  private struct Identity: Equatable {
    var path: String
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var changed: Int64
    var changedNanoseconds: Int64
  }

  init(_ environment: (String) -> String?) {
    var data: [String] = []
    if let own = environment("XDG_DATA_HOME"), own.utf8.first == UInt8(ascii: "/") {
      data.append(own)
    } else if let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") {
      data.append(home + "/.local/share")
    }
    var shared = environment("XDG_DATA_DIRS") ?? ""
    if shared.isEmpty { shared = "/usr/local/share:/usr/share" }
    data += shared.split(separator: ":").map(String.init).filter {
      $0.utf8.first == UInt8(ascii: "/")
    }
    folders = data.map { $0 + "/applications" }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(environment).first { !$0.isEmpty }
    locales = locale.map(DesktopEntry.locales) ?? []
    language = locale.flatMap(LocaleName.language) ?? "en"
  }

  /// Nil where there is none, or it says nothing.
  func entry(of app: AppID) -> DesktopEntry? {
    for folder in folders {
      let path = "\(folder)/\(app.text).desktop"
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let file = Identity(
        path: path, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
        size: Int64(status.st_size), changed: Int64(status.st_mtim.tv_sec),
        changedNanoseconds: Int64(status.st_mtim.tv_nsec))
      if let known = known[app], known.file == file { return known.entry }
      if known.count >= DesktopEntries.mostKnown { known.removeAll() }
      let entry = DesktopEntries.bytes(of: path).flatMap { DesktopEntry($0, locales: locales) }
      known[app] = (file, entry)
      return entry
    }
    known[app] = nil
    return nil
  }

  /// Nil for what cannot be read, is no file or is larger than any entry.
  private static func bytes(of path: String) -> [UInt8]? {
    // What lies there may be a pipe by now, which must not hold us up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Int64(DesktopEntry.mostBytes)
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= DesktopEntry.mostBytes {
      var isFaulty = false
      let chunk = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        isFaulty = got < 0
        count = max(0, got)
      }
      if isFaulty { return nil }
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
    return nil
  }
}
