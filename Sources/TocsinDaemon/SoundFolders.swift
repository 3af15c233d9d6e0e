import Glibc
import TocsinModel

/// Where a named sound is looked for (config.md C6.2), and what becomes of one that cannot be played
/// (D5.9).
struct SoundFolders: Sendable {
  /// Absolute, the first wins.
  let folders: [String]

  private static let endings = ["", ".oga", ".ogg", ".wav"]

  nonisolated enum Found: Equatable, Sendable {
    case file(String)
    /// No file of ours: the server may know it.
    case theme(String)
    case fault(Reason)
  }

  func find(_ name: String) -> Found {
    // What is no name of a file in a folder names nothing there.
    guard !name.utf8.contains(UInt8(ascii: "/")), name.utf8.first != UInt8(ascii: "."),
      !name.utf8.contains(0)
    else { return .fault(.soundMissing) }
    for folder in folders where folder.utf8.first == UInt8(ascii: "/") {
      for ending in Self.endings {
        let path = "\(folder)/\(name)\(ending)"
        if Self.isFile(path) { return Self.playable(path) }
      }
    }
    // A name of the sound theme has no ending.
    return name.utf8.contains(UInt8(ascii: ".")) ? .fault(.soundMissing) : .theme(name)
  }

  /// The copy of a caller's file, or one that was found.
  static func playable(_ path: String) -> Found {
    guard isFile(path) else { return .fault(.soundMissing) }
    let isLong = SoundLength.seconds(ofFile: path).map { $0 > Limits.soundSeconds } ?? false
    return isLong ? .fault(.soundTooLong) : .file(path)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
