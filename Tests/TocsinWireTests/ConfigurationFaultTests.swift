import Testing
import TocsinModel
import TocsinWire

struct ConfigurationFaultTests {
  @Test(
    "A fault is one line with its place",
    arguments: [
      (
        "[texts]\nasks-permission = \"%3$@ hi\"",
        "a.toml:2:1: asks-permission: '%3$@' is filled in with nothing; only %1$@ is filled in here"
      ),
      (
        "[texts]\nsummary = { one = \"one\", other = \"%d things\" }",
        "a.toml:2:1: summary: '%d' is filled in with nothing; only %u is filled in here"
      ),
      (
        "[texts]\nopen = \"100 %s\"",
        "a.toml:2:1: open: '%s' is filled in with nothing; nothing is filled in here"
      ),
      (
        "[texts]\nturn-off = \"\"", "a.toml:2:1: turn-off: is empty; there would be nothing to read"
      ),
      (
        "[texts]\nopen = \" \\t\u{200B}\"",
        "a.toml:2:1: open: is blank; there would be nothing to read"
      ),
      (
        "[texts]\nand-n-more = { one = \"%u\", other = \"%lu more\" }",
        "a.toml:2:1: and-n-more: '%lu' is filled in with nothing; only %u is filled in here"
      ),
      (
        "[texts]\nopen = \"%-5.2f\"",
        "a.toml:2:1: open: '%-5.2f' is filled in with nothing; nothing is filled in here"
      ),
      (
        "[texts]\nlist-pair = \"%1$@ and so on\"",
        "a.toml:2:1: list-pair: %2$@ is missing; both of what is joined must stand there"
      ),
      (
        "[texts]\nlist-joiner = \", \"",
        "a.toml:2:1: list-joiner: %1$@ is missing; both of what is joined must stand there"
      ),
      ("profle = \"ios-14\"", "a.toml:1:1: unknown key 'profle'; did you mean 'profile'?"),
      (
        "zzz = 1",
        "a.toml:1:1: unknown key 'zzz'; there are profile, sinks, snooze, default-app, language, day, device, app, focus, desktop, server, sink, limits, history, handler, service-extension, content-extension, calendar, texts"
      ),
      (
        "profile = \"ios-41\"",
        "a.toml:1:11: profile: unknown word 'ios-41'; did you mean 'ios-14'?"
      ),
      (
        "profile = \"android\"",
        "a.toml:1:11: profile: unknown word 'android'; expected one of 'ios-14', 'ios-15', 'ios-8'"
      ),
      (
        "profile = { base = \"ios-14\" }",
        "a.toml:1:11: profile: expected one of 'ios-14', 'ios-15', 'ios-8', not a table"
      ),
      (
        "\n  snooze = 10",
        "a.toml:2:12: snooze: expected a span as text, such as \"10m\", not a number"
      ),
      (
        "snooze = \"soon\"",
        "a.toml:1:10: snooze: cannot read 'soon' as a span; write 90s, 10m or 1h 30m"
      ),
      ("snooze = \"0s\"", "a.toml:1:10: snooze: expected 1s to 366d, not '0s'"),
      ("snooze = 10:00:00", "a.toml:1:10: a date or time is written as text, in quotes"),
      (
        "default-app = \"mail\"",
        "a.toml:1:15: default-app: 'mail' is no app id, such as 'org.example.mail'"
      ),
      (
        "[app.\"org.tocsin.Tocsin\"]\nauthorization = \"denied\"",
        "a.toml:1:6: 'org.tocsin.Tocsin' is Tocsin itself; nothing is said of it"
      ),
      (
        "[focus.until]",
        "a.toml:1:8: 'until' is a word of 'tocsin focus on'; write another name"
      ),
      (
        "[focus.1h]",
        "a.toml:1:8: '1h' is read as a time by 'tocsin focus on'; write another name"
      ),
      (
        "language = \"english please\"",
        "a.toml:1:12: language: 'english please' is no language tag, such as 'de' or 'pt-BR'"
      ),
      ("sinks = \"desktop\"", "a.toml:1:9: sinks: expected a list, not text"),
      ("sinks = [1]", "a.toml:1:9: sinks: item 1: expected a name as text, not a number"),
      ("sinks = [\"desktop\", \"desktop\"]", "a.toml:1:9: sinks: item 2 stands there twice"),
      (
        "sinks = [\"desktop\", \"x\"]\n[sink.x]\ntype = \"desktop\"",
        "a.toml:1:9: sinks: 'desktop' and 'x' are both of the type 'desktop', and would show everything twice; keep one of them"
      ),
      ("sinks = [\"jurnal\"]", "a.toml:1:9: sinks: no [sink.jurnal]; did you mean 'journal'?"),
      ("day = 1", "a.toml:1:7: day: expected a table, not a number"),
      ("[day]\nmornin = \"07:00\"", "a.toml:2:1: unknown key 'mornin'; did you mean 'morning'?"),
      (
        "[day]\nmorning = 7",
        "a.toml:2:11: morning: expected a time of day as text, such as \"09:00\", not a number"
      ),
      (  // B051: 23:52 read as base 60
        "[day]\nevening = 1432",
        "a.toml:2:11: evening: expected a time of day as text, such as \"09:00\", not a number"
      ),
      ("[day]\nmorning = \"25:00\"", "a.toml:2:11: morning: hour out of range: 0 to 23"),
      (
        "[device]\nlocked = true",
        "a.toml:2:1: locked: a state, not configuration; set it with 'tocsin device'"
      ),
      (
        "[device]\nsummary-times = []",
        "a.toml:2:17: summary-times: expected a list of 1 to 12, not of 0"
      ),
      (
        "[device]\nquirks = [\"badge-zero-clears-centre\"]",
        "a.toml:2:10: quirks: item 1: unknown word 'badge-zero-clears-centre'; did you mean 'badge-zero-clears-center'?"
      ),
      (
        "[app.org.example.chat]\nsound = false",
        "a.toml:1:6: a name with dots stands in quotes: \"org.example.chat\" in place of org.example.chat"
      ),
      (
        "[app.org.example.chat.category.news]\nsound = false",
        "a.toml:1:6: a name with dots stands in quotes: \"org.example.chat\" in place of org.example.chat"
      ),
      (
        "[focus.work]\nallow = []",
        "a.toml:2:1: unknown key 'allow'; did you mean 'allows-time-sensitive'?"
      ),
      (
        "[focus.work]\ntill = 1",
        "a.toml:2:1: unknown key 'till'; there are apps, people, schedule, allows-time-sensitive, shows-silenced-on-lock-screen, hides-badges, holds-silenced, filter"
      ),
      ("[app.mail]", "a.toml:1:6: 'mail' is no app id, such as 'org.example.mail'"),
      (
        "[app.\"org.example.a\"]\nsound = \"no\"",
        "a.toml:2:9: sound: expected true, false or \"not-supported\", not 'no'"
      ),
      (
        "[app.\"org.example.a\"]\nauthorization = \"ephemeral\"",
        "a.toml:2:17: authorization: unknown word 'ephemeral'; expected one of 'authorized', 'denied', 'provisional'"
      ),
      ("[app.\"org.example.a\".category.\"\"]", "a.toml:1:31: may not be empty"),
      (
        "[app.\"org.example.a\".category.x]\ngrouping = \"off\"",
        "a.toml:2:1: unknown key 'grouping'; there are delivery, alert-style, alert, lock-screen, notification-center, sound, badge, previews"
      ),
      ("[app.\"org.example.a\"]\nname = \"\"", "a.toml:2:8: name: may not be empty"),
      ("[app.\"org.example.a\"]\nname = \"a\\u0000\"", "a.toml:2:8: name: may not hold NUL"),
      (
        "[focus.x]\nholds-silenced = 1",
        "a.toml:2:18: holds-silenced: expected true or false, not a number"
      ),
      ("[desktop]\ntimeout = \"61s\"", "a.toml:2:11: timeout: expected 1s to 1m, not '61s'"),
      (
        "[desktop]\nfocus = \"wrk\"\n[focus.work]",
        "a.toml:2:9: focus: no [focus.wrk]; did you mean 'work'?"
      ),
      (
        "[desktop]\nplayer = \"pw-play %f\"",
        "a.toml:2:10: player: expected a list, such as [\"pw-play\", \"%f\"], not a shell line"
      ),
      (
        "[desktop]\nlate-popups = 1.0",
        "a.toml:2:15: late-popups: expected an integer, not a number"
      ),
      ("[desktop]\nlate-popups = -1", "a.toml:2:15: late-popups: expected 0 to 1000, not -1"),
      ("[sink.x]\nfile = \"x\"", "a.toml:1:1: sink: 'type' is missing"),
      ("[sink.x]\ntype = \"log\"", "a.toml:1:1: sink: 'file' is missing"),
      ("[sink.x]\ntype = \"command\"", "a.toml:1:1: sink: 'exec' is missing"),
      (
        "[sink.x]\ntype = \"command\"\nexec = []",
        "a.toml:3:8: exec: expected a program and its arguments, not an empty list"
      ),
      (
        "[sink.x]\ntype = \"log\"\nfile = \"x\"\nretry = 1",
        "a.toml:4:9: retry: not for a sink of the type 'log'"
      ),
      (
        "[sink.x]\ntype = \"desktop\"\nevents = [\"due\"]",
        "a.toml:3:10: events: not for a sink of the type 'desktop'"
      ),
      (
        "[sink.x]\ntype = \"log\"\nfile = \"../x\"",
        "a.toml:3:8: file: leads out of the data folder: '../x'"
      ),
      (
        "[sink.desktop]\ntype = \"log\"\nfile = \"x\"",
        "a.toml:2:8: type: the sink of this name is of the type 'desktop'"
      ),
      ("[limits]\npending = 0", "a.toml:2:11: pending: expected 1 or more, not 0"),
      (
        "[limits]\nattachments-per-app = 256",
        "a.toml:2:23: attachments-per-app: expected a size as text, such as \"64KiB\", not a number"
      ),
      (
        "[limits]\nattachments-per-app = \"256\"",
        "a.toml:2:23: attachments-per-app: no unit in '256'; write it with B, KB, KiB, MB, MiB, GB or GiB"
      ),
      (
        "[handler]\nname = \"x\"",
        "a.toml:1:1: handler: expected tables, each begun with [[handler]]"
      ),
      ("[[handler]]\nname = \"x\"\nexec = [\"x\"]", "a.toml:1:1: handler: 'on' is missing"),
      (
        "[[handler]]\nname = \"x\"\non = [\"due\"]",
        "a.toml:1:1: handler: expected one of 'exec', 'unit', 'dbus', 'open'"
      ),
      (
        "[[handler]]\nname = \"x\"\non = [\"deu\"]\nopen = \"u\"",
        "a.toml:3:6: on: item 1: unknown word 'deu'; did you mean 'due'?"
      ),
      (
        "[[handler]]\nname = \"x\"\non = [\"due\"]\nopen = \"u\"\nmatch = { aap = \"x\" }",
        "a.toml:5:11: unknown key 'aap'; did you mean 'app'?"
      ),
      ("[[calendar]]\nname = \"x\"", "a.toml:1:1: calendar: 'path' is missing"),
      (
        "[texts]\nalow = \"x\"", "a.toml:2:1: unknown key 'alow'; did you mean 'allow'?"
      ),
      (
        "[focus.work]\nschedule = \"09:00..17:00\"",
        "a.toml:2:12: schedule: expected a list, not text"
      ),
      (
        "[focus.work]\nschedule = [\"09:00..17:00\", \"mno 09:00..17:00\"]",
        "a.toml:2:12: schedule: item 2: 'mno' is no weekday; did you mean 'mon'? (column 1)"
      ),
      (
        "[focus.work]\nschedule = [9]",
        "a.toml:2:12: schedule: item 1: expected a window as text, such as \"22:00..07:00\", not a number"
      ),
      ("[texts]\nallow = { one = \"x\" }", "a.toml:2:9: allow: the form 'other' is missing"),
      (
        "[texts]\nallow = { onne = \"x\", other = \"y\" }",
        "a.toml:2:9: allow: unknown word 'onne'; did you mean 'one'?"
      ),
    ])
  func oneLine(text: String, expected: String) {
    #expect(faults([text]) == [expected])
  }

