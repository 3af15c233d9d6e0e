import Glibc
import Testing
import TocsinModel
import TocsinTime

/// Our reader of zone files against Python's, over every zone of the system.
struct ZoneOracleTests {
  private static let script = package("contrib/oracles/zones.py")

  @Test("Offsets and civil times are Python's", .enabled(if: hasPython))
  func agree() throws {
    let zones = SystemZones()
    var zone = Zone.utc
    var count = 0
    var wrong: [String] = []
    for line in try output(of: "python3 '\(Self.script)'\(Self.deep)") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count >= 5, let seconds = Int64(fields[2]) else {
        Issue.record("not a fact: \(line)")
        break
      }
      if zone.name.text != fields[1] {
        zone = try zones.zone(try #require(ZoneName(fields[1])))
      }
      let answer =
        fields[0] == "at"
        ? describe(zone.offset(at: WallTime(seconds: seconds)))
        : describe(zone.resolve(CivilTime(usec: seconds * 1_000_000)))
      if answer != fields.dropFirst(3).joined(separator: " ") { wrong.append("\(line): \(answer)") }
      count += 1
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10).joined(separator: "\n"))")
    #expect(count > 10_000)
  }

  private func describe(_ offset: Offset) -> String {
    "\(offset.seconds) \(offset.abbreviation) \(offset.isDST ? 1 : 0)"
  }

  private func describe(_ found: CivilResolution) -> String {
    switch found {
    case .one(let instant): "one \(seconds(instant))"
    case .gap(let instant, let length): "gap \(seconds(instant)) \(length.usec / 1_000_000)"
    case .overlap(let first, let second): "overlap \(seconds(first)) \(seconds(second))"
    }
  }

  private func seconds(_ instant: WallTime) -> Int64 { instant.usec / 1_000_000 }

  private static let deep = getenv("TOCSIN_DEEP") == nil ? "" : " --deep"

  private static let hasPython =
    (try? output(of: "python3 -c 'import zoneinfo; print(1)' 2>/dev/null"))?.first == "1"
}

/// The path of a file of this package.
func package(_ path: String) -> String {
  let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
  return (parts + [Substring(path)]).joined(separator: "/")
}

struct CommandFailed: Error {}

/// The lines a command writes.
func output(of command: String) throws -> [String] {
  guard let pipe = popen(command, "r") else { throw CommandFailed() }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let got = fread(&buffer, 1, buffer.count, pipe), got > 0 {
    bytes += buffer[..<got]
  }
  guard pclose(pipe) == 0 else { throw CommandFailed() }
  return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
}

/// The bytes of a file; nil where it is not there.
func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let got = fread(&buffer, 1, buffer.count, file), got > 0 { bytes += buffer[..<got] }
  return bytes
}
