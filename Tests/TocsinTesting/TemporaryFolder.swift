import CLinux
import Glibc

/// An empty folder that goes with everything in it.
package final class TemporaryFolder {
  package let path: String

  package struct Failure: Error { package let reason: String }

  package init(in place: String? = nil) throws(Failure) {
    let place = place ?? getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
    var template = Array((place + "/tocsin-test-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.flatMap { String(validatingCString: $0) }
    }
    guard let made else { throw Failure(reason: "mkdtemp: \(errno)") }
    path = made
  }

  deinit { TemporaryFolder.remove(path) }

  /// Creates or overwrites a file of that name in the folder.
  package func write(_ name: String, _ text: String) throws(Failure) {
    try TemporaryFolder.write(path + "/" + name, text)
  }

  /// The same for any path.
  package static func write(_ name: String, _ text: String) throws(Failure) {
    let file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(reason: "\(name): \(errno)") }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw Failure(reason: "\(name): \(errno)")
    }
  }

  /// Removes a file, or a folder with everything in it.
  package static func remove(_ path: String) {
    guard let entries = opendir(path) else {
      unlink(path)
      return
    }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      // A link is removed, never followed.
      let child = path + "/" + name
      if unlink(child) != 0 { remove(child) }
    }
    rmdir(path)
  }
}
