import Testing

@testable import TocsinCommand

@Suite("Finding the bus")
struct BusAddressTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var environment: [String: String] = [:]
    var uid: UInt32 = 1000
    var folder = BusAddress.Folder.missing
    var sockets: Set<String> = []
    var expect: String
    var testDescription: String { expect }
  }

  static let rows: [Row] = [
    Row(
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/x"],
      sockets: ["/x/bus"], expect: "unix:path=/a"),
    Row(
      environment: ["XDG_RUNTIME_DIR": "/x y"], sockets: ["/x y/bus"],
      expect: "unix:path=/x%20y/bus"),
    Row(
      environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/x"], folder: .own,
      sockets: ["/run/user/1000/bus"], expect: "unix:path=/run/user/1000/bus"),
    Row(folder: .own, sockets: ["/run/user/1000/bus"], expect: "unix:path=/run/user/1000/bus"),
    Row(
      folder: .open, sockets: ["/run/user/1000/bus"],
      expect: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, nor is XDG_RUNTIME_DIR, "
        + "/run/user/1000 is open to others; \(BusAddress.cures)"),
    Row(
      folder: .foreign, sockets: ["/run/user/1000/bus"],
      expect: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, nor is XDG_RUNTIME_DIR, "
        + "/run/user/1000 belongs to somebody else; \(BusAddress.cures)"),
    Row(
      environment: ["XDG_RUNTIME_DIR": "/x"],
      expect: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, there is no /x/bus, "
        + "there is no /run/user/1000; \(BusAddress.cures)"),
    Row(
      environment: ["SUDO_UID": "1000", "SUDO_USER": "ana"], uid: 0,
      expect: "reminders belong to a person and root has no bus here; run it as ana, without sudo"),
    Row(
      environment: ["SUDO_UID": "1000"], uid: 0, folder: .own, sockets: ["/run/user/0/bus"],
      expect: "unix:path=/run/user/0/bus"),
  ]

  @Test(
    "The first bus that is there and ours, else what was tried and the cures (B080)",
    arguments: rows)
  func finds(_ row: Row) {
    let surroundings = BusAddress.Surroundings(
      environment: { row.environment[$0] }, uid: row.uid, folder: { _ in row.folder },
      isSocket: { row.sockets.contains($0) })
    do throws(Failure) {
      #expect(try BusAddress.find(surroundings) == row.expect)
    } catch {
      #expect(error == .unreachable(row.expect))
    }
  }
}
