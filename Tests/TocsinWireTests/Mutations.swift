/// A repeatable source of random numbers (SplitMix64): the same seed gives the same inputs.
struct RepeatableRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Texts near to good ones: bytes and pieces replaced, doubled, left out, or taken from another.
struct Mutations {
  let good: [[UInt8]]
  /// Pieces that hurt readers.
  let pieces: [[UInt8]]
  var random: RepeatableRandom

  init(of good: [String], pieces: [String], seed: UInt64) {
    self.good = good.map { Array($0.utf8) }
    self.pieces =
      pieces.map { Array($0.utf8) } + [
        [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      ]
    random = RepeatableRandom(seed: seed)
  }

  mutating func next() -> [UInt8] {
    var text = pick(good)
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&text) }
    return text
  }

  private mutating func pick(_ texts: [[UInt8]]) -> [UInt8] {
    texts.isEmpty ? [] : texts[Int.random(in: 0..<texts.count, using: &random)]
  }

  private mutating func change(_ text: inout [UInt8]) {
    let start = Int.random(in: 0...text.count, using: &random)
    let end = min(text.count, start + Int.random(in: 0...8, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text.removeSubrange(start..<end)
    case 1: text.insert(contentsOf: text[start..<end], at: start)
    case 2: text.replaceSubrange(start..<end, with: pick(pieces))
    case 3: text.insert(contentsOf: pick(pieces), at: start)
    case 4:
      let other = pick(good)
      let from = Int.random(in: 0...other.count, using: &random)
      let count = min(other.count - from, Int.random(in: 0...40, using: &random))
      text.insert(contentsOf: other[from..<(from + count)], at: start)
    default:
      if start < text.count { text[start] = UInt8.random(in: 0...255, using: &random) }
    }
  }
}
