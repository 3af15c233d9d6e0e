import Glibc
import Testing
import TocsinModel
import TocsinTime

/// Answers the questions of the programs in contrib/oracles: they name two files in the environment.
struct OracleAnswers {
  private static let questions = variable("TOCSIN_ORACLE_QUESTIONS")
  private static let answers = variable("TOCSIN_ORACLE_ANSWERS")

  /// A question is a line with the zone, now in seconds, how many instants, and the words, with tabs
  /// between them. The answer is `= normalized words`, or `! code message`, then the instants in
  /// microseconds.
  @Test("Questions of an oracle are answered", .enabled(if: questions != nil && answers != nil))
  func answer() throws {
    let lines = try #require(Self.questions.flatMap { contents(of: $0) })
      .split(separator: UInt8(ascii: "\n"))
    let file = try #require(Self.answers.flatMap { fopen($0, "w") })
    defer { fclose(file) }
    let zones = KnownZones(SystemZones())
    for line in lines {
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3)
        .map { String(decoding: $0, as: UTF8.self) }
      let now = WallTime(seconds: try #require(Int64(fields[1])))
      let zone = try zones.find(fields[0])
      let count = try #require(Int(fields[2]))
      fputs(answer(fields[3], now, zone, count, zones) + "\n", file)
    }
    #expect(!lines.isEmpty)
  }

  private func answer(
    _ words: String, _ now: WallTime, _ zone: Zone, _ count: Int, _ zones: KnownZones
  ) -> String {
    do throws(Refusal) {
      let reading = try Words.read(
        words, now: now, zone: zone, day: DaySettings(), zones: zones, force: true)
      guard case .recurrence(let recurrence, let first) = reading.kind else {
        return "= \(reading.normalized)\t\(reading.first.usec)"
      }
      let place = try recurrence.zone.map { name throws(Refusal) in try zones.find(name.text) }
      var rings = [first]
      while rings.count < count, let last = rings.last,
        case .at(let next) = recurrence.next(after: last, in: place ?? zone)
      {
        rings.append(next)
      }
      return "= \(reading.normalized)\t" + rings.map { String($0.usec) }.joined(separator: " ")
    } catch {
      return "! \(error.code.rawValue) \(error.message)\t"
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }
}
