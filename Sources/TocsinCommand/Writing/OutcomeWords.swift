import TocsinWire

/// What a person sees and hears, as lines.
enum OutcomeWords {
  static func add(_ outcome: Table, to block: inout Block) {
    let surfaces = outcome.texts("surfaces").map(Block.words)
    block.add("reaches", surfaces.isEmpty ? "nothing" : surfaces.joined(separator: ", "))
    for entry in outcome.entries {
      switch (entry.key, entry.value) {
      case ("surfaces", _), ("reasons", _): break
      // What is as on any day is not told.
      case ("stays", .bool(false)), ("haptic", .bool(false)), ("previews-hidden", .bool(false)),
        ("wakes-screen", .bool(false)), ("prompt", .text("none")), ("held", .text("no")):
        break
      case ("held", .text(let word)): block.add("held for", held(word))
      default: block.add(entry, of: outcome)
      }
    }
  }

  static func held(_ word: String) -> String {
    switch word {
    case "summary": "the scheduled summary"
    case "focus-end": "the end of the Focus"
    default: Block.words(word)
    }
  }
}
