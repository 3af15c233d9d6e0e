import Glibc
import TocsinTesting

/// What a service manager listens on: the socket that NOTIFY_SOCKET names.
final class NotifySocket {
  let path: String
  private let socket: Int32
  private(set) var states: [String] = []

  init(_ folder: TemporaryFolder) throws {
    path = folder.path + "/notify"
    socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
    }
    guard socket >= 0, result == 0 else { throw Session.Failure("\(path): \(errno)") }
  }

  deinit { close(socket) }

  /// Every line that has come so far.
  func read() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { return states }
      states += String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
        .map(String.init)
    }
  }
}
