import Testing
import TocsinWire

@testable import TocsinSimulator

@Suite("What is wrong with a policy file is said with its place, and nothing of it is run")
struct PolicyFaultTests {
  struct Mistake: Sendable {
    let text: String
    let line: String

    init(_ text: String, _ line: String) {
      self.text = text
      self.line = line
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      around("device = { lokced = true }"), "3:12: unknown key 'lokced'; did you mean 'locked'?"),
    Mistake(
      around("device = { locked = 1 }"), "3:21: locked: expected true or false, not a number"),
    Mistake(
      around("app = { alert-style = \"baner\" }"),
      "3:23: alert-style: unknown word 'baner'; did you mean 'banner'?"
    ),
    Mistake(
      around("app = { requested = [\"alert\", \"alert\"] }"),
      "3:21: requested: item 2 stands there twice"
    ),
    Mistake(
      around("app = { requested = [\"alrt\"] }"),
      "3:21: requested: item 1: unknown word 'alrt'; did you mean 'alert'?"
    ),
    Mistake(around("app = { badge-count = -1 }"), "3:23: badge-count: expected 0 or more, not -1"),
    Mistake(
      around("app = { id = \"mail\" }"),
      "3:14: id: 'mail' is no app id, such as 'org.example.mail'"
    ),
    Mistake(
      around("app = { language = \"de_DE\" }"),
      "3:20: language: 'de_DE' is no language tag, such as 'de' or 'pt-BR'"),
    Mistake(
      around("app = { strings = { de = \"A\" } }"), "3:26: de: expected a table, not text"),
    Mistake(
      around("app = { strings = { de_DE = { A = \"A\" } } }"),
      "3:21: 'de_DE' is no language tag, such as 'de' or 'pt-BR'"),
    Mistake(
      around("app = { strings = { de = { A = 1 } } }"), "3:32: A: expected text, not a number"),
    Mistake(
      around("app = { strings = { de = { A = \"A\" }, DE = { A = \"B\" } } }"),
      "3:39: 'DE' is a language that stands twice"),
    Mistake(
      around("content = { loc-args = [\"A\"] }"),
      "1:1: 'loc-args' fills the places of a key that is not there"),
    Mistake(
      around("app = { launched = \"1 h\" }"),
      "3:20: launched: '1 h' is no span, such as '90s' or '1h30m'"
    ),
    Mistake(
      around("app = { categories = [ { id = \"a\", actions = [ { id = \"x\" } ] } ] }"),
      "3:48: actions: 'title' is missing"
    ),
    Mistake(
      around(
        "app = { categories = [ { id = \"a\", actions = [ { id = \"x\", title = \"X\" } ] }, { id = \"b\", actions = [ { id = \"x\", title = \"X\" } ] } ] }"
      ),
      "3:22: categories: the action 'x' stands there twice; its id is that of one action"
    ),
    Mistake(
      around("app = { categories = [ { id = \"a\" }, { id = \"a\" } ] }"),
      "3:22: categories: the category 'a' stands there twice"
    ),
    Mistake(
      around(
        "app = { categories = [ { id = \"a\", actions = [ { id = \"dismiss\", title = \"X\" } ] } ] }"
      ),
      "3:22: categories: 'dismiss' is what a person does to the notification, not an action"
    ),
    Mistake(
      around("app = { categories = [ { id = \"a\", actions-minimal = [\"x\"] } ] }"),
      "3:22: categories: actions-minimal: 'x' is no action of its category"
    ),
    Mistake(
      around("app = { categories = [ { id = \"a\", summary-format = { one = \"x\" } } ] }"),
      "3:53: summary-format: 'other' is missing"
    ),
    Mistake(
      around("app = { delivered = [ { id = \"a\" }, { id = \"a\" } ] }"),
      "3:21: delivered: the id 'a' stands there twice"
    ),
    Mistake(
      around("content = { relevance-score = 1.5 }"),
      "3:31: relevance-score: expected 0 to 1, not 1.5"
    ),
    Mistake(around("content = { sound = { volume = 0.5 } }"), "3:21: sound: 'name' is missing"),
    Mistake(around("content = { sound = \" \" }"), "3:21: sound: may not be blank"),
    Mistake(
      around("content = { badge = 4294967296 }"),
      "3:21: badge: expected -2147483648 to 2147483647, not 4294967296"
    ),
    Mistake(
      around("now = \"2026-12-01 12:00\""),
      "3:7: now: '2026-12-01 12:00' is no RFC 3339 time with offset, such as '2026-12-01T12:00:00Z'"
    ),
    Mistake(
      around("now = 2026-12-01T12:00:00Z"), "3:7: a date or time is written as text, in quotes"),
    Mistake(
      around("device = { summary-times = [\"9:00\"] }"),
      "3:28: summary-times: item 1: '9:00' is no time of day, such as '08:00'"
    ),
    Mistake(
      around("device = { focus = \"work\" }"),
      "3:20: focus: names a Focus, and the file has no 'config'"
    ),
    Mistake(
      around("device = { present = \"nobody\" }"),
      "3:22: present: expected 'no-delegate', 'no-answer' or a list, not 'nobody'"
    ),
    Mistake(
      around("push = { aps = {} }"),
      "3:1: unknown key 'push'; there are now, content, app, device, name, expect"),
    Mistake("[[case]]\nname = \"a\"\n", "1:1: the case 'a' expects nothing"),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = {}\n", "3:10: expect: is empty: the case expects nothing"),
    Mistake("[[case]]\nexpect = { sound = \"none\" }\n", "1:1: the case has no name"),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { held = \"no\", until = \"2026-12-01T12:00:00Z\" }\n",
      "3:33: until: is of what is held for a summary; write held = \"summary\" beside it"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { stays = true, surfaces = [\"center\"] }\n",
      "3:20: stays: is about a banner, and none is expected"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { reasons = [\"silent-swich\"] }\n",
      "3:22: reasons: item 1: unknown word 'silent-swich'; did you mean 'silent-switch'?"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { reasons = [] }\n",
      "3:22: reasons: expects nothing; leave it out or name a reason"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { until = \"2026-12-01T12:00:00Z\" }\n",
      "3:20: until: is of what is held for a summary; write held = \"summary\" beside it"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { held = \"focus-end\", until = \"2026-12-01T12:00:00Z\" }\n",
      "3:40: until: is of what is held for a summary; write held = \"summary\" beside it"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { reasons = [\"denied-xyz\"] }\n",
      "3:22: reasons: item 1: unknown word 'denied-xyz'; there is 'denied'; tocsin-policy(7) lists them"
    ),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { reasons = [\"xyzzy\"] }\n",
      "3:22: reasons: item 1: unknown word 'xyzzy'; tocsin-policy(7) lists them"
    ),
    Mistake(
      "[case]\nname = \"a\"\n", "1:1: case: expected a list of tables, not a table; write [[case]]"),
    Mistake(
      around("app = { categories = { id = \"a\" } }"),
      "3:22: categories: expected a list of tables, not a table; write categories = [ { … } ]"
    ),
    Mistake(
      around("device = { focus = true }"),
      "3:20: focus: expected the name of a Focus, or a table, not true or false; "
        + "write focus = { on = true }"
    ),
    Mistake(around("content = { sound = none }"), "3:21: text stands in quotes: \"none\""),
    Mistake(
      "[[case]]\nname = \"a\"\nexpect = { badge = 0 }\n", "3:20: badge: expected 1 or more, not 0"
    ),
    Mistake(
      "profile = \"ios-16\"\n" + around(""),
      "1:11: profile: unknown word 'ios-16'; did you mean 'ios-14'?"
    ),
    Mistake(
      "profile = { leading-argument = \"in\" }\n" + around(""),
      "1:32: leading-argument: expected 'left-out' or 'included', not 'in'"
    ),
    Mistake("defalts = {}\n" + around(""), "1:1: unknown key 'defalts'; did you mean 'defaults'?"),
    Mistake(
      "[defaults]\nname = \"a\"\n" + around(""),
      "2:1: unknown key 'name'; there are now, content, app, device"),
    Mistake("config = \"config.toml\"\n" + around(""), "1:10: config: no such file"),
    Mistake("", "1:1: holds no case"),
    Mistake(
      "name = \"a\"\n" + around(""),
      "1:1: name: the file holds one timeline at the top, and cases or timelines beside it"
    ),
    Mistake(
      "[defaults]\nnow = \"2026-12-01T12:00:00Z\"\n[[timeline]]\nname = \"a\"\n",
      "1:2: defaults: there is no case to lay them under"
    ),
    Mistake("case = 1\n", "1:8: case: expected a list of tables, not a number"),
  ]

  @Test(
    "One mistake is one line", arguments: mistakes)
  func one(mistake: Mistake) {
    let (text, line) = (mistake.text, mistake.line)
    let found = faults(text)
    let expected =
      line.contains(":") && line.first?.isNumber == true ? "p.toml:" + line : "config.toml: " + line
    #expect(found.contains(expected), "\(found)")
    #expect(read(["p.toml": text])[0].cases.isEmpty)
  }

  @Test("In JSON the place is line, column and the path of keys")
  func json() {
    let text =
      #"{"case": [{"name": "a", "device": {"focus": {"onn": true}}, "expect": {"sound": 3}}]}"#
    #expect(
      faults(text, "p.json") == [
        "p.json:1:46: case.1.device.focus: unknown key 'onn'; did you mean 'on'?",
        "p.json:1:81: case.1.expect.sound: expected text, not a number",
      ])
    #expect(faults("{\"case\": [}", "p.json").first?.hasPrefix("p.json:1:11: ") == true)
  }

  @Test("All of them are told, twenty at most, and the others are counted")
  func many() {
    let file = read(["p.toml": around((1...25).map { "zz\($0) = 1" }.joined(separator: "\n"))])[0]
    #expect(file.faults.count == 20)
    #expect(file.faultCount == 25)
    #expect(
      file.faults[0].description
        == "p.toml:3:1: unknown key 'zz1'; there are now, content, app, device, name, expect")
  }

  @Test("A name stands once in a run, byte for byte")
  func names() {
    let files = read(["one.toml": around(""), "two.toml": around("") + around("")])
    #expect(files[0].faults.isEmpty)
    #expect(
      files[1].faults.map(\.description) == [
        "two.toml:2:8: name: 'a' is also the name of a case in one.toml:1",
        "two.toml:6:8: name: 'a' is also the name of a case in one.toml:1",
      ])
    let accents = read([
      "one.toml": around("").replacing("\"a\"", with: "\"\u{E9}\""),
      "two.toml": around("").replacing("\"a\"", with: "\"e\u{301}\""),
    ])
    #expect(accents.allSatisfy { $0.faults.isEmpty })
  }

  @Test("Faults of a configuration are those of its file, and a Focus that it has not is one")
  func configuration() {
    func faults(_ configuration: String, _ lines: String = "") -> [String] {
      read([
        "config.toml": configuration, "p.toml": "config = \"config.toml\"\n" + around(lines),
      ])[0].faults.map(\.description)
    }
    #expect(
      faults("profil = 1\n").first?.hasPrefix("config.toml:1:1: unknown key 'profil'") == true)
    #expect(
      faults("[focus.work]\n", "device = { focus = \"wrk\" }") == [
        "p.toml:4:20: focus: the configuration has no Focus 'wrk'; did you mean 'work'?"
      ])
    #expect(faults("[focus.work]\n", "device = { focus = \"work\" }").isEmpty)
  }

  @Test("A configuration that is not there is told at the line that names it")
  func missing() {
    #expect(
      faults("\nconfig = \"tocsin.toml\"\n" + around("")) == [
        "p.toml:2:10: config: no such file"
      ])
  }

  @Test(
    "A configuration among the policy files is refused in one line that says what it is",
    arguments: [
      "[focus.work]\napps = [\"a\"]\nzzz = 1\n", "[app.\"org.example.a\"]\nsound = false\n",
      "profile = \"ios-14\"\nsnooze = \"5m\"\n", "[device]\npreviews = \"never\"\n[desktop]\n",
    ])
  func noPolicy(text: String) {
    #expect(
      faults(text) == [
        "p.toml: a configuration, and no policy file; one that tests it names it with config = \"FILE\""
      ])
    #expect(!faults(text + around("")).contains { $0.contains("no policy file") })
  }
}
