import TocsinModel
import TocsinTime
import TocsinWire

/// What holds of everything that is read.
enum Promises {
  static func payload(_ bytes: [UInt8]) {
    let file: PushedFile
    do throws(PayloadFault) { file = try PayloadReading.read(bytes) } catch {
      let error = error.callError(file: "f")
      check(isOneLine(error.message), "a fault of several lines: \(error.message)")
      return
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for warning in PayloadLint.all(file, knowing: knowledge) {
      check(isOneLine(warning.told), "a warning of several lines: \(warning.told)")
      check((1...lines).contains(warning.line ?? 1), "a warning beyond the end of the file")
    }
    let content = file.payload.asked
    check(content.badge ?? 0 >= 0, "a badge below 0")
    check((0...1).contains(content.relevanceScore), "a relevance beyond 0 to 1")
    check(content.summaryArgumentCount >= 1, "a count below 1")
    if case .named(let name, _, let volume) = content.sound {
      check(!name.isEmpty && (0...1).contains(volume ?? 0), "a sound that cannot be stored")
    }
    guard let info = content.userInfo else { return check(false, "no user-info") }
    do throws(Fault) { try JSONReading.checkObject(info) } catch {
      check(false, "user-info is no JSON: \(error)")
    }
    // Its own words are read as they were written.
    let again = try? PayloadReading.read(Array(info.utf8))
    check(
      info.utf8.count > PayloadReading.limit || again?.payload.title == file.payload.title,
      "user-info reads otherwise")
  }

  static func request(_ table: Table) {
    do throws(CallError) {
      let coding = try RequestCoding(table, app: .reminders, times: times)
      for note in coding.notes + coding.warnings {
        check(isOneLine(note), "a note of several lines: \(note)")
      }
      let content = coding.draft.content
      check((0...1).contains(content.relevanceScore), "a relevance beyond 0 to 1")
      check(content.textBytes <= Limits.textBytes, "too long a text")
    } catch {
      check(isOneLine(error.message), "a refusal of several lines: \(error.message)")
    }
    do throws(CallError) {
      let options = try PushOptions(table, now: times.now)
      try options.check(Payload())
    } catch {
      check(isOneLine(error.message), "a refusal of several lines: \(error.message)")
    }
  }

  private static let knowledge = {
    var knowledge = PayloadKnowledge(app: .reminders)
    knowledge.categories = ["Mail", "parcel"].compactMap { CategoryID($0) }
    knowledge.critical = .notSupported
    knowledge.timeSensitive = .off
    knowledge.hasExtension = false
    knowledge.strings = ["TEXT": "Hello, %1$@ and %@"]
    knowledge.soundFaults = ["long.oga": .soundTooLong]
    return knowledge
  }()

  // One thread runs all inputs.
  nonisolated(unsafe) private static let times = TimeContext(
    now: WallTime(usec: 1_796_202_000_000_000), zone: .utc, zones: ZoneTable(),
    day: DaySettings())

  private static func isOneLine(_ text: String) -> Bool {
    !text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }
}
