import Glibc

enum Descriptors {
  /// All of it, however often the kernel interrupts; the error number where it will not be taken.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { raw in
        Glibc.write(descriptor, raw.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if written > 0 {
        offset += written
      } else if written < 0, errno == EINTR || errno == EAGAIN {
        continue
      } else {
        return written < 0 ? errno : EIO
      }
    }
    return nil
  }
}
