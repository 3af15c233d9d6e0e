import TocsinModel
import TocsinTime
import TocsinWire

/// Verbs that take several ids. As atrm, rm and systemctl have it, an id that is unknown is told and
/// the others are done; but a line that is misunderstood does nothing: all words are looked up
/// first, and one that is a time, or fits several, is refused before anything is changed.
enum Several {
  /// Each once, in the order given.
  static func ids(
    _ call: Invocation, _ words: [String], _ session: Session
  ) throws(Failure) -> [String] {
    if words.count > 1 {
      for (at, word) in words.enumerated() where !isNumber(word) {
        // The daemon looks all of them up before it removes any.
        let isOneCall = call.verb.name == .rm || call.verb.name == .done
        if isOneCall, time(Array(words[at...]), isKnown: false, session) == nil { continue }
        let identifier = try identifier(of: word, session)
        if identifier.map({ names($0, word) }) == true { continue }
        guard let time = time(Array(words[at...]), isKnown: identifier != nil, session) else {
          continue
        }
        throw refusal(call.verb.name, Array(words[..<at]), time)
      }
    }
    return unique(words)
  }

  static func unique(_ ids: [String]) -> [String] {
    var out: [String] = []
    for id in ids where !out.contains(where: { $0.hasSameBytes(as: id) }) { out.append(id) }
    return out
  }

  /// One that is refused is told; the first refusal is the exit status. `write` prints one, or adds
  /// it to the array of JSON.
  static func each(
    _ ids: [String], _ session: Session, _ change: (String) throws(Failure) -> Table,
    _ write: (Int, Table) -> Void
  ) throws(Failure) -> Int32 {
    let output = session.output
    var array = JSONArray(output)
    var status = Exit.done
    for (index, id) in ids.enumerated() {
      do throws(Failure) {
        let table = try change(id)
        if output.form != nil, ids.count > 1 { array.append(table) } else { write(index, table) }
      } catch {
        // Nobody answers for the others either.
        if ids.count == 1 { throw error }
        if error.exit == Exit.unreachable {
          if output.form != nil { array.finish() }
          throw error
        }
        output.error(error)
        if status == Exit.done { status = error.exit }
      }
    }
    if output.form != nil, ids.count > 1 { array.finish() }
    return status
  }

  private static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The whole name of what the word names; nil where it names nothing.
  private static func identifier(
    of word: String, _ session: Session
  ) throws(Failure) -> (app: String, key: String)? {
    do throws(Failure) {
      let table = try Later.table(try session.control.call("Show", [.text(word)]))
      return (table.text("app") ?? "", table.text("identifier") ?? "")
    } catch {
      guard error.exit == Exit.noSuchRequest else { throw error }
      return nil
    }
  }

  private static func names(_ whole: (app: String, key: String), _ word: String) -> Bool {
    word.hasSameBytes(as: whole.key) || word.hasSameBytes(as: "\(whole.app)/\(whole.key)")
  }

  private static let leads: Set<String> = ["for", "until", "till"]

  /// `words`, or the first of them, as a time: without `for` and `until`. Nil for what is none. What
  /// is a part of some key, `isKnown`, is a time only where it reads as one.
  private static func time(
    _ words: [String], isKnown: Bool, _ session: Session
  ) -> String? {
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    if !isKnown, leads.contains(first.lowercased()) { return Speech.line(rest) }
    let line = Speech.line(words)
    if reads(line, isKnown: isKnown, session) { return line }
    return reads(first, isKnown: isKnown, session) ? first : nil
  }

  private static func reads(_ words: String, isKnown: Bool, _ session: Session) -> Bool {
    let clock = session.clock
    do throws(Refusal) {
      _ = try Words.read(
        words, now: clock.now, zone: clock.place, day: clock.day, zones: clock.zones, force: true)
      return true
    } catch {
      // T1.4, and what is a letter away from a word of time.
      return error.isFinal || (!isKnown && error.code == .unknownWord)
    }
  }

  private static func refusal(_ verb: VerbName, _ ids: [String], _ time: String) -> Failure {
    guard !time.isEmpty else { return .usage("'\(verb.rawValue)' takes ids, and no time here") }
    let ids = ids.isEmpty ? "ID" : Speech.line(ids)
    let what = "'\(time)' is a time and no id"
    let pause = "write: tocsin pause \(ids) until \(time)"
    switch verb {
    case .pause: return .usage("\(what); \(pause)")
    case .resume: return .usage("\(what); \(pause)")
    case .skip: return .usage("\(what), and 'skip' leaves out the next time only; \(pause)")
    case .done: return .usage("\(what); write: tocsin snooze \(ids) \(time)")
    default: return .usage("\(what); '\(verb.rawValue)' takes ids alone")
    }
  }
}
