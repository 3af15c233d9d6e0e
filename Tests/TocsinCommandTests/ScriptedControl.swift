import TocsinModel
import TocsinTime
import TocsinWire

@testable import TocsinCommand

/// A daemon that answers what it was told to, and remembers what it was asked.
final class ScriptedControl: Control {
  var answers: [String: [Result<[Value], Failure>]] = [:]
  /// Asked first; nil leaves it to `answers`.
  var replies: (String, [Value]) throws(Failure) -> [Value]? = { _, _ throws(Failure) in nil }
  var asked: [(member: String, arguments: [Value])] = []
  var end = WaitEnd.answered(Table())
  var deadline: WallTime?
  var awaited: String?
  var added: Int64?
  var news: [[Value]] = []

  func call(_ member: String, _ arguments: [Value]) throws(Failure) -> [Value] {
    asked.append((member, arguments))
    if let reply = try replies(member, arguments) { return reply }
    guard var list = answers[member], !list.isEmpty else {
      throw .failed("nobody told what to answer to \(member)")
    }
    let answer = list.removeFirst()
    answers[member] = list
    return try answer.get()
  }

  func glance(_ member: String, _ arguments: [Value]) -> [Value]? {
    answers[member] == nil ? nil : try? call(member, arguments)
  }

  func prepareToWait() throws(Failure) {}

  func awaitAnswer(_ id: String, added: Int64?, deadline: WallTime?) throws(Failure) -> WaitEnd {
    awaited = id
    self.added = added
    self.deadline = deadline
    return end
  }

  func follow(_ news: () throws(Failure) -> Void) throws(Failure) {
    try news()
    while answers["Log"]?.isEmpty == false { try news() }
  }
}

/// What a command did: its status, what it printed, what it asked.
struct Ran {
  var status: Int32
  var lines: [String]
  /// What went to standard error.
  var talk: [String]
  var control: ScriptedControl
}

/// Wed 2026-12-02 10:00 in Berlin, where time.md's examples are.
let testNow = WallTime(usec: 1_796_202_000_000_000)

/// Runs a command line against a scripted daemon. Standard output goes to a file of its own.
func run(
  _ words: [String], _ control: ScriptedControl = ScriptedControl(), terminal: Bool = false,
  columns: Int? = nil, now: @escaping () -> WallTime = { testNow },
  zones: any ZoneSource = ZoneTable(), zone: Zone = .utc, day: DaySettings = DaySettings(),
  environment: Environment = Environment { _ in nil },
  input: @escaping () throws(Failure) -> String = { () throws(Failure) in "" }
) throws -> Ran {
  let sink = CollectedOutput()
  let output = Output(
    isTerminal: terminal, columns: columns, pager: Pager(words: [], rows: 0, write: sink.append),
    talk: { sink.talk.append($0) })
  let session = Session(
    environment: environment, control: control, output: output,
    clock: LocalClock(zones: zones, now: now, zone: { zone }, day: { day }),
    input: input)
  guard case .run(let call) = try Parser.parse(words) else { throw Failure.usage("no command") }
  Program.prepare(output, call, session.environment)
  var status: Int32
  do throws(Failure) { status = try Program.run(call, session) } catch {
    output.error(error)
    status = error.exit
  }
  _ = output.finish()
  return Ran(status: status, lines: sink.lines, talk: sink.talk, control: control)
}

final class CollectedOutput {
  private var bytes: [UInt8] = []
  var talk: [String] = []

  func append(_ more: [UInt8]) -> Int32? {
    bytes += more
    return nil
  }

  var lines: [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A table in few words.
func table(_ entries: KeyValuePairs<String, Value>) -> Table {
  Table(entries.map { .init(key: $0.key, value: $0.value) })
}
