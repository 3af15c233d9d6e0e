import Glibc

/// A message bus of a test's own: nothing can be activated on it, anybody may do anything, and
/// its limits are those of a desktop's session bus. It ends with the test.
package final class PrivateBus {
  /// Where to connect: `Bus(address:)` or DBUS_SESSION_BUS_ADDRESS.
  package let address: String
  private let daemon: DependentProcess
  private let directory: String

  package init() throws(DependentProcess.Failure) {
    guard let directory = PrivateBus.temporaryDirectory() else {
      throw DependentProcess.Failure(reason: "mkdtemp: \(errno)")
    }
    self.directory = directory
    let file = directory + "/bus.conf"
    guard write(PrivateBus.configuration(listeningIn: directory), to: file) else {
      throw DependentProcess.Failure(reason: "\(file): \(errno)")
    }
    daemon = try DependentProcess([
      "dbus-daemon", "--config-file=\(file)", "--nofork", "--print-address=1",
    ])
    guard let address = daemon.readLine(), !address.isEmpty else {
      throw DependentProcess.Failure(reason: "dbus-daemon printed no address")
    }
    self.address = address
  }

  deinit {
    if let entries = opendir(directory) {
      while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink(directory + "/" + name)
      }
      closedir(entries)
    }
    rmdir(directory)
  }

  private static func temporaryDirectory() -> String? {
    var template = Array("/tmp/private-bus-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { String(validatingCString: $0) }
    }
  }

  private static func configuration(listeningIn directory: String) -> String {
    let limits = [
      ("max_incoming_bytes", 1_000_000_000), ("max_outgoing_bytes", 1_000_000_000),
      ("max_message_size", 1_000_000_000), ("max_completed_connections", 100_000),
      ("max_incomplete_connections", 10_000), ("max_connections_per_user", 100_000),
      ("max_pending_service_starts", 10_000), ("max_names_per_connection", 50_000),
      ("max_match_rules_per_connection", 50_000), ("max_replies_per_connection", 50_000),
    ]
    return """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <keep_umask/>
        <listen>unix:path=\(directory)/bus</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
        \(limits.map { #"<limit name="\#($0.0)">\#($0.1)</limit>"# }.joined(separator: "\n  "))
      </busconfig>

      """
  }
}

private func write(_ text: String, to file: String) -> Bool {
  let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  let bytes = Array(text.utf8)
  return write(descriptor, bytes, bytes.count) == bytes.count
}
