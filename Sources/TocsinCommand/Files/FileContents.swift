import Glibc
import Systemd
import TocsinWire

/// A whole file that the person named, up to a size that no such file has by right.
enum FileContents {
  /// 16 MiB: some hundred thousand cases.
  static let most = 16 << 20

  static func read(_ path: String) throws(Fault) -> [UInt8] {
    let file: Descriptor
    do throws(Failure) { file = try OpenedFile.open(path) } catch {
      throw Fault(file: path, error.message)
    }
    var bytes: [UInt8] = []
    while true {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
        let got = Glibc.read(file.raw, buffer.baseAddress, buffer.count)
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      if failure == EINTR { continue }
      if failure != 0 { throw Fault(file: path, "cannot be read: \(errorText(failure))") }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= most else { throw Fault(file: path, "larger than 16 MiB") }
    }
  }

  /// Replaces what is there.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let raw = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    guard raw >= 0 else { throw .file("cannot write '\(path)': \(errorText(errno))") }
    let file = Descriptor(owning: raw)
    if let error = Descriptors.write(bytes, to: file.raw) {
      throw .file("cannot write '\(path)': \(errorText(error))")
    }
  }
}
