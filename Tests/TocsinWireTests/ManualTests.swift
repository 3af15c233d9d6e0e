import Testing
import TocsinModel
import TocsinTesting
import TocsinTime
import TocsinWire

/// What the manual pages show is what the programs do.
struct ManualTests {
  // tocsin.toml(5)

  @Test("Every example of tocsin.toml(5) is read without a fault, and counts")
  func examples() throws {
    let examples = try Page("tocsin.toml.5").blocks
    try #require(examples.count == 3)
    for example in examples { #expect(faults([example]) == []) }
    let log = try configuration(examples[0])
    let sink = try #require(log.sinks.last.flatMap { log.sink(named: $0) })
    #expect(sink.kind == .log && !sink.hasText)
    let focuses = try configuration(examples[1]).setup.focuses
    #expect(focuses.map(\.name.text) == ["do-not-disturb", "quiet-hours", "work"])
    #expect(focuses[1].schedule.map(\.text) == ["22:00..07:00", "fri,sat 23:00..09:00"])
    #expect(try configuration(examples[2]).entitlements(of: .reminders).contains(.critical))
  }

  @Test("Every key of tocsin.toml(5) is known where it stands, and its default is that of the code")
  func keys() throws {
    let keys = try Page("tocsin.toml.5").keys
    #expect(keys.count >= 100)
    for key in keys {
      // A text can be a table, and is none without forms; no other key takes one.
      let lines = faults(["\(key.header)\(key.name) = {}"])
      let complaint = key.header == "[texts]\n" ? "the form 'other' is missing" : "expected"
      #expect(lines.contains { $0.contains(": \(key.name): \(complaint)") }, "\(lines)")
      guard let value = key.standard else { continue }
      let nothing = try values(configuration(key.header))
      let written = try values(configuration("\(key.header)\(key.name) = \(value)"))
      #expect(written == nothing, "\(key.name) = \(value)")
    }
    #expect(keys.count { $0.standard != nil } >= 60)
  }

  @Test("tocsin.toml(5) has every key of the code, and no other")
  func everyKey() throws {
    // The fixture has every table, and what is shown of it every key.
    let bytes = try #require(fixture("config/complete.toml"))
    let all = try Configuration.read(files: [("complete.toml", bytes)])
    let known = Set(all.shown.compactMap { Self.place(of: $0.path.text) })
    let onPage = try Page("tocsin.toml.5").keys.map { "\($0.heading) \($0.name)" }
    #expect(known.subtracting(onPage).sorted() == [])
    #expect(Set(onPage).subtracting(known).sorted() == [])
    #expect(onPage.count == Set(onPage).count)
  }

  /// `[focus.NAME] apps` for `focus.work.apps`; nil for the tables of tocsin-handlers(7).
  static func place(of path: String) -> String? {
    var isQuoted = false
    var keys = [""]
    for character in path {
      if character == "\"" { isQuoted.toggle() }
      if character == ".", !isQuoted {
        keys.append("")
      } else {
        keys[keys.count - 1].append(character)
      }
    }
    let name = keys.removeLast()
    guard let first = keys.first else { return " " + name }
    if first.hasPrefix("calendar[") { return "[[calendar]] \(name)" }
    if first.hasSuffix("]") { return nil }
    switch first {
    case "app":
      return (keys.count > 2 ? "[app.\"ID\".category.CATEGORY]" : "[app.\"ID\"]") + " " + name
    case "focus", "server", "sink": return "[\(first).NAME] \(name)"
    default: return "[\(first)] \(name)"
    }
  }

  /// Path and value of all that is in force.
  private func values(_ configuration: Configuration) -> [String] {
    configuration.shown.map { shown in
      "\(shown.path) = \(shown.value.map { JSONWriting.text($0) } ?? "")"
    }
  }

  // tocsin-handlers(7)

  @Test("The JSON of tocsin-handlers(7) has the keys that handlers get, in their order")
  func handlerInput() throws {
    let blocks = try Page("tocsin-handlers.7").blocks
    let example = try #require(blocks.first { $0.hasPrefix("{") })
    let shown = paths(try JSONReading.table(of: Array(example.utf8)))
    #expect(shown == paths(try input()))
  }

  @Test("The tables of tocsin-handlers(7) are read, and there is one of each kind")
  func handlerTables() throws {
    let blocks = try Page("tocsin-handlers.7").blocks.filter { $0.hasPrefix("[[handler]]") }
    #expect(blocks.count == 1)
    let tables = try configuration(try #require(blocks.first)).handlers
    #expect(
      tables.map(\.does) == [
        .exec(["archive-mail", "--id", "%i"]), .unit("backup@%i.service"), .activate,
        .openURL("url"),
      ])
    #expect(tables[0].timeout == .seconds(10))
  }

  @Test("The script of tocsin-handlers(7) asks for keys that handlers get")
  func handlerScript() throws {
    let script = try #require(try Page("tocsin-handlers.7").blocks.last)
    #expect(script.hasPrefix("#!/bin/sh\n"))
    #expect(script.components(after: #"%s\n' "$"#).count == 2)
    let known = paths(try input())
    var asked: [String] = []
    for call in script.components(after: "$(get ") {
      let name = call.prefix { $0 != ")" }.filter { $0 != "'" && $0 != "\"" }
      asked.append(String(name.dropFirst()))
    }
    #expect(asked == ["event-id", "notification.title", "response.text"])
    for path in asked { #expect(known.contains(path), "\(path)") }
  }

  /// A typed reply to a reminder, as a handler of it reads it.
  private func input() throws -> Table {
    var content = Content()
    content.title = "T"
    content.sound = .standard
    let once = Trigger.Once(at: Sample.now, words: "now", zone: "Europe/Berlin")
    var action = Sample.action("reply")
    action.input = Action.TextInput(button: "Reply", placeholder: "one line")
    let routes = [Route(event: "reply", target: .program(["/bin/true"]))]
    let draft = Draft(
      app: .reminders, identifier: nil, content: content, trigger: .once(once), actions: [action],
      routes: routes, expiry: .serverDefault, isNew: false)
    let request = try Sample.request(draft, next: nil)
    let delivery = Delivery(
      id: 1, request: request.id, scheduled: Sample.now, claimed: Sample.now,
      delivered: Sample.now, outcome: Sample.outcome(), parts: [])
    let response = Response(
      number: 1, request: request.id, delivery: 1, happening: .reply, action: ActionID("reply"),
      text: "typed", occurred: Sample.now, route: .own, attempt: 1)
    return ResponseCoding.handlerInput(response, request, delivery, store: "s", zone: .utc)
  }

  private func paths(_ table: Table, below prefix: String = "") -> [String] {
    var paths: [String] = []
    for entry in table.entries {
      let path = prefix + entry.key
      paths.append(path)
      let inner: [Table] =
        switch entry.value {
        case .table(let table): [table]
        case .tables(let tables): tables
        default: []
        }
      for table in inner { paths += self.paths(table, below: path + ".") }
    }
    return paths
  }

  // tocsin-time(7)

  private static let zones = SystemZones()

  /// The reading on Wed 2026-12-02 10:00 in Berlin, or at another time and place.
  private func read(
    _ words: String, at clock: String = "2026-12-02 10:00", in place: String = "Europe/Berlin",
    force: Bool = false
  ) throws(Refusal) -> (reading: Reading, zone: Zone) {
    let zone = try Self.zones.find(place)
    let start = try Words.read(
      clock, now: WallTime(seconds: 0), zone: zone, day: DaySettings(), zones: Self.zones,
      force: true)
    let reading = try Words.read(
      words, now: start.first, zone: zone, day: DaySettings(), zones: Self.zones, force: force)
    return (reading, zone)
  }

  @Test(
    "The words of tocsin-time(7) ring when the page says",
    arguments: [
      ("SPANS", 12), ("TIMES OF DAY", 8), ("DAYS", 23), ("ZONES AND INSTANTS", 6),
    ])
  func words(section: String, count: Int) throws {
    let rows = try Page("tocsin-time.7").rows(of: section)
    #expect(rows.count == count)
    for row in rows {
      for words in row[0].bold {
        let (reading, zone) = try read(words)
        #expect(Echo.instant(reading.first, in: zone) == row[1] + " CET", "\(words)")
      }
    }
  }

  @Test("What repeats in tocsin-time(7) rings three times when the page says")
  func intervals() throws {
    let rows = try Page("tocsin-time.7").rows(of: "WHAT REPEATS")
    #expect(rows.count == 8)
    for row in rows {
      for words in row[0].bold {
        let (reading, zone) = try read(words)
        guard case .interval(let interval, let first) = reading.kind else {
          Issue.record("\(words) does not repeat")
          continue
        }
        var rings = [first]
        while rings.count < 3, let last = rings.last,
          case .at(let next) = interval.next(after: last)
        {
          rings.append(next)
        }
        let clocks = rings.map { RFC3339.print($0, in: zone).dropFirst(11).prefix(5) }
        #expect(clocks.joined(separator: ", ") == row[1], "\(words)")
      }
    }
  }

  @Test(
    "What repeats on the calendar in tocsin-time(7) rings three times when the page says",
    arguments: [("DAYS, WEEKS AND MONTHS", 29), ("RULES AND CALENDAR EVENTS", 12)])
  func recurrences(section: String, count: Int) throws {
    let rows = try Page("tocsin-time.7").rows(of: section)
    #expect(rows.count == count)
    for row in rows {
      for words in row[0].bold {
        let (reading, zone) = try read(words)
        guard case .recurrence(let recurrence, let first) = reading.kind else {
          Issue.record("\(words) does not repeat")
          continue
        }
        let place = try Self.zones.place(of: recurrence, system: zone)
        var rings = [first]
        while rings.count < 3, let last = rings.last,
          case .at(let next) = recurrence.next(after: last, in: place)
        {
          rings.append(next)
        }
        let clocks = rings.map { ring in
          let text = RFC3339.print(ring, in: zone)
          return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
        }
        #expect(clocks.joined(separator: ", ") == row[1], "\(words)")
      }
    }
  }

  @Test("Gaps and overlaps of tocsin-time(7) are read as the page says")
  func clockChanges() throws {
    let rows = try Page("tocsin-time.7").rows(of: "GAPS AND OVERLAPS")
    #expect(rows.count == 13)
    for row in rows {
      let place = row[0].prefix { $0 != " " }
      let clock = row[0].dropFirst(place.count + 1)
      let words = try #require(row[1].bold.first)
      let (reading, zone) = try read(words, at: String(clock), in: String(place))
      #expect(Echo.instant(reading.first, in: zone) == row[2], "\(row[0])")
    }
  }

  @Test("Lines of tocsin-time(7) are split, or refused, as the page says")
  func lines() throws {
    let rows = try Page("tocsin-time.7").rows(of: "LINES WITHOUT QUOTES")
    #expect(rows.count == 12)
    let (now, zone) = try read("now")
    for row in rows {
      let line = try #require(row[0].bold.first)
      do throws(Refusal) {
        let split = try Line.split(
          words: line.split(separator: " ").map(String.init), now: now.first, zone: zone,
          day: DaySettings(), zones: Self.zones)
        #expect(split.when.words == row[1], "\(line)")
        #expect(split.text == row[2], "\(line)")
      } catch {
        #expect(error.code.rawValue == row[1], "\(line)")
      }
    }
  }

  @Test("What tocsin-time(7) calls refused is, with its code, and what it says to write is read")
  func refusals() throws {
    let rows = try Page("tocsin-time.7").rows(of: "REFUSALS")
    for row in rows {
      for words in row[1].bold {
        let refusal = #expect(throws: Refusal.self, "\(words)") { try read(words) }
        #expect(refusal?.code.rawValue == row[0], "\(words)")
      }
      for words in row[2].bold { _ = try read(words) }
    }
    // Every code has its row, but that of an empty time.
    let codes = Set(rows.map { $0[0] })
    let all = RefusalCode.allCases.filter { $0 != .empty }.map(\.rawValue)
    #expect(codes == Set(all))
  }
}

/// A page in the notation of scdoc(5), as far as tests look at it.
struct Page {
  let lines: [String]

  init(_ name: String) throws {
    let text = try #require(ProjectFile.text("contrib/man/\(name).scd"), "\(name)")
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// What stands between lines of three backticks, as it is shown: a backslash there needs another
  /// one before it.
  var blocks: [String] {
    var blocks: [String] = []
    for (number, part) in lines.split(separator: "```", omittingEmptySubsequences: false)
      .enumerated() where !number.isMultiple(of: 2)
    {
      var isEscaped = false
      let text = part.joined(separator: "\n").filter { character in
        isEscaped = character == "\\" && !isEscaped
        return !isEscaped
      }
      blocks.append(text + "\n")
    }
    return blocks
  }

  struct Key {
    /// As the page names its table; empty at the top.
    var heading: String
    /// The line that begins such a table.
    var header: String
    var name: String
    /// As TOML; nil where the page gives none.
    var standard: String?
  }

  /// What stands as `*key* = _type_` under a heading such as `## [desktop]`.
  var keys: [Key] {
    var heading = ""
    var header = ""
    var keys: [Key] = []
    for line in lines {
      if line.hasPrefix("## ") {
        heading = line.hasPrefix("## [") ? String(line.dropFirst(3)) : ""
        switch heading {
        case "": header = ""
        case "[app.\"ID\"]": header = "[app.\"org.example.mail\"]\n"
        case "[app.\"ID\".category.CATEGORY]":
          header = "[app.\"org.example.mail\".category.newsletter]\n"
        default: header = heading + "\n"
        }
      } else if line.hasPrefix("*"), let end = line.components(after: "* = _").first {
        let name = line.dropFirst().dropLast(end.count + "* = _".count)
        keys.append(Key(heading: heading, header: header, name: String(name)))
      } else if let value = line.components(after: "Default: _").first, !keys.isEmpty {
        keys[keys.count - 1].standard = value.dropLast().filter { $0 != "\\" }
      }
    }
    return keys
  }

  /// The cells of the table in a section, without its heading.
  func rows(of section: String) -> [[String]] {
    let after = lines.drop { $0 != "# " + section }.dropFirst()
    var rows: [[String]] = []
    for line in after.prefix(while: { !$0.hasPrefix("# ") }) {
      if line.hasPrefix("|  ") {
        rows.append([String(line.dropFirst(3))])
      } else if line.hasPrefix(":  "), !rows.isEmpty {
        rows[rows.count - 1].append(String(line.dropFirst(3)))
      }
    }
    return rows
  }
}

extension String {
  /// What is bold in a cell, as it is shown: a backslash takes the meaning of the mark after it.
  fileprivate var bold: [String] {
    var parts = [""]
    var isEscaped = false
    for character in self {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "*" where !isEscaped: parts.append("")
      default:
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// The rests of the text after each place where `mark` stands.
  fileprivate func components(after mark: String) -> [String] {
    indices.compactMap { index in
      let rest = self[index...]
      return rest.hasPrefix(mark) ? String(rest.dropFirst(mark.count)) : nil
    }
  }
}
