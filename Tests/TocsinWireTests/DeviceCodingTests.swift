import Testing
import TocsinModel
import TocsinTime
import TocsinWire

struct DeviceCodingTests {
  private static func table(_ json: String) throws -> Table {
    try JSONReading.table(of: Array(json.utf8), file: "t")
  }

  struct Row: Sendable {
    var json: String
    var set: @Sendable (inout DeviceOverlay) -> Void
  }

  static let rows: [Row] = [
    Row(json: #"{}"#) { _ in },
    Row(json: #"{"locked":true}"#) { $0.isLocked = true },
    Row(json: #"{"silent":false}"#) { $0.isSilent = false },
    Row(json: #"{"foreground":true}"#) { $0.isForeground = true },
    Row(json: #"{"present":"no-delegate"}"#) { $0.present = .noDelegate },
    Row(json: #"{"present":"no-answer"}"#) { $0.present = .noAnswer },
    Row(json: #"{"present":[]}"#) { $0.present = .options([]) },
    Row(json: #"{"present":["banner","list","sound","badge","alert"]}"#) {
      $0.present = .options([.banner, .list, .sound, .badge, .alert])
    },
    Row(json: #"{"previews":"when-authenticated"}"#) { $0.previews = .whenAuthenticated },
    Row(json: #"{"car":true}"#) { $0.isInCar = true },
    Row(json: #"{"space":"limited"}"#) { $0.space = .limited },
    Row(json: #"{"quirks":[]}"#) { $0.quirks = [] },
    Row(json: #"{"quirks":["keep-buttons-on-first-only"]}"#) {
      $0.quirks = [.keepButtonsOnFirstOnly]
    },
  ]

  @Test("Each key says what it names and nothing else", arguments: rows)
  func read(row: Row) throws {
    var expected = DeviceOverlay()
    row.set(&expected)
    let read = try DeviceCoding(try Self.table(row.json))
    #expect(read.overlay == expected)
    #expect(read.focus == nil && read.summaryTimes == nil)
  }

  @Test("A state that is told is read back whole")
  func round() throws {
    var state = DeviceState()
    for row in Self.rows {
      let overlay = try DeviceCoding(try Self.table(row.json)).overlay
      state = state.overlaid(with: overlay)
      let told = DeviceCoding.write(state)
      #expect(DeviceState().overlaid(with: try DeviceCoding(told).overlay) == state)
    }
    #expect(state.isLocked && state.isInCar && state.quirks == [.keepButtonsOnFirstOnly])
  }

  @Test("A Focus is a name, or keys that are merged one by one")
  func focus() throws {
    #expect(
      try DeviceCoding(try Self.table(#"{"focus":"work"}"#)).focus
        == .named(FocusName(known: "work")))
    let first = try DeviceCoding(
      try Self.table(#"{"focus":{"on":true,"allows-app":true,"filter":"a"}}"#))
    let second = try DeviceCoding(
      try Self.table(#"{"focus":{"holds-silenced":true,"allows-time-sensitive":false}}"#))
    guard case .keys(let one)? = first.focus, case .keys(let two)? = second.focus else {
      Issue.record("no keys")
      return
    }
    var expected = FocusState()
    expected.allowsApp = true
    expected.filter = "a"
    #expect(one.state == expected)
    #expect(two.state == nil)
    expected.holdsSilenced = true
    expected.allowsTimeSensitive = false
    #expect(one.overlaid(with: two).state == expected)
    var off = FocusOverlay()
    off.isOn = false
    #expect(one.overlaid(with: off).state == nil)
    #expect(
      spelled(.table(FocusCoding.write(expected)))
        == "{on=bool(true),allows-app=bool(true),allows-person=bool(false),"
        + "allows-time-sensitive=bool(false),shows-silenced-on-lock-screen=bool(false),"
        + "hides-badges=bool(false),holds-silenced=bool(true),filter=text(a)}")
    #expect(spelled(.table(FocusCoding.write(nil))) == "{on=bool(false)}")
  }

  @Test("Times of a summary are in order, each once")
  func summaryTimes() throws {
    let read = try DeviceCoding(try Self.table(#"{"summary-times":["18:00","08:30"]}"#))
    #expect(read.summaryTimes?.map(\.description) == ["08:30", "18:00"])
  }

  @Test(
    "What may not be is refused with the reason",
    arguments: [
      (#"{"loked":true}"#, "unknown key 'loked'; did you mean 'locked'?"),
      (#"{"locked":"true"}"#, "'locked' must be true or false"),
      (#"{"present":"banner"}"#, "'present' must be a list of words"),
      (#"{"present":["bannr"]}"#, "did you mean 'banner'?"),
      (#"{"present":[1]}"#, "'present' must be a list of text"),
      (#"{"previews":"inherit"}"#, "not one of always, when-authenticated, never"),
      (#"{"space":"none"}"#, "not one of full, limited"),
      (#"{"quirks":["x"]}"#, "'quirks' holds 'x'"),
      (#"{"focus":""}"#, "must have 1 to 255 bytes"),
      (#"{"focus":true}"#, "'focus' must be a table or the name of a Focus"),
      (
        #"{"focus":{"allow-app":true}}"#,
        "unknown key 'allow-app' in 'focus'; did you mean 'allows-app'?"
      ),
      (#"{"focus":{"on":1}}"#, "'focus.on' must be true or false"),
      (#"{"summary-times":[]}"#, "must hold 1 to 12 times, not 0"),
      (#"{"summary-times":["8 o'clock"]}"#, "'summary-times'"),
      (#"{"summary-times":["08:00","08:00"]}"#, "holds '08:00' twice"),
    ])
  func refused(json: String, part: String) throws {
    let table = try Self.table(json)
    let error = #expect(throws: CallError.self) { _ = try DeviceCoding(table) }
    #expect(error?.code == .badRequest || error?.code == .tooLarge)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test("By hand only states are set")
  func byHand() throws {
    for key in DeviceCoding.keys where !DeviceCoding.handKeys.contains(key) {
      let table = Table([Table.Entry(key: key, value: .bool(true))])
      let error = #expect(throws: CallError.self) {
        _ = try DeviceCoding(table, known: DeviceCoding.handKeys)
      }
      #expect(error?.message.hasPrefix("unknown key '\(key)'") == true)
    }
  }

  @Test(
    "What is typed is what is sent",
    arguments: [
      (["locked=true", "space=limited"], "{locked=bool(true),space=text(limited)}"),
      (["present=no-answer"], "{present=text(no-answer)}"),
      (["present=banner,list"], "{present=texts(banner,list)}"),
      (["present="], "{present=texts()}"), (["focus=work"], "{focus=text(work)}"),
      (["summary-times=08:00,18:00"], "{summary-times=texts(08:00,18:00)}"),
    ])
  func words(words: [String], expected: String) throws {
    #expect(spelled(.table(try DeviceCoding.table(words: words))) == expected)
  }

  @Test("What is told says where each key is from")
  func sources() {
    let table = DeviceCoding.write(
      DeviceState(), summaryTimes: [.midnight], sources: [("locked", "by hand")])
    #expect(
      spelled(.table(table))
        == "{locked=bool(false),silent=bool(false),foreground=bool(false),"
        + "present=text(no-delegate),previews=text(always),focus={on=bool(false)},"
        + "summary-times=texts(00:00),car=bool(false),space=text(full),quirks=texts(),"
        + "sources={locked=text(by hand)}}")
  }
}
