import CLinux
import Glibc
import TocsinModel

/// The sounds of this machine, by their names: those of the themes under `sounds/` of the XDG data
/// folders.
struct SoundTheme {
  private let folders: [String]

  init(_ environment: Environment) {
    var folders: [String] = []
    if let home = environment["XDG_DATA_HOME"], home.hasPrefix("/") {
      folders.append(home)
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folders.append(home + "/.local/share")
    }
    let shared = environment["XDG_DATA_DIRS"] ?? ""
    folders += (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
      .map(String.init)
    self.folders = folders.map { $0 + "/sounds" }
  }

  /// Why a sound of that name cannot be played; nil where it can, and where no theme is there that
  /// could tell.
  func fault(of name: String) -> Reason? {
    guard !name.utf8.contains(UInt8(ascii: "/")), name.utf8.first != UInt8(ascii: ".") else {
      return .soundMissing
    }
    var hasTheme = false
    for folder in folders {
      for theme in entries(of: folder) {
        hasTheme = true
        if let file = find(name, in: folder + "/" + theme, depth: 2) {
          return SoundLength.isTooLong(file) ? .soundTooLong : nil
        }
      }
    }
    return hasTheme ? .soundMissing : nil
  }

  private static let endings = ["", ".oga", ".ogg", ".wav"]

  private func find(_ name: String, in folder: String, depth: Int) -> String? {
    for ending in Self.endings {
      let path = folder + "/" + name + ending
      var status = stat()
      if stat(path, &status) == 0, tocsin_is_regular(status.st_mode) != 0 { return path }
    }
    guard depth > 0 else { return nil }
    for inner in entries(of: folder) {
      if let found = find(name, in: folder + "/" + inner, depth: depth - 1) { return found }
    }
    return nil
  }

  /// The folders in a folder.
  private func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, !name.hasPrefix("."), isFolder(path + "/" + name) else { continue }
      names.append(name)
    }
    return names.sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