  @Test("A percent sign of the text is no escape")
  func percent() {
    let text = "[texts]\nopen = \"100 % sure\"\nkeep = \"5 %-Regel\"\nmanage = \"all of it: 100%\""
    #expect(faults([text + "\nlist-pair = \"%2$@ & %1$@\""]).isEmpty)
  }

  @Test("Two handlers of one name, and two extensions for the same push, are faults")
  func twice() {
    let handler = "[[handler]]\nname = \"x\"\non = [\"due\"]\nopen = \"u\"\n"
    #expect(faults([handler, handler]) == ["b.toml:2:8: name: there is another handler 'x'"])
    let one = "[[service-extension]]\nmatch = { app = \"org.example.a\" }\nexec = [\"x\"]\n"
    let two = "[[service-extension]]\nmatch = { category = \"c\" }\nexec = [\"x\"]\n"
    let other = "[[service-extension]]\nmatch = { app = \"org.example.b\" }\nexec = [\"x\"]\n"
    #expect(
      faults([one, two]) == ["b.toml:1:1: service-extension: another one matches the same pushes"])
    #expect(faults([one, other]).isEmpty)
  }

  @Test("A fault counts where a later file has the key again, and in every file")
  func everywhere() {
    #expect(
      faults(["snooze = 1", "snooze = \"1m\"", "[day"]) == [
        "a.toml:1:10: snooze: expected a span as text, such as \"10m\", not a number",
        "c.toml:1:5: encountered end-of-file",
      ])
  }

  @Test("A name that a later file brings is there for an earlier one")
  func laterNames() throws {
    let read = try configuration("sinks = [\"x\"]", "[sink.x]\ntype = \"log\"\nfile = \"stdout\"")
    #expect(SinkName("x").flatMap { read.sink(named: $0) }?.file == .standardOutput)
  }

  @Test("Twenty faults are listed, all are counted")
  func many() {
    let text = (1...50).map { "unknown-key-\($0) = 1" }.joined(separator: "\n")
    do throws(ConfigurationFaults) {
      _ = try Configuration.read(files: [("a.toml", Array(text.utf8))])
      Issue.record("was read")
    } catch {
      #expect(error.faults.count == 20)
      #expect(error.count == 50)
      #expect(error.faults.last?.description == "a.toml:20:1: unknown key 'unknown-key-20'")
    }
  }

  @Test("More than a thousand handlers are a fault")
  func manyTables() {
    let texts = (1...1001).map { "[[handler]]\nname = \"\($0)\"\non = [\"due\"]\nopen = \"u\"\n" }
    #expect(faults([texts.dropLast().joined()]).isEmpty)
    #expect(faults([texts.joined()]) == ["a.toml:4001:1: handler: more than 1000 of them"])
  }

  @Test("A file of more than a megabyte is refused")
  func large() {
    let text = String(repeating: "#", count: 1 << 20)
    #expect(faults([text]).isEmpty)
    #expect(faults([text + "#"]) == ["a.toml: larger than 1 MiB"])
  }

  @Test("Twenty thousand texts near to a configuration are read or refused")
  func fuzz() throws {
    let bytes = try #require(fixture("config/complete.toml"))
    let complete = String(decoding: bytes, as: UTF8.self)
    // By paragraphs, so that a change is seldom lost in a file that no longer is TOML.
    let parts = complete.split(separator: "\n\n").map { $0 + "\n" }
    var mutations = Mutations(
      of: parts.map(String.init),
      pieces: [
        "\"", "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\n", "true", "1", "-1", "1.5", "\"\"",
        "[]", "{}",
        "9223372036854775807", "\"9223372036854775807d\"", "\"*\"", "\\u0000", "inf", "1979-05-27",
      ], seed: 4)
    var read = 0
    for _ in 0..<20_000 {
      let lines: [String]
      do throws(ConfigurationFaults) {
        let configuration = try Configuration.read(
          files: [("a.toml", mutations.next())])
        read += 1
        lines = configuration.shown.map(\.path.text)
      } catch {
        #expect(!error.faults.isEmpty && error.faults.count <= 20)
        lines = error.faults.map(\.description)
      }
      for line in lines where line.contains("\n") { Issue.record("two lines: \(line)") }
    }
    #expect(read > 100 && read < 19_000)
  }

  @Test("C1.3 of a list each item is told, and each that stands there twice")
  func items() {
    #expect(
      faults([
        "[focus.x]\nschedule = [\"25:00..07:00\", \"22:00..07:00\", \"so\"]\n"
          + "apps = [\"mail\", \"org.example.a\", 3]\n[day]\nmorning = 1"
      ]).map { $0.split(separator: ":").prefix(5).joined(separator: ":") } == [
        "a.toml:2:12: schedule: item 1", "a.toml:2:12: schedule: item 3",
        "a.toml:3:8: apps: item 1", "a.toml:3:8: apps: item 3",
        "a.toml:5:11: morning: expected a time of day as text, such as \"09",
      ])
    #expect(
      faults(["sinks = [\"journal\", \"desktop\", \"journal\", \"desktop\"]"]) == [
        "a.toml:1:9: sinks: item 3 stands there twice",
        "a.toml:1:9: sinks: item 4 stands there twice",
      ])
  }
}
