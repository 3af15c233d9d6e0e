import Glibc
import Systemd
import TocsinModel

/// `-` as a text: standard input, with a limit that bounds the memory too (B064).
enum StandardInput {
  /// One newline at the end is that of the line, not of the text.
  static func read(_ descriptor: Int32 = STDIN_FILENO) throws(Failure) -> String {
    // One for that newline, one to see that there is more.
    let limit = Limits.textBytes + 1
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count <= limit {
      let got = bytes.withUnsafeMutableBytes { raw in
        Glibc.read(descriptor, raw.baseAddress?.advanced(by: count), limit + 1 - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .file("cannot read standard input: \(errorText(errno))") }
      if got == 0 { break }
      count += got
    }
    if count > 0, count <= limit, bytes[count - 1] == UInt8(ascii: "\n") { count -= 1 }
    guard count <= Limits.textBytes else {
      throw .tooLarge("standard input holds more than 64 KiB")
    }
    return try RawArguments.text(bytes[..<count], called: "standard input")
  }
}
