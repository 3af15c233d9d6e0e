import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

let second: Int64 = 1_000_000
let minute = 60 * second
let hour = 60 * minute
let year = 365 * 24 * hour
/// 2026-03-02T12:00:00Z
let base: Int64 = 1_772_452_800 * second

/// A machine whose clock is the test's, and a daemon on it that writes into a log.
struct ClockMachine {
  let session: Session
  let daemon: RunningDaemon
  /// Its /etc, where the zone is the file's and not the environment's.
  var etc: OwnEtc?

  /// - Parameter zone: `TZ` of the daemon; with `hasEtc` what its /etc/localtime links to.
  init(at start: Int64 = base, zone: String = "Europe/Berlin", hasEtc: Bool = false) throws {
    try Clocks.set(to: start)
    session = try Session()
    try Session.makeFolders(session.configuration)
    try TemporaryFolder.write(
      session.configuration + "/tocsin.toml",
      "sinks = [\"notes\"]\n[sink.notes]\ntype = \"log\"\nfile = \"notes.jsonl\"\n")
    daemon = try RunningDaemon(session, startsNow: false)
    if hasEtc {
      etc = try OwnEtc(daemon)
      try etc?.link(zone)
    } else {
      daemon.environment = ["TZ": zone]
    }
    try daemon.start()
  }

  init(at start: String, zone: String = "Europe/Berlin") throws {
    try self.init(at: Self.usec(start), zone: zone)
  }

  /// RFC 3339 as microseconds.
  static func usec(_ text: String) throws -> Int64 {
    try #require(RFC3339.read(text), "\(text)").instant.usec
  }

  /// Every `delivered` of one.
  func deliveries(_ id: String) throws -> [Table] {
    try daemon.log(id).filter { $0.text(of: "event") == "delivered" }
  }

  /// The same of several, in one look.
  func deliveries(of ids: [String]) throws -> [[Table]] {
    let all = try daemon.log().filter { $0.text(of: "event") == "delivered" }
    return ids.map { id in all.filter { $0.integer(of: "id") == Int64(id) } }
  }

  func next(_ id: String) throws -> Int64? {
    try daemon.list().first { $0.integer(of: "id") == Int64(id) }?.integer(of: "next-usec")
  }

  /// When several ring next, on the clock of the daemon's zone.
  func nexts(of ids: [String]) throws -> [String?] {
    let rows = try daemon.list()
    return ids.map { id in
      rows.first { $0.integer(of: "id") == Int64(id) }?.text(of: "next")
    }
  }

  /// The only delivery of one, waited for.
  func delivery(_ id: String) throws -> Table {
    try daemon.wait(for: "delivered", of: id)
    let all = try deliveries(id)
    guard all.count == 1, let first = all.first else {
      throw Session.Failure("\(all.count) deliveries of \(id)")
    }
    return first
  }

  /// What it said about the clock, waited for until there are `count` lines.
  func steps(_ count: Int) throws -> [Substring] {
    var lines: [Substring] = []
    try session.wait("\(count) lines about the clock; it said: \(daemon.messages)") {
      lines = said("the clock was set")
      return lines.count >= count
    }
    return lines
  }

  private func said(_ words: String) -> [Substring] {
    daemon.messages.split(separator: "\n").filter { $0.contains(words) }
  }

  /// Sets the clock under the running daemon, which says so in one line (T7.3); that line.
  @discardableResult
  func set(to usec: Int64) throws -> Substring {
    let before = said("the clock was set").count
    try Clocks.set(to: usec)
    let lines = try steps(before + 1)
    #expect(lines.count == before + 1, "\(lines)")
    return lines.last ?? ""
  }

  @discardableResult
  func set(to text: String) throws -> Substring { try set(to: Self.usec(text)) }

  /// The clock runs over that moment, with the daemon there: what is due then has rung.
  func pass(_ text: String) throws {
    let usec = try Self.usec(text)
    try set(to: usec - minute)
    // Its number is the newest, so of what is due at one moment it comes last.
    let other = try daemon.add("@\(usec / second)", "Other")
    try set(to: usec - second / 2)
    let delivery = try delivery(other)
    #expect(!delivery.texts(of: "reasons").contains("late"), "\(delivery)")
  }
}
