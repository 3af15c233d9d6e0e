/// A message bus of a test's own: nothing can be activated on it but what the test puts into its
/// folder of services, anybody may do anything, and its limits are those of a desktop's session
/// bus. It ends with the test.
package final class PrivateBus {
  /// Where to connect: `Bus(address:)` or DBUS_SESSION_BUS_ADDRESS.
  package let address: String
  package var socket: String { folder.path + "/bus" }
  private let daemon: DependentProcess
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - services: a folder with service files; none, and nothing can be activated.
  ///   - place: the folder that its own is made in; else where temporary files go.
  package init(services: String? = nil, in place: String? = nil) throws(DependentProcess.Failure) {
    do throws(TemporaryFolder.Failure) {
      folder = try TemporaryFolder(in: place)
      try folder.write(
        "bus.conf", PrivateBus.configuration(listeningIn: folder.path, services: services))
    } catch {
      throw DependentProcess.Failure(reason: error.reason)
    }
    daemon = try DependentProcess([
      "dbus-daemon", "--config-file=\(folder.path)/bus.conf", "--nofork", "--print-address=1",
    ])
    guard let address = daemon.readLine(), !address.isEmpty else {
      throw DependentProcess.Failure(reason: "dbus-daemon printed no address")
    }
    self.address = address
  }

  private static func configuration(
    listeningIn directory: String, services: String?
  ) -> String {
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
        \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
        <policy context="default">
          <allow user="*"/>
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
        \(limits.map { #"<limit name="\#($0.0)">\#($0.1)</limit>"# }.joined(separator: "\n  "))
      </busconfig>

      """
  }
}
