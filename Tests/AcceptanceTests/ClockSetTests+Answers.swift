import Glibc
import Systemd
import Testing
import TocsinTesting

extension Acceptance.ClockSetTests {
  @Test(
    "Said 75 twice, with the clock set in between: the handler has its answer once more, and that is all"
  )
  func retried() throws {
    let machine = try ClockMachine()
    let (daemon, session) = (machine.daemon, machine.session)
    let written = session.home + "/retried"
    let program = try session.script(
      "retried",
      "echo \"$TOCSIN_EVENT_ID $TOCSIN_ATTEMPT\" >>'\(written)'\n[ \"$TOCSIN_ATTEMPT\" = 3 ] || exit 75"
    )
    let id = try daemon.add("now", "Tea", "-A", "ok=OK", "--on", "ok=exec:\(program)")
    try daemon.wait(for: "delivered", of: id)
    try daemon.ok("act", id, "ok")
    func runs() throws -> [String] {
      let bytes = (try? Session.contents(of: written)) ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    func failures() throws -> Int {
      try daemon.log(id).filter { $0.text(of: "event") == "failed" }.count
    }
    for attempt in 1...2 {
      try session.wait("attempt \(attempt)") { try failures() == attempt }
      #expect(try runs().count == attempt)
      try Clocks.move(by: hour)
    }
    try daemon.wait(for: "handled", of: id)
    let lines = try runs()
    #expect(lines.map { $0.split(separator: " ").last.map(String.init) } == ["1", "2", "3"])
    #expect(Set(lines.map { $0.split(separator: " ").first.map(String.init) }).count == 1)
  }

  @Test("T6.10 it nags at its times by the clock on the wall, and no more when it is done")
  func nags() throws {
    let machine = try ClockMachine()
    let daemon = machine.daemon
    try TemporaryFolder.write(
      machine.session.configuration + "/tocsin.toml", "sinks = [\"desktop\"]\n")
    let server = try FakeServer(machine.session)
    try daemon.ok("reload")
    let id = try daemon.add("now", "Pills", "--nag", "5m")
    try daemon.wait(for: "shown", of: id)
    let first = try #require(server.calls.last)
    for round in 1...3 {
      try Clocks.move(by: 5 * minute)
      try machine.session.wait("nag \(round)") { server.calls.count == 1 + round }
      let again = try #require(server.calls.last)
      #expect(again.replaces == first.id && again.summary == "Pills")
      #expect(again.hints["suppress-sound"] == nil)
    }
    try daemon.ok("done", id)
    try Clocks.move(by: hour)
    #expect(try daemon.events(id).last == "done")
    #expect(server.calls.count == 4)
  }
}
