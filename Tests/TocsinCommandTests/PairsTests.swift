import Testing
import TocsinWire

@testable import TocsinCommand

/// B095: no option makes another void. Every two of them either are refused, or both are heard.
@Suite("Options in pairs")
struct PairsTests {
  /// An option as it is typed, and the key of the request, or the property of the draft, that shows
  /// that it was heard.
  struct Sample: Sendable {
    var words: [String]
    var isHeard: @Sendable (Draft, Table) -> Bool

    init(_ words: String..., isHeard: @escaping @Sendable (Draft, Table) -> Bool) {
      self.words = words
      self.isHeard = isHeard
    }

    init(_ words: String..., key: String) {
      self.words = words
      isHeard = { _, request in request[key] != nil }
    }
  }

  static let content: [Sample] = [
    Sample("--title=T", key: "title"), Sample("--body=B", key: "body"),
    Sample("--subtitle=S", key: "subtitle"), Sample("--category=c", key: "category"),
    Sample("--from=Ana") { _, request in request["from"] != nil && request["communication"] != nil
    },
    Sample("--level=critical", key: "interruption-level"), Sample("--icon=bell", key: "icon"),
    Sample("--sound=none", key: "sound"), Sample("--badge=0", key: "badge"),
    Sample("--thread=t", key: "thread-id"), Sample("--action=go", key: "actions"),
    Sample("--reply", key: "actions"), Sample("--on=due=exec:/bin/true", key: "on"),
    Sample("--id=k", key: "identifier"), Sample("--no-replace", key: "no-replace"),
    Sample("--expire=never", key: "expire"),
    Sample("--user-info={}", key: "user-info"), Sample("--markup", key: "markup"),
    Sample("--app=org.x.y") { draft, _ in draft.app == "org.x.y" },
    Sample("--dry-run") { draft, _ in draft.isDryRun },
    Sample("--print-id") { draft, _ in draft.printsID },
    Sample("--wait") { draft, _ in draft.waits },
    Sample("--wait-timeout=5m") { draft, _ in draft.waits && draft.waitTimeout != nil },
    Sample("--exit-code=default=3") { draft, _ in draft.waits && !draft.exitCodes.isEmpty },
  ]

  static let timing: [Sample] = [
    Sample("--tz=UTC", key: "tz"), Sample("--until=fri", key: "until"),
    Sample("--count=2", key: "count"),
    Sample("--late=all", key: "late"), Sample("--nag=5m", key: "nag"),
    Sample("--force", key: "force"),
  ]

  @Test("Every two options are both heard, or refused", arguments: ["add", "ask"])
  func pairs(verb: String) throws {
    let samples = verb == "add" ? Self.content + Self.timing : Self.content
    var heard = 0
    for first in samples {
      for second in samples {
        let words = [verb] + first.words + second.words
        guard case .run(let call) = try Parser.parse(words) else { continue }
        do throws(Failure) {
          let draft = try Draft(call)
          let speech = try Speech(words: [], input: nil, draft: draft)
          let request = try draft.request(
            when: nil, speech: speech, environment: Environment { _ in nil }
          ).table
          #expect(first.isHeard(draft, request), "\(words)")
          #expect(second.isHeard(draft, request), "\(words)")
          heard += 1
        } catch {
          #expect(error.exit == Exit.usage, "\(words)")
        }
      }
    }
    #expect(heard > 400)
  }

  @Test("Every option of add and ask is among those pairs")
  func complete() {
    let typed = Set(
      (Self.content + Self.timing).flatMap(\.words).map { word in
        String(word.dropFirst(2).prefix { $0 != "=" })
      })
    // These open files or say how something is printed, and stand beside everything.
    let apart: Set<String> = ["image", "json", "timestamp", "color", "quiet", "help"]
    for verb in [CommandTable.add, CommandTable.ask] {
      for option in verb.options where !apart.contains(option.name.rawValue) {
        #expect(typed.contains(option.name.rawValue), "\(option.name)")
      }
    }
  }
}
