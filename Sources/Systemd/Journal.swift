import CLinux
import CSystemd
import Glibc

/// The system's journal.
package enum Journal {
  /// Whether standard error or standard output goes to the journal: then it is there to be
  /// written to. Without a journal `send` succeeds and nothing is written.
  package static var isConnected: Bool {
    guard let stream = text(getenv("JOURNAL_STREAM")) else { return false }
    return [STDERR_FILENO, STDOUT_FILENO].contains { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
    }
  }

  /// Writes one entry, or none where there are no fields. Names are upper-case ASCII (`MESSAGE`, `PRIORITY`, `TOCSIN_ID`); values
  /// are any bytes.
  package static func send(_ fields: [(name: String, value: [UInt8])]) throws(SystemdError) {
    // All fields in one piece of memory, so that it need be pinned only once.
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for field in fields {
      bytes += field.name.utf8
      bytes.append(UInt8(ascii: "="))
      bytes += field.value
      ends.append(bytes.count)
    }
    guard !ends.isEmpty else { return }
    let result = bytes.withUnsafeMutableBytes { memory -> Int32 in
      guard let base = memory.baseAddress else { return 0 }
      var start = 0
      let vectors = ends.map { end -> iovec in
        defer { start = end }
        return iovec(iov_base: base + start, iov_len: end - start)
      }
      return sd_journal_sendv(vectors, Int32(vectors.count))
    }
    try checked(result, "sd_journal_sendv")
  }

  package static func send(_ fields: [(name: String, value: String)]) throws(SystemdError) {
    try send(fields.map { (name: $0.name, value: Array($0.value.utf8)) })
  }
}
