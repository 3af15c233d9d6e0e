import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// A tally kept card by card says the same as one made of what is left.
struct TallyTests {
  private func card(_ index: Int, _ source: inout RandomSource) -> Card {
    var content = Content()
    content.title = "T"
    content.category = source.pick(["a", "b", nil]).flatMap { CategoryID($0) }
    content.summaryArgument = source.pick(["", "A", "B", "C"])
    content.summaryArgumentCount = source.pick([1, 2])
    return Card(
      identifier: RequestIdentifier("\(index)"), content: content, level: .active,
      isProvisional: source.pick([false, false, true]))
  }

  /// All that a decision says of it.
  private func said(_ tally: Tally, hidden: Bool) -> Outcome {
    var scene = Scene()
    scene.category("a") { $0.summaryFormat = PluralText("%u a from %@") }
    scene.category("b") { $0.placeholder = PluralText("%u b") }
    scene.this(category: "a")
    scene.settings.authorization = .provisional
    scene.device.quirks = [.keepButtonsOnFirstOnly]
    if hidden { scene.hide() }
    var situation = scene.situation
    situation.others = tally
    return decide(scene.content, actions: [], in: situation)
  }

  @Test("Adding, replacing and removing in any order", arguments: 1...20 as ClosedRange<UInt64>)
  func anyOrder(seed: UInt64) {
    var source = RandomSource(seed: seed)
    var tally = Tally()
    var left: [Card] = []
    let group = Group(app: Sample.app)
    for _ in 0..<120 {
      let card = card(source.pick(0..<12), &source)
      left.removeAll { $0.identifier == card.identifier }
      if source.pick([true, true, false]) {
        left.append(card)
        tally.add(card)
      } else if let identifier = card.identifier {
        tally.remove(identifier)
      }
      let fresh = Tally(of: left, in: group)
      #expect(tally.count == left.count)
      #expect(tally.isEmpty == left.isEmpty)
      #expect(tally.hasProvisional == left.contains { $0.isProvisional })
      for hidden in [true, false] {
        #expect(said(tally, hidden: hidden) == said(fresh, hidden: hidden))
      }
    }
  }

  @Test("Only the group counts, and not the one that is replaced")
  func group() {
    var cards: [Card] = []
    for (index, thread) in ["t", nil, "t", "u"].enumerated() {
      var content = Content()
      content.threadID = thread.flatMap { ThreadID($0) }
      cards.append(
        Card(identifier: RequestIdentifier("\(index)"), content: content, level: .active))
    }
    let thread = Group(app: Sample.app, thread: ThreadID("t"))
    #expect(Tally(of: cards, in: thread).count == 2)
    #expect(Tally(of: cards, in: thread, but: RequestIdentifier("2")).count == 1)
    #expect(Tally(of: cards, in: Group(app: Sample.app)).count == 1)
    #expect(Tally(of: cards, in: Group(app: Sample.app), grouping: .byApp).count == 4)
    #expect(Tally(of: cards, in: nil).isEmpty)
  }

  @Test("A crowd in one group is counted while it comes and goes")
  func crowd() {
    var tally = Tally()
    for index in 0..<10_000 {
      var content = Content()
      content.title = "T"
      tally.add(
        Card(identifier: RequestIdentifier("\(index)"), content: content, level: .active))
    }
    #expect(said(tally, hidden: false).summary == "10000 more notifications")
    for index in 0..<9_999 { tally.remove(Sample.identifier("\(index)")) }
    #expect(said(tally, hidden: false).summary == "1 more notification")
  }
}
