import Testing
import TocsinModel
import TocsinTesting
import TocsinWire

/// Every key of tocsin.toml(5) has an effect that a test shows, or the page says that it has none.
struct ConfigurationEffectTests {
  private static let none = "ithout effect in this version"

  /// What decisions never see, and the test that shows what it does: a file below `Tests` and what
  /// stands in it.
  private static let elsewhere: [String: (file: String, words: String)] = [
    " snooze": ("AcceptanceTests/TimeVerbTests.swift", "snooze = "),
    " default-app": ("AcceptanceTests/LifeTests.swift", "default-app = "),
    "[day] default": ("AcceptanceTests/TimeVerbTests.swift", "default = "),
    "[day] morning": ("TocsinCommandTests/WhenTests.swift", "morning = "),
    "[day] afternoon": ("TocsinTimeTests/SpokenTests.swift", "afternoon"),
    "[day] evening": ("TocsinTimeTests/WordsTests.swift", "evening"),
    "[day] night": ("TocsinTimeTests/WordsTests.swift", "tonight"),
    "[app.\"ID\"] hint-category": ("AcceptanceTests/ConfiguredTests.swift", "hint-category = "),
    "[desktop] timeout": ("AcceptanceTests/ServerTests.swift", "timeout = "),
    "[desktop] sound": ("AcceptanceTests/DeliveryTests.swift", "sound = "),
    "[desktop] critical-sound": ("AcceptanceTests/DeliveryTests.swift", "critical-sound = "),
    "[desktop] prompt": ("AcceptanceTests/TypedReply.swift", "prompt = "),
    "[server.NAME] with": ("AcceptanceTests/ConfiguredTests.swift", "with = "),
    "[server.NAME] without": ("AcceptanceTests/ConfiguredTests.swift", "without = "),
    "[server.NAME] popups": ("AcceptanceTests/Replay/RecordedDay.swift", "popups = "),
    "[server.NAME] actions": ("AcceptanceTests/ServerAbilityTests.swift", "actions = 2"),
    "[server.NAME] keeps-low-urgency":
      ("AcceptanceTests/ConfiguredTests.swift", "keeps-low-urgency = "),
    "[sink.NAME] type": ("AcceptanceTests/LogSinkTests.swift", "type = "),
    "[sink.NAME] file": ("AcceptanceTests/LogSinkTests.swift", "file = "),
    "[sink.NAME] text": ("AcceptanceTests/ConfiguredTests.swift", "text = false"),
    "[sink.NAME] apps": ("AcceptanceTests/LogSinkTests.swift", "apps = "),
    "[sink.NAME] events": ("AcceptanceTests/ConfiguredTests.swift", "events = "),
    "[limits] background-pushes-per-hour":
      ("AcceptanceTests/PushTests.swift", "background-pushes-per-hour = "),
    "[limits] background-starts-app":
      ("AcceptanceTests/PushTests.swift", "background-starts-app = "),
    "[limits] handlers": ("AcceptanceTests/HandlerKillTests.swift", "handlers = "),
    "[limits] handler-time": ("AcceptanceTests/HandlerTimeTests.swift", "handler-time = "),
    "[history] keep": ("TocsinStoreTests/PruneTests.swift", "before: cutoff"),
    "[history] entries": ("TocsinStoreTests/PruneTests.swift", "entries: 100"),
    "[history] undo": ("AcceptanceTests/ConfiguredTests.swift", "undo = "),
  ]

  @Test(
    "Each key changes what decisions see, or a test shows its effect, or it is said to have none")
  func effects() throws {
    let page = try Page("tocsin.toml.5")
    let bytes = try #require(fixture("config/complete.toml"))
    let all = try Configuration.read(files: [("complete.toml", bytes)])
    var values: [String: Value] = [:]
    for shown in all.shown {
      guard let place = ManualTests.place(of: shown.path.text), values[place] == nil else {
        continue
      }
      if all.sources[shown.path] != nil { values[place] = shown.value }
    }
    var seen: Set<String> = []
    for key in page.keys {
      let name = "\(key.heading) \(key.name)"
      seen.insert(name)
      let saysNone = page.description(of: key).contains(Self.none)
      if let (file, words) = Self.elsewhere[name] {
        #expect(!saysNone || name == "[sink.NAME] type", "\(name) is said to do nothing")
        let text = try #require(ProjectFile.text("Tests/" + file), "\(file)")
        #expect(text.contains(words), "\(name): no test in \(file)")
        continue
      }
      let value = try #require(values[name], "\(name) is not in the fixture")
      // What counts of a sink is in `elsewhere`; the rest is of the type that is refused, and
      // calendars are not read.
      guard !["[sink.NAME]", "[[calendar]]"].contains(key.heading) else {
        #expect(saysNone, "\(name) has no effect")
        continue
      }
      let written = try setup("\(key.header)\(key.name) = \(TomlText.of(value))", key)
      let isSeen = try written != setup(key.header, key) && !Self.unread.contains(name)
      #expect(isSeen != saysNone, "\(name) has \(isSeen ? "an" : "no") effect")
    }
    #expect(Set(Self.elsewhere.keys).subtracting(seen) == [])
  }

  /// Texts that nothing shows.
  private static let unread: Set<String> = ["[texts] reply", "[texts] snooze"]

  private func setup(_ text: String, _ key: Page.Key) throws -> Setup {
    // What must be there for others' sake.
    let rest =
      switch "\(key.heading) \(key.name)" {
      case " sinks":
        "\n[sink.file]\ntype = \"log\"\nfile = \"x\"\n[sink.script]\ntype = \"log\"\nfile = \"y\""
      case "[desktop] focus": "\n[focus.work]\n[focus.quiet-hours]"
      default: ""
      }
    var setup = try configuration(text + rest).setup
    setup.sources = SettingSources()
    return setup
  }
}

extension Page {
  /// The paragraph of a key, and that of its table, in one line.
  func description(of key: Key) -> String {
    var heading = ""
    var isTable = false
    var words: [String] = []
    var isKey = false
    for line in lines {
      if line.hasPrefix("## ") {
        heading = line.hasPrefix("## [") ? String(line.dropFirst(3)) : ""
        isTable = heading == key.heading && !heading.isEmpty
        continue
      }
      if line.hasPrefix("*") {
        (isTable, isKey) = (false, heading == key.heading && line.hasPrefix("*\(key.name)* = "))
      }
      if isTable || isKey { words.append(line.filter { $0 != "\t" }) }
      if line.isEmpty, isKey { isKey = false }
    }
    return words.joined(separator: " ")
  }
}
