import Glibc

/// Where a symbolic link leads, as it stands; nil for what is no link, and for what is not UTF-8.
package func linkTarget(_ path: String) -> String? {
  let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
    count = buffer.withMemoryRebound(to: CChar.self) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return max(0, readlink(path, start, buffer.count))
    }
  }
  return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
}
