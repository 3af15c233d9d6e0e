package import TocsinModel
import TocsinTime

/// What a handler prints: nothing, or one JSON object (handlers.md, stdout).
package enum HandlerAnswerCoding {
  /// At most so much of it is looked at.
  package static let mostBytes = 64 * 1024

  package enum Printed: Equatable, Sendable {
    case nothing
    case answer(HandlerAnswer)
    /// Not meant for us; it goes to the journal.
    case talk
    /// An object that says something else than it may; why.
    case wrong(String)
  }

  package static func read(_ bytes: [UInt8]) -> Printed {
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes.first(where: { !blanks.contains($0) }) else { return .nothing }
    guard first == UInt8(ascii: "{"), case .table(let table)? = try? JSONReading.value(of: bytes)
    else { return .talk }
    do throws(CallError) { return .answer(try answer(table)) } catch {
      return .wrong(error.message)
    }
  }

  private static func answer(_ table: Table) throws(CallError) -> HandlerAnswer {
    let reader = try TableReader(table, known: ["snooze", "remove", "update", "actions"])
    var answer = HandlerAnswer()
    if let text = try reader.text("snooze") {
      do throws(Refusal) { answer.snooze = try Spans.read(text) } catch {
        throw CallError(.badRequest, "'snooze': \(error.message.onOneLine)")
      }
      guard let span = answer.snooze, span >= .seconds(1), span <= .days(366) else {
        throw CallError(.badRequest, "'snooze' must be from 1s to 366d")
      }
    }
    answer.isRemoved = try reader.bool("remove") ?? false
    if let update = try reader.table("update") {
      let reader = try TableReader(update, owner: "update", known: ["title", "subtitle", "body"])
      answer.title = try reader.text("title")
      answer.subtitle = try reader.text("subtitle")
      answer.body = try reader.text("body")
      let count = [answer.title, answer.subtitle, answer.body].reduce(0) {
        $0 + ($1?.utf8.count ?? 0)
      }
      guard count <= Limits.textBytes else {
        throw CallError(.tooLarge, "'update' has \(count) bytes; at most \(Limits.textBytes)")
      }
    }
    if table["actions"] != nil {
      answer.actions = try ActionCoding.read(reader.tables("actions") ?? [])
    }
    return answer
  }
}
