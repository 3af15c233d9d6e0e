import Glibc

/// Files of the project, for tests that compare the code with what is written beside it.
package enum ProjectFile {
  package static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The bytes of the file at `path`, from the root of the project; nil where there is none.
  package static func bytes(_ path: String) -> [UInt8]? { contents(root + "/" + path) }

  package static func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  package static func contents(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += chunk[..<count]
    }
  }

  /// The names in the folder at `path`, from the root of the project, in order; none where it is
  /// not there.
  package static func names(of path: String) -> [String] {
    guard let folder = opendir(root + "/" + path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates or overwrites the file; false when that did not work.
  package static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Glibc.write(file, bytes, bytes.count) == bytes.count
  }
}
