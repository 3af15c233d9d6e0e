import Glibc

/// One Swift file of the package, split into tokens once.
struct SourceFile {
  /// From the root of the checkout: `Sources/ROOM/…` or `Tests/ROOM/…`.
  let path: String
  let source: String
  let tokens: [Token]

  init(path: String, source: String) {
    self.path = path
    self.source = source
    tokens = Tokenizer.tokens(of: source)
  }

  /// The target: the folder below Sources or Tests.
  var room: String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : ""
  }

  var isTest: Bool { path.hasPrefix("Tests/") }

  var lines: [Substring] { source.split(separator: "\n", omittingEmptySubsequences: false) }
}

/// The checkout that these tests were built from.
enum Checkout {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// Every Swift file below Sources and Tests, by path.
  static let files: [SourceFile] = ["Sources", "Tests"].flatMap(below).sorted { $0.path < $1.path }

  static func read(_ path: String) -> String? {
    guard let file = fopen(root + "/" + path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func below(_ folder: String) -> [SourceFile] {
    guard let directory = opendir(root + "/" + folder) else { return [] }
    defer { closedir(directory) }
    var found: [SourceFile] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let path = folder + "/" + name
      if name.hasPrefix(".") {
        continue
      } else if entry.pointee.d_type == UInt8(DT_DIR) {
        found += below(path)
      } else if name.hasSuffix(".swift"), let source = read(path) {
        found.append(SourceFile(path: path, source: source))
      }
    }
    return found
  }
}
