import CLinux
import CSystemd
import Glibc

/// What the bus and the kernel say of a connection. What they do not say is nil.
package struct Credentials: Equatable, Sendable {
  package var uid: UInt32?
  package var pid: Int32?
  package var unit: String?
  /// The unit of the user's own service manager, such as `app-foo-1234.scope`.
  package var userUnit: String?
  /// SELinux's or AppArmor's label, without the NUL that ends it.
  package var label: String?
  /// The process that connected has ended, so nothing can be said of it any more: another may
  /// have inherited the connection.
  package var isGone = false

  package init() {}

  init(reading message: Message) throws(BusError) {
    var found = Credentials()
    try message.reader.dictionary { (key, reader) throws(BusError) in
      switch (key, try reader.peek()?.contents) {
      case ("UnixUserID", "u"):
        found.uid = try reader.variant("u") { (r) throws(BusError) in try r.readUInt32() }
      case ("ProcessID", "u"):
        let number = try reader.variant("u") { (r) throws(BusError) in try r.readUInt32() }
        found.pid = Int32(exactly: number)
      case ("LinuxSecurityLabel", "ay"):
        let bytes = try reader.variant("ay") { (r) throws(BusError) in try r.readBytes() }
        found.label = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      default: try reader.skip("v")
      }
    }
    self = found
    if let pid = found.pid {
      readControlGroup(of: pid)
      // Looked at after the reading, so that what was read was still its own.
      isGone = access("/proc/\(pid)", F_OK) != 0
    }
  }

  /// Each is a reading of `/proc/PID/cgroup`, for every new caller: only what somebody asks for.
  private mutating func readControlGroup(of pid: Int32) {
    userUnit = login(pid, sd_pid_get_user_unit)
    // Below a user's manager the unit of the machine's is `user@UID.service`, which says nothing.
    if userUnit == nil { unit = login(pid, sd_pid_get_unit) }
  }
}

private func login(
  _ pid: Int32, _ get: (pid_t, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32
) -> String? {
  var found: UnsafeMutablePointer<CChar>?
  guard get(pid, &found) >= 0 else { return nil }
  defer { free(found) }
  return text(found)
}

extension Bus {
  /// Asks the bus who is behind a unique name; the reply comes from the loop.
  package func credentials(
    of name: String, _ found: @escaping (Result<Credentials, BusError>) -> Void
  ) throws(BusError) -> PendingCall {
    try call(askDriver("GetConnectionCredentials", name)) { reply in
      do throws(BusError) {
        found(.success(try Credentials(reading: try reply.get())))
      } catch {
        found(.failure(error))
      }
    }
  }

  /// The same, waited for: only the bus itself is asked, which answers at once.
  package func credentialsAndWait(of name: String) throws(BusError) -> Credentials {
    try Credentials(reading: callAndWait(askDriver("GetConnectionCredentials", name)))
  }
}
